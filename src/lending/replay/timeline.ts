import {
  type AccrualStopEvent,
  type ChargeEvent,
  type CollectionHoldEvent,
  compareByValueDate,
  type DatedEvent,
  type ExtensionQuoteEvent,
  type LoanEvent,
  type OpeningEvent,
  type PaymentEvent,
  type PromiseToPayEvent,
  type RefundEvent,
  type RestructureEvent,
  type SettlementOfferEvent,
  type WaiverEvent,
} from '../events/events.ts';
import { applyHoldEnds } from '../events/holds.ts';
import { applyReversalsToOffer, applyWithdrawalsToOffer } from '../events/offers.ts';
import { type ReversedPayment, splitReversedPayments } from '../events/reversal.ts';
import type { LoanTerms } from '../terms/terms.ts';
import type { Day } from '../values/calendar.ts';
import { compareByKey, compareCodeUnits } from '../values/compare.ts';
import { computeExtensionFeeProgress, type ExtensionFeeProgress } from './extension.ts';

/** The events of a loan up to `asOf`, in the order in which they count. */
export type ReplayTimeline = {
  readonly terms: LoanTerms;
  readonly asOf: Day;
  /** Every day with an event that changes the debt, in order; the last is `asOf`. */
  readonly days: readonly Day[];
  /** After reversals. */
  readonly payments: readonly PaymentEvent[];
  readonly paymentsByDay: ReadonlyMap<Day, readonly PaymentEvent[]>;
  readonly reversedPayments: readonly ReversedPayment[];
  readonly charges: readonly ChargeEvent[];
  readonly refunds: readonly RefundEvent[];
  /** Without those that were reversed. */
  readonly waivers: readonly WaiverEvent[];
  readonly accrualStops: readonly AccrualStopEvent[];
  readonly settlementOffers: readonly SettlementOfferEvent[];
  /** The ids of offers that were withdrawn. */
  readonly withdrawnOffers: ReadonlySet<string>;
  readonly restructures: readonly RestructureEvent[];
  /** Without those that were withdrawn. */
  readonly promises: readonly PromiseToPayEvent[];
  /** With the last day of those that were ended. */
  readonly collectionHolds: readonly CollectionHoldEvent[];
  readonly writtenOffOn: Day | null;
  readonly opening: OpeningEvent | null;
  /** In the order in which they were quoted. */
  readonly extensions: readonly ExtensionFeeProgress[];
};

function compareQuotes(a: ExtensionFeeProgress, b: ExtensionFeeProgress): number {
  return (
    compareCodeUnits(a.quote.requestedOn, b.quote.requestedOn) || compareCodeUnits(a.quote.id, b.quote.id)
  );
}

type EventOfKind<Kind extends LoanEvent['kind']> = Extract<LoanEvent, { kind: Kind }>;

/** Events up to a day, each id once; one dated before `startsOn` counts on it. */
function listKnownEvents<E extends DatedEvent>(events: readonly E[], knownBy: Day, startsOn: Day): E[] {
  if (events.length === 0) return [];
  const uniqueById = new Map(
    events.filter(({ valueDate }) => valueDate <= knownBy).map((event) => [event.id, event]),
  );
  return [...uniqueById.values()]
    .map((event) => (event.valueDate < startsOn ? { ...event, valueDate: startsOn } : event))
    .sort(compareByValueDate);
}

/** The kinds of events that change no debt on their value date. */
const noChangesOfDebt = {
  // An extension takes effect by payments of its fee, an offer by payments of its amount.
  extensionQuote: [],
  settlementOffer: [],
  settlementWithdrawal: [],
  // What is reversed is left out of the replay.
  reversal: [],
  waiverReversal: [],
  // Days without accrual are counted as intervals, whatever the days of a replay.
  accrualStop: [],
  pause: [],
  pauseEnd: [],
  promise: [],
  promiseWithdrawal: [],
} as const satisfies Partial<Record<LoanEvent['kind'], readonly []>>;

function listDays(changesOfDebt: Readonly<Record<string, readonly DatedEvent[]>>, asOf: Day): Day[] {
  const days = Object.values(changesOfDebt).flatMap((events) => events.map(({ valueDate }) => valueDate));
  return [...new Set([...days, asOf])].sort();
}

