import { createHash } from 'node:crypto';
import type { DeskCallName } from '../../../../contract/desk/calls.ts';
import type { Database } from '../../../platform/database/index.ts';
import { dayMs } from '../../../platform/durations.ts';
import type { Services } from '../../services.ts';
import { idempotencyKeyReused, replyShownOnce } from '../errors.ts';
import { selectShownFields } from './sentFields.ts';

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
  { staffId, device, key, call, input }: IdempotentRequest,
  now: Date,
): Promise<StoredReply | undefined> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([call, input]))
    .digest();
  const inserted = await trx
    .insertInto('deskIdempotencyKeys')
    .values({
      staffId,
      key,
      call,
      bodyHash,
      at: now,
      device,
      status: 0,
      reply: null,
      sent: JSON.stringify(selectShownFields(input)),
    })
    .onConflict((conflict) => conflict.columns(['staffId', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (inserted !== undefined) return undefined;
  const stored = await trx
    .selectFrom('deskIdempotencyKeys')
    .select(['bodyHash', 'status', 'reply'])
    .where((row) => row.and({ staffId, key }))
    .executeTakeFirstOrThrow();
  if (!stored.bodyHash.equals(bodyHash)) throw idempotencyKeyReused();
  if (stored.reply === null) throw replyShownOnce();
  return stored;
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
