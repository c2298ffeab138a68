import { dayMs } from '../durations.ts';
import type { Services } from '../services.ts';
import { draftDays } from './addresses.ts';

const batch = 500;

/** Removes images that no complaint used while it could still be a draft. Answers how many. */
export async function forgetUnusedUploads(services: Services): Promise<number> {
  const { db, clock, providers } = services;
  const before = new Date((await clock.now()).getTime() - draftDays * dayMs);
  const unused = await db
    .selectFrom('uploads')
    .select(['borrowerId', 'name'])
    .where('folio', 'is', null)
    .where('createdAt', '<', before)
    .limit(batch)
    .execute();
  for (const { borrowerId, name } of unused) {
    const forgotten = await db
      .deleteFrom('uploads')
      .where('borrowerId', '=', borrowerId)
      .where('name', '=', name)
      .where('folio', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (forgotten) await providers.storage.remove(name);
  }
  return unused.length;
}
