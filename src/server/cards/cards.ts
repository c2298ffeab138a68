import type { Database } from '../database/index.ts';

/** A card the borrower added: what is shown of it, and how the provider knows it. */
export type Card = {
  card_id: string;
  bank_name: string;
  bank_code: string;
  last4: string;
  provider_token: string;
  asks_code: boolean;
};

const columns = ['card_id', 'bank_name', 'bank_code', 'last4', 'provider_token', 'asks_code'] as const;

export function findCards(db: Database, borrowerId: number): Promise<Card[]> {
  return db
    .selectFrom('cards')
    .select(columns)
    .where('borrower_id', '=', borrowerId)
    .orderBy('added_at')
    .orderBy('card_id')
    .execute();
}

export function findCard(db: Database, borrowerId: number, cardId: string): Promise<Card | undefined> {
  return db
    .selectFrom('cards')
    .select(columns)
    .where('borrower_id', '=', borrowerId)
    .where('card_id', '=', cardId)
    .executeTakeFirst();
}

export function maskedNumber({ last4 }: Pick<Card, 'last4'>): string {
  return `**** **** **** ${last4}`;
}
