import { isConnectionLoss, isOfData } from '../database/index.ts';
import type { Services } from '../services.ts';

/** The order can't be replayed with this payment: asking again would end the same way. */
class Unbookable extends Error {}

/** A database that is away or busy is asked again; everything else is a fault of ours or of the order's. */
export function unbookable(error: unknown): never {
  const isOurs = error instanceof Error && !('code' in error) && !isConnectionLoss(error);
  throw isOurs ? new Unbookable(error.message, { cause: error }) : error;
}

/** Books a payment; where its order can't take it, suspends it instead and says so. Each is a transaction of its own. */
export async function bookOrSuspend<Outcome>(
  log: Services['log'],
  { provider, paymentId }: { provider: string; paymentId: string },
  book: () => Promise<Outcome>,
  suspend: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await book();
  } catch (error) {
    if (!(error instanceof Unbookable) && !isOfData(error)) throw error;
    log.error({ err: error.cause ?? error, provider, paymentId }, 'a payment could not be booked');
    return suspend();
  }
}
