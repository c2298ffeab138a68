import type { Database } from '../database/index.ts';

type HandPayment = { borrowerId: number; orderId: string; provider: string; paymentId: string };

/** Whether the bank's statement shows the money of a payment that staff recorded. */
export async function isMatchedHandPayment(_db: Database, _payment: HandPayment): Promise<boolean> {
  return false;
}
