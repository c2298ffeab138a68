import { demonstrationStaff } from '../../../../contract/desk/demonstration.ts';
import { createShortId } from '../../../platform/shortId.ts';
import type { Services } from '../../services.ts';

/** A hash of their common passphrase, quick to verify: the sign-in page shows it, so a costly hash would protect nothing. */
const passphraseHash =
  'scrypt$1024$8$1$vg1jDNSY7QA2mlXMO6fggA==$zAdJrtq2gJA5v0urBh0jJo0U3sx6pU7bnvFxjRudtXQ=';

/** Creates the demonstration's staff accounts, unless there are accounts already. */
export async function seedStaff({ db, clock }: Services): Promise<void> {
  const now = await clock.now();
  const existing = await db.selectFrom('deskStaff').select('staffId').limit(1).execute();
  if (existing.length > 0) return;
  const accounts = demonstrationStaff.map(({ email, name, roles }) => ({
    staffId: createShortId(),
    email,
    name,
    roles: [...roles],
    passphrase: passphraseHash,
    createdAt: now,
  }));
  await db
    .insertInto('deskStaff')
    .values(accounts)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
