import { sql } from 'kysely';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import { type SecondCall, secondCalls } from '../../../contract/desk/names.ts';
import { type AuditEvent, recordAudit } from '../../audit/index.ts';
import { transaction } from '../../database/index.ts';
import type { Services } from '../../services.ts';
import type { Asking, Done, Weight, Write } from '../call.ts';
import type { Staff } from '../people/staff.ts';
import { askApproval } from './approvals.ts';
import { changesDebt, concernedBy, debtOf, movedBy } from './auditSubject.ts';
import { concerns, fieldsOf } from './concerns.ts';
import { approvalNeed, lockMaker, recordExposure } from './exposure.ts';
import { claim, keep } from './requests.ts';

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
    if (write.weigh !== null) await lockMaker(trx, staff.staffId);
    const weight = write.weigh === null ? null : await write.weigh(inside, input as never, staff);
    const need = await approvalNeed(inside, staff.staffId, write.name, weight);
    if (weight !== null && need !== null) {
      const request = weight.request ?? input;
      const trial = write.trial ?? write.act;
      await tryOut(trx, () => trial(inside, asSecond(asking), request as never));
      const reply = await askApproval(trx, asking, secondCall(write.name), request, weight, need);
      await recordExposure(inside, asking, write.name, weight, new Date(reply.expiresAt));
      await keep(trx, asked, 202, reply);
      const secret = await write.whenWaiting?.(inside, asking, request as never, reply.approvalId);
      return { status: 202, reply: { ...reply, ...secret }, after: undefined };
    }
    await recordExposure(inside, asking, write.name, weight, null);
    const { done, line } = await actAndAudit(inside, write, asking, input, weight);
    const { reply, after, isSecret, isWaiting = false, evidence = '' } = done;
    const status = isWaiting ? 202 : 200;
    if (!write.isLook) await keep(trx, asked, status, isSecret ? null : reply);
    const action = write.isLook ? 'personal_data_revealed' : 'desk_done';
    await recordAudit(trx, { ...asking, reason: reason || evidence }, { action, ...line }, now);
    return { status, reply, after };
  });
  const { status, reply, after } = outcome;
  if (after === undefined) return { status, reply };
  const last = await after(services);
  if (!write.isLook) await keep(services.db, asked, 200, last);
  return { status: 200, reply: last };
}

/** Makes a write and says what its audit line holds: whom it concerned, what it moved, the debt before and after. */
export async function actAndAudit(
  services: Services,
  write: Write,
  asking: Asking,
  input: unknown,
  weight: Weight | null,
): Promise<{ done: Done<unknown>; line: Omit<AuditEvent, 'action'> }> {
  const concerned = await concernedBy(services.db, fieldsOf(input));
  const isDebt = !write.isLook && changesDebt(write.name);
  const before = isDebt ? await debtOf(services, concerned) : noDebt;
  const done = await write.act(services, asking, input as never);
  const after = isDebt ? await debtOf(services, concerned) : noDebt;
  const { borrowerId, subject } = concerns(write.name, input, done.reply);
  const line = {
    borrowerId: borrowerId ?? concerned.borrowerId,
    subject,
    ...movedBy(weight, before, after),
    ...done.moved,
  };
  return { done, line };
}

const noDebt = { amount: null, currency: null };

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
