import type { DeskInput } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, toDay } from '../../../../../lending/index.ts';
import { getMarket } from '../../../../config/index.ts';
import { recordPromiseToPay } from '../../../collections/index.ts';
import { findStatement } from '../../../loans/index.ts';
import type { Services } from '../../../services.ts';
import { maxPromiseDays, withdrawPromise } from '../../../servicing/index.ts';
import { type WriteContext, type WriteOutcome, writeEndpoint } from '../../endpoint.ts';
import { amountAbove, dayOutside, putOffTooLong } from '../../errors.ts';
import { getLoanToday, toLoanOperation } from '../orders.ts';
import {
  completeServicing,
  createServicingInput,
  executeServicing,
  type ServicingReply,
} from './servicing.ts';

type PromiseInput = Pick<DeskInput<'promise'>, 'orderId' | 'amount' | 'paysBy'>;

/** Records what a borrower promised. Throws 409 with the days or the amount that a promise may have. */
export async function executePromise(
  services: Services,
  context: WriteContext,
  { orderId, amount, paysBy }: PromiseInput,
): Promise<WriteOutcome<ServicingReply>> {
  const request = await createServicingInput(services, context, orderId);
  const outcome = await recordPromiseToPay(services, { ...request, amount, paysBy }, context);
  if (outcome.state === 'putOffTooLong') throw putOffTooLong('paysBy', outcome.last);
  const { order, today } = await getLoanToday(services, orderId);
  if (outcome.state === 'badSpan')
    throw dayOutside('badSpan', 'paysBy', { first: today, last: addDays(today, maxPromiseDays) });
  const owed = findStatement(order, toDay(paysBy));
  if (outcome.state === 'moreThanOwed' && owed !== null) {
    const market = getMarket(services.config, order.terms.market);
    throw amountAbove('moreThanOwed', Math.max(owed.payoff, owed.remaining), market);
  }
  const { reply } = await completeServicing(services, orderId, outcome.state);
  return { reply, auditAmount: { amount, currency: reply.currency } };
}

export const promiseEndpoint = writeEndpoint('promise', { execute: executePromise });

/** Withdrawing a broken promise always needs approval: it removes the breach from the record. */
export const withdrawPromiseEndpoint = writeEndpoint('withdrawPromise', {
  async describeOperation(services, { orderId, promiseId }) {
    const { order, statement } = await getLoanToday(services, orderId);
    const isBroken = statement?.promises.some(({ id, state }) => id === promiseId && state === 'broken');
    if (!isBroken) return null;
    return { ...toLoanOperation(order, null, `${orderId} ${promiseId}`), approvalTrigger: 'brokenPromise' };
  },
  execute: executeServicing((services, request, context) => withdrawPromise(services, request, context)),
});
