import { digits, happens } from './chance.ts';
import type { Loan } from './loan.ts';
import { momentOf, type World } from './world.ts';

const bearing = 0.05;

/** Some have a card, with a charge of it that the bank declined before they paid otherwise. */
export function keepCard({ rows }: World, { person, orderId, terms, paid }: Loan): void {
  const { borrowerId, chance, joinedOn } = person;
  const [first] = paid;
  if (first === undefined || !happens(chance, bearing)) return;
  if (rows.cards.some((card) => card.borrowerId === borrowerId)) return;
  const cardId = 'h1';
  rows.cards.push({
    borrowerId,
    cardId,
    bankName: 'BBVA',
    bankCode: 'BBVA',
    last4: digits(chance, 4),
    providerToken: `sandbox-h-${borrowerId}`,
    asksCode: happens(chance, 0.5),
    addedAt: momentOf(joinedOn, 20),
  });
  const recordId = `C${orderId.slice(1)}`;
  const at = momentOf(first.on, -30);
  const { currency } = terms;
  rows.cardPayments.push({
    borrowerId,
    recordId,
    orderId,
    cardId,
    tokenHash: Buffer.from(recordId),
    amount: first.amount,
    currency,
    state: 'failed',
    failure: 'declined',
    createdAt: at,
    codeSentAt: null,
    chargingAt: at,
    nextAskAt: null,
    continueUrl: null,
  });
  const told = { chargeId: `ch-${recordId}`, amount: first.amount, currency, outcome: 'declined' as const };
  rows.sandboxCardCharges.push({ idempotencyKey: recordId, ...told, chargedAt: at });
}
