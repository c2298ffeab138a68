import { createHmac } from 'node:crypto';
import { isEqualConstantTime } from '../../../platform/constantTimeEqual.ts';

/** One-time codes of an app: RFC 6238, SHA-1, 30 seconds, 6 digits, as every such app has them. */
const stepSeconds = 30;
const digits = 6;

/**
 * The moment whose code was given; undefined where it isn't that of now, or not after the last one that was used: a code
 * lives as long as the app shows it, and works once.
 */
export function verifyTotp(
  secret: Buffer,
  code: string,
  now: Date,
  lastUsedStep: number,
): number | undefined {
  const step = Math.floor(now.getTime() / 1000 / stepSeconds);
  return step > lastUsedStep && isEqualConstantTime(code, totpAt(secret, step)) ? step : undefined;
}

export function totpAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** As apps take it: base 32, without padding. */
export function encodeBase32(secret: Buffer): string {
  let bits = '';
  for (const byte of secret) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}
