import { instantOn } from './context.ts';
import { randomDigits, withProbability } from './random.ts';
import type { HistoryContext, SimulatedLoan } from './simulatedLoan.ts';

const cardShare = 0.05;

/** Some have a card, with a charge of it that the bank declined before they paid otherwise. */
export function addCard({ rows }: HistoryContext, { borrower, orderId, terms, paid }: SimulatedLoan): void {
  const { borrowerId, random, joinedOn } = borrower;
  const [first] = paid;
  if (first === undefined || !withProbability(random, cardShare)) return;
  if (rows.cards.some((card) => card.borrowerId === borrowerId)) return;
  const cardId = 'h1';
  rows.cards.push({
    borrowerId,
    cardId,
    bankName: 'BBVA',
    bankCode: 'BBVA',
    last4: randomDigits(random, 4),
    providerToken: `sandbox-h-${borrowerId}`,
    asksCode: withProbability(random, 0.5),
    addedAt: instantOn(joinedOn, 20),
  });
  const recordId = `C${orderId.slice(1)}`;
  const at = instantOn(first.on, -30);
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
  const providerPayment = {
    chargeId: `ch-${recordId}`,
    amount: first.amount,
    currency,
    outcome: 'declined' as const,
  };
  rows.sandboxCardCharges.push({ idempotencyKey: recordId, ...providerPayment, chargedAt: at });
}
