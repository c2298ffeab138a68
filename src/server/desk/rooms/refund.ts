import { minor } from '../../../lending/index.ts';
import { notFound } from '../../http/index.ts';
import { paymentKey } from '../../loans/index.ts';
import { askRefund, finishRefund } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import { write } from '../call.ts';
import { refused } from '../refusals.ts';
import { loanToday, paymentOf, weightOf } from './loanOf.ts';

/** The refund is written down with who asked for it; its provider is asked once that is committed. */
export const refund = write('refund', {
  async weigh(services, { orderId, paymentId, amount }) {
    const { order, statement } = await loanToday(services, orderId);
    const payment = paymentOf(order, paymentId);
    const id = paymentKey(payment.provider, payment.paymentId);
    const credit = statement?.payments.find((one) => one.id === id)?.credit;
    return weightOf(order, amount ?? credit ?? null, `${orderId} ${id}`);
  },
  async act(services, asking, { orderId, paymentId, amount }) {
    const { order } = await loanToday(services, orderId);
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
