import { toPaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import { minor } from '../../../../../lending/index.ts';
import { notFound } from '../../../api/index.ts';
import { importProvider, lockOrder, type Order } from '../../../loans/index.ts';
import {
  canRefund,
  completeRefund,
  computeRefundableCredit,
  hasChangedCredit,
  isManualPayment,
  type RefundRequest,
  requestRefund,
} from '../../../payments/index.ts';
import { canPayOutRefunds } from '../../../payouts/index.ts';
import type { Services } from '../../../services.ts';
import { isManualPaymentMatched } from '../../../tills/index.ts';
import { listStaffIdsOfPerson } from '../../auth/accounts.ts';
import { writeEndpoint } from '../../endpoint.ts';
import { conflictError } from '../../errors.ts';
import { getOrder, getOrderKey, getPayment, toLoanOperation } from '../orders.ts';

/** Whether every hand-recorded payment of a loan is matched to its deposit or statement line. */
async function isManualMoneyMatched({ db }: Services, { borrowerId, payments }: Order): Promise<boolean> {
  for (const payment of payments.filter(isManualPayment)) {
    const { provider, paymentId } = payment;
    if (!(await isManualPaymentMatched(db, { borrowerId, provider, paymentId }))) return false;
  }
  return true;
}

/** Whether a payment's credit can be refunded: by its provider, else by payout to the agreed account. */
export function hasRefundRoute(services: Services, provider: string, market: string): boolean {
  return canRefund(services, provider) || canPayOutRefunds(services, market);
}

/** The refund is recorded with its maker; its provider is called once that is committed. */
export const refundCreditEndpoint = writeEndpoint('refund', {
  /** Without an amount: the whole refundable credit of now, fixed in the request that a checker approves. */
  async describeOperation(services, input, staff) {
    const { borrowerId, orderId } = await getOrderKey(services.db, input.orderId);
    // Locked, so that the credit computed here is the one refunded below.
    await lockOrder(services.db, borrowerId, orderId);
    const order = await getOrder(services.db, input.orderId);
    const payment = getPayment(order, input.paymentId);
    if (!hasRefundRoute(services, payment.provider, order.terms.market)) throw conflictError('noReturnRoute');
    const now = await services.clock.now();
    const credit = await computeRefundableCredit(services.db, order, payment, now);
    const { refundable, withManualPayments } = credit;
    const isMatched = await isManualMoneyMatched(services, order);
    const amount = input.amount ?? (isMatched ? withManualPayments : refundable);
    if (amount === 0) throw conflictError('noCredit');
    if (amount > refundable && amount <= withManualPayments && !isMatched)
      throw conflictError('notMatchedYet');
    const subjectKey = `${order.orderId} ${toPaymentKey(payment)}`;
    const operation = { ...toLoanOperation(order, amount, subjectKey), request: { ...input, amount } };
    const isImported = payment.provider === importProvider;
    if (isImported || amount > refundable) return { ...operation, approvalReason: 'handMoney' };
    const staffIds = await listStaffIdsOfPerson(services.db, staff);
    const hasChanged = await hasChangedCredit(services.db, order.orderId, now, staffIds);
    return hasChanged ? { ...operation, approvalReason: 'ownPayment' } : operation;
  },
  async execute(services, context, { orderId, paymentId: paymentName, amount }) {
    const order = await getOrder(services.db, orderId);
    const { currency } = order.terms;
    const { provider, paymentId } = getPayment(order, paymentName);
    const partialOption = amount === undefined ? {} : { part: { amount: minor(amount), key: context.key } };
    const includesManualPayments = await isManualMoneyMatched(services, order);
    const payment = { borrowerId: order.borrowerId, orderId, provider, paymentId };
    const request: RefundRequest = {
      ...payment,
      ...partialOption,
      includesManualPayments,
      mayPayOut: true,
    };
    const outcome = await requestRefund(services, request, context);
    if (outcome === 'notFound') throw notFound();
    if (typeof outcome === 'string') throw conflictError(outcome);
    const toReply = (state: 'paid' | 'pending' | 'refused') => ({
      orderId,
      currency,
      refund: state,
      amount: state === 'refused' ? null : outcome.amount,
    });
    const afterCommit = async (rootServices: Services) => {
      const { state } = await completeRefund(rootServices, outcome, context);
      return toReply(state === 'paid' || state === 'refused' ? state : 'pending');
    };
    return { reply: toReply('pending'), afterCommit, debtOnceDone: outcome.amount };
  },
});
