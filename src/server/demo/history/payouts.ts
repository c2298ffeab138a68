import type { Day } from '../../../lending/index.ts';
import type { Offer } from '../../modules/loans/index.ts';
import { payoutContext } from '../../platform/fieldEncryption/index.ts';
import { instantOn } from './context.ts';
import { withProbability } from './random.ts';
import type { GeneratedBorrower, HistoryContext } from './simulatedLoan.ts';

type PayoutSpec = { orderId: string; requestedOn: Day; state: 'arrived' | 'returned' };

const returnReason = 'La cuenta no existe o está cerrada';
const returnShare = 0.02;

/** The payout of an order: some came back once before they arrived. */
export function addPayout(
  history: HistoryContext,
  borrower: GeneratedBorrower,
  offer: Offer,
  { orderId, requestedOn, state }: PayoutSpec,
): void {
  const { borrowerId, random } = borrower;
  const isRetried = state === 'arrived' && withProbability(random, returnShare);
  const states = isRetried ? (['returned', 'arrived'] as const) : ([state] as const);
  for (const [index, one] of states.entries()) {
    const payoutId = `P${orderId.slice(1)}${index + 1}`;
    const createdAt = instantOn(requestedOn, -29 + index * 10);
    const { amount } = offer.disbursement;
    const { currency } = offer.terms;
    const { encrypt } = history.personal;
    history.rows.payoutDirectory.push({ payoutId, borrowerId, orderId });
    const endedAt = new Date(createdAt.getTime() + 240_000);
    history.rows.sandboxPayouts.push({
      payoutId,
      orderId,
      amount,
      currency,
      accountNumber: borrower.account,
      state: one,
      reason: one === 'returned' ? returnReason : '',
      at: endedAt,
      givenAt: createdAt,
    });
    history.rows.payouts.push({
      borrowerId,
      orderId,
      attempt: index + 1,
      payoutId,
      provider: 'sandbox',
      state: one,
      amount,
      currency,
      beneficiaryName: encrypt(payoutContext(payoutId, 'beneficiary_name'), borrower.fullName),
      bankCode: borrower.bankCode,
      accountNumber: encrypt(payoutContext(payoutId, 'account_number'), borrower.account),
      providerId: payoutId,
      reason: one === 'returned' ? returnReason : '',
      createdAt,
      sentAt: createdAt,
      askedAt: createdAt,
      endedAt,
    });
  }
}
