import { sql } from 'kysely';
import { formatInstant } from '../../config/format.ts';
import { getMarket, type Market } from '../../config/index.ts';
import { type Actor, recordAudit, toPhoneSubject } from '../../platform/audit/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { dayMs } from '../../platform/durations.ts';
import { findTemplateForPhone, isValidPhone } from '../../platform/phone.ts';
import { createSecret } from '../../platform/randomCode.ts';
import {
  enforceRateLimit,
  hashSessionId,
  invalidField,
  notFound,
  type PublicCaller,
  publicCall,
  sessionCall,
  tooManyRequests,
} from '../api/index.ts';
import { recordLanguage } from '../contactPreferences/index.ts';
import { lenderLedgerKey } from '../ledger/index.ts';
import { lockOpenBorrower } from '../loans/origination/index.ts';
import { checkCode, codeRules, countCodeRequest, getCallingCode, sendCode } from '../oneTimeCodes/index.ts';
import { deleteSessionSubscription } from '../push/index.ts';
import type { Services } from '../services.ts';
import { createAccountError, toCodeError } from './errors.ts';

const sessionValidDays = 30;

/**
 * `sms-code`: a code to sign in with, valid on the requesting device. A phone without an account is answered alike, after
 * the same work, also while messages can't be sent. What strangers ask for can't keep a borrower out: docs/decisions/login-codes.md.
 */
export const smsCodeCall = publicCall('smsCode', async (services, visitor, { market, phone }) => {
  validatePhone(services, market, phone);
  const { address, deviceId = '' } = visitor;
  if (deviceId !== '') validateDeviceId(deviceId);
  const now = await services.clock.now();
  const phoneOwner = await findPhoneOwner(services.db, market, phone, deviceId);
  const audience = phoneOwner?.hasSessionHere ? 'borrower' : 'login';
  const callingCode = getCallingCode(services.config, market, phone);
  const isDecoy = phoneOwner === undefined;
  if (audience === 'login') {
    const requester = {
      audience,
      address,
      deviceId: deviceId || undefined,
      callingCode,
      phone,
      isDecoy,
    } as const;
    const waitSeconds = await countCodeRequest(services, requester, now);
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
  }
  const outcome = await sendCode(services, {
    purpose: 'login',
    phone,
    market,
    callingCode,
    language: visitor.language,
    audience,
    deviceId,
    isDecoy,
    hidesFailure: true,
  });
  if (!outcome.sent) throw toCodeError(outcome);
  return { resendAfterSeconds: codeRules.resendSeconds };
});

/**
 * `login`: the right code opens a session bound to the device. The device's earlier session ends, and where the brand says so
 * those of all other devices.
 */
export const loginCall = publicCall('login', async (services, visitor, input) => {
  const { market, phone, verifyCode, deviceName } = input;
  validatePhone(services, market, phone);
  const { deviceId = '' } = visitor;
  validateDeviceId(deviceId);
  const now = await services.clock.now();
  const { address } = visitor;
  await enforceRateLimit(services, 'login', { address });
  const codeCheck = { purpose: 'login', phone, markets: [market], code: verifyCode, deviceId } as const;
  const outcome = await checkCode(services.db, services.signingSecrets, codeCheck, now);
  const phoneOwner = await findPhoneOwner(services.db, market, phone, deviceId);
  if (outcome !== 'right' || phoneOwner === undefined) {
    await enforceRateLimit(services, 'wrongCode', { address });
    const reason = outcome === 'gone' ? 'code_gone' : 'wrong_code';
    const subject = toPhoneSubject(services.signingSecret, market, phone);
    const auditEvent = { action: 'sign_in_refused', borrowerId: phoneOwner?.borrowerId, subject } as const;
    await recordAudit(services.db, { kind: 'visitor', address, reason }, auditEvent, now);
    throw createAccountError(outcome === 'gone' ? 'codeExpired' : 'wrongCode');
  }
  const { borrowerId } = phoneOwner;
  const { sessionId, expiresAt } = await openSession(
    services,
    visitor,
    { borrowerId, market, deviceId, deviceName },
    now,
  );
  const { timeZone } = getMarket(services.config, market);
  const named = visitor.browser ? { sessionId: '', userId: '' } : { sessionId, userId: String(borrowerId) };
  return { ...named, expiresAt: formatInstant(expiresAt, timeZone) };
});

/** `logout`: the session ends now, on every instance. */
export const logoutCall = sessionCall('logout', async (services, caller) => {
  const { borrowerId, sessionHash, address } = caller;
  const now = await services.clock.now();
  await transaction(services.db, async (trx) => {
    await trx.deleteFrom('sessions').where('tokenHash', '=', sessionHash).execute();
    await deleteSessionSubscription(trx, { borrowerId, sessionHash });
    const signOutEvent = { action: 'sign_out', borrowerId, subject: '' } as const;
    await recordAudit(trx, { kind: 'borrower', address }, signOutEvent, now);
  });
  caller.browser?.end();
  return {};
});

type SessionOwner = {
  borrowerId: number;
  market: Market;
  deviceId: string;
  deviceName?: string | undefined;
};

/**
 * Opens a session of a borrower who has just proved to be it, bound to the device. In a browser it goes into cookies, and the
 * one that these named ends, of any borrower.
 */
