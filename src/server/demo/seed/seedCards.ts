import type { Database } from '../../platform/database/index.ts';

/** The cards of the demonstration's Ana: `1` asks for a code, `2` does not. Source: DESIGN 7. */
export async function seedCards(db: Database, now: Date): Promise<void> {
  const cards = [
    { cardId: '1', bankName: 'BBVA', bankCode: 'BBVA', last4: '4821', asksCode: true },
    { cardId: '2', bankName: 'Banorte', bankCode: 'BANORTE', last4: '7310', asksCode: false },
  ];
  await db
    .insertInto('cards')
    .values(
      cards.map((card) => ({
        ...card,
        borrowerId: 1001,
        providerToken: `sandbox-ana-${card.cardId}`,
        addedAt: now,
      })),
    )
    .execute();
}
