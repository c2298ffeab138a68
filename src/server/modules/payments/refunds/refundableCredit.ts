import { toPaymentKey } from '../../../../contract/desk/paymentKey.ts';
import { calendarDayIn, type Minor, minor, type Statement } from '../../../../lending/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { computeCredit, findStatement, type Order, type RefundKey } from '../../loans/index.ts';
import { isManualPayment } from '../references/channels.ts';

/** A stored refund; `refundId`: null until it was paid; `payoutId`: of the payout in place of its provider's refund. Minor units. */
export type Refund = RefundKey & {
  amount: number;
  currency: string;
  refundId: string | null;
  payoutId: string | null;
};

/**
 * The refundable credit of a payment in minor units: its unrefunded credit, at most that of the order. `refundable`: as if
 * hand-recorded payments did not exist; `withManualPayments`: including them. `existing`: the refund with the key. `refunded`: all
 * refunds of the payment, pending ones included; `availableTotal`: the order's credit less pending refunds. Source: DESIGN 17.
 */
export async function computeRefundableCredit(
  db: Database,
  order: Order,
  { provider, paymentId, amount }: Order['payments'][number],
  now: Date,
  refundKey?: string,
): Promise<{
  existing: Refund | undefined;
  refunded: number;
  availableTotal: number;
  refundable: Minor;
  withManualPayments: Minor;
}> {
  const allRefunds = await refundsQuery(db)
    .where((row) => row.and({ borrowerId: order.borrowerId, orderId: order.orderId }))
    .execute();
  const paymentRefunds = allRefunds.filter(
    (candidate) => candidate.provider === provider && candidate.paymentId === paymentId,
  );
  const pendingRefunds = allRefunds.filter(({ refundId }) => refundId === null);
  const { paymentCredit, totalCredit, creditWithoutManual, totalWithoutManual } = computeCredits(
    order,
    toPaymentKey({ provider, paymentId }),
    amount,
    now,
  );
  const capToRefundable = (credit: number, total: number) =>
    minor(Math.max(0, Math.min(credit - sumAmounts(paymentRefunds), total - sumAmounts(pendingRefunds))));
  return {
    existing: paymentRefunds.find((candidate) => candidate.refundKey === refundKey),
    refunded: sumAmounts(paymentRefunds),
    availableTotal: totalCredit - sumAmounts(pendingRefunds),
    // The refund of a payment charged back afterwards uses up the credit of the others: the order's whole credit limits it too.
    refundable: capToRefundable(
      Math.min(paymentCredit, creditWithoutManual),
      Math.min(totalCredit, totalWithoutManual),
    ),
    withManualPayments: capToRefundable(paymentCredit, totalCredit),
  };
}

/** The credit of a payment, refunded or not, and the order's unrefunded credit, each with and without hand-recorded payments. */
function computeCredits(
  order: Order,
  id: string,
  amount: number,
  now: Date,
): { paymentCredit: number; totalCredit: number; creditWithoutManual: number; totalWithoutManual: number } {
  const today = calendarDayIn(order.terms.timeZone, now);
  const statement = findStatement(order, today);
  if (statement === null) {
    const total = computeCredit(order, today);
    return {
      paymentCredit: amount,
      totalCredit: total,
      creditWithoutManual: amount,
      totalWithoutManual: total,
    };
  }
  const providerPayments = order.payments.filter((payment) => !isManualPayment(payment));
  const hasNoManualPayments = providerPayments.length === order.payments.length;
  const providerStatement = hasNoManualPayments
    ? statement
    : findStatement({ ...order, payments: providerPayments }, today);
  return {
    paymentCredit: findPaymentCredit(statement, id),
    totalCredit: statement.credit,
    creditWithoutManual: findPaymentCredit(providerStatement, id),
    totalWithoutManual: providerStatement?.credit ?? 0,
  };
}

function findPaymentCredit(statement: Statement | null, id: string): number {
  return statement?.payments.find((payment) => payment.id === id)?.credit ?? 0;
}

function sumAmounts(items: readonly { amount: number }[]): number {
  return items.reduce((sum, { amount }) => sum + amount, 0);
}

export function refundsQuery(db: Database) {
  return db
    .selectFrom('refunds')
    .select([
      'borrowerId',
      'orderId',
      'provider',
      'paymentId',
      'refundKey',
      'amount',
      'currency',
      'refundId',
      'payoutId',
    ]);
}
