import {
  type AccrualStopEvent,
  addDays,
  type Day,
  findSettlementOfferError,
  listHoldsInForce,
  type Minor,
  minor,
  type Statement,
  sumPaidBefore,
  type WaivableComponent,
} from '../../../lending/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import { transaction } from '../../platform/database/index.ts';
import { lockAndFindOrder, type Order } from '../loans/index.ts';
import { recordDisbursementReturn } from '../loans/origination/index.ts';
import { closePayoutByStaff } from '../payouts/index.ts';
import type { Services } from '../services.ts';
import { type ServicingRequest, servicingAction } from './recordServicingEvent.ts';

/**
 * - `over`: declined, cancelled, or not decided yet
 * - `underWay`: a payout of it may be on its way
 */
type CancellationOutcome = { state: 'done' | 'repeated' | 'keyUsed' | 'notFound' | 'over' | 'underWay' };

/** Cancels a loan before or after disbursal: the lender has its money back. */
export async function cancelLoan(
  services: Services,
  request: ServicingRequest,
  actor: Actor,
): Promise<CancellationOutcome> {
  const now = await services.clock.now();
  return transaction(services.db, async (trx): Promise<CancellationOutcome> => {
    const order = await lockAndFindOrder(trx, request);
    if (order === undefined) return { state: 'notFound' };
    const existingEvent = order.events.find(({ id }) => id === request.key);
    if (existingEvent !== undefined) {
      const isCancellation = existingEvent.kind === 'payout' && existingEvent.step === 'cancelled';
      return { state: isCancellation ? 'repeated' : 'keyUsed' };
    }
    if (order.disbursedOn === null && order.state !== 'paying_out') return { state: 'over' };
    if (!(await closePayoutByStaff(trx, order, request.reason, now))) return { state: 'underWay' };
    await recordDisbursementReturn(trx, order, { ...request, step: 'cancelled' }, actor, now);
    return { state: 'done' };
  });
}

/** Puts a loan on collection hold through a day, also an earlier one than before; null: until further notice. */
export const recordCollectionHold = servicingAction<{ until: Day | null }, 'badSpan'>(
  ({ until }) => ({ kind: 'pause', until }),
  ({ order, today }, { until, key }) =>
    until !== null && until < today
      ? 'badSpan'
      : { kind: 'pause', until, id: key, valueDate: today, ...replaceHolds(order, today) },
);

/** Ends a loan's collection hold: from today it is collected again. `notHeld`: the lender doesn't hold it. */
export const endCollectionHold = servicingAction<object, 'notHeld'>(
  () => ({ kind: 'pauseEnd' }),
  ({ order, today }, { key }) => {
    const ends = listHoldIds(order, today);
    return ends.length === 0 ? 'notHeld' : { kind: 'pauseEnd', id: key, valueDate: today, ends };
  },
);

function listHoldIds({ events }: Order, today: Day): string[] {
  return listHoldsInForce(events, today).map(({ id }) => id);
}

function replaceHolds(order: Order, today: Day): { ends?: string[] } {
  const ends = listHoldIds(order, today);
  return ends.length === 0 ? {} : { ends };
}

type OfferError = NonNullable<ReturnType<typeof findSettlementOfferError>>;

/** Offers a settlement: an amount that closes the loan if paid by a day. */
export const offerSettlement = servicingAction<{ amount: Minor; expiresOn: Day }, OfferError>(
  ({ amount, expiresOn }) => ({ kind: 'settlementOffer', amount, expiresOn }),
  ({ statement, today, now }, { amount, expiresOn, key }) => {
    const offer = { amount, expiresOn };
    const error = findSettlementOfferError(statement, offer);
    const offeredAt = now.toISOString();
    const paidBefore = sumPaidBefore(statement.payments, offeredAt);
    return error ?? { kind: 'settlementOffer', ...offer, id: key, valueDate: today, offeredAt, paidBefore };
  },
);

/** Promises hold reminders, so their length is limited. */
export const maxPromiseDays = 60;

