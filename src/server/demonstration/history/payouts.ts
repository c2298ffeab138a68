import type { Day } from '../../../lending/index.ts';
import type { Offer } from '../../loans/index.ts';
import { payoutPlace } from '../../personal/index.ts';
import { happens } from './chance.ts';
import { momentOf, type Person, type World } from './world.ts';

type Sent = { orderId: string; asked: Day; state: 'arrived' | 'returned' };

const returned = 'La cuenta no existe o está cerrada';
const returnedShare = 0.02;

/** The payout of an order: some came back once before they arrived. */
export function keepPayout(
  world: World,
  person: Person,
  offer: Offer,
  { orderId, asked, state }: Sent,
): void {
  const { borrowerId, chance } = person;
  const again = state === 'arrived' && happens(chance, returnedShare);
  const states = again ? (['returned', 'arrived'] as const) : ([state] as const);
  for (const [index, one] of states.entries()) {
    const payoutId = `P${orderId.slice(1)}${index + 1}`;
    const createdAt = momentOf(asked, -29 + index * 10);
    const { amount } = offer.disbursement;
    const { currency } = offer.terms;
    const { encrypt } = world.personal;
    world.rows.payoutDirectory.push({ payoutId, borrowerId, orderId });
    const endedAt = new Date(createdAt.getTime() + 240_000);
    world.rows.sandboxPayouts.push({
      payoutId,
      orderId,
      amount,
      currency,
      accountNumber: person.account,
      state: one,
      reason: one === 'returned' ? returned : '',
      at: endedAt,
      givenAt: createdAt,
    });
    world.rows.payouts.push({
      borrowerId,
      orderId,
      attempt: index + 1,
      payoutId,
      provider: 'sandbox',
      state: one,
      amount,
      currency,
      beneficiaryName: encrypt(payoutPlace(payoutId, 'beneficiary_name'), person.fullName),
      bankCode: person.bankCode,
      accountNumber: encrypt(payoutPlace(payoutId, 'account_number'), person.account),
      providerId: payoutId,
      reason: one === 'returned' ? returned : '',
      createdAt,
      sentAt: createdAt,
      askedAt: createdAt,
      endedAt,
    });
  }
}
