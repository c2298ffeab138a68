import type { Day } from './calendar.ts';
import type {
  AccrualStopEvent,
  ChargeEvent,
  ExtensionQuoteEvent,
  LoanEvent,
  PauseEvent,
  PaymentEvent,
  PromiseEvent,
  RefundEvent,
  RestructureEvent,
  SettlementOfferEvent,
  WaiverEvent,
} from './events.ts';
import { type FeeProgress, feeProgress } from './extension.ts';
import { compareText, type Dated, inOrder } from './order.ts';
import { heldOf, type Undone } from './reversal.ts';
import type { LoanTerms } from './terms.ts';

/** The events of a loan known by `asOf`, in the order in which they count. */
export type Timeline = {
  readonly terms: LoanTerms;
  readonly asOf: Day;
  /** Every day on which something happened, in order. */
  readonly days: readonly Day[];
  /** Those that hold. */
  readonly payments: readonly PaymentEvent[];
  readonly paymentsOn: ReadonlyMap<Day, readonly PaymentEvent[]>;
  readonly undone: readonly Undone[];
  readonly charges: readonly ChargeEvent[];
  readonly refunds: readonly RefundEvent[];
  readonly waivers: readonly WaiverEvent[];
  readonly stops: readonly AccrualStopEvent[];
  readonly offers: readonly SettlementOfferEvent[];
  readonly restructures: readonly RestructureEvent[];
  readonly promises: readonly PromiseEvent[];
  readonly pauses: readonly PauseEvent[];
  readonly writtenOffOn: Day | null;
  /** In the order in which they were quoted. */
  readonly extensions: readonly FeeProgress[];
};

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

type OfKind<Kind extends LoanEvent['kind']> = Extract<LoanEvent, { kind: Kind }>;

/** Those that are known by a day, each once; what came before the disbursal counts on its day. */
function known<E extends Dated>(all: readonly E[], by: Day, { disbursedOn }: LoanTerms): E[] {
  if (all.length === 0) return [];
  const once = new Map(all.filter(({ valueDate }) => valueDate <= by).map((event) => [event.id, event]));
  return [...once.values()]
    .map((event) => (event.valueDate < disbursedOn ? { ...event, valueDate: disbursedOn } : event))
    .sort(inOrder);
}

/**
 * Leaves out what lies after `asOf`.
 * @param seenOn the day whose knowledge of reversals holds: a replay that stops on the way to it leaves out what is undone by it
 */
export function timelineOf(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  asOf: Day,
  seenOn: Day = asOf,
): Timeline {
  const kinds = Map.groupBy(events, ({ kind }) => kind);
  const all = <Kind extends LoanEvent['kind']>(kind: Kind) => (kinds.get(kind) ?? []) as OfKind<Kind>[];
  const by = <Kind extends Exclude<LoanEvent['kind'], 'extensionQuote'>>(kind: Kind, day = asOf) =>
    known(all(kind) as (OfKind<Kind> & Dated)[], day, terms);
  const { kept, undone } = heldOf(by('payment').sort(inPaymentOrder), by('reversal', seenOn));
  const [charges, refunds, waivers] = [by('charge'), by('refund'), by('waiver')];
  const restructures = by('restructure');
  const [writeOff] = by('writeOff');
  const days = new Set<Day>(writeOff ? [writeOff.valueDate] : []);
  for (const { valueDate } of [...kept, ...charges, ...refunds, ...waivers, ...restructures])
    days.add(valueDate);
  return {
    terms,
    asOf,
    days: [...days].sort(),
    payments: kept,
    paymentsOn: Map.groupBy(kept, (payment) => payment.valueDate),
    undone,
    charges,
    refunds,
    waivers,
    restructures,
    stops: by('accrualStop'),
    offers: by('settlementOffer'),
    promises: by('promise'),
    pauses: by('pause'),
    writtenOffOn: writeOff?.valueDate ?? null,
    extensions: extensionsOf(all('extensionQuote'), kept, asOf),
  };
}

/** An extension whose fee was reversed was never bought. */
function extensionsOf(
  quotes: readonly ExtensionQuoteEvent[],
  payments: readonly PaymentEvent[],
  asOf: Day,
): FeeProgress[] {
  const byQuote = Map.groupBy(payments, ({ purpose }) =>
    purpose.kind === 'extension' ? purpose.quoteId : null,
  );
  return [...new Map(quotes.map((quote) => [quote.id, quote])).values()]
    .map((quote) => feeProgress(quote, byQuote.get(quote.id) ?? []))
    .filter(({ quote, payments: paid }) => quote.requestedOn <= asOf || paid.length > 0)
    .sort(inQuoteOrder);
}
