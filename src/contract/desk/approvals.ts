import type { DeskCallName } from './calls.ts';

/**
 * Calls that can need approval. `hasLimit`: above a limit in markets.json; the others always need it. `changesCredit`: it creates or
 * releases credit on a loan; after it the same person needs approval for a refund of that. Source: DESIGN 17.
 */
const approvalRules = {
  decide: { hasLimit: true, changesCredit: false },
  pay: { hasLimit: true, changesCredit: true },
  match: { hasLimit: true, changesCredit: true },
  returnSuspense: { hasLimit: false, changesCredit: false },
  reverse: { hasLimit: true, changesCredit: true },
  waive: { hasLimit: true, changesCredit: true },
  stopAccrual: { hasLimit: false, changesCredit: true },
  settle: { hasLimit: true, changesCredit: true },
  restructure: { hasLimit: true, changesCredit: true },
  withdrawSettlement: { hasLimit: false, changesCredit: false },
  withdrawPromise: { hasLimit: false, changesCredit: false },
  pause: { hasLimit: false, changesCredit: false },
  writeOff: { hasLimit: false, changesCredit: true },
  refund: { hasLimit: true, changesCredit: false },
  paidByHand: { hasLimit: false, changesCredit: false },
  cancelPayout: { hasLimit: false, changesCredit: true },
  declarePayoutFailed: { hasLimit: false, changesCredit: false },
  closeDay: { hasLimit: false, changesCredit: false },
  closeMonth: { hasLimit: false, changesCredit: false },
  applyImport: { hasLimit: false, changesCredit: false },
  undoImport: { hasLimit: false, changesCredit: false },
  closeDifference: { hasLimit: false, changesCredit: false },
  closePayoutDifference: { hasLimit: false, changesCredit: false },
  suspendLending: { hasLimit: false, changesCredit: false },
  capLending: { hasLimit: false, changesCredit: false },
  tillDifference: { hasLimit: false, changesCredit: false },
  matchDeposit: { hasLimit: false, changesCredit: false },
  erasePerson: { hasLimit: false, changesCredit: false },
  correctPerson: { hasLimit: false, changesCredit: false },
  addStaff: { hasLimit: false, changesCredit: false },
  changeStaff: { hasLimit: false, changesCredit: false },
  reveal: { hasLimit: false, changesCredit: false },
  agreement: { hasLimit: false, changesCredit: false },
  loanPaper: { hasLimit: false, changesCredit: false },
  exportPerson: { hasLimit: false, changesCredit: false },
} as const satisfies Partial<Record<DeskCallName, { hasLimit: boolean; changesCredit: boolean }>>;

export type ApprovalCall = keyof typeof approvalRules;
export type LimitedCall = {
  [Call in ApprovalCall]: (typeof approvalRules)[Call]['hasLimit'] extends true ? Call : never;
}[ApprovalCall];

export const approvalCalls = Object.keys(approvalRules) as ApprovalCall[];
export const limitedCalls = approvalCalls.filter(isLimited);
export const creditChangingCalls = approvalCalls.filter((call) => approvalRules[call].changesCredit);

function isLimited(call: ApprovalCall): call is LimitedCall {
  return approvalRules[call].hasLimit;
}

/** Conflicts after which a pending request can only fail, so that the server closes it; those that may pass are not listed. */
export const closingConflicts = [
  'ended',
  'notOwed',
  'over',
  'decided',
  'undone',
  'matched',
  'lineUsed',
  'notWaiting',
  'noDifference',
  'noCredit',
  'moreThanOwed',
  'otherTotal',
  'noLess',
  'badSpan',
  'importState',
  'importUsed',
  'emailUsed',
  'notGranted',
  'notCorrection',
  'noPromise',
  'noOffer',
] as const;
export type ClosingConflict = (typeof closingConflicts)[number];

/** Why a request waits for approval whatever its amount. */
export const approvalReasons = [
  /** Cash dated before the till was opened, or before yesterday. */
  'beforeTill',
  /** Bank money that names no line of an imported statement. */
  'noStatementLine',
  /** A deposit matched by its depositor. */
  'ownDeposit',
  /** A till's count differs from what the books say it holds. */
  'tillDifference',
  /** Reversing a payment that staff recorded. */
  'handRecorded',
  /** A reversal with which charges are waived, since its cause was not the payer's. */
  'waivesCharges',
  /** A match or line that no reference, claim, payer name or account links to the loan; a deposit's line that files describe differently. */
  'noEvidence',
  /** The bank's money may be another sum that is recorded already or waits: a till's deposit, or a payment. */
  'maybeCounted',
  /** New terms below the loan's own rate, or a total below what the old schedule would bring. */
  'belowOwnTerms',
  /** Withdrawing a promise that was broken. */
  'brokenPromise',
  /** Withdrawing an offer that was made with approval. */
  'approvedOffer',
  /** A collection hold of a loan whose terms say that it stops late charges. */
  'holdStopsCharges',
  /** The same person recorded, reversed or matched a payment of the loan in the last 30 days. */
  'ownPayment',
  /** Credit that exists because of money recorded by hand or imported. */
  'handMoney',
  /** More borrowers looked at than one person may. */
  'tooManyBorrowers',
] as const;
export type ApprovalReason = (typeof approvalReasons)[number];

/** Why a request waits: a reason of its own, an amount above a limit, or that its call always waits. */
export const approvalTriggers = [...approvalReasons, 'perRequest', 'perDay', 'always'] as const;
export type ApprovalTrigger = (typeof approvalTriggers)[number];

/** Why an account may not decide a request. */
export const decisionRestrictions = [
  /** It made the request. */
  'own',
  /** Its roles don't allow it. */
  'notAllowed',
  /** It may be its maker's other account. */
  'invitedBy',
  /** The till, the deposit or one that its bank line may show may be the person's own, so that a decision may hide what the person took. */
  'ownTill',
] as const;
export type DecisionRestriction = (typeof decisionRestrictions)[number];
