import type { ApprovalCall } from '../../../../../contract/desk/approvals.ts';
import type { ApprovalRow } from '../../writes/approvalRows.ts';

/**
 * What the checker of a request sees beside its fields, and beside what they name (payment, till, deposit, account).
 * - `fact`: about its subject, in lists too
 * - `money`: what it is about; `transfer`: one that a payment is recorded for, or that is explained. What else that money may be is searched
 * - `comparison`: the two sides of a match
 * - `amountAtRisk`: of a request without an amount, the loan's amount that it is about; absent: its principal
 * - `isTillCount`: it decides on the count of a till, which its holder isn't told
 * - `detail`: what only the page of one request shows
 */
export type CheckerView = {
  fact?:
    | 'reportedAmounts'
    | 'payoutAmounts'
    | 'importBatch'
    | 'settlementOffer'
    | 'dayDifferences'
    | 'month'
    | 'claims'
    | 'openClaim'
    | 'changedValues';
  money?: 'suspense' | 'deposit' | 'transfer';
  comparison?: 'payment' | 'deposit';
  amountAtRisk?: 'owed';
  isTillCount?: true;
  detail?: 'loanPayment' | 'newTerms' | 'personalData';
};

const viewsByCall = {
  decide: {},
  pay: { fact: 'openClaim', money: 'transfer' },
  match: { fact: 'claims', money: 'suspense', comparison: 'payment' },
  returnSuspense: { fact: 'claims', money: 'suspense' },
  closeReversal: {},
  reverse: { detail: 'loanPayment' },
  waive: {},
  reverseWaiver: {},
  stopAccrual: { amountAtRisk: 'owed' },
  settle: {},
  restructure: { detail: 'newTerms' },
  withdrawSettlement: { fact: 'settlementOffer' },
  withdrawPromise: {},
  pause: {},
  writeOff: { amountAtRisk: 'owed' },
  refund: { detail: 'loanPayment' },
  paidByHand: {},
  cancelPayout: {},
  declarePayoutFailed: {},
  closeDay: { fact: 'dayDifferences' },
  closeMonth: { fact: 'month' },
  applyImport: { fact: 'importBatch' },
  undoImport: { fact: 'importBatch' },
  closeDifference: { fact: 'reportedAmounts' },
  closePayoutDifference: { fact: 'payoutAmounts' },
  suspendLending: { fact: 'changedValues' },
  capLending: { fact: 'changedValues' },
  tillDifference: { isTillCount: true },
  matchDeposit: { money: 'deposit', comparison: 'deposit' },
  correctDeposit: {},
  explainLine: { money: 'transfer' },
  erasePerson: {},
  correctPerson: { fact: 'changedValues', detail: 'personalData' },
  addStaff: {},
  changeStaff: { fact: 'changedValues' },
  reveal: {},
  agreement: {},
  loanPaper: {},
  exportPerson: {},
} as const satisfies Readonly<Record<ApprovalCall, CheckerView>>;

export const checkerViews: Readonly<Record<ApprovalCall, CheckerView>> = viewsByCall;

type CallWithView<Part extends keyof CheckerView, Value> = {
  [Call in ApprovalCall]: (typeof viewsByCall)[Call] extends Record<Part, Value> ? Call : never;
}[ApprovalCall];

/** A row whose call shows this in that part of its view. */
export type RowWithView<Part extends keyof CheckerView, Value> = Extract<
  ApprovalRow,
  { call: CallWithView<Part, Value> }
>;

export function hasView<Part extends keyof CheckerView, Value extends CheckerView[Part]>(
  row: ApprovalRow,
  part: Part,
  value: Value,
): row is RowWithView<Part, Value> {
  return checkerViews[row.call][part] === value;
}
