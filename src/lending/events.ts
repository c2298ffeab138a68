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

/** Credit that was paid back to the borrower; the lender pays back no more than there is. */
export type RefundEvent = {
  readonly kind: 'refund';
  readonly id: string;
  readonly valueDate: Day;
  /** Above zero. */
  readonly amount: Minor;
  /** Whose cash account it left. */
  readonly provider: string;
};

export type LoanEvent = PaymentEvent | ExtensionQuoteEvent | ChargeEvent | RefundEvent;
