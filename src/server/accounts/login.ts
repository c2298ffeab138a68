import { randomBytes } from 'node:crypto';
import type { Language } from '../../contract/launch.ts';
import { type Actor, phoneSubject, recordAudit } from '../audit/index.ts';
import { callingCodeOf, checkCode, codeRules, countAsker, sendCode } from '../codes/index.ts';
import { type Market, marketIn } from '../config/index.ts';
import { noteLanguage } from '../contacts/index.ts';
import { type Database, transaction } from '../database/index.ts';
import { dayMs } from '../durations.ts';
import { instantText } from '../format.ts';
import { hashSession, malformed, publicCall, sessionCall, tooMany } from '../http/index.ts';
import { lender } from '../ledger/index.ts';
import { countAttempt } from '../limits/index.ts';
import { lockProfile } from '../loans/index.ts';
import { isPhone, takes } from '../phone.ts';
import type { Services } from '../services.ts';
import { codeFailure } from './codeFailure.ts';
import { codeExpired, wrongCode } from './refusals.ts';

const sessionDays = 30;

/**
 * `sms-code`: a code to sign in with, good on the device that asked. A phone without an account is answered alike, after
 * the same work, also while messages can't be sent. What strangers ask for can't keep a borrower out: docs/decisions/login-codes.md.
 */
export const smsCode = publicCall('smsCode', async (services, visitor, { market, phone }) => {
  checkPhone(services, market, phone);
  const { address, deviceId = '' } = visitor;
  if (deviceId !== '') checkDevice(deviceId);
  const now = await services.clock.now();
  const owner = await ownerOf(services.db, market, phone, deviceId);
  const audience = owner?.isHere ? 'borrower' : 'login';
  const callingCode = callingCodeOf(services.config, market, phone);
  const isDecoy = owner === undefined;
  if (audience === 'login') {
    const asker = {
      audience,
      address,
      deviceId: deviceId || undefined,
      callingCode,
      phone,
      isDecoy,
    } as const;
    const waitSeconds = await countAsker(services, asker, now);
    if (waitSeconds > 0) throw tooMany(waitSeconds);
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
    isDiscreet: true,
  });
  if (!outcome.sent) throw codeFailure(outcome);
  return { resendAfterSeconds: codeRules.resendSeconds };
});

/**
 * `login`: the right code opens a session bound to the device. The device's earlier session ends, and where the brand says so
 * those of all other devices.
 */
export const login = publicCall('login', async (services, visitor, input) => {
  const { market, phone, verifyCode, deviceName } = input;
  checkPhone(services, market, phone);
  const { deviceId = '' } = visitor;
  checkDevice(deviceId);
  const now = await services.clock.now();
  const { address } = visitor;
  await countAttempt(services, 'login', { address });
  const check = { purpose: 'login', phone, markets: [market], code: verifyCode, deviceId } as const;
  const outcome = await checkCode(services.db, services.signingSecrets, check, now);
  const owner = await ownerOf(services.db, market, phone, deviceId);
  if (outcome !== 'right' || owner === undefined) {
    await countAttempt(services, 'wrongCode', { address });
    const reason = outcome === 'gone' ? 'code_gone' : 'wrong_code';
    const subject = phoneSubject(services.signingSecret, market, phone);
    const refused = { action: 'sign_in_refused', borrowerId: owner?.borrowerId, subject } as const;
    await recordAudit(services.db, { kind: 'visitor', address, reason }, refused, now);
    throw outcome === 'gone' ? codeExpired() : wrongCode();
  }
  const { borrowerId } = owner;
  const sessionId = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + sessionDays * dayMs);
  const { language } = visitor;
  const session = { sessionId, borrowerId, market, deviceId, deviceName, language, expiresAt };
  await openSession(services, session, { kind: 'borrower', address }, now);
  const { timeZone } = marketIn(services.config, market);
  return { sessionId, userId: String(borrowerId), expiresAt: instantText(expiresAt, timeZone) };
});

/** `logout`: the session ends now, on every instance. */
export const logout = sessionCall('logout', async (services, caller) => {
  const { borrowerId, sessionHash, address } = caller;
  const now = await services.clock.now();
  await transaction(services.db, async (trx) => {
    await trx.deleteFrom('sessions').where('tokenHash', '=', sessionHash).execute();
    const signOut = { action: 'sign_out', borrowerId, subject: '' } as const;
    await recordAudit(trx, { kind: 'borrower', address }, signOut, now);
  });
  return {};
});

type NewSession = {
  sessionId: string;
  borrowerId: number;
  market: Market;
  deviceId: string;
  deviceName: string | undefined;
  language: Language;
  expiresAt: Date;
};

function openSession(
  { db, config }: Services,
  { sessionId, borrowerId, market, deviceId, deviceName, language, expiresAt }: NewSession,
  actor: Actor,
  now: Date,
): Promise<void> {
  return transaction(db, async (trx) => {
    // Not to an account that is closed while its owner signs in.
    await lockProfile(trx, borrowerId);
    await noteLanguage(trx, borrowerId, language);
    const earlier = trx.deleteFrom('sessions').where('borrowerId', '=', borrowerId);
    await (config.brand.sessions.onlyNewestDevice
      ? earlier
      : earlier.where((session) =>
          session.or([session('deviceId', '=', deviceId), session('expiresAt', '<', now)]),
        )
    ).execute();
    await trx
      .insertInto('sessions')
      .values({
        tokenHash: hashSession(sessionId),
        borrowerId,
        market,
        deviceId,
        deviceName,
        createdAt: now,
        expiresAt,
        seenAt: new Date(),
      })
      .execute();
    await recordAudit(trx, actor, { action: 'sign_in', borrowerId, subject: '' }, now);
  });
}

type Owner = { borrowerId: number; isHere: boolean };

/** The borrower of a phone. `isHere`: with a session on this device, also one that has run out. */
async function ownerOf(
  db: Database,
  market: Market,
  phone: string,
  deviceId: string,
): Promise<Owner | undefined> {
  const owner = await db
    .selectFrom('phoneDirectory')
    .select('borrowerId')
    .where('market', '=', market)
    .where('phone', '=', phone)
    .executeTakeFirst();
  // Asked of a phone without an account too: how long it takes tells nobody who has one.
  const borrowerId = owner?.borrowerId ?? lender.borrowerId;
  const here = await db
    .selectFrom('sessions')
    .select('deviceId')
    .where('borrowerId', '=', borrowerId)
    .where('deviceId', '=', deviceId)
    .limit(1)
    .executeTakeFirst();
  return owner && { borrowerId, isHere: here !== undefined };
}

/** A phone that a configured market, or a live template that makes accounts of it, allows. */
function checkPhone({ config }: Services, market: Market, phone: string): void {
  if (!Object.hasOwn(config.markets, market)) throw malformed('market');
  const isAllowed =
    isPhone(marketIn(config, market).phone, market, phone) ||
    Object.values(config.promotion.templates).some(
      (template) => template.accountMarket === market && takes(template, phone),
    );
  if (!isAllowed) throw malformed('phone');
}

function checkDevice(deviceId: string): void {
  if (!/^[^\p{Cc}\p{Cs}]{1,128}$/u.test(deviceId)) throw malformed('deviceId');
}
