import type { Day } from './calendar.ts';
import type { Minor } from './money.ts';

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

/** A cost of enforcement or a fee that the lender adds to the oldest unpaid instalment. */
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
  /** The payment whose part in the credit goes back first. */
  readonly paymentId: string;
  readonly valueDate: Day;
  /** Above zero. */
  readonly amount: Minor;
  /** Whose cash account it left. */
  readonly provider: string;
};

/**
 * A payment that didn't hold: returned, charged back, or recorded by mistake. From its day on the loan owes exactly what it
 * would if the payment had never come (docs/decisions/reversals.md).
 */
export type ReversalEvent = {
  readonly kind: 'reversal';
  readonly id: string;
  readonly paymentId: string;
  /** The day on which the money went. */
  readonly valueDate: Day;
  /** Above zero: so much of the payment; all that is left of it where nothing is said. */
  readonly amount?: Minor;
  /** Whose cause it was; nothing was said of it in reversals recorded before there was a policy. Changes nothing by itself. */
  readonly cause?: ReversalCause;
};

/** What may be waived; principal never. `fee`: what the lender added; `interest`: with its VAT. */
export type WaivableComponent = 'late_charges' | 'fee' | 'interest';

/** A part of what is owed that the lender lets go of, before anything else is paid on its day. */
export type WaiverEvent = {
  readonly kind: 'waiver';
  readonly id: string;
  readonly valueDate: Day;
  readonly of: WaivableComponent;
  /** Above zero; what is more than owed is not waived. */
  readonly amount: Minor;
  /** The reversal that it was made with, by the product's policy. */
  readonly reversalId?: string;
};

/** Nothing of this kind accrues from `valueDate` to `until`, both included; null: for good. */
export type AccrualStopEvent = {
  readonly kind: 'accrualStop';
  readonly id: string;
  readonly valueDate: Day;
  readonly until: Day | null;
  readonly of: Exclude<WaivableComponent, 'fee'>;
};

/** An amount that ends the debt if it is paid from the day of the offer to `expiresOn`, both included. */
export type SettlementOfferEvent = {
  readonly kind: 'settlementOffer';
  readonly id: string;
  readonly valueDate: Day;
  /** ISO instant in UTC: what was known of before isn't part of it. */
  readonly offeredAt: string;
  readonly expiresOn: Day;
  /** Above zero. */
  readonly amount: Minor;
};

/** What is owed on `valueDate`, paid on new dates that the borrower agreed to. */
export type RestructureEvent = {
  readonly kind: 'restructure';
  readonly id: string;
  readonly valueDate: Day;
  /** ISO instant in UTC: a payment of that day that was known of later is one of the new dates'; without it all come before. */
  readonly agreedAt?: string;
  /** The length of each new period in days. */
  readonly periods: readonly number[];
  /** What the principal bears from now on, by day; "0" for none. */
  readonly annualRate: string;
};

/** What the borrower says he will pay, and by when. Changes nothing that is owed. */
export type PromiseToPayEvent = {
  readonly kind: 'promise';
  readonly id: string;
  readonly valueDate: Day;
  readonly paysBy: Day;
  readonly amount: Minor;
};

/** Nobody asks for the debt from `valueDate` to `until`, both included; null: until further notice. */
export type CollectionHoldEvent = {
  readonly kind: 'pause';
  readonly id: string;
  readonly valueDate: Day;
  readonly until: Day | null;
  /** It stops no charge, whatever the terms say: the borrower began it himself. */
  readonly remindersOnly?: true;
};

/** The lender no longer counts on the debt: nothing accrues after `valueDate`, and what is owed stays payable. */
type WriteOffEvent = { readonly kind: 'writeOff'; readonly id: string; readonly valueDate: Day };

export type LoanEvent =
  | PaymentEvent
  | ExtensionQuoteEvent
  | ChargeEvent
  | RefundEvent
  | ReversalEvent
  | WaiverEvent
  | AccrualStopEvent
  | SettlementOfferEvent
  | RestructureEvent
  | PromiseToPayEvent
  | CollectionHoldEvent
  | WriteOffEvent;

/** Whose cause a reversal was: a payer's (bounced, charged back), or a mistake of the lender or of a provider. */
export type ReversalCause = 'payer' | 'lender' | 'provider';

/** What a product waives of a reversal whose cause wasn't the payer's: nothing, or what accrues without the payment while it stood. */
export const reversalWaiverPolicies = ['none', 'accruedWhilePaid'] as const;
export type ReversalWaiverPolicy = (typeof reversalWaiverPolicies)[number];

export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export type DatedEvent = { readonly id: string; readonly valueDate: Day };

export function compareByValueDate(a: DatedEvent, b: DatedEvent): number {
  return compareText(a.valueDate, b.valueDate) || compareText(a.id, b.id);
}
