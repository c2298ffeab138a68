import { paymentKey } from '../../loans/index.ts';
import { askReturn, finishReturn, paysBack, suspended } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import { always, write } from '../call.ts';
import { refused } from '../refusals.ts';

/**
 * Money that belongs to no loan goes back to its sender. It is written down with who agreed; its provider is asked once that
 * is committed.
 */
export const returnSuspense = write('returnSuspense', {
  async weigh(services, { provider, paymentId }) {
    const payment = await suspended(services.db)
      .where('provider', '=', provider)
      .where('paymentId', '=', paymentId)
      .executeTakeFirst();
    if (payment === undefined) throw refused('notWaiting');
    if (!paysBack(services, provider)) throw refused('noWayBack');
    const { amount, currency } = payment;
    return { ...always(paymentKey(provider, paymentId)), amount, currency };
  },
  async act(services, asking, payment) {
    const asked = await askReturn(services, payment, asking);
    if (asked === 'notWaiting') throw refused('notWaiting');
    const { amount, currency } = asked;
    const view = (returned: 'paid' | 'asked' | 'refused') => ({ returned, amount, currency });
    const after = async (outside: Services) => view(await finishReturn(outside, asked, asking));
    return { reply: view('asked'), after };
  },
});
