/** Names that the desk is answered with, and says in a word of each language: one without a word doesn't compile there. */

/** What is reported to the lender's own systems. */
export const eventTypes = [
  'order.received',
  'order.approved',
  'order.declined',
  'order.paid_out',
  'order.cancelled',
  'payout.returned',
  'payment.received',
  'payment.reversed',
  'payment.refunded',
  'loan.overdue',
  'loan.repaid',
  'loan.owed_again',
  'loan.extended',
  'loan.waived',
  'loan.accrual_stopped',
  'loan.settlement_offered',
  'loan.restructured',
  'loan.promised',
  'loan.paused',
  'loan.written_off',
  'complaint.received',
  'complaint.answered',
  'complaint.reopened',
] as const;

/** `failing`: the last attempt to deliver it failed. `waiting`: none was made. */
export const eventStates = ['delivered', 'failing', 'waiting'] as const;
export type EventState = (typeof eventStates)[number];

/** What an audit line may say was done. */
export const auditActions = [
  'sign_in',
  'sign_in_refused',
  'sign_out',
  'session_ended',
  'account_closed',
  'order_approved',
  'order_declined',
  'order_paid_out',
  'payout_created',
  'payout_sent',
  'payout_arrived',
  'payout_returned',
  'payout_refused',
  'payout_declared_failed',
  'payout_difference_closed',
  'suspense_matched',
  'suspense_return_asked',
  'suspense_returned',
  'suspense_return_refused',
  /** A borrower said that he paid; his payment came, or staff answered. */
  'payment_claimed',
  'claim_matched',
  'claim_answered',
  /** Something the lender did about a loan: `loan_events` says what. */
  'loan_serviced',
  'payment_by_hand',
  'difference_closed',
  'refund_asked',
  'refund_paid',
  'refund_refused',
  /** A staff call with the right token, whatever came of it, and one with a wrong one. */
  'operator_call',
  'operator_refused',
  'operator_token_made',
  'operator_token_revoked',
  /** At the desk: signing in and out, what was looked at, what was done, and what wasn't allowed. */
  'desk_sign_in',
  'desk_sign_in_refused',
  'desk_sign_out',
  /** The invited person set the credentials and is signed in for the first time; the reason names who asked for it. */
  'desk_invitation_accepted',
  'desk_seen',
  'desk_done',
  'desk_waits',
  'desk_refused',
  'personal_data_revealed',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Kinds of actors. `visitor`: not authenticated. */
export const actorKinds = ['borrower', 'visitor', 'operator', 'system', 'staff'] as const;
export type ActorKind = (typeof actorKinds)[number];

/** What is recorded of a loan beside its payments. */
export const servicingKinds = [
  'extension',
  'reversal',
  'waiver',
  'accrualStop',
  'settlementOffer',
  'restructure',
  'promise',
  'pause',
  'writeOff',
  'payout',
  'opening',
  'openingReversal',
] as const;

/** Stages of an import of a portfolio. */
export const importStates = [
  'checking',
  'refused',
  'checked',
  'applying',
  'applied',
  'undone',
  'discarded',
] as const;
export type ImportState = (typeof importStates)[number];

/** Components of a debt that may be waived. */
export const waivableComponents = ['late_charges', 'fee', 'interest'] as const;

/** Whose cause a reversal was. */
export const reversalCauses = ['payer', 'lender', 'provider'] as const;

/** Documents of a loan that staff draw. */
export const loanPapers = ['statement', 'caseFile'] as const;

/** What staff write down of a contact. */
export const noteKinds = ['note', 'call', 'message', 'visit'] as const;

/** What a line of a borrower's timeline is about. */
export const timelineKinds = [
  ...noteKinds,
  'order',
  'payment',
  'servicing',
  'refund',
  'payout',
  'complaint',
  'answer',
  'reopened',
  'claim',
  'audit',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** What a borrower is written about. */
export type NotificationName =
  | 'received'
  | 'approved'
  | 'declined'
  | 'paid_out'
  | 'payout_returned'
  | 'payment_received'
  | 'credit_refunded'
  | 'payment_reversed'
  | 'extension_in_force'
  | 'complaint_received'
  | 'complaint_answered'
  | 'due_in_3'
  | 'due_tomorrow'
  | 'due_today'
  | 'overdue_1'
  | 'overdue_3'
  | 'overdue_7'
  | 'overdue_15';

/** Messages that ask for what falls due or is late. */
export const reminderTemplates = [
  'due_in_3',
  'due_tomorrow',
  'due_today',
  'overdue_1',
  'overdue_3',
  'overdue_7',
  'overdue_15',
] as const satisfies readonly NotificationName[];
export type ReminderTemplate = (typeof reminderTemplates)[number];

/** Where an order stands. */
export const orderStates = [
  'in_review',
  'declined',
  'paying_out',
  'cancelled',
  'to_be_repaid',
  'overdue',
  'repaid',
] as const;
export type OrderStateName = (typeof orderStates)[number];

/** What decides whether and how much is lent. */
export const ruleNames = [
  'openAtOnce',
  'age',
  'lateNow',
  'lateBefore',
  'openDebt',
  'paidOnTime',
  'product',
] as const;

/** Who brings or takes money, or where people took it. */
export type ProviderName =
  | 'sandbox'
  | 'conekta'
  | 'openpay'
  | 'stp'
  | 'razorpay'
  | 'razorpayx'
  | 'cash_desk'
  | 'bank_statement'
  | 'hand';

/** Of a payment that came by none of the market's channels. */
export type InternalChannel = 'CARD' | 'CASH_DESK' | 'BANK_STATEMENT' | 'MATCHED';

/** The sources of a differing amount of a payment. */
export const differenceSources = ['notice', 'status', 'settlement'] as const;
export type DifferenceSource = (typeof differenceSources)[number];

export const payoutStates = ['created', 'sent', 'arrived', 'returned', 'refused', 'unknown'] as const;

/** How a provider's own list of what left and the payouts disagree. */
export const payoutDifferenceKinds = [
  /** A second order of one payout left. */
  'secondArrival',
  /** An order left that is no payout of ours. */
  'unknownOrder',
  /** We hold a payout as arrived, and no list of its operating days has it. */
  'notListed',
  /** It left with another amount or currency than ours. */
  'otherAmount',
  /** It left, and we hold it as returned or as never sent. */
  'againstBooks',
  /** It arrived, and the ledger's cash doesn't say so. */
  'otherLedger',
] as const;
export type PayoutDifferenceKind = (typeof payoutDifferenceKinds)[number];

/** Which part of a line of a bank statement isn't right, and what is wrong with it. */
export const statementFields = ['line', 'date', 'amount', 'currency', 'reference', 'status'] as const;
export type StatementField = (typeof statementFields)[number];
export const lineErrors = ['missing', 'unreadable', 'otherCurrency', 'tooLong', 'notBooked'] as const;
export type LineError = (typeof lineErrors)[number];

/** What lending of a market or product is turned to. */
export const lendingSwitchPositions = ['suspended', 'resumed'] as const;

/** Files on complaints for an authority: all but those about collection, and those. */
export const complaintReportKinds = ['reune', 'redeco'] as const;
export type ComplaintReportKind = (typeof complaintReportKinds)[number];

/** Whose figures were right where something differed; `both`: as of one payment across midnight. */
export const rightSides = ['ours', 'provider', 'both'] as const;
export type RightSide = (typeof rightSides)[number];

/** How a line of a provider's file and a payment of ours compare. */
export const lineComparisons = ['matched', 'otherAmount', 'onlyFile', 'onlyOurs'] as const;

/** What became of a request to exit a loan within its cooling-off period. */
export const exitStates = ['open', 'paid', 'lapsed'] as const;
export type ExitState = (typeof exitStates)[number];
