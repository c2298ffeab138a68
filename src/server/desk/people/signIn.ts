import { recordAudit } from '../../audit/index.ts';
import type { Database } from '../../database/index.ts';
import { tooMany } from '../../http/index.ts';
import { giveBack, type Limit, limitReached, networkOf, requireUse } from '../../limits/index.ts';
import type { Services } from '../../services.ts';
import { notSignedIn } from '../refusals.ts';
import { momentOf } from './codes.ts';
import { isPassphrase } from './passphrase.ts';
import { isTooOld, isUsable } from './staff.ts';

type Tried = { email: string; passphrase: string; code?: string | undefined; address: string };

/** Wrong ones, of one account and from one address: nobody guesses a passphrase in so many, and no one else locks its owner out for long. */
function limitsOf({ email, address }: Tried): Limit[] {
  const seconds = 900;
  return [
    { subject: `desk:sign-in:account:${email}:${networkOf(address)}`, most: 10, seconds },
    { subject: `desk:sign-in:account:${email}`, most: 100, seconds },
    { subject: `desk:sign-in:address:${networkOf(address)}`, most: 60, seconds },
  ];
}

/** Whose account it is; `needed`: right so far, but for that. Throws the same 401 for whatever is wrong, after the same time. */
export async function checkSignIn(
  services: Services,
  tried: Tried,
): Promise<{ staffId: string; needed?: Step }> {
  const now = await services.clock.now();
  const limits = limitsOf(tried);
  await countTry(services.db, limits, now);
  const found = await accountOf(services.db, tried.email);
  const account = isUsable(services, tried.email) ? found : undefined;
  const isKnown = await isPassphrase(tried.passphrase, account?.passphrase ?? null);
  const isRight = isKnown && account !== undefined && !isTooOld(services, account);
  const step = isRight && (await secondStep(services.db, account, tried.code));
  if (account === undefined || !isRight || step === false) {
    const by = { kind: 'visitor', address: tried.address } as const;
    await recordAudit(
      services.db,
      by,
      { action: 'desk_sign_in_refused', subject: account?.staffId ?? '' },
      now,
    );
    throw notSignedIn();
  }
  for (const limit of limits) await giveBack(services.db, limit, now);
  const { staffId, email } = account;
  if (step !== true) return { staffId, needed: step };
  const by = { kind: 'staff', who: email, address: tried.address } as const;
  await recordAudit(services.db, by, { action: 'desk_sign_in', subject: staffId }, now);
  return { staffId };
}

/** Counted before it is looked at: of many at once no more are looked at than one after the other. Throws 429. */
async function countTry(db: Database, limits: Limit[], now: Date): Promise<void> {
  const waits = await Promise.all(limits.map((limit) => limitReached(db, limit, now)));
  if (Math.max(...waits) > 0) throw tooMany(Math.max(...waits));
  for (const limit of limits) await requireUse(db, limit, now);
}

type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>;

function accountOf(db: Database, email: string) {
  return db
    .selectFrom('deskStaff')
    .select(['staffId', 'email', 'passphrase', 'firstUntil', 'codesSecret', 'codesConfirmed', 'codesUsed'])
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
