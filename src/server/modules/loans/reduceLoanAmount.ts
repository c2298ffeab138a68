import { type AmountRange, dayIn, minimum, minor } from '../../../lending/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { storeRevision } from '../agreements/index.ts';
import type { Services } from '../services.ts';
import { computeOfferFromTerms, findProduct, isValidAmount } from './offer.ts';
import type { Order } from './order.ts';

/** In which amounts an order may be lent: what was asked for, or less. Undefined where the product is no more. */
export function findLendableRange(
  { config }: Pick<Services, 'config'>,
  { productId, terms }: Pick<Order, 'productId' | 'terms'>,
): AmountRange | undefined {
  const product = findProduct(config, terms.market, productId);
  if (product === undefined) return undefined;
  const { least, most, step } = product.amount;
  return { least, most: minimum(most, terms.principal), step };
}

/**
 * The lender lends less than was asked for, by the same terms: the agreement is written anew for it and kept beside the one
 * that was agreed to ([why](docs/decisions/lending-less.md)). False where the product isn't lent in that amount. The caller
 * holds the order's row lock.
 */
export async function reduceLoanAmount(
  trx: Database,
  { config }: Services,
  { borrowerId, orderId, productId, terms: requestedTerms }: Order,
  amount: number,
  now: Date,
): Promise<boolean> {
  const product = findProduct(config, requestedTerms.market, productId);
  if (product === undefined || amount >= requestedTerms.principal || !isValidAmount(product, amount))
    return false;
  const terms = { ...requestedTerms, principal: minor(amount) };
  const today = dayIn(terms.timeZone, now);
  await storeRevision(trx, { borrowerId, orderId }, now, (borrower) => {
    return computeOfferFromTerms(config, { productId, product, terms }, borrower, today).agreement;
  });
  await trx
    .updateTable('orders')
    .set({ terms: JSON.stringify(terms) })
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .execute();
  return true;
}
