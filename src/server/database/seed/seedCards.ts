import type { Database } from '../index.ts';

/** The cards of the demonstration's Ana: `1` asks for a code, `2` does not. Source: DESIGN 7. */
export async function seedCards(db: Database, now: Date): Promise<void> {
  const cards = [
    { card_id: '1', bank_name: 'BBVA', bank_code: 'BBVA', last4: '4821', asks_code: true },
    { card_id: '2', bank_name: 'Banorte', bank_code: 'BANORTE', last4: '7310', asks_code: false },
  ];
  await db
    .insertInto('cards')
    .values(
      cards.map((card) => ({
        ...card,
        borrower_id: 1001,
        provider_token: `sandbox-ana-${card.card_id}`,
        added_at: now,
      })),
    )
    .execute();
}
