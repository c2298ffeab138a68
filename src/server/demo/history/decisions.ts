import { dayIn } from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import {
  computeProductEligibility,
  getApplicant,
  getProduct,
  recordDecision,
} from '../../modules/loans/index.ts';
import type { Services } from '../../modules/services.ts';
import type { HistoryContext } from './simulatedLoan.ts';

/** What the rules say of the applications that wait for somebody. */
export async function addDecisions({ db, config }: Services, { rows, now }: HistoryContext): Promise<void> {
  const inReview = rows.orders.filter(({ state }) => state === 'in_review');
  const markets = new Map(rows.borrowers.map(({ borrowerId, market }) => [borrowerId, market]));
  for (const { borrowerId, orderId, productId, createdAt, terms } of inReview) {
    const market = markets.get(borrowerId);
    if (market === undefined || !(createdAt instanceof Date) || typeof terms === 'string') continue;
    const product = getProduct(config, market, productId);
    const today = dayIn(getMarket(config, market).timeZone, now);
    const borrowing = computeProductEligibility(
      productId,
      product,
      await getApplicant(db, borrowerId, today, orderId),
    );
    await recordDecision(db, { borrowerId, orderId }, 'confirmed', {
      ...borrowing,
      amount: terms.principal,
      at: createdAt,
    });
  }
}
