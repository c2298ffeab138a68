import type { DeskCallName } from './calls.ts';

/** Calls that can need approval. */
export const approvalCalls = [
  'decide',
  'pay',
  'match',
  'returnSuspense',
  'reverse',
  'waive',
  'stopAccrual',
  'settle',
  'restructure',
  'withdrawPromise',
  'pause',
  'writeOff',
  'refund',
  'paidByHand',
  'cancelPayout',
  'declarePayoutFailed',
  'closeDay',
  'closeMonth',
  'applyImport',
  'undoImport',
  'closeDifference',
  'closePayoutDifference',
  'suspendLending',
  'capLending',
  'tillDifference',
  'matchDeposit',
  'erasePerson',
  'correctPerson',
  'addStaff',
  'changeStaff',
  'reveal',
  'agreement',
  'loanPaper',
  'exportPerson',
] as const satisfies readonly DeskCallName[];
export type ApprovalCall = (typeof approvalCalls)[number];

/** Calls that need approval above a limit in markets.json; the others always need it. */
export const limitedCalls = [
  'decide',
  'pay',
  'match',
  'reverse',
  'waive',
  'settle',
  'restructure',
  'refund',
] as const satisfies readonly ApprovalCall[];
export type LimitedCall = (typeof limitedCalls)[number];

/** Calls that create or release credit on a loan: after one of them the same person needs approval for a refund of it. Source: DESIGN 17. */
export const creditChangingCalls = [
  'pay',
  'reverse',
  'match',
  'waive',
  'settle',
  'restructure',
  'stopAccrual',
  'writeOff',
  'cancelPayout',
] as const satisfies readonly ApprovalCall[];

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
  /** New terms below the loan's own rate, or a total below what the old schedule would bring. */
  'belowOwnTerms',
  /** Withdrawing a promise that was broken. */
  'brokenPromise',
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
