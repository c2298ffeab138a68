import { dayMs } from '../../platform/durations.ts';
import type { Services } from '../services.ts';
import { draftRetentionDays } from './imageUrls.ts';

const batchSize = 500;

/** Removes images that no complaint used while it could still be a draft. Answers how many. */
export async function purgeUnusedUploads(services: Services): Promise<number> {
  const { db, clock, providers } = services;
  const createdBefore = new Date((await clock.now()).getTime() - draftRetentionDays * dayMs);
  const unusedUploads = await db
    .selectFrom('uploads')
    .select(['borrowerId', 'name'])
    .where('folio', 'is', null)
    .where('createdAt', '<', createdBefore)
    .limit(batchSize)
    .execute();
  for (const { borrowerId, name } of unusedUploads) {
    const deleted = await db
      .deleteFrom('uploads')
      .where('borrowerId', '=', borrowerId)
      .where('name', '=', name)
      .where('folio', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (deleted) await providers.storage.delete(name);
  }
  return unusedUploads.length;
}
