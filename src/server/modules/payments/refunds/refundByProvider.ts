import { minuteMs } from '../../../platform/durations.ts';
import type { Services } from '../../services.ts';

/** Refunds that their provider didn't answer are retried after this time, in batches of at most `refundRetryBatchSize`. */
export const refundRetryDelayMs = 10 * minuteMs;
export const refundRetryBatchSize = 50;

type RefundCall = {
  provider: string;
  paymentId: string;
  amount: number;
  currency: string;
  idempotencyKey: string;
};

/** Records the provider's answer. */
type AnswerHandlers = {
  paid(refundId: string): Promise<unknown>;
  refused(reason: string): Promise<unknown>;
};

/** `unknown`: the provider didn't answer; a repeated call resolves it and pays once. */
type RefundAnswer = { state: 'paid'; refundId: string } | { state: 'refused' | 'unknown' };

/** Refunds an amount of a payment through its provider, once per key. */
export async function refundByProvider(
  { providers, log }: Pick<Services, 'providers' | 'log'>,
  { provider, ...request }: RefundCall,
  recordAnswer: AnswerHandlers,
): Promise<RefundAnswer> {
  const logFields = { provider, paymentId: request.paymentId, amount: request.amount };
  try {
    const result = await providers.payments.get(provider)?.refund?.create(request);
    if (result === undefined) return { state: 'unknown' };
    if (result.state === 'refused') {
      await recordAnswer.refused(result.reason);
      log.warn({ ...logFields, reason: result.reason }, 'a refund was refused');
      return { state: 'refused' };
    }
    await recordAnswer.paid(result.refundId);
    log.info({ ...logFields, refundId: result.refundId }, 'a payment was refunded');
    return { state: 'paid', refundId: result.refundId };
  } catch (error) {
    log.error({ ...logFields, err: error }, 'a refund is not finished');
    return { state: 'unknown' };
  }
}
