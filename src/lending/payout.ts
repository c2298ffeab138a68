import type { Day } from './calendar.ts';
import { compareText, type LoanEvent, type PaymentEvent, type RefundEvent } from './events.ts';
import { add, type Minor, subtract } from './money.ts';
import { type ReversedPayment, splitReversedPayments } from './reversal.ts';

/**
 * One step of the money on its way to the borrower. `returned`: the bank gave it back, before or after it said that it had
 * arrived. `cancelled`: it won't be paid out any more, and what was on its way is back.
 */
export type PayoutEvent = {
  readonly kind: 'payout';
  readonly id: string;
  readonly step: 'sent' | 'arrived' | 'returned' | 'cancelled';
  readonly valueDate: Day;
  /** When it became known: ISO instant in UTC; orders the steps of one day. */
  readonly recordedAt: string;
};

/** Where the money is. `waiting`: with the lender, to be sent. */
export type Payout = {
  readonly state: 'waiting' | 'sent' | 'arrived' | 'cancelled';
  /** The day from which the loan runs; null while the borrower hasn't got the money. */
  readonly disbursedOn: Day | null;
  /** The last time that it came back. */
  readonly returned: PayoutEvent | null;
};

/** What may follow where the money is. What never left may be cancelled, and what has arrived too. */
const PAYOUT_TRANSITIONS: Readonly<Record<Payout['state'], readonly PayoutEvent['step'][]>> = {
  waiting: ['sent', 'arrived', 'cancelled'],
  sent: ['arrived', 'returned', 'cancelled'],
  arrived: ['returned', 'cancelled'],
  cancelled: [],
};

export function canFollow(payout: Payout, step: PayoutEvent['step']): boolean {
  return PAYOUT_TRANSITIONS[payout.state].includes(step);
}

function comparePayoutSteps(a: PayoutEvent, b: PayoutEvent): number {
  return (
    compareText(a.valueDate, b.valueDate) ||
    compareText(a.recordedAt, b.recordedAt) ||
    compareText(a.id, b.id)
  );
}

/**
 * Where the money is on a day. A step that can't follow the one before it changes nothing, so that a repeated or a late one
 * does no harm. The loan runs from the day on which the money arrived: a day that it took costs the borrower nothing.
 */
export function computePayoutState(events: readonly PayoutEvent[], asOf: Day): Payout {
  let payout: Payout = { state: 'waiting', disbursedOn: null, returned: null };
  for (const event of events.filter(({ valueDate }) => valueDate <= asOf).sort(comparePayoutSteps)) {
    if (!canFollow(payout, event.step)) continue;
    payout = {
      state: event.step === 'returned' ? 'waiting' : event.step,
      disbursedOn: event.step === 'arrived' ? event.valueDate : null,
      returned: event.step === 'returned' ? event : payout.returned,
    };
  }
  return payout;
}

/** A loan that the borrower hasn't got: what came for it all the same is his, less what went back. */
export type UndisbursedLoan = {
  readonly payout: Payout;
  /** Those that hold. */
  readonly payments: readonly PaymentEvent[];
  readonly reversedPayments: readonly ReversedPayment[];
  readonly refunds: readonly RefundEvent[];
  readonly credit: Minor;
};

export function computeUndisbursedLoan(
  payouts: readonly PayoutEvent[],
  events: readonly LoanEvent[],
  asOf: Day,
): UndisbursedLoan {
  const isKnown = ({ valueDate }: { readonly valueDate: Day }) => valueDate <= asOf;
  const { retained: payments, reversedPayments } = splitReversedPayments(
    events.filter((event) => event.kind === 'payment').filter(isKnown),
    events.filter((event) => event.kind === 'reversal').filter(isKnown),
  );
  const refunds = events.filter((event) => event.kind === 'refund').filter(isKnown);
  const credit = subtract(
    add(...payments.map(({ amount }) => amount)),
    add(...refunds.map(({ amount }) => amount)),
  );
  return { payout: computePayoutState(payouts, asOf), payments, reversedPayments, refunds, credit };
}
