import { minor } from '../../../lending/index.ts';
import { notFound } from '../../http/index.ts';
import { paymentKey } from '../../loans/index.ts';
import { askRefund, creditLeft, finishRefund, paysBack } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import { write } from '../call.ts';
import { refused } from '../refusals.ts';
import { orderBy, paymentOf, weightOf } from './loanOf.ts';

/** The refund is written down with who asked for it; its provider is asked once that is committed. */
export const refund = write('refund', {
  /** All that is left of a payment is as much as who agrees to it is shown. */
  async weigh(services, input) {
    const order = await orderBy(services.db, input.orderId);
    const payment = paymentOf(order, input.paymentId);
    if (!paysBack(services, payment.provider)) throw refused('noWayBack');
    const now = await services.clock.now();
    const amount = input.amount ?? (await creditLeft(services.db, order, payment, now)).left;
    const thing = `${order.orderId} ${paymentKey(payment.provider, payment.paymentId)}`;
    return { ...weightOf(order, amount, thing), request: { ...input, amount } };
  },
  async act(services, asking, { orderId, paymentId, amount }) {
    const order = await orderBy(services.db, orderId);
    const { borrowerId, terms } = order;
    const payment = paymentOf(order, paymentId);
    const part = amount === undefined ? {} : { part: { amount: minor(amount), key: asking.key } };
    const { provider } = payment;
    const request = { borrowerId, orderId, provider, paymentId: payment.paymentId, ...part };
    const outcome = await askRefund(services, request, asking);
    if (outcome === 'notFound') throw notFound();
    if (typeof outcome === 'string') throw refused(outcome);
    const asked = outcome;
    const view = (state: 'paid' | 'asked' | 'refused') => ({
      orderId,
      currency: terms.currency,
      refund: state,
      amount: state === 'refused' ? null : asked.amount,
    });
    async function after(outside: Services) {
      const { state } = await finishRefund(outside, asked, asking);
      return view(state === 'paid' || state === 'refused' ? state : 'asked');
    }
    return { reply: view('asked'), after };
  },
});
