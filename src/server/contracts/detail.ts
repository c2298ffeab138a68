import { marketIn } from '../config/index.ts';
import { dayOfYearText, yearlyCostText } from '../format.ts';
import { sessionCall } from '../http/index.ts';
import { leadOf, strong } from '../loans/index.ts';
import { contractAddress } from './address.ts';
import { contractOf, fieldsOf } from './contract.ts';
import { contractTexts } from './texts.ts';
import { agreementView } from './view.ts';

/** `contract-detail`: the promissory note of an order that has been paid out. */
export const contractDetail = sessionCall('contractDetail', async (services, caller, input) => {
  const language = caller.language === 'en' ? 'en' : 'es';
  const contract = await contractOf(services, caller.borrowerId, input.orderNo, language);
  const { order, agreed } = contract;
  const { yearlyCost } = agreed.document.figures;
  const productName = services.config.products[order.productId]?.name[language] ?? order.productId;
  const fields = fieldsOf(contract, productName);
  const market = marketIn(services.config, caller.market);
  const texts = contractTexts(language);
  const lastPayment = texts.lastPayment(strong(dayOfYearText(fields.planDate, language)));
  const now = await services.clock.now();
  return {
    ...fields,
    ...agreementView(agreed.document[language]),
    hash: agreed.hash,
    yearlyCost: {
      name: market.yearlyCost.name[language],
      value: yearlyCostText(yearlyCost.percent, market),
    },
    lead: leadOf(texts.agreedToRepay, fields.contractAmount, lastPayment, market),
    pdfUrl: contractAddress(services, caller, order.orderId, language, now),
  };
});
