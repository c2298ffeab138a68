import { sql } from 'kysely';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import { type SecondCall, secondCalls } from '../../../contract/desk/names.ts';
import { recordAudit } from '../../audit/index.ts';
import { transaction } from '../../database/index.ts';
import type { Services } from '../../services.ts';
import type { Asking, Write } from '../call.ts';
import type { Staff } from '../people/staff.ts';
import { askApproval } from './approvals.ts';
import { concerns } from './concerns.ts';
import { claim, keep } from './requests.ts';
import { needsSecond } from './secondPerson.ts';

export type WriteRequest = { staff: Staff; key: string; input: unknown; reason: string };

/**
 * Makes a write, once by its key: its effect, its audit line and its answer are one transaction. What one person may not do
 * alone is kept until a second one decides.
 */
export async function runWrite(
  services: Services,
  write: Write,
  { staff, key, input, reason }: WriteRequest,
): Promise<{ status: number; reply: unknown }> {
  const now = await services.clock.now();
  const asking: Asking = {
    kind: 'staff',
    who: staff.email,
    staff,
    key: `${staff.staffId}:${key}`,
    address: staff.address,
    reason,
    now,
  };
  const asked = { staffId: staff.staffId, key, call: write.name, input };
  const outcome = await transaction(services.db, async (trx) => {
    const inside = within(services, trx, now);
    const kept = write.isLook ? undefined : await claim(trx, asked, now);
    if (kept !== undefined) return { ...kept, after: undefined };
    const weight = await write.weigh(inside, input as never);
    if (needsSecond(services, write.name, weight)) {
      const request = weight.request ?? input;
      await tryOut(trx, () => write.act(inside, asSecond(asking), request as never));
      const reply = await askApproval(trx, asking, secondCall(write.name), request, weight);
      await keep(trx, asked, 202, reply);
      return { status: 202, reply, after: undefined };
    }
    const done = await write.act(inside, asking, input as never);
    const { reply, after, isSecret } = done;
    if (!write.isLook) await keep(trx, asked, 200, isSecret ? null : reply);
    const action = write.isLook ? 'personal_data_revealed' : 'desk_done';
    const { borrowerId, subject } = concerns(write.name, input, reply);
    await recordAudit(trx, asking, { action, borrowerId, subject }, now);
    return { status: 200, reply, after };
  });
  const { status, reply, after } = outcome;
  if (after === undefined) return { status, reply };
  const last = await after(services);
  if (!write.isLook) await keep(services.db, asked, 200, last);
  return { status: 200, reply: last };
}

/** Whoever asks is told at once what couldn't be done: its refusal is thrown, and nothing of it stays. */
async function tryOut(trx: Services['db'], act: () => Promise<unknown>): Promise<void> {
  await sql`savepoint tried_out`.execute(trx);
  await act();
  await sql`rollback to savepoint tried_out`.execute(trx);
}

/** Who agrees later is somebody else. */
function asSecond(asking: Asking): Asking {
  return { ...asking, staff: { ...asking.staff, email: '' } };
}

/** `write` names what is weighed among them. */
function secondCall(name: DeskCallName): SecondCall {
  const call = secondCalls.find((one) => one === name);
  if (call === undefined) throw new Error(`${name} can't wait for a second person`);
  return call;
}

/** The same services, whose database is the transaction, and whose clock stands. */
export function within(services: Services, trx: Services['db'], now: Date): Services {
  return { ...services, db: trx, clock: { now: () => Promise.resolve(now) } };
}
