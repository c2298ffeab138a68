import type { DeskCallName } from './calls.ts';

const correctedFields = ['fullName', 'address', 'mobilePhone', 'answer'] as const;

/**
 * - `hasLimit`: it needs approval above a limit in markets.json; the others always need it
 * - `changesCredit`: it creates or releases credit on a loan; after it the same person needs approval for a refund of that
 * - `changedValues`: the stored values that it replaces, shown as they are now beside the new ones
 * - `personalFields`: the fields of its request that hold a borrower's personal data: shown masked to others than its maker and
 *   checkers, erased with the person
 */
export type ApprovalRule = {
  hasLimit: boolean;
  changesCredit: boolean;
  changedValues?: 'person' | 'roles' | 'cap' | 'suspension';
  personalFields: readonly string[];
};

/** Calls that can need approval. Source: DESIGN 17. */
const approvalRules = {
  decide: { hasLimit: true, changesCredit: false, personalFields: [] },
  pay: { hasLimit: true, changesCredit: true, personalFields: [] },
  match: { hasLimit: true, changesCredit: true, personalFields: [] },
  returnSuspense: { hasLimit: false, changesCredit: false, personalFields: [] },
  reverse: { hasLimit: true, changesCredit: true, personalFields: [] },
  waive: { hasLimit: true, changesCredit: true, personalFields: [] },
  reverseWaiver: { hasLimit: false, changesCredit: false, personalFields: [] },
  stopAccrual: { hasLimit: false, changesCredit: true, personalFields: [] },
  settle: { hasLimit: true, changesCredit: true, personalFields: [] },
  restructure: { hasLimit: true, changesCredit: true, personalFields: [] },
  withdrawSettlement: { hasLimit: false, changesCredit: false, personalFields: [] },
  withdrawPromise: { hasLimit: false, changesCredit: false, personalFields: [] },
  pause: { hasLimit: false, changesCredit: false, personalFields: [] },
  writeOff: { hasLimit: false, changesCredit: true, personalFields: [] },
  refund: { hasLimit: true, changesCredit: false, personalFields: [] },
  paidByHand: { hasLimit: false, changesCredit: false, personalFields: [] },
  cancelPayout: { hasLimit: false, changesCredit: true, personalFields: [] },
  declarePayoutFailed: { hasLimit: false, changesCredit: false, personalFields: [] },
  closeDay: { hasLimit: false, changesCredit: false, personalFields: [] },
  closeMonth: { hasLimit: false, changesCredit: false, personalFields: [] },
  applyImport: { hasLimit: false, changesCredit: false, personalFields: [] },
  undoImport: { hasLimit: false, changesCredit: false, personalFields: [] },
  closeDifference: { hasLimit: false, changesCredit: false, personalFields: [] },
  closePayoutDifference: { hasLimit: false, changesCredit: false, personalFields: [] },
  suspendLending: {
    hasLimit: false,
    changesCredit: false,
    personalFields: [],
    changedValues: 'suspension',
  },
  capLending: {
    hasLimit: false,
    changesCredit: false,
    personalFields: [],
    changedValues: 'cap',
  },
  tillDifference: { hasLimit: false, changesCredit: false, personalFields: [] },
  matchDeposit: { hasLimit: false, changesCredit: false, personalFields: [] },
  correctDeposit: { hasLimit: false, changesCredit: false, personalFields: [] },
  erasePerson: { hasLimit: false, changesCredit: false, personalFields: ['answer'] },
  correctPerson: {
    hasLimit: false,
    changesCredit: false,
    personalFields: correctedFields,
    changedValues: 'person',
  },
  addStaff: { hasLimit: false, changesCredit: false, personalFields: [] },
  changeStaff: {
    hasLimit: false,
    changesCredit: false,
    personalFields: [],
    changedValues: 'roles',
  },
  reveal: { hasLimit: false, changesCredit: false, personalFields: [] },
  agreement: { hasLimit: false, changesCredit: false, personalFields: [] },
  loanPaper: { hasLimit: false, changesCredit: false, personalFields: [] },
  exportPerson: { hasLimit: false, changesCredit: false, personalFields: [] },
} as const satisfies Partial<Record<DeskCallName, ApprovalRule>>;

export type ApprovalCall = keyof typeof approvalRules;
export type LimitedCall = {
  [Call in ApprovalCall]: (typeof approvalRules)[Call]['hasLimit'] extends true ? Call : never;
}[ApprovalCall];

export const approvalCalls = Object.keys(approvalRules) as ApprovalCall[];
export const limitedCalls = approvalCalls.filter(isLimited);

/** What a kind of request changes, holds and is about. */
export function getApprovalRule(call: ApprovalCall): ApprovalRule {
  return approvalRules[call];
}

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
  'noWaiver',
  'noOffer',
] as const;
export type ClosingConflict = (typeof closingConflicts)[number];

/** Why a request needs approval whatever its amount. */
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
  /** A collection hold of more days than one person may decide. */
  'longHold',
  /** The same person recorded, reversed or matched a payment of the loan in the last 30 days. */
  'ownPayment',
  /** Credit that exists because of money recorded by hand or imported. */
  'handMoney',
  /** More borrowers looked at than one person may. */
  'tooManyBorrowers',
] as const;
export type ApprovalReason = (typeof approvalReasons)[number];

/** Why a request is pending: a reason of its own, an amount above a limit, or that its call always needs approval. */
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
  /** A till or deposit that it is about, or that its payment or money may be, is the person's own: a decision may hide what was taken. */
  'ownTill',
  /** It changes an account that may be the person's own, or closes it or lets it in again. */
  'ownAccount',
] as const;
export type DecisionRestriction = (typeof decisionRestrictions)[number];
