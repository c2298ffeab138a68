import type { Language } from '../../../contract/launch.ts';
import { type Config, getMarket, type Market } from '../../config/index.ts';
import { consumeLimit, toNetworkPrefix } from '../../platform/rateLimits.ts';
import type { Services } from '../services.ts';

export type CodePurpose = 'register' | 'login' | 'card' | 'bank';

/**
 * Who asks: a visitor who registers, one who signs in, or a borrower with a session or on a device that has had one.
 * Each has daily limits of its own.
 */
export type CodeAudience = 'registration' | 'login' | 'borrower';

export type CodeRequest = {
  purpose: CodePurpose;
  /** National digits, as borrowers keep them. */
  phone: string;
  /** Whose code it is: the same digits are another phone elsewhere. Empty: each market's that allows the number. */
  market: Market | '';
  /** With its plus: `+52`. */
  callingCode: string;
  language: Language;
  audience: CodeAudience;
  /** What the code is for, where a phone could have several: a repayment's id. The check must name it again. */
  scope?: string;
  /** The device that asks, where codes of several stand side by side and each spends tries on its own alone. */
  deviceId?: string;
  /** Does all the work and sends nothing: where the wait must not tell whether a message went out. */
  isDecoy?: boolean;
  /**
   * Whoever asks may not own the phone: that a message could not be handed over is logged and not told, and its code
   * stays, so that neither this answer nor the next tells a phone with an account from one without.
   */
  hidesFailure?: boolean;
};

/**
 * - `tooSoon`: less than 60 s since the last one, and that one still holds
 * - `tooMany`: the day's limit of this phone, or the ceiling of all, is reached
 * - `badNumber`: the provider can't reach this number
 * - `notSent`: the provider did not take it
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
 * Calling code of a borrower's phone. A market's accounts may have come through templates of several phone rules, so
 * the rule that the phone fits decides, and the market's own where none does.
 */
export function getCallingCode(config: Config, market: Market, phone: string): string {
  const template = Object.values(config.promotion.templates).find(
    (candidate) => candidate.accountMarket === market && new RegExp(candidate.phone.pattern).test(phone),
  );
  return template?.phone.prefix ?? getMarket(config, market).phone.prefix;
}

type CodeRequester = {
  audience: Exclude<CodeAudience, 'borrower'>;
  address: string;
  deviceId: string | undefined;
  callingCode: string;
  phone: string;
  /** Nothing will be sent, which leaves its block of numbers as it is. */
  isDecoy?: boolean;
};

const secondsPerDay = 86_400;
/** Operators hand out numbers in blocks of ten thousand, and so do those who sell them for abuse. */
const numberBlockDigits = 4;

/**
 * Counts a message against who asks for it (address, the address for that phone, device) and the block of numbers it
 * goes to; 0 when within the day's limits, else the seconds until they end. Whoever is stopped early counts against
 * nothing further, so a blocked address can't use up somebody else's number.
 */
export async function countRequester(
  services: Services,
  requester: CodeRequester,
  now: Date,
): Promise<number> {
  const { audience, deviceId, callingCode, phone, isDecoy = false } = requester;
  const maxPerDay = services.config.promotion.dailyLimits[audience];
  const network = toNetworkPrefix(requester.address);
  const number = `${callingCode}${phone}`;
  const limits = [
    { subject: `address:${network}`, max: maxPerDay.address },
    { subject: `pair:${network}:${number}`, max: maxPerDay.phoneFromAddress },
    ...(deviceId === undefined ? [] : [{ subject: `device:${deviceId}`, max: maxPerDay.device }]),
    { subject: `prefix:${number.slice(0, -numberBlockDigits)}`, max: maxPerDay.prefix, countsOnlySent: true },
  ];
  for (const { subject, max, countsOnlySent = false } of limits) {
    const limit = { subject: `sms:${audience}:${subject}`, max, seconds: secondsPerDay };
    const waitSeconds = await consumeLimit(services.db, limit, now, countsOnlySent && isDecoy ? 0 : 1);
    if (waitSeconds > 0) return waitSeconds;
  }
  return 0;
}
