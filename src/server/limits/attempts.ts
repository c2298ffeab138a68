import type { Database } from '../database/index.ts';
import { notFound, type RequestError, tooMany } from '../http/index.ts';
import type { Services } from '../services.ts';
import { networkOf } from './address.ts';
import { countUse, type Limit } from './counters.ts';

const quarterHour = 900;
const hour = 3_600;
const day = 86_400;

/**
 * How often, by one borrower and from one address, which a carrier's customers share. What is wrong is counted when it
 * is wrong, so nobody with the right one is ever locked out by others: none of these can be guessed in so many tries.
 */
const attempts = {
  wrongOperatorToken: { address: 20, seconds: quarterHour },
  /** An address of ours that was signed, for another thing or not at all, or is over. */
  wrongSignedAddress: { address: 100, seconds: quarterHour },
  /** Beside the five tries of each code. */
  wrongCode: { borrower: 30, address: 300, seconds: hour },
  /** A token, a card or a payment that isn't the borrower's. */
  wrongCardToken: { borrower: 30, address: 300, seconds: hour },
  cardToken: { borrower: 120, address: 3_600, seconds: hour },
  paymentLink: { borrower: 20, address: 600, seconds: hour },
  /** Each new one is made at the provider. */
  paymentReference: { borrower: 60, address: 1_800, seconds: hour },
  /** Each writes to an address that may be anybody's. */
  emailConfirmation: { borrower: 5, address: 60, seconds: hour },
  /** A day from one address: a shared network signs in many people, a script tries far more. */
  login: { address: 300, seconds: day },
  /** Drawing costs the processor; the question is the weaker of the two, so it is given out more sparingly. */
  'captcha:picture': { address: 300, seconds: 600 },
  'captcha:question': { address: 40, seconds: day },
  /** Each makes us ask the provider. */
  deskIdentityProvider: { address: 60, seconds: quarterHour },
  /** Each verifies, or makes a row. */
  deskInvitation: { address: 120, seconds: quarterHour },
  /** Each leaves a row. */
  deskPasskey: { address: 60, seconds: quarterHour },
  /** Lines in the audit that those who aren't let in may leave: beyond it they are only counted. */
  deskRefused: { address: 300, seconds: hour },
  /** A PDF that isn't kept: each takes the processor for a fifth of a second. */
  pdfDrawing: { borrower: 60, address: 600, seconds: hour },
} as const satisfies Record<string, { borrower?: number; address: number; seconds: number }>;

export type Attempt = keyof typeof attempts;

/** Without a borrower where nobody is signed in. */
export type Trier = { borrowerId?: number; address: string };

/** Counts an attempt against who makes it, and where it comes from. Throws 429 beyond the limit of either. */
export async function countAttempt(services: Services, attempt: Attempt, trier: Trier): Promise<void> {
  const {
    borrower = 0,
    address,
    seconds,
  }: { borrower?: number; address: number; seconds: number } = attempts[attempt];
  const now = await services.clock.now();
  const limits = [
    ...(trier.borrowerId === undefined
      ? []
      : [{ subject: `${attempt}:borrower:${trier.borrowerId}`, most: borrower, seconds }]),
    { subject: `${attempt}:address:${networkOf(trier.address)}`, most: address, seconds },
  ];
  const waits = await Promise.all(limits.map((limit) => countUse(services.db, limit, now)));
  const waitSeconds = Math.max(...waits);
  if (waitSeconds > 0) throw tooMany(waitSeconds);
}

/** What to throw for an address that `wrongSignedAddress` means: 404, and 429 for too many of them. */
export async function wrongAddress(services: Services, address: string): Promise<RequestError> {
  await countAttempt(services, 'wrongSignedAddress', { address });
  return notFound();
}

/** Counts one use, and throws 429 beyond the limit. */
export async function requireUse(db: Database, limit: Limit, now: Date): Promise<void> {
  const waitSeconds = await countUse(db, limit, now);
  if (waitSeconds > 0) throw tooMany(waitSeconds);
}
