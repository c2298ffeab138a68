import type { Day } from './calendar.ts';
import type { ChargeEvent, LoanEvent, PaymentEvent, RefundEvent } from './events.ts';
import { type FeeProgress, feeProgress } from './extension.ts';
import type { LoanTerms } from './terms.ts';

type DatedEvent = PaymentEvent | ChargeEvent | RefundEvent;

/** The events of a loan known by `asOf`, in the order in which they count. */
export type Timeline = {
  readonly terms: LoanTerms;
  readonly asOf: Day;
  /** Every day on which something happened, in order. */
  readonly days: readonly Day[];
  readonly payments: readonly PaymentEvent[];
  readonly paymentsOn: ReadonlyMap<Day, readonly PaymentEvent[]>;
  readonly chargesOn: ReadonlyMap<Day, readonly ChargeEvent[]>;
  readonly refunds: readonly RefundEvent[];
  /** In the order in which they were quoted. */
  readonly extensions: readonly FeeProgress[];
};

export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function inPaymentOrder(a: PaymentEvent, b: PaymentEvent): number {
  return (
    compareText(a.valueDate, b.valueDate) ||
    compareText(a.receivedAt, b.receivedAt) ||
    compareText(a.id, b.id)
  );
}

function inQuoteOrder(a: FeeProgress, b: FeeProgress): number {
  return compareText(a.quote.requestedOn, b.quote.requestedOn) || compareText(a.quote.id, b.quote.id);
}

/** Leaves out what lies after `asOf`; what came before the disbursal counts on its day. */
export function timelineOf(terms: LoanTerms, events: readonly LoanEvent[], asOf: Day): Timeline {
  function known<E extends DatedEvent>(all: readonly E[]): E[] {
    return all
      .filter((event) => event.valueDate <= asOf)
      .map((event) =>
        event.valueDate < terms.disbursedOn ? { ...event, valueDate: terms.disbursedOn } : event,
      );
  }
  const payments = known(events.filter((event) => event.kind === 'payment')).sort(inPaymentOrder);
  const charges = known(events.filter((event) => event.kind === 'charge'));
  const refunds = known(events.filter((event) => event.kind === 'refund'));
  const byQuote = Map.groupBy(payments, ({ purpose }) =>
    purpose.kind === 'extension' ? purpose.quoteId : null,
  );
  const extensions = events
    .filter((event) => event.kind === 'extensionQuote')
    .map((quote) => feeProgress(quote, byQuote.get(quote.id) ?? []))
    .filter(({ quote, payments: paid }) => quote.requestedOn <= asOf || paid.length > 0)
    .sort(inQuoteOrder);
  return {
    terms,
    asOf,
    days: [...new Set([...payments, ...charges, ...refunds].map((event) => event.valueDate))].sort(),
    payments,
    paymentsOn: Map.groupBy(payments, (payment) => payment.valueDate),
    chargesOn: Map.groupBy(charges, (charge) => charge.valueDate),
    refunds,
    extensions,
  };
}
