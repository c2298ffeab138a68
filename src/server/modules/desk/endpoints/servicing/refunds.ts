import { toPaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import { minor } from '../../../../../lending/index.ts';
import { notFound } from '../../../api/index.ts';
import { lockOrder } from '../../../loans/index.ts';
import { completeRefund, type RefundRequest, requestRefund } from '../../../payments/index.ts';
import type { Services } from '../../../services.ts';
import { writeEndpoint } from '../../endpoint.ts';
import { conflictError } from '../../errors.ts';
import { getOrder, getOrderKey, getPayment, toLoanOperation } from '../orders.ts';
import { findRefundEligibility, isManualMoneyMatched } from './refundEligibility.ts';

/** The subject of a request to refund a payment's credit. */
export function toRefundSubjectKey(orderId: string, paymentKey: string): string {
  return `${orderId} ${paymentKey}`;
}

/** The refund is recorded with its maker; its provider is called once that is committed. */
export const refundEndpoint = writeEndpoint('refund', {
  /** Without an amount: the whole refundable credit of now, fixed in the request that a checker approves. */
  async describeOperation(services, input, staff) {
    const { borrowerId, orderId } = await getOrderKey(services.db, input.orderId);
    // Locked, so that the credit computed here is the one refunded below.
    await lockOrder(services.db, borrowerId, orderId);
    const order = await getOrder(services.db, input.orderId);
    const payment = getPayment(order, input.paymentId);
    const { payer, max, unreconciledCredit, refundableWithoutApproval, isChangedByCaller } =
      await findRefundEligibility(services, staff, order, payment);
    if (payer === null) throw conflictError('noReturnRoute');
    const amount = input.amount ?? max;
    if (amount === 0) throw conflictError('noCredit');
    if (amount > max && amount <= max + unreconciledCredit) throw conflictError('notMatchedYet');
    const paymentKey = toPaymentKey(payment);
    const operation = {
      ...toLoanOperation(order, amount, toRefundSubjectKey(order.orderId, paymentKey)),
      request: { ...input, paymentId: paymentKey, amount },
    };
    if (amount > refundableWithoutApproval) return { ...operation, approvalTrigger: 'handMoney' };
    return isChangedByCaller ? { ...operation, approvalTrigger: 'ownPayment' } : operation;
  },
  async execute(services, context, { orderId, paymentId: paymentKeyOrId, amount }) {
    const order = await getOrder(services.db, orderId);
    const { currency } = order.terms;
    const { provider, paymentId } = getPayment(order, paymentKeyOrId);
    const partialOption = amount === undefined ? {} : { part: { amount: minor(amount), key: context.key } };
    const includesManualPayments = await isManualMoneyMatched(services, order);
    const payment = { borrowerId: order.borrowerId, orderId, provider, paymentId };
    const request: RefundRequest = {
      ...payment,
      ...partialOption,
      includesManualPayments,
      mayPayOut: true,
    };
    const requested = await requestRefund(services, request, context);
    if (requested.state === 'notFound') throw notFound();
    if (requested.state !== 'requested') throw conflictError(requested.state);
    const { refund } = requested;
    const toReply = (state: 'paid' | 'pending' | 'refused') => ({
      orderId,
      currency,
      refund: state,
      amount: state === 'refused' ? null : refund.amount,
    });
    const afterCommit = async (rootServices: Services) => {
      const { state } = await completeRefund(rootServices, refund, context);
      return toReply(state === 'paid' || state === 'refused' ? state : 'pending');
    };
    return { reply: toReply('pending'), afterCommit, debtChangeAfterCommit: refund.amount };
  },
});
