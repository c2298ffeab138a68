import type { Database } from '../database/index.ts';
import type { JobData } from '../jobs/index.ts';
import type { Services } from '../services.ts';

type Removed = { borrowerId: number; cardId?: string; provider?: string };

/** Cards are forgotten here at once, and by and by where they are kept. Says how many there were. */
export async function forgetCards(
  { jobs }: Pick<Services, 'jobs'>,
  trx: Database,
  cards: Removed,
): Promise<number> {
  const removed = await trx
    .deleteFrom('cards')
    .where(({ and }) => and(cards))
    .returning(['provider', 'providerToken as token'])
    .execute();
  await jobs.sendAll(trx, 'forget-card', removed);
  return removed.length;
}

/** Tells a provider that a card is to be forgotten. Throws without a good answer: it is told again. */
export async function forgetCard(
  { providers, log }: Pick<Services, 'providers' | 'log'>,
  { provider, token }: JobData['forget-card'],
): Promise<void> {
  const cards = providers.payments.get(provider)?.charge;
  if (cards === undefined) {
    log.error(
      { provider },
      'a card that was removed is still kept by a provider that is no longer connected',
    );
    return;
  }
  await cards.enrol?.remove(token);
}
