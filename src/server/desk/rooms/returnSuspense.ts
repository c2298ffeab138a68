import { paymentKey } from '../../loans/index.ts';
import { askReturn, findPayer, finishReturn, suspended, wayBackOf } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import { always, write } from '../call.ts';
import { refused } from '../refusals.ts';

/**
 * Money that belongs to no loan goes back to its sender, by its provider or by a payout. It is written down with who agreed;
 * the provider is asked once that is committed.
 */
export const returnSuspense = write('returnSuspense', {
  async weigh(services, { provider, paymentId }) {
    const payment = await suspended(services.db)
      .where('provider', '=', provider)
      .where('paymentId', '=', paymentId)
      .executeTakeFirst();
    if (payment === undefined) throw refused('notWaiting');
    const way = wayBackOf(services, payment, await findPayer(services.db, services.personal, payment));
    if (typeof way === 'string') throw refused(way);
    const { amount, currency } = payment;
    return { ...always(paymentKey(provider, paymentId)), amount, currency };
  },
  async act(services, asking, payment) {
    const asked = await askReturn(services, payment, asking);
    if (typeof asked === 'string') throw refused(asked);
    const { amount, currency } = asked;
    const view = (returned: 'paid' | 'asked' | 'refused') => ({ returned, amount, currency });
    const after = async (outside: Services) => view(await finishReturn(outside, asked, asking));
    return { reply: view('asked'), after };
  },
});
