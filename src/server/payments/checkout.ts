import type { Language } from '../../contract/launch.ts';
import { requestType } from '../../contract/status.ts';
import { type Day, endOfDay } from '../../lending/index.ts';
import { marketIn } from '../config/index.ts';
import { transaction } from '../database/index.ts';
import { minuteMs } from '../durations.ts';
import { lockOrder, type Order } from '../loans/index.ts';
import { type CheckoutOrder, inTime, type PaymentProvider, ProviderError } from '../providers/index.ts';
import type { Services } from '../services.ts';

const validMinutes = 30;
const linkPayCode = 'LINK';

/** Whether a provider of the market's can take a payment on a page of its own. */
export function hasCheckout(services: Services, order: Order): boolean {
  return providerFor(services, order) !== undefined;
}

/**
 * Opens a page of a provider's for an amount of an order: that of the chosen channel, else the first that has one;
 * undefined where none has, or it doesn't answer in time. It ends with the last day on which the amount is right, `until`. A newer page takes
 * the place of an older one; money that an older one still takes is booked all the same.
 */
export async function openCheckout(
  services: Services,
  order: Order,
  amount: number,
  page: { back: string; language: Language; payCode?: string | undefined; until: Day },
  now: Date,
): Promise<string | undefined> {
  const { payCode, until, ...shown } = page;
  const provider = providerFor(services, order, payCode);
  if (provider === undefined) return undefined;
  const byPage = now.getTime() + validMinutes * minuteMs;
  const expiresAt = new Date(Math.min(byPage, endOfDay(order.terms.timeZone, until).getTime()));
  const { currency } = order.terms;
  const opened = await open(services, provider, { ...shown, amount, currency, expiresAt });
  if (opened === undefined) return undefined;
  const { reference, url } = opened;
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

type Opener = { name: string; checkout: NonNullable<PaymentProvider['checkout']> };

/** Whoever has no answer in time is no way to pay now; there are others. */
async function open(services: Services, { name, checkout }: Opener, order: CheckoutOrder) {
  try {
    return await inTime(name, checkout.open(order));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    services.log.error({ err: error, provider: name }, 'no page to pay on was opened');
    return undefined;
  }
}

function providerFor(services: Services, order: Order, payCode?: string): Opener | undefined {
  const { channels } = marketIn(services.config, order.terms.market);
  return channels
    .filter((channel) => payCode === undefined || channel.payCode === payCode)
    .map(({ provider }) => services.providers.payments.get(provider))
    .flatMap((provider) =>
      provider?.checkout ? [{ name: provider.name, checkout: provider.checkout }] : [],
    )[0];
}
