import { dayOfYearText } from '../format.ts';
import { sessionCall } from '../http/index.ts';
import { leadOf, strong } from '../loans/index.ts';
import { pdfAddress } from './address.ts';
import { contractOf } from './contract.ts';
import { contractTexts } from './texts.ts';

/** `contract-detail`: the promissory note of an order that has been paid out. */
export const contractDetail = sessionCall('contractDetail', async (services, caller, input) => {
  const language = caller.language === 'en' ? 'en' : 'es';
  const contract = await contractOf(services, caller.borrowerId, input.orderNo, language);
  const { contractAmount, planDate, orderNo } = contract;
  const texts = contractTexts(language);
  const lastPayment = texts.lastPayment(strong(dayOfYearText(planDate, language)));
  const market = services.config.markets[caller.market];
  const now = await services.clock.now();
  return {
    ...contract,
    lead: leadOf(texts.agreedToRepay, contractAmount, lastPayment, market),
    pdfUrl: pdfAddress(services, caller.borrowerId, orderNo, language, now),
  };
});
