import { recordAudit } from '../../audit/index.ts';
import type { Database } from '../../database/index.ts';
import { wideNetworkOf } from '../../limits/index.ts';
import type { Services } from '../../services.ts';
import { notSignedIn } from '../refusals.ts';
import { countAttempt, forgetAttempt, knownAttempt, strangersAttempt } from './attempts.ts';
import { momentOf } from './codes.ts';
import { isPassphrase } from './passphrase.ts';
import { isUsable } from './staff.ts';

type Tried = { email: string; passphrase: string; code?: string | undefined; address: string };

/**
 * Whose account it is; `needed`: right so far, but for that. Throws the same 401 for whatever is wrong, after the same time.
 * @param knownAs by which name the account's browser is counted; undefined: it never signed in there
 */
export async function checkSignIn(
  services: Services,
  tried: Tried,
  knownAs: (staffId: string) => string | undefined,
): Promise<{ staffId: string; needed?: Step }> {
  const { db } = services;
  const now = await services.clock.now();
  const found = await accountOf(db, tried.email);
  const account = isUsable(services, tried.email) ? found : undefined;
  const browser = account && knownAs(account.staffId);
  const attempt =
    browser === undefined
      ? strangersAttempt(tried.email, wideNetworkOf(tried.address))
      : knownAttempt(`browser:${browser}`);
  await countAttempt(db, attempt, now);
  const isKnown = await isPassphrase(
    tried.passphrase,
    account?.passphrase ?? null,
    browser !== undefined,
  ).catch(async (error: unknown) => {
    await forgetAttempt(db, attempt, now);
    throw error;
  });
  const isRight = isKnown && account !== undefined;
  const step = isRight && (await secondStep(db, account, tried.code));
  if (account === undefined || !isRight || step === false) {
    const by = { kind: 'visitor', address: tried.address } as const;
    await recordAudit(db, by, { action: 'desk_sign_in_refused', subject: account?.staffId ?? '' }, now);
    throw notSignedIn();
  }
  await forgetAttempt(db, attempt, now);
  const { staffId, email } = account;
  if (step !== true) return { staffId, needed: step };
  const by = { kind: 'staff', who: email, address: tried.address } as const;
  await recordAudit(db, by, { action: 'desk_sign_in', subject: staffId }, now);
  return { staffId };
}

type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>;

function accountOf(db: Database, email: string) {
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

type Step = 'code' | 'passkey';

/** Whether the second step was made; else the one that is needed. Who has passkeys alone isn't let in without them. */
async function secondStep(
  db: Database,
  { staffId, codesSecret, codesConfirmed, codesUsed, hasPasskeys }: Account,
  code: string | undefined,
): Promise<boolean | Step> {
  if (!codesConfirmed || codesSecret === null) return hasPasskeys ? 'passkey' : true;
  if (code === undefined) return 'code';
  const moment = momentOf(codesSecret, code, new Date(), codesUsed);
  if (moment === undefined) return false;
  const used = await db
    .updateTable('deskStaff')
    .set({ codesUsed: moment })
    .where('staffId', '=', staffId)
    .where('codesUsed', '<', moment)
    .executeTakeFirstOrThrow();
  return used.numUpdatedRows === 1n;
}
