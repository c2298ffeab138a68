import { ProviderError } from '../../integrations/index.ts';
import type { Services } from '../services.ts';
import { decryptPayee, type Payout, transitionPayout } from './records.ts';
import { isSuspenseReturn } from './returnPayouts.ts';
import { recordStatusUpdate } from './statusUpdates.ts';

/**
 * Gives a payout to its provider. It is `unknown` from before the call until there is an answer: whatever breaks in
 * between, it is asked for and never sent as another.
 */
export async function sendPayout(services: Services, payout: Payout): Promise<void> {
  const payOutApi = services.providers.payments.get(payout.provider)?.payOut;
  if (payOutApi === undefined) return;
  const sentAt = await services.clock.now();
  const isClaimed = await transitionPayout(services.db, payout, 'unknown', { sentAt });
  if (!isClaimed) return;
  const { payoutId, orderId, amount, currency } = payout;
  const logFields = { provider: payout.provider, payoutId };
  try {
    const statusUpdate = await payOutApi.send({
      payoutId,
      orderId,
      isReturn: isSuspenseReturn(payout),
      beneficiary: decryptPayee(services.personal, payout),
      amount,
      currency,
    });
    await recordStatusUpdate(services, payout, statusUpdate);
  } catch (error) {
    services.log.error({ ...logFields, err: error }, 'a payout has no answer');
    // Nobody was asked: it is given again by and by.
    const isUnsent = error instanceof ProviderError && error.failure === 'unreached';
    if (isUnsent) await transitionPayout(services.db, payout, 'created', { sentAt: null });
  }
}
