import type { Database } from '../../platform/database/index.ts';
import { daySeconds, hourSeconds } from '../../platform/durations.ts';
import { consumeRateLimit, type RateLimit, toNetworkPrefix } from '../../platform/rateLimits.ts';
import type { Services } from '../services.ts';
import { notFound, type RequestError, tooManyRequests } from './errors.ts';

const quarterHourSeconds = 900;

/**
 * Limits per borrower and per network address, which a carrier's customers share. Guesses count only when wrong, so that a
 * correct secret is never locked out by others; none can be guessed within these limits.
 */
const rateLimits = {
  wrongOperatorToken: { address: 20, seconds: quarterHourSeconds },
  /** A signed address with a wrong signature, or expired. */
  wrongSignedAddress: { address: 100, seconds: quarterHourSeconds },
  /** In addition to the five tries of each code. */
  wrongCode: { borrower: 30, address: 300, seconds: hourSeconds },
  /** A token, card or payment that isn't the borrower's. */
  wrongCardToken: { borrower: 30, address: 300, seconds: hourSeconds },
  cardToken: { borrower: 120, address: 3_600, seconds: hourSeconds },
  paymentLink: { borrower: 20, address: 600, seconds: hourSeconds },
  /** Each new reference is a request to the provider. */
  paymentReference: { borrower: 60, address: 1_800, seconds: hourSeconds },
  /** Each sends an e-mail to an unconfirmed address. */
  emailConfirmation: { borrower: 5, address: 60, seconds: hourSeconds },
  /** Per day: a shared network signs in many people, a script far more. */
  login: { address: 300, seconds: daySeconds },
  /** Rendering costs CPU time; the question is the weaker captcha, so its limit is lower. */
  'captcha:picture': { address: 300, seconds: 600 },
  'captcha:question': { address: 40, seconds: daySeconds },
  /** Each is a request to the identity provider. */
  deskIdentityProvider: { address: 60, seconds: quarterHourSeconds },
  /** Each verifies a signature or inserts a row. */
  deskInvitation: { address: 120, seconds: quarterHourSeconds },
  /** Each inserts a row. */
  deskPasskey: { address: 60, seconds: quarterHourSeconds },
  /** A PDF is rendered each time, in some 0.2 s of CPU time. */
  pdfDrawing: { borrower: 60, address: 600, seconds: hourSeconds },
  /** A configuration folder is read and compressed each time. */
  demonstrationBrand: { address: 60, seconds: hourSeconds },
} as const satisfies Record<string, { borrower?: number; address: number; seconds: number }>;

type AttemptKind = keyof typeof rateLimits;

/** `borrowerId`: absent without a session. */
export type AttemptSource = { borrowerId?: number; address: string };

/** Counts an attempt against borrower and network address. Throws 429 beyond the limit of either. */
export async function enforceRateLimit(
  services: Services,
  kind: AttemptKind,
  source: AttemptSource,
): Promise<void> {
  const {
    borrower = 0,
    address,
    seconds,
  }: { borrower?: number; address: number; seconds: number } = rateLimits[kind];
  const now = await services.clock.now();
  const limits = [
    ...(source.borrowerId === undefined
      ? []
      : [{ key: `${kind}:borrower:${source.borrowerId}`, max: borrower, seconds }]),
    { key: `${kind}:address:${toNetworkPrefix(source.address)}`, max: address, seconds },
  ];
  const waitTimes = await Promise.all(limits.map((limit) => consumeRateLimit(services.db, limit, now)));
  const waitSeconds = Math.max(...waitTimes);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
}

/** Counts a wrong signed address; returns the 404 to throw, and throws 429 beyond the limit. */
export async function rejectSignedUrl(services: Services, address: string): Promise<RequestError> {
  await enforceRateLimit(services, 'wrongSignedAddress', { address });
  return notFound();
}

/** Counts one use. Throws 429 beyond the limit. */
export async function enforceLimit(db: Database, limit: RateLimit, now: Date): Promise<void> {
  const waitSeconds = await consumeRateLimit(db, limit, now);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
}
