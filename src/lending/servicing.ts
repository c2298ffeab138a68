import type { Day } from './calendar.ts';
import type { PauseEvent, PromiseEvent, SettlementOfferEvent, WaiverEvent } from './events.ts';
import { add, type Minor, smaller, ZERO } from './money.ts';
import { compareText } from './order.ts';
import { pastDueSince } from './pastDueSince.ts';
import type { Replay } from './replay.ts';
import type { Undone } from './reversal.ts';
import type { ScheduledInstalment } from './schedule.ts';

export type ReversalStatement = {
  readonly reversalId: string;
  readonly paymentId: string;
  readonly provider: string;
  readonly amount: Minor;
  readonly paidOn: Day;
  readonly undoneOn: Day;
};

export type WaiverStatement = Omit<WaiverEvent, 'kind'> & {
  /** What it came to: never more than was owed. */
  readonly waived: Minor;
};

export type OfferStatement = Omit<SettlementOfferEvent, 'kind'> & {
  readonly paid: Minor;
  /** kept: it ended the debt. lapsed: it ran out, or the debt ended otherwise. */
  readonly state: 'open' | 'kept' | 'lapsed';
};

export type PromiseStatement = Omit<PromiseEvent, 'kind'> & {
  readonly paid: Minor;
  readonly state: 'open' | 'kept' | 'broken';
};

/** A schedule that a new one took the place of, and what the new one took over. */
export type FormerStatement = {
  readonly replacedOn: Day;
  readonly schedule: readonly ScheduledInstalment[];
  readonly carriedOver: Minor;
};

/** What the lender did about a loan, as it stands on a day. */
export type Servicing = {
  readonly reversals: readonly ReversalStatement[];
  readonly waivers: readonly WaiverStatement[];
  readonly offers: readonly OfferStatement[];
  readonly promises: readonly PromiseStatement[];
  /** The pause in force. */
  readonly pause: Omit<PauseEvent, 'kind'> | null;
  /** In the order in which they were replaced. */
  readonly former: readonly FormerStatement[];
  /** Since when a restructured loan counts as past due for the portfolio at risk. */
  readonly pastDueSince: Day | null;
  readonly writtenOffOn: Day | null;
};

export function servicingOf(outcome: Replay): Servicing {
  const { timeline, debt } = outcome;
  const { undone, waivers, offers, promises, pauses, asOf } = timeline;
  const pause = longestOf(pauses.filter(({ until }) => until === null || until >= asOf));
  return {
    reversals: undone.filter(({ on }) => on <= asOf).map(reversalStatement),
    waivers: waivers.map((waiver) => waiverStatement(waiver, outcome)),
    offers: offers.map((offer) => offerStatement(offer, outcome)),
    promises: promises.map((promise) => promiseStatement(promise, outcome)),
    pause: pause ? { id: pause.id, valueDate: pause.valueDate, until: pause.until } : null,
    former: debt.former.map(({ replacedOn, instalments, carriedOver }) => ({
      replacedOn,
      schedule: instalments.map(({ scheduled }) => scheduled),
      carriedOver,
    })),
    pastDueSince: pastDueSince(debt),
    writtenOffOn: debt.writtenOffOn,
  };
}

/** The one that ends last, among pauses in force. */
function longestOf(pauses: readonly PauseEvent[]): PauseEvent | undefined {
  const endless = pauses.findLast(({ until }) => until === null);
  return endless ?? pauses.toSorted((a, b) => compareText(a.until ?? '', b.until ?? '')).at(-1);
}

function reversalStatement({ reversalId, payment, on }: Undone): ReversalStatement {
  const { id, provider, amount, valueDate } = payment;
  return { reversalId, paymentId: id, provider, amount, paidOn: valueDate, undoneOn: on };
}

function waiverStatement(waiver: WaiverEvent, { waived }: Replay): WaiverStatement {
  const { kind: _, ...told } = waiver;
  return { ...told, waived: waived.get(waiver) ?? ZERO };
}

function offerStatement(offer: SettlementOfferEvent, { timeline, debt, paidOffers }: Replay): OfferStatement {
  const { id, valueDate, offeredAt, expiresOn, amount } = offer;
  const paid = smaller(amount, paidOffers.get(offer) ?? ZERO);
  const otherwise = debt.settledOn === null && timeline.asOf <= expiresOn ? 'open' : 'lapsed';
  const state = paid >= amount ? 'kept' : otherwise;
  return { id, valueDate, offeredAt, expiresOn, amount, paid, state };
}

/** Kept by what is paid from its day to the one it names, or by a debt that has ended. */
function promiseStatement(promise: PromiseEvent, { timeline, debt }: Replay): PromiseStatement {
  const { id, valueDate, paysBy, amount } = promise;
  const inTime = timeline.payments.filter(
    (payment) => payment.valueDate >= valueDate && payment.valueDate <= paysBy,
  );
  const paid = add(...inTime.map((payment) => payment.amount));
  const isKept = paid >= amount || (debt.settledOn !== null && debt.settledOn <= paysBy);
  const otherwise = timeline.asOf <= paysBy ? 'open' : 'broken';
  return { id, valueDate, paysBy, amount, paid, state: isKept ? 'kept' : otherwise };
}
