import type { Database } from '../database/index.ts';
import { ProviderError } from '../providers/index.ts';
import type { Services } from '../services.ts';

const batchSize = 200;

type Ended = { borrowerId: number; provider: string; reference: string; providerId: string | null };

/** Tells providers which references were paid or replaced, so that nobody pays by them again. */
export async function cancelReferences(services: Services): Promise<void> {
  const { payments } = services.providers;
  if (payments.size === 0) return;
  const now = await services.clock.now();
  for (const ended of await endedReferences(services.db, [...payments.keys()])) {
    const { provider, reference, providerId } = ended;
    try {
      await payments.get(provider)?.collect?.cancel({ reference, providerId: providerId ?? reference });
    } catch (error) {
      services.log.warn({ err: error, provider }, 'a reference could not be cancelled');
      // Refused once, refused always: it ends by itself.
      if (!(error instanceof ProviderError) || error.failure !== 'refused') continue;
    }
    await markCancelled(services.db, ended, now);
  }
}

function endedReferences(db: Database, providers: readonly string[]): Promise<Ended[]> {
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

async function markCancelled(db: Database, { borrowerId, reference }: Ended, now: Date): Promise<void> {
  await db
    .updateTable('paymentReferences')
    .set({ cancelledAt: now })
    .where('borrowerId', '=', borrowerId)
    .where('reference', '=', reference)
    .where('endedAt', 'is not', null)
    .execute();
}
