import { notFound } from '../../api/index.ts';
import type { Services } from '../../services.ts';
import type { WriteContext, WriteOutcome } from '../endpoint.ts';
import { type ConflictCode, conflictError } from '../errors.ts';
import { getLoanToday, getOrderKey } from './loanLookup.ts';

type ServicingReply = { orderId: string; state: string; currency: string; owed: number };

/** What the servicing of a loan asks of every request. */
export async function createServicingRequest(services: Services, context: WriteContext, orderId: string) {
  const key = await getOrderKey(services.db, orderId);
  return { ...key, key: context.key, reason: context.reason ?? '' };
}

type ServicingOutcome = 'done' | 'repeated' | 'notFound' | ConflictCode;

/** The loan as it stands then. Throws 404 and 409 where it isn't done; the same done before is done. */
export async function toServicingReply(
  services: Services,
  orderId: string,
  outcome: ServicingOutcome,
): Promise<WriteOutcome<ServicingReply>> {
  if (outcome === 'notFound') throw notFound();
  if (outcome !== 'done' && outcome !== 'repeated') throw conflictError(outcome);
  const { order, statement } = await getLoanToday(services, orderId);
  const { state, terms } = order;
  return { reply: { orderId, state, currency: terms.currency, owed: statement?.payoff ?? 0 } };
}
