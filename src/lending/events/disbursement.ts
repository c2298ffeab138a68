import type { Day } from '../values/calendar.ts';
import { compareByKey } from '../values/compare.ts';
import { add, type Minor, subtract } from '../values/money.ts';
import type { LoanEvent, PaymentEvent, RefundEvent } from './events.ts';
import { type ReversedPayment, splitReversedPayments } from './reversal.ts';

/** One step of a payout to the borrower. `returned`: by the bank. `cancelled`: it won't be paid out any more. */
export type DisbursementEvent = {
  readonly kind: 'payout';
  readonly id: string;
  readonly step: 'arrived' | 'returned' | 'cancelled';
  readonly valueDate: Day;
  /** When it became known: ISO instant in UTC; orders the steps of one day. */
  readonly recordedAt: string;
};

/** The state of a payout. `pending`: not arrived, or returned. */
export type DisbursementState = {
  readonly state: 'pending' | 'arrived' | 'cancelled';
  /** The day of arrival, from which the loan runs; null while it isn't disbursed. */
  readonly disbursedOn: Day | null;
  /** The last return. */
  readonly returned: DisbursementEvent | null;
};

/** The legal steps by state. */
const disbursementTransitions: Readonly<
  Record<DisbursementState['state'], readonly DisbursementEvent['step'][]>
> = {
  pending: ['arrived', 'cancelled'],
  arrived: ['returned', 'cancelled'],
  cancelled: [],
};

function canFollow(disbursement: DisbursementState, step: DisbursementEvent['step']): boolean {
  return disbursementTransitions[disbursement.state].includes(step);
}

const compareDisbursementSteps = compareByKey('valueDate', 'recordedAt', 'id');

/**
 * The state of a payout on a day. A step that isn't legal in the current state is ignored, so repeated and late notices
 * change nothing. The loan runs from the day of arrival: days in transit cost the borrower nothing.
 */
export function computeDisbursementState(events: readonly DisbursementEvent[], asOf: Day): DisbursementState {
  let disbursement: DisbursementState = { state: 'pending', disbursedOn: null, returned: null };
  for (const event of events.filter(({ valueDate }) => valueDate <= asOf).sort(compareDisbursementSteps)) {
    if (!canFollow(disbursement, event.step)) continue;
    disbursement = {
      state: event.step === 'returned' ? 'pending' : event.step,
      disbursedOn: event.step === 'arrived' ? event.valueDate : null,
      returned: event.step === 'returned' ? event : disbursement.returned,
    };
  }
  return disbursement;
}

/** A loan that isn't disbursed: payments received for it are the borrower's credit, less refunds. */
export type UndisbursedLoan = {
  /** Without the reversed ones. */
  readonly payments: readonly PaymentEvent[];
  readonly reversedPayments: readonly ReversedPayment[];
  readonly refunds: readonly RefundEvent[];
  readonly credit: Minor;
};

export function computeUndisbursedLoan(events: readonly LoanEvent[], asOf: Day): UndisbursedLoan {
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
  return { payments, reversedPayments, refunds, credit };
}
