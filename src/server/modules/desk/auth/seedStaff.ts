import { demonstrationStaff } from '../../../../contract/desk/demonstration.ts';
import { createShortId } from '../../../platform/shortId.ts';
import type { Services } from '../../services.ts';
import { openTill } from '../../tills/index.ts';

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

const tillHolders = ['cashier@quincena.example', 'finance@quincena.example', 'admin@quincena.example'];
const defaultFloat = 50_000;

/** Opens a till in each market for the demonstration's cashiers; a cashier who has had one there opens the next at the desk. */
export async function seedTills(services: Services): Promise<void> {
  const { db, clock, config } = services;
  const now = await clock.now();
  const people = await db
    .selectFrom('deskStaff')
    .select('staffId')
    .where('email', 'in', tillHolders)
    .execute();
  const existingTills = await db.selectFrom('tills').select(['staffId', 'market']).execute();
  for (const { staffId } of people) {
    for (const market of Object.keys(config.markets)) {
      if (existingTills.some((till) => till.staffId === staffId && till.market === market)) continue;
      await openTill(services, { staffId, market, float: defaultFloat }, now);
    }
  }
}
