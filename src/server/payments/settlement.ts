import { addDays, type Day, dayIn } from '../../lending/index.ts';
import type { Database } from '../database/index.ts';
import type { PaymentProvider } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { takeMissed } from './takeMissed.ts';

/** How long a file that isn't there yet is asked for. */
const daysBack = 7;

/**
 * Reads each provider's settlement file of the day before, and of earlier days whose file came late, and takes every
 * payment that no notice told of. A day is done once all its payments are in.
 */
export async function readSettlements(services: Services): Promise<void> {
  const now = await services.clock.now();
  const today = dayIn('UTC', now);
  for (const provider of services.providers.payments.values()) {
    for (const day of await unreadDays(services.db, provider.name, today)) {
      try {
        if (await readDay(services, provider, day)) await markRead(services.db, provider.name, day, now);
      } catch (error) {
        services.log.error({ err: error, provider: provider.name, day }, 'a settlement file was not read');
      }
    }
  }
}

async function readDay(services: Services, provider: PaymentProvider, day: Day): Promise<boolean> {
  const content = await provider.settlementFile(day);
  if (content === null) {
    services.log.warn({ provider: provider.name, day }, 'there is no settlement file yet');
    return false;
  }
  const payments = provider.readSettlementFile(content);
  const failures = await takeMissed(services, provider.name, 'settlement', payments);
  return failures === 0;
}

/** Oldest first. */
async function unreadDays(db: Database, provider: string, today: Day): Promise<Day[]> {
  const first = addDays(today, -daysBack);
  const rows = await db
    .selectFrom('settlement_files')
    .select('day')
    .where('provider', '=', provider)
    .where('day', '>=', first)
    .execute();
  const read = new Set<string>(rows.map(({ day }) => day));
  return Array.from({ length: daysBack }, (_, index) => addDays(first, index)).filter(
    (day) => !read.has(day),
  );
}

async function markRead(db: Database, provider: string, day: Day, now: Date): Promise<void> {
  await db
    .insertInto('settlement_files')
    .values({ provider, day, read_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
