import { recordAudit } from '../../../platform/audit/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { consumeLimit, type Limit, releaseUse, toWideNetworkPrefix } from '../../../platform/rateLimits.ts';
import { tooManyRequests } from '../../api/index.ts';
import type { Services } from '../../services.ts';
import { signInFailed } from '../errors.ts';
import { isAccountEnabled } from './accounts.ts';
import { verifyPassphrase, verifyTotp } from './credentials.ts';

/** So many wrong passphrases or codes within a quarter of an hour are verified at once; then one each half minute. */
const maxFailures = 10;
/** Of a network, over all accounts: many people may share it. */
const maxNetworkFailures = 60;
const windowSeconds = 900;
const slotSeconds = 30;

/**
 * What an attempt counts against.
 * @param counters each holds the failures of one subject: an account, a network, a browser
 * @param slot whose next attempt is verified, once one of the counters is full
 */
export type Attempt = { counters: readonly Limit[]; slot: string };

/** Of an account from a browser that never signed in to it. */
export function unknownBrowserAttempt(email: string, network: string): Attempt {
  return {
    counters: [
      toCounter(`account:${email}`, maxFailures),
      toCounter(`network:${network}`, maxNetworkFailures),
    ],
    slot: `account:${email}:${network}`,
  };
}

/** Of a browser that is known, or somebody who is signed in. */
export function knownSubjectAttempt(subject: string): Attempt {
  return { counters: [toCounter(subject, maxFailures)], slot: subject };
}

function toCounter(subject: string, max: number): Limit {
  return { subject: `desk:failed:${subject}`, max, seconds: windowSeconds };
}

/**
 * Counts an attempt before it is verified: of many at once no more are verified than one after another. Throws 429 with the
 * seconds until the next one of its slot is verified. Nothing is ever locked: a slot is its account's in one network, or one
 * browser's, so that attempts from elsewhere don't take it. Why: docs/decisions/sign-in.md.
 */
export async function countAttempt(db: Database, { counters, slot }: Attempt, now: Date): Promise<void> {
  const waitTimes = await Promise.all(counters.map((limit) => consumeLimit(db, limit, now)));
  if (Math.max(...waitTimes) === 0) return;
  const waitSeconds = await claimSlot(db, slot, now);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
}

/** Takes back an attempt that was right, or was not verified. */
export async function clearAttempt(db: Database, { counters, slot }: Attempt, now: Date): Promise<void> {
  for (const limit of counters) await releaseUse(db, limit, now);
  await db.deleteFrom('deskSignInSlots').where('subject', '=', slot).execute();
}

/** 0: the slot was free and is taken; else the seconds until it is free. One statement, so that of several at once one takes it. */
async function claimSlot(db: Database, subject: string, now: Date): Promise<number> {
  const freeAt = new Date(now.getTime() + slotSeconds * 1000);
  const claimed = await db
    .insertInto('deskSignInSlots')
    .values({ subject, freeAt })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({ freeAt }).where('deskSignInSlots.freeAt', '<=', now),
    )
    .returning('subject')
    .executeTakeFirst();
  if (claimed !== undefined) return 0;
  const row = await db
    .selectFrom('deskSignInSlots')
    .select('freeAt')
    .where('subject', '=', subject)
    .executeTakeFirst();
  const leftMs = (row?.freeAt.getTime() ?? 0) - now.getTime();
  return Math.min(slotSeconds, Math.max(1, Math.ceil(leftMs / 1000)));
}

/** Slots that are free take nobody's place. */
export async function purgeExpiredSlots(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('deskSignInSlots').where('freeAt', '<=', now).execute();
}

type SignInAttempt = { email: string; passphrase: string; code?: string | undefined; address: string };

/**
 * Whose account it is; `requiredFactor`: right so far, but for that. Throws the same 401 for whatever is wrong, after the same time.
 * @param findBrowser by which name the account's browser is counted; undefined: it never signed in there
 */
export async function verifySignIn(
  services: Services,
  attemptInput: SignInAttempt,
  findBrowser: (staffId: string) => string | undefined,
): Promise<{ staffId: string; requiredFactor?: SecondFactor }> {
  const { db } = services;
  const now = await services.clock.now();
  const found = await findAccount(db, attemptInput.email);
  const account = isAccountEnabled(services, attemptInput.email) ? found : undefined;
  const browser = account && findBrowser(account.staffId);
  const attempt =
    browser === undefined
      ? unknownBrowserAttempt(attemptInput.email, toWideNetworkPrefix(attemptInput.address))
      : knownSubjectAttempt(`browser:${browser}`);
  await countAttempt(db, attempt, now);
  const isPassphraseRight = await verifyPassphrase(
    attemptInput.passphrase,
    account?.passphrase ?? null,
    browser !== undefined,
  ).catch(async (error: unknown) => {
    await clearAttempt(db, attempt, now);
    throw error;
  });
  const isVerified = isPassphraseRight && account !== undefined;
  const factor = isVerified && (await verifySecondFactor(db, account, attemptInput.code));
  if (account === undefined || !isVerified || factor === false) {
    const actor = { kind: 'visitor', address: attemptInput.address } as const;
    await recordAudit(db, actor, { action: 'desk_sign_in_refused', subject: account?.staffId ?? '' }, now);
    throw signInFailed();
  }
  await clearAttempt(db, attempt, now);
  const { staffId, email } = account;
  if (factor !== true) return { staffId, requiredFactor: factor };
  const actor = { kind: 'staff', actorId: email, address: attemptInput.address } as const;
  await recordAudit(db, actor, { action: 'desk_sign_in', subject: staffId }, now);
  return { staffId };
}

type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

function findAccount(db: Database, email: string) {
  return db
    .selectFrom('deskStaff')
    .select(['staffId', 'email', 'passphrase', 'codesSecret', 'codesConfirmed', 'codesUsed'])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('deskPasskeys')
            .select('passkeyId')
            .whereRef('deskPasskeys.staffId', '=', 'deskStaff.staffId'),
        )
        .as('hasPasskeys'),
    )
    .where('email', '=', email)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
}

type SecondFactor = 'code' | 'passkey';

/** Whether the second step was made; else the one that is needed. Who has passkeys alone isn't let in without them. */
async function verifySecondFactor(
  db: Database,
  { staffId, codesSecret, codesConfirmed, codesUsed, hasPasskeys }: Account,
  code: string | undefined,
): Promise<boolean | SecondFactor> {
  if (!codesConfirmed || codesSecret === null) return hasPasskeys ? 'passkey' : true;
  if (code === undefined) return 'code';
  const totpStep = verifyTotp(codesSecret, code, new Date(), codesUsed);
  if (totpStep === undefined) return false;
  const updated = await db
    .updateTable('deskStaff')
    .set({ codesUsed: totpStep })
    .where('staffId', '=', staffId)
    .where('codesUsed', '<', totpStep)
    .executeTakeFirstOrThrow();
  return updated.numUpdatedRows === 1n;
}
