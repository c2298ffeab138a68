import { countUse, networkOf } from '../limits/index.ts';
import type { Services } from '../services.ts';
import type { CodeAudience } from './request.ts';

export type Asker = {
  audience: Exclude<CodeAudience, 'borrower'>;
  address: string;
  deviceId: string | undefined;
  callingCode: string;
  phone: string;
  /** Nothing will be sent, which leaves its block of numbers as it is. */
  isDecoy?: boolean;
};

const daySeconds = 86_400;
/** Operators hand out numbers in blocks of ten thousand, and so do those who sell them for abuse. */
const blockDigits = 4;

/**
 * Counts a message against who asks for it (address, the address for that phone, device) and the block of numbers it
 * goes to; 0 when within the day's limits, else the seconds until they end. Whoever is stopped early counts against
 * nothing further, so a blocked address can't use up somebody else's number.
 */
export async function countAsker(services: Services, asker: Asker, now: Date): Promise<number> {
  const { audience, deviceId, callingCode, phone, isDecoy = false } = asker;
  const most = services.config.promotion.dailyLimits[audience];
  const network = networkOf(asker.address);
  const number = `${callingCode}${phone}`;
  const limits = [
    { subject: `address:${network}`, most: most.address },
    { subject: `pair:${network}:${number}`, most: most.phoneFromAddress },
    ...(deviceId === undefined ? [] : [{ subject: `device:${deviceId}`, most: most.device }]),
    { subject: `prefix:${number.slice(0, -blockDigits)}`, most: most.prefix, isForSent: true },
  ];
  for (const { subject, most, isForSent = false } of limits) {
    const limit = { subject: `sms:${audience}:${subject}`, most, seconds: daySeconds };
    const waitSeconds = await countUse(services.db, limit, now, isForSent && isDecoy ? 0 : 1);
    if (waitSeconds > 0) return waitSeconds;
  }
  return 0;
}
