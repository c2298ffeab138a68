import type { Database } from '../../platform/database/index.ts';

/** A card the borrower added: what is shown of it, and how the provider knows it. */
export type Card = {
  cardId: string;
  bankName: string;
  bankCode: string;
  last4: string;
  providerToken: string;
  asksCode: boolean;
};

const columns = ['cardId', 'bankName', 'bankCode', 'last4', 'providerToken', 'asksCode'] as const;

/** Those that the provider of today can charge. */
export function listCards(db: Database, borrowerId: number, provider: string): Promise<Card[]> {
  return db
    .selectFrom('cards')
    .select(columns)
    .where('borrowerId', '=', borrowerId)
    .where('provider', '=', provider)
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
    .where('borrowerId', '=', borrowerId)
    .where('provider', '=', provider)
    .where('cardId', '=', cardId)
    .executeTakeFirst();
}

export function formatMaskedNumber({ last4 }: Pick<Card, 'last4'>): string {
  return `**** **** **** ${last4}`;
}
