import { hash } from 'node:crypto';
import { accountCode } from '../../../contract/codes.ts';
import { isPushEndpoint, type PushTarget } from '../../integrations/index.ts';
import en from '../../messages/en/push.json' with { type: 'json' };
import es from '../../messages/es/push.json' with { type: 'json' };
import { localizedTexts } from '../../messages/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { dayMs } from '../../platform/durations.ts';
import { type Call, type Caller, createBusinessErrorFactory, sessionCall } from '../api/index.ts';
import type { Services } from '../services.ts';
import { findPushKeys, isPushPublicKey } from './keys.ts';

const createSubscriptionError = createBusinessErrorFactory(localizedTexts({ es, en }), {
  badEndpoint: accountCode.badEndpoint,
});

/** `push-key`: what a browser subscribes with. */
const pushKeyCall = sessionCall('pushKey', async (services) => ({
  key: findPushKeys(services)?.publicKey ?? '',
}));

/**
 * `push-subscribe`: sends messages to this browser while its session lasts. Another borrower's endpoint can be taken over only
 * with the browser's keys.
 */
const pushSubscribeCall = sessionCall('pushSubscribe', async (services, caller, { endpoint, keys }) => {
  const { db, clock, settings } = services;
  const isUsable = isPushEndpoint(endpoint, settings.push.localService) && isPushPublicKey(keys.p256dh);
  if (findPushKeys(services) === undefined || !isUsable) throw createSubscriptionError('badEndpoint');
  const { borrowerId, sessionHash: tokenHash } = caller;
  const endpointHash = hashEndpoint(endpoint);
  const row = { borrowerId, tokenHash, endpoint, ...keys, createdAt: await clock.now() };
  await transaction(db, async (trx) => {
    await deleteSessionSubscription(trx, caller);
    const stored = await trx
      .insertInto('pushSubscriptions')
      .values({ endpointHash, ...row })
      .onConflict((conflict) =>
        conflict
          .column('endpointHash')
          .doUpdateSet(row)
          .where(({ or, and, eb }) =>
            or([
              eb('pushSubscriptions.borrowerId', '=', borrowerId),
              and([
                eb('pushSubscriptions.p256dh', '=', keys.p256dh),
                eb('pushSubscriptions.auth', '=', keys.auth),
              ]),
            ]),
          ),
      )
      .returning('borrowerId')
      .executeTakeFirst();
    if (stored === undefined) throw createSubscriptionError('badEndpoint');
  });
  return { on: 1 as const };
});

/** `push-unsubscribe`: deletes the borrower's subscription; the same response for any other endpoint. */
const pushUnsubscribeCall = sessionCall('pushUnsubscribe', async ({ db }, { borrowerId }, { endpoint }) => {
  await deleteSubscription(db, borrowerId, hashEndpoint(endpoint));
  return { on: 0 as const };
});

export const pushCalls: readonly Call[] = [pushKeyCall, pushSubscribeCall, pushUnsubscribeCall];

/** Deletes the subscription of a session that ends or subscribes again. */
export async function deleteSessionSubscription(
  trx: Database,
  { borrowerId, sessionHash }: Pick<Caller, 'borrowerId' | 'sessionHash'>,
): Promise<void> {
  await trx
    .deleteFrom('pushSubscriptions')
    .where((row) => row.and({ borrowerId, tokenHash: sessionHash }))
    .execute();
}

function hashEndpoint(endpoint: string): Buffer {
  return hash('sha256', endpoint, 'buffer');
}

export async function deleteSubscription(
  db: Database,
  borrowerId: number,
  endpointHash: Buffer,
): Promise<void> {
  await db
    .deleteFrom('pushSubscriptions')
    .where((row) => row.and({ endpointHash, borrowerId }))
    .execute();
}

export type Subscription = PushTarget & { endpointHash: Buffer; tokenHash: Buffer };

/** Deletes a borrower's subscriptions without a live session, and gives the others. */
export async function pruneSubscriptions(
  { db, config }: Pick<Services, 'db' | 'config'>,
  borrowerId: number,
): Promise<Subscription[]> {
  const subscriptions = await db
    .selectFrom('pushSubscriptions')
    .select(['endpointHash', 'tokenHash', 'endpoint', 'p256dh', 'auth'])
    .where('borrowerId', '=', borrowerId)
    .execute();
  if (subscriptions.length === 0) return [];
  const sessions = await db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('borrowerId', '=', borrowerId)
    .where('expiresAt', '>', new Date())
    .where('seenAt', '>', new Date(Date.now() - config.brand.sessions.idleDays * dayMs))
    .execute();
  const live = subscriptions.filter((one) =>
    sessions.some(({ tokenHash }) => tokenHash.equals(one.tokenHash)),
  );
  for (const { endpointHash } of subscriptions.filter((one) => !live.includes(one)))
    await deleteSubscription(db, borrowerId, endpointHash);
  return live;
}
