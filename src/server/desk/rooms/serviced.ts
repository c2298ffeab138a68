import { notFound } from '../../http/index.ts';
import type { Services } from '../../services.ts';
import type { Asking, Done } from '../call.ts';
import { type Against, refused } from '../refusals.ts';
import { loanToday, orderKey } from './loanOf.ts';

type After = { orderId: string; state: string; currency: string; owed: number };

/** What the servicing of a loan asks of every request. */
export async function requestOf(services: Services, asking: Asking, orderId: string) {
  const key = await orderKey(services.db, orderId);
  return { ...key, key: asking.key, reason: asking.reason ?? '' };
}

type Outcome = 'done' | 'repeated' | 'notFound' | Against;

/** The loan as it stands then. Throws 404 and 409 where it isn't done; the same done before is done. */
export async function done(services: Services, orderId: string, outcome: Outcome): Promise<Done<After>> {
  if (outcome === 'notFound') throw notFound();
  if (outcome !== 'done' && outcome !== 'repeated') throw refused(outcome);
  const { order, statement } = await loanToday(services, orderId);
  const { state, terms } = order;
  return { reply: { orderId, state, currency: terms.currency, owed: statement?.payoff ?? 0 } };
}
