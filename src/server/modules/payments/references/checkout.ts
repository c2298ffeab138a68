import type { Language } from '../../../../contract/launch.ts';
import { paymentPurpose } from '../../../../contract/status.ts';
import { type Day, endOfDay } from '../../../../lending/index.ts';
import { getMarket } from '../../../config/index.ts';
import {
  type CheckoutOrder,
  type PaymentProvider,
  ProviderError,
  withPageTimeout,
} from '../../../integrations/index.ts';
import { transaction } from '../../../platform/database/index.ts';
import { minuteMs } from '../../../platform/durations.ts';
import { lockOrder, type Order } from '../../loans/index.ts';
import type { Services } from '../../services.ts';

const checkoutValidMinutes = 30;
/** The channel of references to a provider's payment page. */
export const checkoutPayCode = 'LINK';

/** Whether a provider of the market has a payment page. */
export function hasCheckout(services: Services, order: Order): boolean {
  return findCheckoutProvider(services, order) !== undefined;
}

/**
 * Opens a provider's payment page for an amount of an order: of the chosen channel, else the first that has one. Undefined if
 * none has, or if it doesn't answer in time. The page expires at the end of `validUntil` at the latest. A newer page replaces an
 * older one; a payment on an older one is still applied.
 */
export async function createCheckout(
  services: Services,
  order: Order,
  amount: number,
  options: { returnUrl: string; language: Language; payCode?: string | undefined; validUntil: Day },
  now: Date,
): Promise<string | undefined> {
  const { payCode, validUntil, ...pageOptions } = options;
  const provider = findCheckoutProvider(services, order, payCode);
  if (provider === undefined) return undefined;
  const pageExpiry = now.getTime() + checkoutValidMinutes * minuteMs;
  const expiresAt = new Date(Math.min(pageExpiry, endOfDay(order.terms.timeZone, validUntil).getTime()));
  const { currency } = order.terms;
  const createdPage = await openPage(services, provider, { ...pageOptions, amount, currency, expiresAt });
  if (createdPage === undefined) return undefined;
  const { reference, url } = createdPage;
  await transaction(services.db, async (trx) => {
    await lockOrder(trx, order.borrowerId, order.orderId);
    await trx
      .updateTable('paymentReferences')
      .set({ isLive: false, endedAt: now })
      .where((row) =>
        row.and({ borrowerId: order.borrowerId, orderId: order.orderId, payCode: checkoutPayCode }),
      )
      .where('isLive', '=', true)
      .execute();
    await trx
      .insertInto('paymentReferences')
      .values({
        borrowerId: order.borrowerId,
        reference,
        orderId: order.orderId,
        provider: provider.name,
        payCode: checkoutPayCode,
        purpose: paymentPurpose.repayment,
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

type CheckoutProvider = { name: string; checkout: NonNullable<PaymentProvider['checkout']> };

/** Undefined if the provider fails: the borrower can pay by other channels. */
async function openPage(services: Services, { name, checkout }: CheckoutProvider, order: CheckoutOrder) {
  try {
    return await withPageTimeout(name, checkout.open(order));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    services.log.error({ err: error, provider: name }, 'no page to pay on was opened');
    return undefined;
  }
}

function findCheckoutProvider(
  services: Services,
  order: Order,
  payCode?: string,
): CheckoutProvider | undefined {
  const { channels } = getMarket(services.config, order.terms.market);
  return channels
    .filter((channel) => payCode === undefined || channel.payCode === payCode)
    .map(({ provider }) => services.providers.payments.get(provider))
    .flatMap((provider) =>
      provider?.checkout ? [{ name: provider.name, checkout: provider.checkout }] : [],
    )[0];
}
