import { ProviderError } from '../../integrations/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Services } from '../services.ts';

const batchSize = 200;

type EndedReference = { borrowerId: number; provider: string; reference: string; providerId: string | null };

/**
 * Tells providers which references were paid or replaced, so that nobody pays by them again. Each is claimed just before
 * its call: one that was given again since the list was read is left alone.
 */
export async function cancelReferences(services: Services): Promise<void> {
  const { payments } = services.providers;
  if (payments.size === 0) return;
  for (const endedReference of await listEndedReferences(services.db, [...payments.keys()])) {
    const { provider, reference, providerId } = endedReference;
    const now = await services.clock.now();
    if (!(await claimCancellation(services.db, endedReference, now))) continue;
    try {
      await payments.get(provider)?.collect?.cancel({ reference, providerId: providerId ?? reference });
    } catch (error) {
      services.log.warn({ err: error, provider }, 'a reference could not be cancelled');
      // Refused once, refused always: it ends by itself.
      if (error instanceof ProviderError && error.failure === 'refused') continue;
      await releaseClaim(services.db, endedReference, now);
    }
  }
}

function listEndedReferences(db: Database, providers: readonly string[]): Promise<EndedReference[]> {
  return db
    .selectFrom('paymentReferences')
    .select(['borrowerId', 'provider', 'reference', 'providerId'])
    .where('endedAt', 'is not', null)
    .where('cancelledAt', 'is', null)
    .where('provider', 'in', providers)
    .orderBy('endedAt')
    .limit(batchSize)
    .execute();
}

/** False where it was given again, or somebody else tells its provider. */
async function claimCancellation(
  db: Database,
  { borrowerId, reference }: EndedReference,
  now: Date,
): Promise<boolean> {
  const claimed = await db
    .updateTable('paymentReferences')
    .set({ cancelledAt: now })
    .where('borrowerId', '=', borrowerId)
    .where('reference', '=', reference)
    .where('endedAt', 'is not', null)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

/** Its provider didn't answer: it is told again. */
async function releaseClaim(
  db: Database,
  { borrowerId, reference }: EndedReference,
  claimedAt: Date,
): Promise<void> {
  await db
    .updateTable('paymentReferences')
    .set({ cancelledAt: null })
    .where('borrowerId', '=', borrowerId)
    .where('reference', '=', reference)
    .where('cancelledAt', '=', claimedAt)
    .execute();
}