export async function openSession(
  { db, config }: Services,
  { browser, language, address }: PublicCaller,
  { borrowerId, market, deviceId, deviceName }: SessionOwner,
  now: Date,
): Promise<{ sessionId: string; expiresAt: Date }> {
  const sessionId = createSecret();
  const expiresAt = new Date(now.getTime() + sessionValidDays * dayMs);
  const replaced = browser?.current;
  await transaction(db, async (trx) => {
    // Not to an account that is closed while its owner signs in.
    await lockOpenBorrower(trx, borrowerId);
    await recordLanguage(trx, borrowerId, language);
    const earlierSessions = trx.deleteFrom('sessions').where('borrowerId', '=', borrowerId);
    await (config.brand.sessions.onlyNewestDevice
      ? earlierSessions
      : earlierSessions.where((session) =>
          session.or([session('deviceId', '=', deviceId), session('expiresAt', '<', now)]),
        )
    ).execute();
    if (replaced)
      await trx.deleteFrom('sessions').where('tokenHash', '=', hashSessionId(replaced.sessionId)).execute();
    await trx
      .insertInto('sessions')
      .values({
        tokenHash: hashSessionId(sessionId),
        borrowerId,
        market,
        deviceId,
        deviceName,
        createdAt: now,
        expiresAt,
        seenAt: new Date(),
      })
      .execute();
    const signInEvent = { action: 'sign_in', borrowerId, subject: '' } as const;
    await recordAudit(trx, { kind: 'borrower', address }, signInEvent, now);
  });
  browser?.start({ borrowerId, market, sessionId, expiresAt });
  return { sessionId, expiresAt };
}

type PhoneOwner = { borrowerId: number; hasSessionHere: boolean };

/** The borrower of a phone. `hasSessionHere`: with a session on this device, also one that has run out. */
async function findPhoneOwner(
  db: Database,
  market: Market,
  phone: string,
  deviceId: string,
): Promise<PhoneOwner | undefined> {
  const phoneOwner = await db
    .selectFrom('phoneDirectory')
    .select('borrowerId')
    .where((row) => row.and({ market, phone }))
    .executeTakeFirst();
  // Asked of a phone without an account too: the time it takes reveals no account.
  const borrowerId = phoneOwner?.borrowerId ?? lenderLedgerKey.borrowerId;
  const deviceSession = await db
    .selectFrom('sessions')
    .select('deviceId')
    .where((row) => row.and({ borrowerId, deviceId }))
    .limit(1)
    .executeTakeFirst();
  return phoneOwner && { borrowerId, hasSessionHere: deviceSession !== undefined };
}

/** A phone that a configured market, or a live template that makes accounts of it, allows. */
function validatePhone({ config }: Services, market: Market, phone: string): void {
  if (!Object.hasOwn(config.markets, market)) throw invalidField('market');
  const isAllowed =
    isValidPhone(getMarket(config, market).phone, market, phone) ||
    findTemplateForPhone(config, market, phone) !== undefined;
  if (!isAllowed) throw invalidField('phone');
}

function validateDeviceId(deviceId: string): void {
  if (!/^[^\p{Cc}\p{Cs}]{1,128}$/u.test(deviceId)) throw invalidField('deviceId');
}

const maxListedSessions = 50;

/** Where a borrower is signed in, the session that was used last first. */
export function listOpenSessions(db: Database, borrowerId: number) {
  return db
    .selectFrom('sessions')
    .select(['tokenHash', 'deviceName', 'createdAt', 'seenAt'])
    .where('borrowerId', '=', borrowerId)
    .where('expiresAt', '>', new Date())
    .orderBy('seenAt', 'desc')
    .limit(maxListedSessions)
    .execute();
}

/** `targetHash`: a session's hash, or how it begins. `exceptHash`: the one that stays. Neither: all. */
type SessionSelection = { targetHash?: Buffer | undefined; exceptHash?: Buffer | undefined };

/** Ends sessions of a borrower and returns their number. Throws 404 for a session of another borrower. */
export async function revokeSessions(
  trx: Database,
  borrowerId: number,
  { targetHash, exceptHash }: SessionSelection,
  actor: Actor,
  now: Date,
): Promise<number> {
  let query = trx.deleteFrom('sessions').where('borrowerId', '=', borrowerId);
  if (targetHash !== undefined)
    query = query.where(sql<Buffer>`substring(token_hash from 1 for ${targetHash.length})`, '=', targetHash);
  if (exceptHash !== undefined) query = query.where('tokenHash', '!=', exceptHash);
  const endedCount = Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
  if (targetHash !== undefined && endedCount === 0) throw notFound();
  await recordAudit(
    trx,
    actor,
    { action: 'session_ended', borrowerId, subject: `sessions:${endedCount}` },
    now,
  );
  return endedCount;
}

/** `session-end`: ends one session of the borrower's, or all but the caller's. Another's is as unknown as none. */
export const sessionEndCall = sessionCall('sessionEnd', async (services, caller, { id }) => {
  const { borrowerId, address, sessionHash } = caller;
  const selection = id === undefined ? { exceptHash: sessionHash } : { targetHash: Buffer.from(id, 'hex') };
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => ({
    ended: await revokeSessions(trx, borrowerId, selection, { kind: 'borrower', address }, now),
  }));
});