type PromiseError = 'badSpan' | 'ended' | 'moreThanOwed';

/** Records a promise to pay. `moreThanOwed`: above the debt on that day. */
export const recordPromise = servicingAction<{ amount: Minor; paysBy: Day }, PromiseError>(
  ({ amount, paysBy }) => ({ kind: 'promise', amount, paysBy }),
  ({ statement, today, statementWith }, { amount, paysBy, key }) => {
    if (statement.settledOn !== null) return 'ended';
    if (paysBy < today || paysBy > addDays(today, maxPromiseDays)) return 'badSpan';
    const event = { kind: 'promise', amount, paysBy, id: key, valueDate: today } as const;
    const { payoff, remaining } = statementWith(event, paysBy);
    return amount > Math.max(payoff, remaining) ? 'moreThanOwed' : event;
  },
);

/** Withdraws a promise that was recorded by mistake. `noPromise`: there is none, it was kept, or is withdrawn. */
export const withdrawPromise = servicingAction<{ promiseId: string }, 'noPromise'>(
  ({ promiseId }) => ({ kind: 'promiseWithdrawal', promiseId }),
  ({ statement, today }, { promiseId, key }) =>
    statement.promises.some(({ id, state }) => id === promiseId && state !== 'honoured')
      ? { kind: 'promiseWithdrawal', promiseId, id: key, valueDate: today }
      : 'noPromise',
);

type AccrualStop = Pick<AccrualStopEvent, 'of' | 'until'> & { from: Day };

/** Stops accrual of late charges or interest from a day, today or past; `until` null: permanently. */
export const stopAccrual = servicingAction<AccrualStop, 'emptySpan' | 'ended'>(
  ({ of, from, until }) => ({ kind: 'accrualStop', of, valueDate: from, until }),
  ({ statement }, { of, from, until, key }) => {
    if (statement.settledOn !== null) return 'ended';
    if (until !== null && until < from) return 'emptySpan';
    return { kind: 'accrualStop', of, valueDate: from, until, id: key };
  },
);

/**
 * Waives an amount of late charges, fees or interest as of today. `moreThanOwed`: less is owed, and nothing is waived.
 */
export const createWaiver = servicingAction<{ of: WaivableComponent; amount: Minor }, 'moreThanOwed'>(
  ({ of, amount }) => ({ kind: 'waiver', of, amount }),
  ({ statement, today, statementWith }, { of, amount, key }) => {
    const event = { kind: 'waiver', id: key, valueDate: today, of, amount: minor(amount) } as const;
    // Compares totals: the new waiver may take precedence over another of the same day.
    const waivedByEvent = sumWaived(statementWith(event)) - sumWaived(statement);
    return waivedByEvent === amount ? event : 'moreThanOwed';
  },
);

/** Reverses a waiver that was recorded by mistake. `noWaiver`: there is none, it is reversed, or a payment's reversal made it. */
export const reverseWaiver = servicingAction<{ waiverId: string }, 'noWaiver'>(
  ({ waiverId }) => ({ kind: 'waiverReversal', waiverId }),
  ({ statement, today }, { waiverId, key }) =>
    findReversibleWaiver(statement, waiverId) === undefined
      ? 'noWaiver'
      : { kind: 'waiverReversal', waiverId, id: key, valueDate: today },
);

/** A waiver that staff recorded and that was not reversed. */
export function findReversibleWaiver({ waivers }: Statement, waiverId: string) {
  return waivers.find(({ id, reversalId }) => id === waiverId && reversalId === undefined);
}

function sumWaived({ waivers }: Statement): number {
  return waivers.reduce((sum, { waived }) => sum + waived, 0);
}

/** Writes a loan off; the debt stays payable. `notOwed`: settled, or already written off. */
export const writeOffLoan = servicingAction<object, 'notOwed'>(
  () => ({ kind: 'writeOff' }),
  ({ statement, today }, { key }) =>
    statement.settledOn !== null || statement.writtenOffOn !== null
      ? 'notOwed'
      : { kind: 'writeOff', id: key, valueDate: today },
);
