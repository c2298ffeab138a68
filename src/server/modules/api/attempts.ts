import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { consumeLimit, type Limit, toNetworkPrefix } from '../../platform/rateLimits.ts';
import type { Services } from '../services.ts';
import { crossOriginRequest, notFound, type RequestError, tooManyRequests } from './errors.ts';

const quarterHourSeconds = 900;
const hourSeconds = 3_600;
const daySeconds = 86_400;

/**
 * How often, by one borrower and from one address, which a carrier's customers share. What is wrong is counted when it
 * is wrong, so nobody with the right one is ever locked out by others: none of these can be guessed in so many tries.
 */
const attemptLimits = {
  wrongOperatorToken: { address: 20, seconds: quarterHourSeconds },
  /** An address of ours that was signed, for another thing or not at all, or is over. */
  wrongSignedAddress: { address: 100, seconds: quarterHourSeconds },
  /** Beside the five tries of each code. */
  wrongCode: { borrower: 30, address: 300, seconds: hourSeconds },
  /** A token, a card or a payment that isn't the borrower's. */
  wrongCardToken: { borrower: 30, address: 300, seconds: hourSeconds },
  cardToken: { borrower: 120, address: 3_600, seconds: hourSeconds },
  paymentLink: { borrower: 20, address: 600, seconds: hourSeconds },
  /** Each new one is made at the provider. */
  paymentReference: { borrower: 60, address: 1_800, seconds: hourSeconds },
  /** Each writes to an address that may be anybody's. */
  emailConfirmation: { borrower: 5, address: 60, seconds: hourSeconds },
  /** A day from one address: a shared network signs in many people, a script tries far more. */
  login: { address: 300, seconds: daySeconds },
  /** Drawing costs the processor; the question is the weaker of the two, so it is given out more sparingly. */
  'captcha:picture': { address: 300, seconds: 600 },
  'captcha:question': { address: 40, seconds: daySeconds },
  /** Each makes us ask the provider. */
  deskIdentityProvider: { address: 60, seconds: quarterHourSeconds },
  /** Each verifies, or makes a row. */
  deskInvitation: { address: 120, seconds: quarterHourSeconds },
  /** Each leaves a row. */
  deskPasskey: { address: 60, seconds: quarterHourSeconds },
  /** Lines in the audit that those who aren't let in may leave: beyond it they are only counted. */
  deskRefused: { address: 300, seconds: hourSeconds },
  /** A PDF that isn't kept: each takes the processor for a fifth of a second. */
  pdfDrawing: { borrower: 60, address: 600, seconds: hourSeconds },
} as const satisfies Record<string, { borrower?: number; address: number; seconds: number }>;

type AttemptKind = keyof typeof attemptLimits;

/** Without a borrower where nobody is signed in. */
export type AttemptSource = { borrowerId?: number; address: string };

/** Counts an attempt against who makes it, and where it comes from. Throws 429 beyond the limit of either. */
export async function enforceAttemptLimit(
  services: Services,
  kind: AttemptKind,
  source: AttemptSource,
): Promise<void> {
  const {
    borrower = 0,
    address,
    seconds,
  }: { borrower?: number; address: number; seconds: number } = attemptLimits[kind];
  const now = await services.clock.now();
  const limits = [
    ...(source.borrowerId === undefined
      ? []
      : [{ subject: `${kind}:borrower:${source.borrowerId}`, max: borrower, seconds }]),
    { subject: `${kind}:address:${toNetworkPrefix(source.address)}`, max: address, seconds },
  ];
  const waitTimes = await Promise.all(limits.map((limit) => consumeLimit(services.db, limit, now)));
  const waitSeconds = Math.max(...waitTimes);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
}

/** What to throw for an address that `wrongSignedAddress` means: 404, and 429 for too many of them. */
export async function rejectSignedUrl(services: Services, address: string): Promise<RequestError> {
  await enforceAttemptLimit(services, 'wrongSignedAddress', { address });
  return notFound();
}

/** Counts one use, and throws 429 beyond the limit. */
export async function enforceLimit(db: Database, limit: Limit, now: Date): Promise<void> {
  const waitSeconds = await consumeLimit(db, limit, now);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
}

/**
 * Throws 403 for what a page of another site makes a browser send. A browser says where a post comes from; what says
 * nothing is no browser. `Sec-Fetch-Site`: https://www.w3.org/TR/fetch-metadata/
 */
export function requireSameOrigin(request: FastifyRequest, { corsOrigins, publicUrl }: Settings): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined) {
    if (site === undefined || site === 'same-origin' || site === 'none') return;
    throw crossOriginRequest();
  }
  const host = URL.canParse(origin) ? new URL(origin).host : undefined;
  const isOwnOrigin = host === request.host || (publicUrl !== undefined && host === new URL(publicUrl).host);
  if (!isOwnOrigin && !corsOrigins.some((allowed) => new URL(allowed).origin === origin))
    throw crossOriginRequest();
}
