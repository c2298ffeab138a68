import type { DeskCallName } from './calls.ts';

const correctedFields = ['fullName', 'address', 'mobilePhone', 'answer'] as const;

/**
 * - `hasLimit`: it needs approval above a limit in markets.json; the others always need it
 * - `changesCredit`: it creates or releases credit on a loan; after it the same person needs approval for a refund of that
 * - `personalFields`: the fields of its request that hold a borrower's personal data: shown masked to others than its maker and
 *   checkers, erased with the person
 */
export type ApprovalRule = {
  hasLimit: boolean;
  changesCredit: boolean;
  personalFields: readonly string[];
};

/** Calls that can need approval. Source: DESIGN 17. */
const approvalRules = {
  decide: { hasLimit: true },
  pay: { hasLimit: true, changesCredit: true },
  match: { hasLimit: true, changesCredit: true },
  returnSuspense: {},
  closeReversal: {},
  reverse: { hasLimit: true, changesCredit: true },
  waive: { hasLimit: true, changesCredit: true },
  reverseWaiver: {},
  stopAccrual: { changesCredit: true },
  settle: { hasLimit: true, changesCredit: true },
  restructure: { hasLimit: true, changesCredit: true },
  withdrawSettlement: {},
  withdrawPromise: {},
  pause: {},
  writeOff: { changesCredit: true },
  refund: { hasLimit: true },
  paidByHand: {},
  cancelPayout: { changesCredit: true },
  declarePayoutFailed: {},
  closeDay: {},
  closeMonth: {},
  applyImport: {},
  undoImport: {},
  closeDifference: {},
  closePayoutDifference: {},
  suspendLending: {},
  capLending: {},
  tillDifference: {},
  matchDeposit: {},
  correctDeposit: {},
  explainLine: {},
  erasePerson: { personalFields: ['answer'] },
  correctPerson: { personalFields: correctedFields },
  addStaff: {},
  changeStaff: {},
  reveal: {},
  agreement: {},
  loanPaper: {},
  exportPerson: {},
} as const satisfies Partial<Record<DeskCallName, Partial<ApprovalRule>>>;

const defaultRule: ApprovalRule = { hasLimit: false, changesCredit: false, personalFields: [] };

export type ApprovalCall = keyof typeof approvalRules;
export type LimitedCall = {
  [Call in ApprovalCall]: (typeof approvalRules)[Call] extends { hasLimit: true } ? Call : never;
}[ApprovalCall];

export const approvalCalls = Object.keys(approvalRules) as ApprovalCall[];
export const limitedCalls = approvalCalls.filter(isLimited);

/** What a kind of request changes, holds and is about. */
export function getApprovalRule(call: ApprovalCall): ApprovalRule {
  return { ...defaultRule, ...approvalRules[call] };
}

export const creditChangingCalls = approvalCalls.filter((call) => getApprovalRule(call).changesCredit);

function isLimited(call: ApprovalCall): call is LimitedCall {
  return getApprovalRule(call).hasLimit;
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
  'settledOtherwise',
  'identityFirst',
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

export const approvalStates = ['waiting', 'approved', 'refused', 'withdrawn', 'closed', 'expired'] as const;
/** Those by which requests are listed. */
export const approvalListStates = [...approvalStates, 'all'] as const;
