import type { DeskInput } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, minor, toDay } from '../../../../../lending/index.ts';
import type { MarketConfig } from '../../../../config/index.ts';
import { findStatement } from '../../../loans/index.ts';
import type { Services } from '../../../services.ts';
import { maxPromiseDays, recordPromise, withdrawPromise } from '../../../servicing/index.ts';
import { type WriteContext, writeEndpoint } from '../../endpoint.ts';
import { amountAbove, dayOutside, putOffTooLong, type RefusedFieldError } from '../../errors.ts';
import { getLoanToday, type LoanToday, toLoanOperation } from '../orders.ts';
import { findLastPutOffDay } from './holds.ts';
import { executeServicing, type ServicingOutcome, type ServicingRequest } from './servicing.ts';

/** The refusal of a promise, with the days or the amount that it may have. */
export function createPromiseError(
  state: ServicingOutcome,
  { order, today, market }: LoanToday & { market: MarketConfig },
  { paysBy }: DeskInput<'promise'>,
): RefusedFieldError | undefined {
  if (state === 'badSpan')
    return dayOutside('badSpan', 'paysBy', { first: today, last: addDays(today, maxPromiseDays) });
  const owed = findStatement(order, toDay(paysBy));
  if (state !== 'moreThanOwed' || owed === null) return undefined;
  return amountAbove('moreThanOwed', Math.max(owed.payoff, owed.remaining), market);
}

/** Records a promise, by which reminders and calls are put off for as long as one person may decide. Throws 409 for longer. */
export async function recordPromisedPayment(
  services: Services,
  request: ServicingRequest & { amount: number; paysBy: string },
  context: WriteContext,
): Promise<{ state: ServicingOutcome }> {
  const loan = await getLoanToday(services, request.orderId);
  const paysBy = toDay(request.paysBy);
  const last = await findLastPutOffDay(services, loan);
  if ((last === null || paysBy > last) && paysBy <= addDays(loan.today, maxPromiseDays))
    throw putOffTooLong('paysBy', last);
  return recordPromise(services, { ...request, amount: minor(request.amount), paysBy }, context);
}

export const recordPromiseEndpoint = writeEndpoint('promise', {
  execute: executeServicing(recordPromisedPayment, createPromiseError, ({ amount }) => amount),
});

/** Withdrawing a broken promise always needs approval: it removes the breach from the record. */
export const withdrawPromiseEndpoint = writeEndpoint('withdrawPromise', {
  async describeOperation(services, { orderId, promiseId }) {
    const { order, statement } = await getLoanToday(services, orderId);
    const isBroken = statement?.promises.some(({ id, state }) => id === promiseId && state === 'broken');
    if (!isBroken) return null;
    return { ...toLoanOperation(order, null, `${orderId} ${promiseId}`), approvalReason: 'brokenPromise' };
  },
  execute: executeServicing((services, request, context) => withdrawPromise(services, request, context)),
});
