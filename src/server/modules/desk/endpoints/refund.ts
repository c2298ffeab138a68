import { minor } from '../../../../lending/index.ts';
import { notFound } from '../../api/index.ts';
import { lockOrder, type Order, paymentKey } from '../../loans/index.ts';
import {
  canRefund,
  completeRefund,
  computeRefundableCredit,
  isManualPayment,
  requestRefund,
} from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import { isManualPaymentMatched } from '../../tills/index.ts';
import { writeEndpoint } from '../endpoint.ts';
import { conflictError } from '../errors.ts';
import { hasChangedCredit } from '../writes/exposure.ts';
import { getOrder, getOrderKey, getPayment, loanOperation } from './loanLookup.ts';

/** Whether every hand-recorded payment of a loan is matched to its deposit or statement line. */
async function isManualMoneyMatched({ db }: Services, { borrowerId, payments }: Order): Promise<boolean> {
  for (const payment of payments.filter(isManualPayment)) {
    const { provider, paymentId } = payment;
    if (!(await isManualPaymentMatched(db, { borrowerId, provider, paymentId }))) return false;
  }
  return true;
}

/** The refund is written down with who asked for it; its provider is asked once that is committed. */
export const refund = writeEndpoint('refund', {
  /** All that is left of a payment is as much as who agrees to it is shown. */
  async describeOperation(services, input, { staffId }) {
    const { borrowerId, orderId } = await getOrderKey(services.db, input.orderId);
    // What is weighed here is what is refunded below.
    await lockOrder(services.db, borrowerId, orderId);
    const order = await getOrder(services.db, input.orderId);
    const payment = getPayment(order, input.paymentId);
    if (!canRefund(services, payment.provider)) throw conflictError('noWayBack');
    const now = await services.clock.now();
    const { refundable: left, withManualPayments: withHandMoney } = await computeRefundableCredit(
      services.db,
      order,
      payment,
      now,
    );
    const isMatched = await isManualMoneyMatched(services, order);
    const amount = input.amount ?? (isMatched ? withHandMoney : left);
    if (amount > left && amount <= withHandMoney && !isMatched) throw conflictError('notMatchedYet');
    const subjectKey = `${order.orderId} ${paymentKey(payment.provider, payment.paymentId)}`;
    const operation = { ...loanOperation(order, amount, subjectKey), request: { ...input, amount } };
    if (amount > left) return { ...operation, approvalReason: 'handMoney' };
    const hasChanged = await hasChangedCredit(services, staffId, order.orderId);
    return hasChanged ? { ...operation, approvalReason: 'ownPayment' } : operation;
  },
  async execute(services, context, { orderId, paymentId, amount }) {
    const order = await getOrder(services.db, orderId);
    const { borrowerId, terms } = order;
    const payment = getPayment(order, paymentId);
    const partialOption = amount === undefined ? {} : { part: { amount: minor(amount), key: context.key } };
    const { provider } = payment;
    const includesHandMoney = await isManualMoneyMatched(services, order);
    const request = {
      borrowerId,
      orderId,
      provider,
      paymentId: payment.paymentId,
      includesHandMoney,
      ...partialOption,
    };
    const outcome = await requestRefund(services, request, context);
    if (outcome === 'notFound') throw notFound();
    if (typeof outcome === 'string') throw conflictError(outcome);
    const refundRequest = outcome;
    const toReply = (state: 'paid' | 'asked' | 'refused') => ({
      orderId,
      currency: terms.currency,
      refund: state,
      amount: state === 'refused' ? null : refundRequest.amount,
    });
    async function after(rootServices: Services) {
      const { state } = await completeRefund(rootServices, refundRequest, context);
      return toReply(state === 'paid' || state === 'refused' ? state : 'asked');
    }
    return { reply: toReply('asked'), afterCommit: after };
  },
});
