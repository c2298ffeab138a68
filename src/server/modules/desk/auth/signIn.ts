import { recordAudit } from '../../../platform/audit/index.ts';
import { type Database, hasUpdatedRow } from '../../../platform/database/index.ts';
import { toWideNetworkPrefix } from '../../../platform/rateLimits.ts';
import type { Services } from '../../services.ts';
import { signInFailed } from '../errors.ts';
import { isAccountEnabled, isOpenAccountSql } from './accounts.ts';
import { clearAttempt, countAttempt, knownSubjectAttempt, unknownBrowserAttempt } from './attempts.ts';
import { verifyPassphrase, verifyTotp } from './credentials.ts';

type SignInAttempt = { email: string; passphrase: string; code?: string | undefined; address: string };

/**
 * Verifies e-mail, passphrase and second factor. Returns the account; `requiredFactor`: the passphrase is right, and this
 * factor is still needed. Throws the same 401 for any failure, after the same time.
 * @param findBrowser the counter of a browser that signed in to the account before; undefined: it never did
 */
export async function verifySignIn(
  services: Services,
  attemptInput: SignInAttempt,
  findBrowser: (staffId: string) => string | undefined,
): Promise<{ staffId: string; requiredFactor?: SecondFactor }> {
  const { db } = services;
  const now = await services.clock.now();
  const anyAccount = await findAccount(db, attemptInput.email);
  const isUsable = anyAccount?.isOpen === true && isAccountEnabled(services, attemptInput.email);
  const account = isUsable ? anyAccount : undefined;
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
    await recordAudit(db, actor, { action: 'desk_sign_in_refused', subject: anyAccount?.staffId ?? '' }, now);
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
    .select(['staffId', 'email', 'passphrase', 'totpSecret', 'isTotpConfirmed', 'lastTotpStep'])
    .select(isOpenAccountSql.as('isOpen'))
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
    .executeTakeFirst();
}

type SecondFactor = 'code' | 'passkey';

/** Whether the second factor was given; else the one that is needed. An account with passkeys alone cannot sign in without one. */
async function verifySecondFactor(
  db: Database,
  { staffId, totpSecret, isTotpConfirmed, lastTotpStep, hasPasskeys }: Account,
  code: string | undefined,
): Promise<boolean | SecondFactor> {
  if (!isTotpConfirmed || totpSecret === null) return hasPasskeys ? 'passkey' : true;
  if (code === undefined) return 'code';
  const totpStep = verifyTotp(totpSecret, code, new Date(), lastTotpStep);
  if (totpStep === undefined) return false;
  return hasUpdatedRow(
    db
      .updateTable('deskStaff')
      .set({ lastTotpStep: totpStep })
      .where('staffId', '=', staffId)
      .where('lastTotpStep', '<', totpStep),
  );
}
