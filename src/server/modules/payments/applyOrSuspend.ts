import { isConnectionLoss, isDataError } from '../../platform/database/index.ts';
import type { Services } from '../services.ts';

/** The order can't be replayed with this payment: asking again would end the same way. */
class UnappliablePaymentError extends Error {}

/** A database that is away or busy is asked again; everything else is a fault of ours or of the order's. */
export function rethrowAsUnappliable(error: unknown): never {
  const isRuleFailure = error instanceof Error && !('code' in error) && !isConnectionLoss(error);
  throw isRuleFailure ? new UnappliablePaymentError(error.message, { cause: error }) : error;
}

/** Books a payment; where its order can't take it, suspends it instead and says so. Each is a transaction of its own. */
export async function applyOrSuspend<Outcome>(
  log: Services['log'],
  { provider, paymentId }: { provider: string; paymentId: string },
  apply: () => Promise<Outcome>,
  suspend: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await apply();
  } catch (error) {
    if (!(error instanceof UnappliablePaymentError) && !isDataError(error)) throw error;
    log.error({ err: error.cause ?? error, provider, paymentId }, 'a payment could not be booked');
    return suspend();
  }
}
