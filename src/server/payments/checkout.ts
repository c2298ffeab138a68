import type { Language } from '../../contract/launch.ts';
import { requestType } from '../../contract/status.ts';
import { marketIn } from '../config/index.ts';
import { transaction } from '../database/index.ts';
import { minuteMs } from '../durations.ts';
import { lockOrder, type Order } from '../loans/index.ts';
import type { Services } from '../services.ts';

const validMinutes = 30;
const linkPayCode = 'LINK';

/** Whether the market's provider can take a payment on a page of its own. */
export function hasCheckout(services: Services, order: Order): boolean {
  return providerFor(services, order) !== undefined;
}

/**
 * Opens a page of the provider's for an amount of an order; undefined where there is no provider. A newer page takes
 * the place of an older one; money that an older one still takes is booked all the same.
 */
export async function openCheckout(
  services: Services,
  order: Order,
  amount: number,
  page: { back: string; language: Language },
  now: Date,
): Promise<string | undefined> {
  const provider = providerFor(services, order);
  if (provider === undefined) return undefined;
  const expiresAt = new Date(now.getTime() + validMinutes * minuteMs);
  const { currency } = order.terms;
  const { reference, url } = await provider.checkout.open({ ...page, amount, currency, expiresAt });
  await transaction(services.db, async (trx) => {
    await lockOrder(trx, order.borrowerId, order.orderId);
    await trx
      .updateTable('paymentReferences')
      .set({ live: false, endedAt: now })
      .where('borrowerId', '=', order.borrowerId)
      .where('orderId', '=', order.orderId)
      .where('payCode', '=', linkPayCode)
      .where('live', '=', true)
      .execute();
    await trx
      .insertInto('paymentReferences')
      .values({
        borrowerId: order.borrowerId,
        reference,
        orderId: order.orderId,
        provider: provider.name,
        payCode: linkPayCode,
        purpose: requestType.repayment,
        amount,
        extensionSequence: null,
        createdAt: now,
        expiresAt,
      })
      .execute();
    await trx.insertInto('referenceDirectory').values({ reference, borrowerId: order.borrowerId }).execute();
  });
  return url;
}

/** The provider of the market's first channel takes its links too. */
function providerFor(services: Services, order: Order) {
  const [channel] = marketIn(services.config, order.terms.market).channels;
  const provider = channel && services.providers.payments.get(channel.provider);
  return provider?.checkout && { name: provider.name, checkout: provider.checkout };
}
