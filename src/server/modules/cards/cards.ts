import type { Selectable } from 'kysely';
import type { Database, Schema } from '../../platform/database/index.ts';
import type { JobData } from '../../platform/jobs/index.ts';
import type { Services } from '../services.ts';

const columns = ['cardId', 'bankName', 'bankCode', 'last4', 'providerToken', 'requiresCode'] as const;

/** A borrower's stored card. */
export type Card = Pick<Selectable<Schema['cards']>, (typeof columns)[number]>;

/** The borrower's cards at the connected provider. */
export function listCards(db: Database, borrowerId: number, provider: string): Promise<Card[]> {
  return db
    .selectFrom('cards')
    .select(columns)
    .where((row) => row.and({ borrowerId, provider }))
    .orderBy('addedAt')
    .orderBy('cardId')
    .execute();
}

export function findCard(
  db: Database,
  { borrowerId, cardId }: { borrowerId: number; cardId: string },
  provider: string,
): Promise<Card | undefined> {
  return db
    .selectFrom('cards')
    .select(columns)
    .where((row) => row.and({ borrowerId, provider, cardId }))
    .executeTakeFirst();
}

export function formatMaskedNumber({ last4 }: Pick<Card, 'last4'>): string {
  return `**** **** **** ${last4}`;
}

type CardFilter = { borrowerId: number; cardId?: string; provider?: string };

/** Deletes cards here, and at their provider by a job. Returns their number. */
export async function deleteCards(
  trx: Database,
  { jobs }: Pick<Services, 'jobs'>,
  cards: CardFilter,
): Promise<number> {
  const deleted = await trx
    .deleteFrom('cards')
    .where(({ and }) => and(cards))
    .returning(['provider', 'providerToken as token'])
    .execute();
  await jobs.sendAll(trx, 'delete-card', deleted);
  return deleted.length;
}

/** Deletes a card at its provider. Throws if that fails, so that the job is retried. */
export async function deleteProviderCard(
  { providers, log }: Pick<Services, 'providers' | 'log'>,
  { provider, token }: JobData['delete-card'],
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
