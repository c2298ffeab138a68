import type { Day } from '../../../lending/index.ts';
import { formatWeekdayDate } from '../../config/format.ts';
import type { MarketConfig } from '../../config/index.ts';
import { findAgreement, findLastValidDay } from '../agreements/index.ts';
import { notFound, sessionCall } from '../api/index.ts';
import { getBorrowerOrder, getCurrentOffer } from '../loans/index.ts';
import { getDefaultProductId } from './calls.ts';
import { toDisclosureView, toProposalNumber } from './contract.ts';
import { createContractUrl, createOfferUrl } from './pdf.ts';

/** `disclosure`: that of the current offer, or of an order as it was agreed to. 404 where the market requires none. */
export const disclosure = sessionCall('disclosure', async (services, caller, input) => {
  const language = caller.language === 'en' ? 'en' : 'es';
  const now = await services.clock.now();
  if (input.orderNo !== undefined) {
    const order = await getBorrowerOrder(services, caller.borrowerId, { orderId: input.orderNo });
    const agreed = await findAgreement(services.db, services.config, order);
    const document = agreed?.document[language].disclosure;
    if (agreed === undefined || document === undefined) throw notFound();
    const pdfUrl =
      order.disbursedOn === null ? '' : createContractUrl(services, caller, order.orderId, language, now);
    const view = toDisclosureView(document, order.orderId);
    return { ...view, number: order.orderId, validUntil: '', hash: agreed.hash, pdfUrl };
  }
  const productId = input.productId ?? getDefaultProductId(services.config, caller.market);
  const { market, today, offer } = await getCurrentOffer(services, caller, { ...input, productId });
  const { hash, document } = offer.agreement;
  const { disclosure: offered } = document[language];
  if (offered === undefined) throw notFound();
  const number = toProposalNumber(hash);
  return {
    ...toDisclosureView(offered, number),
    number,
    validUntil: formatLastValidDay(market, today, language),
    hash,
    pdfUrl: createOfferUrl(services, caller, offer, language, now),
  };
});

/** The last day of the validity of what is given today; empty where it has none. */
function formatLastValidDay(market: MarketConfig, today: Day, language: 'es' | 'en'): string {
  const lastDay = findLastValidDay(market, today);
  return lastDay === null ? '' : formatWeekdayDate(lastDay, language);
}
