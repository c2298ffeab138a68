import type { Language } from '../../../contract/launch.ts';
import { type Config, getMarket, type Market } from '../../config/index.ts';
import { daySeconds } from '../../platform/durations.ts';
import { findTemplateForPhone } from '../../platform/phone.ts';
import { consumeRateLimit, toNetworkPrefix } from '../../platform/rateLimits.ts';
import type { Services } from '../services.ts';

export type CodePurpose = 'register' | 'login' | 'card' | 'bank';

/**
 * The requester: a visitor who registers, one who signs in, or a borrower with a session or a known device. Each has daily
 * limits of its own.
 */
export type CodeAudience = 'registration' | 'login' | 'borrower';

export type CodeRequest = {
  purpose: CodePurpose;
  /** National digits. */
  phone: string;
  /** The market of the phone, since digits repeat across markets. Empty: any that allows the number. */
  market: Market | '';
  /** With its plus: `+52`. */
  callingCode: string;
  language: Language;
  audience: CodeAudience;
  /** What the code confirms, such as a payment. The check has to name the same. */
  scope?: string;
  /** The requesting device, if devices have separate codes and tries. */
  deviceId?: string;
  /** Does all the work and sends nothing, so that response times don't reveal whether a message was sent. */
  isDecoy?: boolean;
  /**
   * A failed delivery is logged, not reported, and its code stays: the requester may not own the phone, and must not learn
   * whether it has an account.
   */
  hidesFailure?: boolean;
};

/**
 * - `tooSoon`: less than 60 s since the last code, which is still valid
 * - `tooMany`: the daily limit of the phone or of the audience is reached
 * - `badNumber`: the number can't be reached
 * - `notSent`: the provider did not accept the message
 */
export type SendOutcome =
  | { sent: true }
  | { sent: false; reason: 'tooSoon' | 'tooMany'; retryAfterSeconds: number }
  | { sent: false; reason: 'badNumber' | 'notSent' };

/** `gone`: expired, used, out of tries or never sent. */
export type CheckOutcome = 'right' | 'wrong' | 'gone';

/** Source: DESIGN 6. */
export const codeRules = { digits: 6, validSeconds: 300, maxTries: 5, resendSeconds: 60 } as const;

/**
 * The calling code of a borrower's phone: of the promotion template whose phone rule matches, else of the market.
 */
export function getCallingCode(config: Config, market: Market, phone: string): string {
  const template = findTemplateForPhone(config, market, phone);
  return template?.phone.prefix ?? getMarket(config, market).phone.prefix;
}

type CodeRequester = {
  audience: Exclude<CodeAudience, 'borrower'>;
  address: string;
  deviceId: string | undefined;
  callingCode: string;
  phone: string;
  /** A decoy doesn't count against the block of numbers. */
  isDecoy?: boolean;
};

/** Numbers are assigned, and sold for abuse, in blocks of ten thousand. */
const numberBlockDigits = 4;

/**
 * Counts a message against network address, address and phone, device, and block of numbers. Returns 0 within the daily limits,
 * else the seconds until they reset. Counting stops at the first exceeded limit, so that a blocked address can't use up the
 * limits of others.
 */
export async function countCodeRequest(
  services: Services,
  requester: CodeRequester,
  now: Date,
): Promise<number> {
  const { audience, deviceId, callingCode, phone, isDecoy = false } = requester;
  const maxPerDay = services.config.promotion.dailyLimits[audience];
  const network = toNetworkPrefix(requester.address);
  const number = `${callingCode}${phone}`;
  const limits = [
    { key: `address:${network}`, max: maxPerDay.address },
    { key: `pair:${network}:${number}`, max: maxPerDay.phoneFromAddress },
    ...(deviceId === undefined ? [] : [{ key: `device:${deviceId}`, max: maxPerDay.device }]),
    { key: `prefix:${number.slice(0, -numberBlockDigits)}`, max: maxPerDay.prefix, countsOnlySent: true },
  ];
  for (const { key, max, countsOnlySent = false } of limits) {
    const limit = { key: `sms:${audience}:${key}`, max, seconds: daySeconds };
    const waitSeconds = await consumeRateLimit(services.db, limit, now, countsOnlySent && isDecoy ? 0 : 1);
    if (waitSeconds > 0) return waitSeconds;
  }
  return 0;
}
