import { demonstrationStaff } from '../../../../contract/desk/demonstration.ts';
import type { Services } from '../../services.ts';
import { openTill } from '../../tills/index.ts';
import { newId } from './accounts.ts';

/** Of the passphrase that all of them have, quick to verify: it stands on the sign-in page, so a costly hash would protect nothing. */
const passphraseHash =
  'scrypt$1024$8$1$vg1jDNSY7QA2mlXMO6fggA==$zAdJrtq2gJA5v0urBh0jJo0U3sx6pU7bnvFxjRudtXQ=';

/** The demonstration's people at the desk; where anybody is, they stay as they are. */
export async function seedStaff({ db, clock }: Services): Promise<void> {
  const now = await clock.now();
  const existing = await db.selectFrom('deskStaff').select('staffId').limit(1).execute();
  if (existing.length > 0) return;
  const accounts = demonstrationStaff.map(({ email, name, roles }) => ({
    staffId: newId(),
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

/** Tills of the demonstration's people who take cash, one in each market; who ever had one there opens the next himself. */
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
