import { loanCode } from '../../../contract/codes.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';

/** The amount of today, where the one in the page's address was refused as stale. Minor units. */
export function findCurrentAmount(reply: NormalizedReply<unknown>): number | undefined {
  if (reply.success || reply.code !== String(loanCode.amountChanged)) return undefined;
  const { data } = reply;
  if (typeof data !== 'object' || data === null || !('amount' in data)) return undefined;
  return typeof data.amount === 'number' && Number.isSafeInteger(data.amount) ? data.amount : undefined;
}
