import type { OpenDebt, OpenInstalment } from '../debt/debt.ts';
import type {
  CollectionHoldEvent,
  PromiseToPayEvent,
  SettlementOfferEvent,
  WaiverEvent,
} from '../events/events.ts';
import type { ReversedPayment } from '../events/reversal.ts';
import type { ReplayResult } from '../replay/replay.ts';
import type { ScheduledInstalment } from '../terms/schedule.ts';
import { type Day, dayFromNumber, toDayNumber } from '../values/calendar.ts';
import { compareCodeUnits } from '../values/compare.ts';
import { add, type Minor, minAmount, zeroAmount } from '../values/money.ts';

type WaiverStatement = Omit<WaiverEvent, 'kind'> & {
  /** The amount waived, at most what was owed. */
  readonly waived: Minor;
};

export type SettlementOfferStatement = Omit<SettlementOfferEvent, 'kind'> & {
  readonly paid: Minor;
  /**
   * honoured: paid in full, which settled the debt. lapsed: expired, or the debt was settled otherwise. withdrawn: by the lender;
   * payments dated up to `expiresOn` still complete it.
   */
  readonly state: 'open' | 'honoured' | 'lapsed' | 'withdrawn';
};

type PromiseToPayStatement = Omit<PromiseToPayEvent, 'kind'> & {
  readonly paid: Minor;
  readonly state: 'open' | 'honoured' | 'broken';
};

/** A schedule that a restructure replaced, and the amount carried over to the new one. */
type SupersededScheduleStatement = {
  readonly replacedOn: Day;
  readonly schedule: readonly ScheduledInstalment[];
  readonly carriedOver: Minor;
};

/** The servicing of a loan on a day: reversals, waivers, offers, promises, holds, restructures, write-off. */
export type Servicing = {
  readonly reversals: readonly Readonly<ReturnType<typeof toReversalStatement>>[];
  readonly waivers: readonly WaiverStatement[];
  readonly settlementOffers: readonly SettlementOfferStatement[];
  readonly promises: readonly PromiseToPayStatement[];
  /** The hold in force. */
  readonly collectionHold: Omit<CollectionHoldEvent, 'kind'> | null;
  /** In the order in which they were replaced. */
  readonly supersededSchedules: readonly SupersededScheduleStatement[];
  /** The day since which a restructured loan counts as past due for the portfolio at risk. */
  readonly pastDueSince: Day | null;
  /** In SQL: reporting/refresh.ts. */
  readonly writtenOffOn: Day | null;
};

export function computeServicing(replayResult: ReplayResult): Servicing {
  const { timeline, debt } = replayResult;
  const { reversedPayments, waivers, settlementOffers, promises, collectionHolds, asOf } = timeline;
  const collectionHold = findLongestHold(
    collectionHolds.filter(({ until }) => until === null || until >= asOf),
  );
  return {
    reversals: reversedPayments.filter(({ on }) => on <= asOf).map(toReversalStatement),
    waivers: waivers.map((waiver) => toWaiverStatement(waiver, replayResult)),
    settlementOffers: settlementOffers.map((offer) => toOfferStatement(offer, replayResult)),
    promises: promises.map((promise) => toPromiseStatement(promise, replayResult)),
    collectionHold: collectionHold
      ? { id: collectionHold.id, valueDate: collectionHold.valueDate, until: collectionHold.until }
      : null,
    supersededSchedules: debt.supersededSchedules.map(({ replacedOn, instalments, carriedOver }) => ({
      replacedOn,
      schedule: instalments.map(({ scheduled }) => scheduled),
      carriedOver,
    })),
    pastDueSince: findPastDueSince(debt),
    writtenOffOn: debt.writtenOffOn,
  };
}

/** The hold that ends last. */
function findLongestHold(collectionHolds: readonly CollectionHoldEvent[]): CollectionHoldEvent | undefined {
  const openEndedHold = collectionHolds.findLast(({ until }) => until === null);
  return (
    openEndedHold ?? collectionHolds.toSorted((a, b) => compareCodeUnits(a.until ?? '', b.until ?? '')).at(-1)
  );
}

function toReversalStatement({ reversalId, payment, on }: ReversedPayment) {
  const { id, provider, amount, valueDate } = payment;
  return { reversalId, paymentId: id, provider, amount, paidOn: valueDate, reversedOn: on };
}

function toWaiverStatement(waiver: WaiverEvent, { waived }: ReplayResult): WaiverStatement {
  const { kind: _, ...waiverFields } = waiver;
  return { ...waiverFields, waived: waived.get(waiver) ?? zeroAmount };
}

/** In SQL: collections/cases.ts. */
function toOfferStatement(
  offer: SettlementOfferEvent,
  { timeline, debt, paidOffers }: ReplayResult,
): SettlementOfferStatement {
  const { kind: _, ...offerFields } = offer;
  const { id, amount, expiresOn } = offer;
  const paid = minAmount(amount, paidOffers.get(offer) ?? zeroAmount);
  if (paid >= amount) return { ...offerFields, paid, state: 'honoured' };
  if (timeline.withdrawnOffers.has(id)) return { ...offerFields, paid, state: 'withdrawn' };
  const isOpen = debt.settledOn === null && timeline.asOf <= expiresOn;
  return { ...offerFields, paid, state: isOpen ? 'open' : 'lapsed' };
}

/** Honoured where the payments from its day to `paysBy` reach the amount, or the debt is settled by then. In SQL: collections/cases.ts. */
function toPromiseStatement(
  promise: PromiseToPayEvent,
  { timeline, debt }: ReplayResult,
): PromiseToPayStatement {
  const { id, valueDate, paysBy, amount } = promise;
  const timelyPayments = timeline.payments.filter(
    (payment) => payment.valueDate >= valueDate && payment.valueDate <= paysBy,
  );
  const paid = add(...timelyPayments.map((payment) => payment.amount));
  const isHonoured = paid >= amount || (debt.settledOn !== null && debt.settledOn <= paysBy);
  const stateIfUnpaid = timeline.asOf <= paysBy ? 'open' : 'broken';
  return { id, valueDate, paysBy, amount, paid, state: isHonoured ? 'honoured' : stateIfUnpaid };
}

/** The number of instalments paid on time after which a restructured loan is cured; all of them where there are fewer. */
const instalmentsToCure = 3;

/**
 * The day since which a restructured loan counts as past due for the portfolio at risk: it keeps the due date of the oldest
 * instalment that was open at its first restructure, until three instalments of the schedule in force were paid on time. A
 * future day: it counts as past due from then on. Null: its instalments decide. Source: DESIGN 17.
 */
function findPastDueSince({ supersededSchedules, instalments }: OpenDebt): Day | null {
  let earliestDueOn = Number.POSITIVE_INFINITY;
  for (const [index, replaced] of supersededSchedules.entries()) {
    if (index > 0 && isCured(replaced.instalments)) earliestDueOn = Number.POSITIVE_INFINITY;
    earliestDueOn = Math.min(earliestDueOn, replaced.oldestOpenDueOn);
  }
  return isCured(instalments) || !Number.isFinite(earliestDueOn) ? null : dayFromNumber(earliestDueOn);
}

function isCured(instalments: readonly OpenInstalment[]): boolean {
  const onTime = instalments.filter(({ paidOn, dueOn }) => paidOn !== null && toDayNumber(paidOn) <= dueOn);
  return onTime.length >= Math.min(instalmentsToCure, instalments.length);
}
