import { randomInt } from 'node:crypto';
import type { Language } from '../../../contract/launch.ts';
import { SmsError } from '../../integrations/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { daySeconds } from '../../platform/durations.ts';
import { consumeRateLimit, getRateLimitRetryAfter, type RateLimit } from '../../platform/rateLimits.ts';
import type { Caller } from '../api/index.ts';
import { getBorrowerFields } from '../contactPreferences/index.ts';
import type { Services } from '../services.ts';
import { hashCode } from './check.ts';
import {
  type CodeAudience,
  type CodePurpose,
  type CodeRequest,
  codeRules,
  getCallingCode,
  type SendOutcome,
} from './request.ts';

/** Rolls the transaction back: an unsent message counts against no limit. */
class NotSentError extends Error {
  readonly outcome: SendOutcome;

  constructor(outcome: SendOutcome) {
    super('not sent');
    this.outcome = outcome;
  }
}

/**
 * Sends a new one-time code, which replaces the last one for the same purpose, phone, market and device. Enforces the resend
 * pause, the daily limit of the phone and the daily ceiling. A decoy runs the same statements, but doesn't count against the
 * ceiling, which bounds costs.
 */
export async function sendCode(services: Services, request: CodeRequest): Promise<SendOutcome> {
  const code = String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0');
  const { purpose, phone, scope = '' } = request;
  const hash = hashCode(services.signingSecret, { purpose, phone, scope }, code);
  const now = await services.clock.now();
  try {
    await transaction(services.db, async (trx) => {
      const waitSeconds = await consumePhoneLimit(trx, services, request, now);
      await assertResendPause(trx, request, now);
      if (waitSeconds > 0) throw tooManyError(waitSeconds);
      await replaceCode(trx, request, hash, now);
      await consumeDailyCeiling(trx, services, request, now);
    });
    await deliverCode(services, request, code);
    return { sent: true };
  } catch (error) {
    if (error instanceof NotSentError) return error.outcome;
    if (!(error instanceof SmsError)) throw error;
    services.log.warn({ failure: error.failure, reason: error.message }, 'an SMS was not sent');
    if (request.hidesFailure && error.failure !== 'none') return { sent: true };
    // After a timeout the message may still arrive, so its code stays valid.
    if (error.failure !== 'unknown') await deleteCode(services.db, request, hash);
    return { sent: false, reason: error.failure === 'number' ? 'badNumber' : 'notSent' };
  }
}

/** Sends a code to the phone of the session's borrower; never to the one that a request claims. */
export async function sendCodeToCaller(
  services: Services,
  { borrowerId, market, language }: Caller,
  content: Pick<CodeRequest, 'purpose' | 'scope'>,
): Promise<SendOutcome> {
  const { mobilePhone: phone } = await getBorrowerFields(services.db, borrowerId, ['mobilePhone']);
  const callingCode = getCallingCode(services.config, market, phone);
  return sendCode(services, { ...content, phone, market, callingCode, language, audience: 'borrower' });
}

/**
 * Seconds until messages can be sent again if the daily ceiling is reached, else 0. A cheap check before the work of a request;
 * {@link sendCode} enforces the ceiling.
 */
export function secondsUntilCodesAvailable(
  services: Services,
  audience: CodeAudience,
  now: Date,
): Promise<number> {
  return getRateLimitRetryAfter(services.db, getDailyCeiling(services, audience), now);
}

/** Per audience, so that a flood of registrations doesn't block sign-in and payments. */
function getDailyCeiling({ config }: Services, audience: CodeAudience): RateLimit {
  const { all } = config.promotion.dailyLimits[audience];
  return { key: `sms:all:${audience}`, max: all, seconds: daySeconds };
}

/**
 * Counts the message against its phone: 0 within the daily limit, else the seconds until it resets. The counter's row stays
 * locked, so that a concurrent request for the phone sees this code in its check of the resend pause.
 */
function consumePhoneLimit(
  trx: Database,
  services: Services,
  request: CodeRequest,
  now: Date,
): Promise<number> {
  const { audience, purpose, callingCode, phone } = request;
  const key = `sms:phone:${audience}:${purpose}:${callingCode}${phone}`;
  const maxPerDay = services.config.promotion.dailyLimits[audience].phone;
  return consumeRateLimit(trx, { key, max: maxPerDay, seconds: daySeconds }, now);
}