/**
 * Sorts a loan's events by kind and value date, without those after `asOf`. Nothing counts before the disbursal; of a loan taken
 * over with its balances, no money before they do.
 * @param reversalsKnownBy reversals up to this day are applied: a replay that stops earlier leaves out what is reversed by then
 */
export function createReplayTimeline(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  asOf: Day,
  reversalsKnownBy: Day = asOf,
): ReplayTimeline {
  const kinds = Map.groupBy(events, ({ kind }) => kind);
  const listByKind = <Kind extends LoanEvent['kind']>(kind: Kind) =>
    (kinds.get(kind) ?? []) as EventOfKind<Kind>[];
  const listKnown = <Kind extends Exclude<LoanEvent['kind'], 'extensionQuote'>>(
    kind: Kind,
    startsOn = terms.disbursedOn,
    knownBy = asOf,
  ) => listKnownEvents(listByKind(kind) as (EventOfKind<Kind> & DatedEvent)[], knownBy, startsOn);
  const [opening] = listKnown('opening');
  const moneyFrom = opening?.instalments === undefined ? terms.disbursedOn : opening.valueDate;
  const { retained, reversedPayments } = splitReversedPayments(
    listKnown('payment', moneyFrom).sort(compareByKey('valueDate', 'receivedAt', 'id')),
    listKnown('reversal', moneyFrom, reversalsKnownBy),
  );
  const charges = listKnown('charge', moneyFrom);
  const refunds = listKnown('refund', moneyFrom);
  const waiverReversals = listKnown('waiverReversal', moneyFrom, reversalsKnownBy);
  const reversedWaivers = new Set(waiverReversals.map(({ waiverId }) => waiverId));
  const waivers = listKnown('waiver', moneyFrom).filter(({ id }) => !reversedWaivers.has(id));
  const restructures = listKnown('restructure');
  const withdrawnPromises = new Set(listKnown('promiseWithdrawal').map(({ promiseId }) => promiseId));
  const offerWithdrawals = listKnown('settlementWithdrawal');
  const [writeOff] = listKnown('writeOff');
  const changesOfDebt: Readonly<Record<LoanEvent['kind'], readonly DatedEvent[]>> = {
    ...noChangesOfDebt,
    payment: retained,
    charge: charges,
    refund: refunds,
    waiver: waivers,
    restructure: restructures,
    writeOff: writeOff ? [writeOff] : [],
    opening: opening ? [opening] : [],
  };
  return {
    terms,
    asOf,
    days: listDays(changesOfDebt, asOf),
    payments: retained,
    paymentsByDay: Map.groupBy(retained, (payment) => payment.valueDate),
    reversedPayments,
    charges,
    refunds,
    waivers,
    restructures,
    accrualStops: listKnown('accrualStop'),
    settlementOffers: listKnown('settlementOffer').map((offer) =>
      applyWithdrawalsToOffer(applyReversalsToOffer(offer, retained), offerWithdrawals),
    ),
    withdrawnOffers: new Set(offerWithdrawals.map(({ offerId }) => offerId)),
    promises: listKnown('promise').filter(({ id }) => !withdrawnPromises.has(id)),
    collectionHolds: applyHoldEnds(listKnown('pause'), listKnown('pauseEnd')),
    writtenOffOn: writeOff?.valueDate ?? null,
    opening: opening ?? null,
    extensions: computeExtensions(listByKind('extensionQuote'), retained, asOf),
  };
}

/** The fee progress of each quote; a reversed payment doesn't count towards a fee. */
function computeExtensions(
  quotes: readonly ExtensionQuoteEvent[],
  payments: readonly PaymentEvent[],
  asOf: Day,
): ExtensionFeeProgress[] {
  const byQuote = Map.groupBy(payments, ({ purpose }) =>
    purpose.kind === 'extension' ? purpose.quoteId : null,
  );
  return [...new Map(quotes.map((quote) => [quote.id, quote])).values()]
    .map((quote) => computeExtensionFeeProgress(quote, byQuote.get(quote.id) ?? []))
    .filter(({ quote, payments: paid }) => quote.requestedOn <= asOf || paid.length > 0)
    .sort(compareQuotes);
}
