import type { SecondCall } from '../../../contract/desk/names.ts';
import type { Waiting } from '../../../contract/desk/schemas/index.ts';
import { recordAudit } from '../../audit/index.ts';
import type { Database } from '../../database/index.ts';
import { dayMs } from '../../durations.ts';
import type { Asking, Weight } from '../call.ts';
import { newId } from '../people/staff.ts';
import { concerns } from './concerns.ts';

/** How long it waits: who approves looks at things as they are now, not as they were last month. */
export const waitsDays = 7;

/** Keeps what was asked for until a second person decides, or it is too old. */
export async function askApproval(
  trx: Database,
  asking: Asking,
  call: SecondCall,
  input: unknown,
  weight: Weight | 'right',
): Promise<Waiting> {
  const { staff, key, now, reason = '' } = asking;
  const approvalId = newId();
  const expiresAt = new Date(now.getTime() + waitsDays * dayMs);
  const { orderId, borrowerId, amount, currency } = weight === 'right' ? nothing : weight;
  await trx
    .insertInto('deskApprovals')
    .values({
      approvalId,
      call,
      request: JSON.stringify(input),
      key,
      orderId,
      borrowerId,
      amount,
      currency,
      askedBy: staff.email,
      askedAt: now,
      reason,
      expiresAt,
      state: 'waiting',
    })
    .execute();
  const { subject } = concerns(call, input, { approvalId });
  const concerned = borrowerId ?? undefined;
  await recordAudit(trx, asking, { action: 'desk_waits', borrowerId: concerned, subject }, now);
  return { approvalId, state: 'waiting', expiresAt: expiresAt.toISOString() };
}

const nothing = { orderId: null, borrowerId: null, amount: null, currency: null };
