import { dayIn } from '../../../lending/index.ts';
import { marketIn } from '../../config/index.ts';
import { borrowingOf, keepDecision, productOf, readApplicant } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import type { World } from './world.ts';

/** What the rules say of the applications that wait for somebody. */
export async function keepDecisions({ db, config }: Services, { rows, now }: World): Promise<void> {
  const waiting = rows.orders.filter(({ state }) => state === 'in_review');
  const markets = new Map(rows.borrowers.map(({ borrowerId, market }) => [borrowerId, market]));
  for (const { borrowerId, orderId, productId, createdAt, terms } of waiting) {
    const market = markets.get(borrowerId);
    if (market === undefined || !(createdAt instanceof Date) || typeof terms === 'string') continue;
    const product = productOf(config, market, productId);
    const today = dayIn(marketIn(config, market).timeZone, now);
    const borrowing = borrowingOf(productId, product, await readApplicant(db, borrowerId, today, orderId));
    await keepDecision(db, { borrowerId, orderId }, 'confirmed', {
      ...borrowing,
      amount: terms.principal,
      at: createdAt,
    });
  }
}
