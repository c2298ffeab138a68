import { sql } from 'kysely';
import { type Database, type OrderKey, unawaitedWrite } from '../../../platform/database/index.ts';

/**
 * What becomes of an ended loan's credit:
 * - `scheduled`: the refund job refunds it on its day
 * - `disputed`: nothing is refunded while a dispute is open; the job checks it again
 * - `unrefundable`: no part of it is refunded automatically until another posting creates credit
 */
export type CreditState = 'scheduled' | 'disputed' | 'unrefundable';

/** Stored in two columns: `is_held`, and `next_look_at`, which is never for a credit that isn't checked again. */
const columnsOfState = {
  scheduled: { isHeld: false },
  disputed: { isHeld: true },
  unrefundable: { isHeld: true, nextCheckAt: sql<Date>`'infinity'` },
} satisfies Record<CreditState, object>;

/** The state of a loan's credit; undefined if it never ended with any. */
export async function findCreditState(
  db: Database,
  { borrowerId, orderId }: OrderKey,
): Promise<CreditState | undefined> {
  const row = await db
    .selectFrom('refundableCredits')
    .select(['isHeld', sql<boolean>`next_look_at < 'infinity'`.as('isChecked')])
    .where((credit) => credit.and({ borrowerId, orderId }))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (!row.isHeld) return 'scheduled';
  return row.isChecked ? 'disputed' : 'unrefundable';
}

export async function storeCreditState(
  db: Database,
  { borrowerId, orderId }: OrderKey,
  state: CreditState,
): Promise<void> {
  await db
    .updateTable('refundableCredits')
    .set(columnsOfState[state])
    .where((credit) => credit.and({ borrowerId, orderId }))
    .execute();
}

/** Schedules a check by the refund job after a posting that created credit. Unrefundable credit is scheduled again; a dispute is retained until the job finds that it ended. */
export const scheduleCreditCheck = unawaitedWrite(
  { borrowerId: 'bigint', orderId: 'text', now: 'timestamptz' },
  ($) => sql`
    insert into returnable_credits (borrower_id, order_id, next_look_at) values (${$.borrowerId}, ${$.orderId}, ${$.now})
    on conflict (borrower_id, order_id) do update set
      next_look_at = excluded.next_look_at,
      is_held = returnable_credits.is_held and returnable_credits.next_look_at < 'infinity'`,
);