async function consumeDailyCeiling(
  trx: Database,
  services: Services,
  { audience, isDecoy = false }: CodeRequest,
  now: Date,
): Promise<void> {
  const waitSeconds = await consumeRateLimit(trx, getDailyCeiling(services, audience), now, isDecoy ? 0 : 1);
  if (waitSeconds > 0) throw tooManyError(waitSeconds);
}

function tooManyError(retryAfterSeconds: number): NotSentError {
  return new NotSentError({ sent: false, reason: 'tooMany', retryAfterSeconds });
}

/**
 * Throws `tooSoon` within the resend pause of the phone's last unused code, of any device, and of this market or of any.
 */
async function assertResendPause(
  trx: Database,
  { purpose, phone, market }: CodeRequest,
  now: Date,
): Promise<void> {
  const lastCode = await trx
    .selectFrom('oneTimeCodes')
    .select((code) => code.fn.max('sentAt').as('sentAt'))
    .where((code) => code.and({ purpose, phone }))
    .where('usedAt', 'is', null)
    .$if(market !== '', (codes) => codes.where('market', 'in', ['', market]))
    .executeTakeFirst();
  if (!lastCode?.sentAt) return;
  const secondsPassed = (now.getTime() - lastCode.sentAt.getTime()) / 1000;
  if (secondsPassed >= codeRules.resendSeconds) return;
  const retryAfterSeconds = Math.min(
    codeRules.resendSeconds,
    Math.max(1, Math.ceil(codeRules.resendSeconds - secondsPassed)),
  );
  throw new NotSentError({ sent: false, reason: 'tooSoon', retryAfterSeconds });
}

async function replaceCode(
  trx: Database,
  { purpose, phone, market, deviceId = '' }: CodeRequest,
  hash: Buffer,
  now: Date,
): Promise<void> {
  const codeRow = {
    codeHash: hash,
    sentAt: now,
    expiresAt: new Date(now.getTime() + codeRules.validSeconds * 1000),
    triesLeft: codeRules.maxTries,
    usedAt: null,
  };
  await trx
    .insertInto('oneTimeCodes')
    .values({ purpose, phone, market, deviceId, ...codeRow })
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'phone', 'market', 'deviceId']).doUpdateSet(codeRow),
    )
    .execute();
}

async function deliverCode(
  { providers, config }: Services,
  request: CodeRequest,
  code: string,
): Promise<void> {
  const { callingCode, phone, purpose, language } = request;
  const message = { callingCode, phone, text: renderCodeMessage(purpose, language, config.brand.name, code) };
  await (request.isDecoy ? providers.sms.sendDecoy(message) : providers.sms.send(message));
}

/** Deletes an undelivered code, so that another can be requested at once. */
async function deleteCode(
  db: Database,
  { purpose, phone, market }: CodeRequest,
  hash: Buffer,
): Promise<void> {
  await db
    .deleteFrom('oneTimeCodes')
    .where((code) => code.and({ purpose, phone, market, codeHash: hash }))
    .execute();
}

/** The purpose as named in the message. */
const purposes: Record<CodePurpose, Record<Language, string>> = {
  register: { es: 'para crear tu cuenta', en: 'to create your account', zh: '注册' },
  login: { es: 'para entrar', en: 'to sign in', zh: '登录' },
  card: { es: 'para confirmar tu pago', en: 'to confirm your payment', zh: '还款' },
  bank: { es: 'para confirmar tu cuenta bancaria', en: 'to confirm your bank account', zh: '确认银行账户' },
};

/**
 * The text of a message. The Spanish one says "clave": with "código" the whole message would leave the GSM alphabet
 * and cost twice (70 instead of 160 characters a part).
 */
export function renderCodeMessage(
  purpose: CodePurpose,
  language: Language,
  brand: string,
  code: string,
): string {
  const purposeText = purposes[purpose][language];
  switch (language) {
    case 'es':
      return `${brand}: ${code} es tu clave ${purposeText}. Vence en 5 minutos. Nunca la pediremos por llamada.`;
    case 'en':
      return `${brand}: ${code} is your code ${purposeText}. It expires in 5 minutes. We never ask for it by phone.`;
    case 'zh':
      return `【${brand}】${purposeText}验证码：${code}，5分钟内有效，请勿告诉他人。`;
  }
}
