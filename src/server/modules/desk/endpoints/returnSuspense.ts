import { paymentKey } from '../../loans/index.ts';
import {
  completeSuspenseReturn,
  findPayer,
  findReturnRoute,
  requestSuspenseReturn,
  unallocatedPaymentsQuery,
} from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import { requiresApproval, writeEndpoint } from '../endpoint.ts';
import { conflictError } from '../errors.ts';

/**
 * Money that belongs to no loan goes back to its sender, by its provider or by a payout. It is written down with who agreed;
 * the provider is asked once that is committed.
 */
export const returnSuspense = writeEndpoint('returnSuspense', {
  async describeOperation(services, { provider, paymentId }) {
    const payment = await unallocatedPaymentsQuery(services.db)
      .where('provider', '=', provider)
      .where('paymentId', '=', paymentId)
      .executeTakeFirst();
    if (payment === undefined) throw conflictError('notWaiting');
    const way = findReturnRoute(services, payment, await findPayer(services.db, services.personal, payment));
    if (typeof way === 'string') throw conflictError(way);
    const { amount, currency } = payment;
    return { ...requiresApproval(paymentKey(provider, paymentId)), amount, currency };
  },
  async execute(services, context, payment) {
    const refundRequest = await requestSuspenseReturn(services, payment, context);
    if (typeof refundRequest === 'string') throw conflictError(refundRequest);
    const { amount, currency } = refundRequest;
    const toReply = (returned: 'paid' | 'asked' | 'refused') => ({ returned, amount, currency });
    const after = async (rootServices: Services) =>
      toReply(await completeSuspenseReturn(rootServices, refundRequest, context));
    return { reply: toReply('asked'), afterCommit: after };
  },
});
