import { toPaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { loadStaffById } from '../staffNames.ts';

/** Reads who of the staff recorded each payment, and the till that took its cash. */
export async function loadRecorders(
  db: Database,
  rows: readonly { borrowerId: number; paymentId: string }[],
) {
  const paymentIds = rows.map(({ paymentId }) => paymentId);
  const recorded =
    rows.length === 0
      ? []
      : await db
          .selectFrom('manualPayments')
          .select(['provider', 'paymentId', 'staffId', 'tillId'])
          .where('borrowerId', 'in', [...new Set(rows.map(({ borrowerId }) => borrowerId))])
          .where('paymentId', 'in', paymentIds)
          .execute();
  const records = new Map(recorded.map((record) => [toPaymentKey(record), record]));
  const staffIds = recorded.map(({ staffId }) => staffId);
  const people = await loadStaffById(db, staffIds);
  return (payment: { provider: string; paymentId: string }) => {
    const { staffId = '', tillId } = records.get(toPaymentKey(payment)) ?? {};
    return { recordedBy: people.get(staffId)?.name ?? '', tillId: tillId ?? '' };
  };
}
