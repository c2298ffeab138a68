import { consumeLimit, toNetworkPrefix } from '../../platform/rateLimits/index.ts';
import type { Services } from '../services.ts';
import type { CodeAudience } from './request.ts';

export type CodeRequester = {
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
    { subject: `address:${network}`, most: maxPerDay.address },
    { subject: `pair:${network}:${number}`, most: maxPerDay.phoneFromAddress },
    ...(deviceId === undefined ? [] : [{ subject: `device:${deviceId}`, most: maxPerDay.device }]),
    { subject: `prefix:${number.slice(0, -numberBlockDigits)}`, most: maxPerDay.prefix, isForSent: true },
  ];
  for (const { subject, most: max, isForSent: countsOnlySent = false } of limits) {
    const limit = { subject: `sms:${audience}:${subject}`, max, seconds: secondsPerDay };
    const waitSeconds = await consumeLimit(services.db, limit, now, countsOnlySent && isDecoy ? 0 : 1);
    if (waitSeconds > 0) return waitSeconds;
  }
  return 0;
}
