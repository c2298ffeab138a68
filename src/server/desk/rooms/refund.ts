import { minor } from '../../../lending/index.ts';
import { notFound } from '../../http/index.ts';
import { lockOrder, type Order, paymentKey } from '../../loans/index.ts';
import { askRefund, creditLeft, finishRefund, isHandRecorded, paysBack } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import { isMatchedHandPayment } from '../../tills/index.ts';
import { write } from '../call.ts';
import { refused } from '../refusals.ts';
import { hasChangedCredit } from '../write/exposure.ts';
import { orderBy, orderKey, paymentOf, weightOf } from './loanOf.ts';

/** Whether every hand-recorded payment of a loan is matched to its deposit or statement line. */
async function isHandMoneyMatched({ db }: Services, { borrowerId, payments }: Order): Promise<boolean> {
  for (const payment of payments.filter(isHandRecorded)) {
    const { provider, paymentId } = payment;
    if (!(await isMatchedHandPayment(db, { borrowerId, provider, paymentId }))) return false;
  }
  return true;
}

/** The refund is written down with who asked for it; its provider is asked once that is committed. */
export const refund = write('refund', {
  /** All that is left of a payment is as much as who agrees to it is shown. */
  async weigh(services, input, { staffId }) {
    const { borrowerId, orderId } = await orderKey(services.db, input.orderId);
    // What is weighed here is what is refunded below.
    await lockOrder(services.db, borrowerId, orderId);
    const order = await orderBy(services.db, input.orderId);
    const payment = paymentOf(order, input.paymentId);
    if (!paysBack(services, payment.provider)) throw refused('noWayBack');
    const now = await services.clock.now();
    const { left, withHandMoney } = await creditLeft(services.db, order, payment, now);
    const isMatched = await isHandMoneyMatched(services, order);
    const amount = input.amount ?? (isMatched ? withHandMoney : left);
    if (amount > left && amount <= withHandMoney && !isMatched) throw refused('notMatchedYet');
    const thing = `${order.orderId} ${paymentKey(payment.provider, payment.paymentId)}`;
    const weight = { ...weightOf(order, amount, thing), request: { ...input, amount } };
    if (amount > left) return { ...weight, approvalReason: 'handMoney' };
    const hasChanged = await hasChangedCredit(services, staffId, order.orderId);
    return hasChanged ? { ...weight, approvalReason: 'ownPayment' } : weight;
  },
  async act(services, asking, { orderId, paymentId, amount }) {
    const order = await orderBy(services.db, orderId);
    const { borrowerId, terms } = order;
    const payment = paymentOf(order, paymentId);
    const part = amount === undefined ? {} : { part: { amount: minor(amount), key: asking.key } };
    const { provider } = payment;
    const includesHandMoney = await isHandMoneyMatched(services, order);
    const request = {
      borrowerId,
      orderId,
      provider,
      paymentId: payment.paymentId,
      includesHandMoney,
      ...part,
    };
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
