import { toPaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { calendarDayIn, type Statement } from '../../../../../lending/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import type { Order } from '../../../loans/index.ts';
import type { Services } from '../../../services.ts';
import { getDisplayReference } from '../../../servicing/index.ts';
import type { StaffIdentity } from '../../endpoint.ts';
import { findPendingBySubject } from '../../writes/approvals.ts';
import { getPayment } from '../orders.ts';
import { loadRecorders } from '../payments/recorders.ts';
import { findRefundEligibility } from '../servicing/refundEligibility.ts';
import { toRefundSubjectKey } from '../servicing/refunds.ts';
import { toReversalSubjectKey } from '../servicing/reversals.ts';
import type { LoanRefund } from './loanRefunds.ts';

/** The payments of a loan through a statement's day, each with what may be done about it. */
export async function listLoanPayments(
  services: Services,
  staff: StaffIdentity,
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
  const findRecorder = await loadRecorders(
    services.db,
    rows.map((row) => ({ ...row, borrowerId })),
  );
  const tills = await findTills(
    services.db,
    rows.map((row) => findRecorder(row).tillId),
  );
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
      const { recordedBy, tillId } = findRecorder(row);
      const hasCreditLeft = isToday && left > 0 && reversal === undefined;
      return {
        ...row,
        reference: getDisplayReference(row),
        paymentId,
        credit: left,
        refunded,
        refund: hasCreditLeft
          ? await findRefundEligibility(services, staff, order, getPayment(order, paymentId))
          : null,
        recordedBy,
        till: tills.get(tillId) ?? null,
        reversedOn: reversal?.reversedOn ?? null,
        pendingReversalId: pendingReversals.get(toReversalSubjectKey(orderId, paymentId)) ?? null,
        pendingRefundId: pendingRefunds.get(toRefundSubjectKey(orderId, paymentId)) ?? null,
      };
    }),
  );
}

type PaymentTill = NonNullable<DeskReplyInput<'loan'>['payments'][number]['till']>;

/** The tills that took cash payments, by their ids. */
async function findTills(
  db: Database,
  tillIds: readonly string[],
): Promise<ReadonlyMap<string, PaymentTill>> {
  const ids = tillIds.filter((tillId) => tillId !== '');
  if (ids.length === 0) return new Map();
  const tills = await db
    .selectFrom('tills')
    .innerJoin('deskStaff', 'deskStaff.staffId', 'tills.staffId')
    .select(['tills.tillId', 'deskStaff.name as holderName', 'tills.openedAt', 'tills.closedAt'])
    .where('tills.tillId', 'in', ids)
    .execute();
  return new Map(tills.map(({ closedAt, ...till }) => [till.tillId, { ...till, isOpen: closedAt === null }]));
}
