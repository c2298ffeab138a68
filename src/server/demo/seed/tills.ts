import type { Services } from '../../modules/services.ts';
import { openTill } from '../../modules/tills/index.ts';

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
