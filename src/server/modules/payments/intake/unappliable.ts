import { isDatabaseError, isDataError } from '../../../platform/database/index.ts';
import type { Services } from '../../services.ts';

/** The replay fails with this payment: a retry would fail too. */
class UnappliablePaymentError extends Error {}

/** Rethrows database errors, which are retried; wraps any other as {@link UnappliablePaymentError}. */
export function rethrowAsUnappliable(error: unknown): never {
  if (!(error instanceof Error) || isDatabaseError(error)) throw error;
  throw new UnappliablePaymentError(error.message, { cause: error });
}

/** Applies a payment; if the replay fails, logs that and posts it to suspense, in a separate transaction. */
export async function applyOrPostToSuspense<Outcome>(
  log: Services['log'],
  { provider, paymentId }: { provider: string; paymentId: string },
  apply: () => Promise<Outcome>,
  suspend: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await apply();
  } catch (error) {
    if (!(error instanceof UnappliablePaymentError) && !isDataError(error)) throw error;
    log.error(
      { err: error.cause ?? error, provider, paymentId },
      'a payment could not be applied and goes to suspense',
    );
    return suspend();
  }
}
