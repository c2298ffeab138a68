import { toPaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { getStaffPeople } from '../staffNames.ts';

/** Reads who of the staff recorded each payment, and the till that took its cash. */
export async function loadRecorders(
  db: Database,
  rows: readonly { borrowerId: number; paymentId: string }[],
) {
  const recorded =
    rows.length === 0
      ? []
      : await db
          .selectFrom('manualPayments')
          .select(['provider', 'paymentId', 'staffId', 'tillId'])
          .where('borrowerId', 'in', [...new Set(rows.map(({ borrowerId }) => borrowerId))])
          .where(
            'paymentId',
            'in',
            rows.map(({ paymentId }) => paymentId),
          )
          .execute();
  const records = new Map(recorded.map((record) => [toPaymentKey(record), record]));
  const people = await getStaffPeople(
    db,
    recorded.map(({ staffId }) => staffId),
  );
  return (payment: { provider: string; paymentId: string }) => {
    const { staffId = '', tillId } = records.get(toPaymentKey(payment)) ?? {};
    return { recordedBy: people.get(staffId)?.name ?? '', tillId: tillId ?? '' };
  };
}
