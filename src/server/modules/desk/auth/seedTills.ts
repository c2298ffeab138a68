import type { Services } from '../../services.ts';
import { openTill } from '../../tills/index.ts';

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
