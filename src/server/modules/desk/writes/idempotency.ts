import { createHash } from 'node:crypto';
import type { DeskCallName } from '../../../../contract/desk/calls.ts';
import type { Database } from '../../../platform/database/index.ts';
import { dayMs } from '../../../platform/durations.ts';
import type { Services } from '../../services.ts';
import { idempotencyKeyReused, replyShownOnce } from '../errors.ts';
import { selectAuditedFields } from './sentFields.ts';

/** A write with its idempotency key, and the browser that it came from. */
export type IdempotentRequest = {
  staffId: string;
  device: string;
  key: string;
  call: DeskCallName;
  input: unknown;
};

export type StoredReply = { status: number; reply: unknown };

const retentionDays = 90;

/**
 * Claims an idempotency key; concurrent requests with it wait until the transaction ends. Returns the stored reply of the
 * same request, undefined for a new one. Throws 409 where the key belongs to another request.
 */
export async function claimIdempotencyKey(
  trx: Database,
  request: IdempotentRequest,
  now: Date,
): Promise<StoredReply | undefined> {
  const { staffId, device, key, call, input } = request;
  const inserted = await trx
    .insertInto('deskIdempotencyKeys')
    .values({
      staffId,
      key,
      call,
      bodyHash: hashRequest(request),
      at: now,
      device,
      status: 0,
      reply: null,
      sent: JSON.stringify(selectAuditedFields(input)),
    })
    .onConflict((conflict) => conflict.columns(['staffId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted === undefined ? findStoredReply(trx, request) : undefined;
}

/** The reply to an earlier request of the same key, which counts towards no limit again. Throws 409 where the key belongs to another request. */
export async function findStoredReply(
  db: Database,
  request: IdempotentRequest,
): Promise<StoredReply | undefined> {
  const { staffId, key } = request;
  const stored = await db
    .selectFrom('deskIdempotencyKeys')
    .select(['bodyHash', 'status', 'reply'])
    .where((row) => row.and({ staffId, key }))
    .executeTakeFirst();
  if (stored === undefined) return undefined;
  if (!stored.bodyHash.equals(hashRequest(request))) throw idempotencyKeyReused();
  if (stored.reply === null) throw replyShownOnce();
  return stored;
}

function hashRequest({ call, input }: IdempotentRequest): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([call, input]))
    .digest();
}

export async function storeIdempotentReply(
  db: Database,
  { staffId, key }: IdempotentRequest,
  status: number,
  reply: unknown,
): Promise<void> {
  await db
    .updateTable('deskIdempotencyKeys')
    .set({ status, reply: reply === null ? null : JSON.stringify(reply) })
    .where((row) => row.and({ staffId, key }))
    .execute();
}

export async function purgeExpiredRequests({ db, clock }: Services): Promise<void> {
  const before = new Date((await clock.now()).getTime() - retentionDays * dayMs);
  await db.deleteFrom('deskIdempotencyKeys').where('at', '<', before).execute();
}
