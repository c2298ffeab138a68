import { toRepay } from '../../lending/index.ts';
import { moneyText } from '../format.ts';
import { sessionCall } from '../http/index.ts';
import { leadOf, loanTexts, offerFor, strong } from '../loans/index.ts';
import { offeredAddress } from './address.ts';
import { firstProduct } from './product.ts';
import { contractTexts } from './texts.ts';
import { agreementView } from './view.ts';

/** `period-agreement`: the document that is agreed to with this offer, before it is. */
export const periodAgreement = sessionCall('periodAgreement', async (services, caller, input) => {
  const language = caller.language === 'en' ? 'en' : 'es';
  const productId = input.productId ?? firstProduct(services.config, caller.market);
  const { now, market, offer } = await offerFor(services, caller, { ...input, productId });
  const { agreement, schedule, totalToRepay, disbursement } = offer;
  const texts = contractTexts(language);
  const received = texts.youReceive(strong(moneyText(disbursement.amount, market)));
  return {
    ...agreementView(agreement.document[language]),
    hash: agreement.hash,
    currency: market.currency,
    lead: leadOf(texts.youWouldRepay, totalToRepay, received, market),
    plan: schedule.map((instalment) => ({
      title: loanTexts(language).instalment(instalment.number, schedule.length),
      amount: toRepay([instalment]),
      time: instalment.dueOn,
    })),
    pdfUrl: offeredAddress(services, caller, offer, language, now),
  };
});
