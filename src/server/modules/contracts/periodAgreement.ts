import { computeTotalRepayment } from '../../../lending/index.ts';
import { formatMoney } from '../../config/format.ts';
import { sessionCall } from '../api/index.ts';
import { createHeadline, emphasize, getCurrentOffer, loanTexts } from '../loans/index.ts';
import { getDefaultProductId } from './product.ts';
import { createOfferUrl } from './signedUrl.ts';
import { contractTexts } from './texts.ts';
import { toAgreementView } from './view.ts';

/** `period-agreement`: the document that is agreed to with this offer, before it is. */
export const periodAgreement = sessionCall('periodAgreement', async (services, caller, input) => {
  const language = caller.language === 'en' ? 'en' : 'es';
  const productId = input.productId ?? getDefaultProductId(services.config, caller.market);
  const { now, market, offer } = await getCurrentOffer(services, caller, { ...input, productId });
  const { agreement, schedule, totalToRepay, disbursement } = offer;
  const texts = contractTexts(language);
  const received = texts.youReceive(emphasize(formatMoney(disbursement.amount, market)));
  return {
    ...toAgreementView(agreement.document[language]),
    hash: agreement.hash,
    currency: market.currency,
    lead: createHeadline(texts.youWouldRepay, totalToRepay, received, market),
    plan: schedule.map((instalment) => ({
      title: loanTexts(language).instalment(instalment.number, schedule.length),
      amount: computeTotalRepayment([instalment]),
      time: instalment.dueOn,
    })),
    pdfUrl: createOfferUrl(services, caller, offer, language, now),
  };
});
