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
  for (const { name, settle } of services.providers.payments.values()) {
    if (settle === undefined) continue;
    for (const day of await unreadDays(services.db, name, today)) {
      try {
        if (await readDay(services, name, settle, day)) await markRead(services.db, name, day, now);
      } catch (error) {
        services.log.error({ err: error, provider: name, day }, 'a settlement file was not read');
      }
    }
  }
}

async function readDay(
  services: Services,
  provider: string,
  settle: NonNullable<PaymentProvider['settle']>,
  day: Day,
): Promise<boolean> {
  const content = await settle.file(day);
  if (content === null) {
    services.log.warn({ provider, day }, 'there is no settlement file yet');
    return false;
  }
  const failures = await takeMissed(services, provider, 'settlement', settle.read(content));
  return failures === 0;
}

/** Oldest first. */
async function unreadDays(db: Database, provider: string, today: Day): Promise<Day[]> {
  const first = addDays(today, -daysBack);
  const rows = await db
    .selectFrom('settlementFiles')
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
    .insertInto('settlementFiles')
    .values({ provider, day, readAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
