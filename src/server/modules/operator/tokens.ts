import { createHash, randomBytes } from 'node:crypto';
import type { TokenState } from '../../../contract/desk/staff.ts';
import { type Actor, recordAudit } from '../../platform/audit/index.ts';
import {
  type Database,
  hasRow,
  hasUpdatedRow,
  insertOnce,
  transaction,
} from '../../platform/database/index.ts';
import { dayMs } from '../../platform/durations.ts';

/** Permissions of a token; `pages`: the test page and the list of calls. */
export const operatorPermissions = [
  'decide',
  'paid-out',
  'suspense',
  'match',
  'differences',
  'close-difference',
  'claims',
  'answer-claim',
  'refund',
  'replay-events',
  'pages',
] as const;
export type OperatorPermission = (typeof operatorPermissions)[number];

/** Permissions that move money, which have daily limits. */
export const limitedPermissions = [
  'decide',
  'paid-out',
  'match',
  'refund',
] as const satisfies OperatorPermission[];
export type LimitedPermission = (typeof limitedPermissions)[number];

/** In minor units, by call and currency. */
export type DailyLimits = Partial<Record<LimitedPermission, Record<string, number>>>;

export function isLimited(permission: OperatorPermission): permission is LimitedPermission {
  return (limitedPermissions as readonly OperatorPermission[]).includes(permission);
}

const prefix = 'qop_';

const commandActor: Actor = { kind: 'operator', actorId: 'operator:token' };

/** A token's lifetime by default and at most, and the days before its end on which it is `ending`. */
export const tokenDays = { standard: 365, max: 730, warning: 14 } as const;

export type Token = {
  name: string;
  calls: string[];
  createdAt: Date;
  expiresAt: Date;
  dailyLimits: DailyLimits | null;
};

export function getTokenState({ expiresAt }: Pick<Token, 'expiresAt'>, now: Date): TokenState {
  const remainingMs = expiresAt.getTime() - now.getTime();
  if (remainingMs <= 0) return 'expired';
  return remainingMs <= tokenDays.warning * dayMs ? 'ending' : 'live';
}

export type NewToken = {
  name: string;
  calls: readonly OperatorPermission[];
  days: number;
  /** By default the market's approval limit of one person. */
  dailyLimits?: DailyLimits | undefined;
};

/** Creates a token and returns it in clear, once; null if the name is taken. */
export async function createToken(
  db: Database,
  { name, calls, days, dailyLimits }: NewToken,
  now: Date,
): Promise<string | null> {
  const expiresAt = new Date(now.getTime() + days * dayMs);
  const token = `${prefix}${randomBytes(32).toString('base64url')}`;
  return transaction(db, async (trx) => {
    const row = trx.insertInto('operatorTokens').values({
      name,
      tokenHash: hashToken(token),
      calls: [...calls],
      createdAt: now,
      expiresAt,
      dailyLimits: dailyLimits === undefined ? null : JSON.stringify(dailyLimits),
    });
    if (!(await insertOnce(row))) return null;
    const limits = dailyLimits === undefined ? '' : ` ${JSON.stringify(dailyLimits)}`;
    const actor = { ...commandActor, reason: `${calls.join(', ')}${limits}`.slice(0, 500) };
    await recordAudit(trx, actor, { action: 'operator_token_made', subject: name }, now);
    return token;
  });
}

/** Revokes a token; false if there is none by that name, or it is already revoked. */
export async function revokeToken(
  db: Database,
  name: string,
  now: Date,
  actor: Actor = commandActor,
): Promise<boolean> {
  return transaction(db, async (trx) => {
    const token = trx
      .updateTable('operatorTokens')
      .set({ revokedAt: now })
      .where((row) => row.and({ name, revokedAt: null }));
    if (!(await hasUpdatedRow(token))) return false;
    await recordAudit(trx, actor, { action: 'operator_token_revoked', subject: name }, now);
    return true;
  });
}

export function listTokens(db: Database) {
  return db
    .selectFrom('operatorTokens')
    .select(['name', 'calls', 'createdAt', 'expiresAt', 'revokedAt', 'dailyLimits'])
    .orderBy('name')
    .execute();
}

export async function hasTokens(db: Database): Promise<boolean> {
  const activeTokens = db.selectFrom('operatorTokens').select('name').where('revokedAt', 'is', null);
  return hasRow(activeTokens);
}

/** Finds an unrevoked token by its clear text. */
export function findToken(db: Database, token: string) {
  return db
    .selectFrom('operatorTokens')
    .select(['name', 'calls', 'expiresAt'])
    .where((row) => row.and({ tokenHash: hashToken(token), revokedAt: null }))
    .executeTakeFirst();
}

/** Without salt, since tokens are long and random, so that they are found by their hash. */
function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
