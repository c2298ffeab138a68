import { ProviderError } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { recordNews } from './news.ts';
import { movePayout, type Payout, payeeIn } from './records.ts';
import { isReturn } from './suspenseReturn.ts';

/**
 * Gives a payout to its provider. It is `unknown` from before the call until there is an answer: whatever breaks in
 * between, it is asked for and never sent as another.
 */
export async function sendPayout(services: Services, payout: Payout): Promise<void> {
  const rail = services.providers.payments.get(payout.provider)?.payOut;
  if (rail === undefined) return;
  const sentAt = await services.clock.now();
  const isMine = await movePayout(services.db, payout, 'unknown', { sentAt });
  if (!isMine) return;
  const { payoutId, orderId, amount, currency } = payout;
  const logged = { provider: payout.provider, payoutId };
  try {
    const news = await rail.send({
      payoutId,
      orderId,
      isReturn: isReturn(payout),
      beneficiary: payeeIn(services.personal, payout),
      amount,
      currency,
    });
    await recordNews(services, payout, news);
  } catch (error) {
    services.log.error({ ...logged, err: error }, 'a payout has no answer');
    // Nobody was asked: it is given again by and by.
    const isUnsent = error instanceof ProviderError && error.failure === 'unreached';
    if (isUnsent) await movePayout(services.db, payout, 'created', { sentAt: null });
  }
}
