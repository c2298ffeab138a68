import { findRecipient } from '../contactPreferences/index.ts';
import type { Services } from '../services.ts';
import { findMessageChannel } from './send.ts';

/**
 * Queues the message that a payout came back, which asks for another account, once more; false if nothing reaches the borrower.
 * It is dropped if another account was bound before it is sent.
 * @param request `subject` names the request: with it the message is sent once
 */
export async function queueAccountRequest(
  services: Services,
  request: { borrowerId: number; orderId: string; subject: string },
): Promise<boolean> {
  const recipient = await findRecipient(services.db, request.borrowerId);
  if (recipient === undefined) return false;
  if ((await findMessageChannel(services, recipient, 'payout_returned')) === null) return false;
  await services.jobs.send(services.db, 'send-message', { ...request, about: 'payout.returned' }, 0);
  return true;
}
