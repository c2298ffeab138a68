import type { Day } from '../values/calendar.ts';
import { compareByKey } from '../values/compare.ts';
import type { Amounts } from '../values/components.ts';
import type { Minor } from '../values/money.ts';

/** What a payment is meant for. Money sent to an extension's reference is held toward that extension's fee. */
export type PaymentPurpose =
  | { readonly kind: 'repayment' }
  | { readonly kind: 'extension'; readonly quoteId: string };

export type PaymentEvent = {
  readonly kind: 'payment';
  readonly id: string;
  /** The day the borrower paid at the store or bank, in the market's time zone. */
  readonly valueDate: Day;
  /** When the notice came: ISO instant in UTC; orders payments of one day, nothing else. */
  readonly receivedAt: string;
  /** Above zero. */
  readonly amount: Minor;
  /** Names the cash account of the ledger, `cash:<provider>`. */
  readonly provider: string;
  readonly purpose: PaymentPurpose;
};

/** An extension offered to the borrower; it takes effect only if `fee` is complete by `expiresOn` (included). */
export type ExtensionQuoteEvent = {
  readonly kind: 'extensionQuote';
  readonly id: string;
  readonly requestedOn: Day;
  readonly expiresOn: Day;
  readonly fee: Minor;
  readonly days: number;
};

/**
 * A cost of enforcement or a fee that the lender adds to the oldest unpaid instalment. The contracts provide for it; no use case
 * records one, imported loans owe it by their opening. The properties of allocation hold its place.
 */
export type ChargeEvent = {
  readonly kind: 'charge';
  readonly id: string;
  readonly valueDate: Day;
  readonly amount: Minor;
  readonly component: 'enforcement' | 'fee';
};

/** Credit that was paid back to the borrower. */
export type RefundEvent = {
  readonly kind: 'refund';
  readonly id: string;
  /** The key of the payment whose credit is refunded first: its provider and that one's number. */
  readonly paymentId: string;
  readonly valueDate: Day;
  /** Above zero. */
  readonly amount: Minor;
  /** The provider from whose cash account it was paid. */
  readonly provider: string;
};

/**
 * The reversal of a payment: returned, charged back, or recorded by mistake. From its day on the loan owes exactly what it
 * would if the payment had never been made (docs/decisions/reversals.md).
 */
export type ReversalEvent = {
  readonly kind: 'reversal';
  readonly id: string;
  /** The key of the payment: its provider and that one's number. */
  readonly paymentId: string;
  /** The day on which the money left. */
  readonly valueDate: Day;
  /** Above zero; absent: whatever is left of the payment. */
  readonly amount?: Minor;
  /** Absent in reversals recorded before there was a waiver policy. Has no effect on the replay. */
  readonly cause?: ReversalCause;
};

/** What may be waived; principal never. `fee`: what the lender added; `interest`: with its VAT. */
export type WaivableComponent = 'late_charges' | 'fee' | 'interest';

/** The lender waives part of what is owed; applied before the payments of its day. */
export type WaiverEvent = {
  readonly kind: 'waiver';
  readonly id: string;
  readonly valueDate: Day;
  readonly of: WaivableComponent;
  /** Above zero; at most what is owed is waived. */
  readonly amount: Minor;
  /** The reversal that it was made with, by the product's policy. */
  readonly reversalId?: string;
};

/** A waiver was recorded by mistake: from its day on the loan owes what it would without it. */
type WaiverReversalEvent = {
  readonly kind: 'waiverReversal';
  readonly id: string;
  readonly valueDate: Day;
  readonly waiverId: string;
};

/** Interest or late charges don't accrue from `valueDate` to `until`, both included; null: indefinitely. */
export type AccrualStopEvent = {
  readonly kind: 'accrualStop';
  readonly id: string;
  readonly valueDate: Day;
  readonly until: Day | null;
  readonly of: Exclude<WaivableComponent, 'fee'>;
};

/** An amount that settles the debt if it is paid from the day of the offer to `expiresOn`, both included. */
export type SettlementOfferEvent = {
  readonly kind: 'settlementOffer';
  readonly id: string;
  readonly valueDate: Day;
  /** ISO instant in UTC: payments received before it don't count towards the offer. */
  readonly offeredAt: string;
  readonly expiresOn: Day;
  /** Above zero. */
  readonly amount: Minor;
  /**
   * Sum of the payments made before it. If one of them is reversed later, the offer's amount rises by the reversed amount.
   * Absent: the amount never changes.
   */
  readonly paidBefore?: Minor;
  /** The borrower exits the loan within its cooling-off period. */
  readonly cause?: 'coolingOff';
};

