import type { SecondCall } from '../../../contract/desk/names.ts';
import type { Waiting } from '../../../contract/desk/schemas/index.ts';
import { recordAudit } from '../../audit/index.ts';
import type { Database } from '../../database/index.ts';
import { dayMs } from '../../durations.ts';
import type { Asking, Weight } from '../call.ts';
import { newId } from '../people/staff.ts';
import { refused } from '../refusals.ts';
import { concerns } from './concerns.ts';
import type { ApprovalNeed } from './exposure.ts';

/** How long it waits: who approves looks at things as they are now, not as they were last month. */
export const waitsDays = 7;

/**
 * Keeps what was asked for until a second person decides, or it is too old. Throws 409 where the same waits already: a
 * unique key in the database, so of several at once one is kept.
 */
export async function askApproval(
  trx: Database,
  asking: Asking,
  call: SecondCall,
  input: unknown,
  weight: Weight,
  { why, exposure }: ApprovalNeed,
): Promise<Waiting> {
  const { staff, key, now, reason = '' } = asking;
  const approvalId = newId();
  const expiresAt = new Date(now.getTime() + waitsDays * dayMs);
  const { thing, orderId, borrowerId, amount, currency, tillId = null } = weight;
  await letGoOfExpired(trx, call, thing, now);
  const kept = await trx
    .insertInto('deskApprovals')
    .values({
      approvalId,
      call,
      thing,
      request: JSON.stringify(input),
      key,
      orderId,
      borrowerId,
      amount,
      currency,
      why,
      exposure,
      askedBy: staff.email,
      askedAt: now,
      reason,
      expiresAt,
      state: 'waiting',
      tillId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('approvalId')
    .executeTakeFirst();
  if (kept === undefined) {
    const same = await waitingBy(trx, call, thing, key);
    if (same === undefined) throw refused('sameWaits');
    return same;
  }
  const { subject } = concerns(call, input, { approvalId });
  const concerned = borrowerId ?? undefined;
  const moved = { amount, currency, debtBefore: null, debtAfter: null };
  await recordAudit(trx, asking, { action: 'desk_waits', borrowerId: concerned, subject, ...moved }, now);
  return { approvalId, state: 'waiting', expiresAt: expiresAt.toISOString() };
}

/** The request itself, asked for again by its key: one that only looks keeps no answer under it. */
async function waitingBy(
  trx: Database,
  call: SecondCall,
  thing: string,
  key: string,
): Promise<Waiting | undefined> {
  const row = await trx
    .selectFrom('deskApprovals')
    .select(['approvalId', 'expiresAt'])
    .where('call', '=', call)
    .where('thing', '=', thing)
    .where('key', '=', key)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return row && { approvalId: row.approvalId, state: 'waiting', expiresAt: row.expiresAt.toISOString() };
}

/** What nobody decided in time is in nobody's way. */
async function letGoOfExpired(trx: Database, call: SecondCall, thing: string, now: Date): Promise<void> {
  await trx
    .updateTable('deskApprovals')
    .set({ thing: null })
    .where('call', '=', call)
    .where('thing', '=', thing)
    .where('state', '=', 'waiting')
    .where('expiresAt', '<=', now)
    .execute();
}
