import { textLanguage } from '../../../contract/launch.ts';
import type { Day } from '../../../lending/index.ts';
import { formatWeekdayDate } from '../../config/format.ts';
import type { MarketConfig } from '../../config/index.ts';
import { findAgreement, findLastValidDay } from '../agreements/index.ts';
import { notFound, sessionCall } from '../api/index.ts';
import { getBorrowerOrder, getCurrentOffer } from '../loans/index.ts';
import { getDefaultProductId } from './calls.ts';
import { toDisclosureView, toProposalNumber } from './contract.ts';
import { createContractUrl, createOfferUrl } from './pdfUrls.ts';

/** `disclosure`: that of the current offer, or of an order as it was agreed to. 404 where the market requires none. */
export const disclosure = sessionCall('disclosure', async (services, caller, input) => {
  const language = textLanguage(caller.language);
  const pdf = { document: 'disclosure', language, now: await services.clock.now() } as const;
  if (input.orderNo !== undefined) {
    const order = await getBorrowerOrder(services, caller.borrowerId, { orderId: input.orderNo });
    const agreed = await findAgreement(services.db, services.config, order);
    const document = agreed?.document[language].disclosure;
    if (agreed === undefined || document === undefined) throw notFound();
    const pdfUrl = createContractUrl(services, caller, order.orderId, pdf);
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
    pdfUrl: createOfferUrl(services, caller, offer, pdf),
  };
});

/** The last day of the validity of what is given today; empty where it has none. */
function formatLastValidDay(market: MarketConfig, today: Day, language: 'es' | 'en'): string {
  const lastDay = findLastValidDay(market, today);
  return lastDay === null ? '' : formatWeekdayDate(lastDay, language);
}