/** The lender withdraws a settlement offer: payments dated after `until` no longer complete it. */
export type SettlementWithdrawalEvent = {
  readonly kind: 'settlementWithdrawal';
  readonly id: string;
  readonly valueDate: Day;
  readonly offerId: string;
  /** Not before its value date, so that no earlier day changes. */
  readonly until: Day;
};

/** A new schedule, agreed with the borrower, for what is owed on `valueDate`. */
export type RestructureEvent = {
  readonly kind: 'restructure';
  readonly id: string;
  readonly valueDate: Day;
  /**
   * ISO instant in UTC: payments of that day received later pay the new schedule; absent: all pay the old one, up to another
   * restructure of the day, which is later than it.
   */
  readonly agreedAt?: string;
  /** The length of each new period in days. */
  readonly periods: readonly number[];
  /** The annual rate of daily interest from then on; "0" for none. */
  readonly annualRate: string;
};

/** A borrower's promise to pay by a day. Changes nothing that is owed. */
export type PromiseToPayEvent = {
  readonly kind: 'promise';
  readonly id: string;
  readonly valueDate: Day;
  readonly paysBy: Day;
  readonly amount: Minor;
};

/** Withdraws a promise recorded by mistake: from that day on it has no effect. */
type PromiseWithdrawalEvent = {
  readonly kind: 'promiseWithdrawal';
  readonly id: string;
  readonly valueDate: Day;
  readonly promiseId: string;
};

/** Collection is on hold from `valueDate` to `until`, both included; null: until further notice. */
export type CollectionHoldEvent = {
  readonly kind: 'pause';
  readonly id: string;
  readonly valueDate: Day;
  readonly until: Day | null;
  /** Stops no late charge, whatever the terms say: the hold was started by the borrower. */
  readonly remindersOnly?: true;
  /** The holds that it replaces from its value date on. */
  readonly ends?: readonly string[];
};

/** Ends the named holds: collection resumes on `valueDate`. */
export type CollectionHoldEndEvent = {
  readonly kind: 'pauseEnd';
  readonly id: string;
  readonly valueDate: Day;
  readonly ends: readonly string[];
};

/** The loan is written off: nothing accrues after `valueDate`, and what is owed stays payable. */
type WriteOffEvent = { readonly kind: 'writeOff'; readonly id: string; readonly valueDate: Day };

/** What is unpaid of an instalment, by its number in the schedule in force. */
export type OpeningInstalment = {
  readonly number: number;
  readonly dueOn: Day;
  readonly unpaid: Readonly<Amounts>;
  /** Late interest and penalties charged before the cut-off that are no longer owed: they count towards the cap. */
  readonly lateChargesPaid?: Minor | undefined;
};

/**
 * The day at whose end a loan was taken over from another system. Its history is either complete, or replaced by the
 * `instalments` that are unpaid; all others of the schedule are paid then.
 */
export type OpeningEvent = {
  readonly kind: 'opening';
  readonly id: string;
  readonly valueDate: Day;
  readonly instalments?: readonly OpeningInstalment[] | undefined;
  /** The day on which the debt was settled; only without unpaid instalments. */
  readonly settledOn?: Day | undefined;
  /** The schedule in force replaced another on a day; `pastDueSince`: the oldest open due date at that time. */
  readonly restructured?: { readonly on: Day; readonly pastDueSince: Day } | undefined;
  /** By ledger account: what the other system's books hold of the loan, less what ours show (`computeOpeningOffsets`). */
  readonly offsets: Readonly<Record<string, Minor>>;
};

/** The import that took the loan over was undone: nothing of it counts any more. */
export type OpeningReversalEvent = {
  readonly kind: 'openingReversal';
  readonly id: string;
  readonly valueDate: Day;
};

export type LoanEvent =
  | PaymentEvent
  | ExtensionQuoteEvent
  | ChargeEvent
  | RefundEvent
  | ReversalEvent
  | WaiverEvent
  | WaiverReversalEvent
  | AccrualStopEvent
  | SettlementOfferEvent
  | SettlementWithdrawalEvent
  | RestructureEvent
  | PromiseToPayEvent
  | PromiseWithdrawalEvent
  | CollectionHoldEvent
  | CollectionHoldEndEvent
  | WriteOffEvent
  | OpeningEvent;

/** What caused a reversal: the payer (bounced, charged back), or a mistake of the lender or a provider. */
export type ReversalCause = 'payer' | 'lender' | 'provider';

/** What a product waives on a reversal that the payer didn't cause: nothing, or what accrues by the reversal for the time in which the payment stood. */
export const reversalWaiverPolicies = ['none', 'accruedWhilePaid'] as const;
export type ReversalWaiverPolicy = (typeof reversalWaiverPolicies)[number];

export type DatedEvent = { readonly id: string; readonly valueDate: Day };

export const compareByValueDate = compareByKey('valueDate', 'id');
