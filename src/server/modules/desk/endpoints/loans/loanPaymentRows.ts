import { toPaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { calendarDayIn, type Statement } from '../../../../../lending/index.ts';
import type { Order } from '../../../loans/index.ts';
import type { Services } from '../../../services.ts';
import { getDisplayReference } from '../../../servicing/index.ts';
import type { Maker } from '../../endpoint.ts';
import { findPendingBySubject } from '../../writes/approvals.ts';
import { getPayment } from '../orders.ts';
import { findRefundOptions } from '../servicing/refundOptions.ts';
import { toRefundSubjectKey } from '../servicing/refunds.ts';
import { toReversalSubjectKey } from '../servicing/reversals.ts';
import type { LoanRefund } from './loanRefunds.ts';

/** The payments of a loan through a statement's day, each with what may be done about it. */
export async function listLoanPayments(
  services: Services,
  staff: Maker,
  order: Order,
  statement: Statement | null,
  refunds: readonly LoanRefund[],
): Promise<DeskReplyInput<'loan'>['payments']> {
  const { borrowerId, orderId, terms } = order;
  const now = await services.clock.now();
  const isToday = statement === null || statement.asOf === calendarDayIn(terms.timeZone, now);
  const pendingReversals = await findPendingBySubject(services.db, ['reverse'], now);
  const pendingRefunds = await findPendingBySubject(services.db, ['refund'], now);
  const rows = await services.db
    .selectFrom('payments')
    .select(['provider', 'paymentId', 'channel', 'reference', 'amount', 'valueDate', 'receivedAt'])
    .select('accountingDay')
    .where((row) => row.and({ borrowerId, orderId }))
    .orderBy('valueDate')
    .orderBy('receivedAt')
    .execute();
  const shown = rows.filter(({ valueDate }) => statement === null || valueDate <= statement.asOf);
  return Promise.all(
    shown.map(async (row) => {
      const paymentId = toPaymentKey(row);
      const reversal = statement?.reversals.find((one) => one.paymentId === paymentId);
      const credit = statement?.payments.find(({ id }) => id === paymentId)?.credit ?? 0;
      const refunded = refunds
        .filter(({ provider, paymentId: number }) => provider === row.provider && number === row.paymentId)
        .reduce((sum, { amount }) => sum + amount, 0);
      const left = Math.max(0, credit - refunded);
      const hasCreditLeft = isToday && left > 0 && reversal === undefined;
      return {
        ...row,
        reference: getDisplayReference(row),
        paymentId,
        credit: left,
        refunded,
        refund: hasCreditLeft
          ? await findRefundOptions(services, staff, order, getPayment(order, paymentId))
          : null,
        reversedOn: reversal?.reversedOn ?? null,
        pendingReversalId: pendingReversals.get(toReversalSubjectKey(orderId, paymentId)) ?? null,
        pendingRefundId: pendingRefunds.get(toRefundSubjectKey(orderId, paymentId)) ?? null,
      };
    }),
  );
}
