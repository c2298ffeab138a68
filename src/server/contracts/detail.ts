import { type Config, marketIn } from '../config/index.ts';
import { dayOfYearText, yearlyCostText } from '../format.ts';
import { sessionCall } from '../http/index.ts';
import { leadOf, strong } from '../loans/index.ts';
import { contractAddress } from './address.ts';
import { type Contract, contractOf, fieldsOf } from './contract.ts';
import { contractTexts } from './texts.ts';
import { agreementView } from './view.ts';

/** `contract-detail`: the promissory note of an order that has been paid out. */
export const contractDetail = sessionCall('contractDetail', async (services, caller, input) => {
  const language = caller.language === 'en' ? 'en' : 'es';
  const contract = await contractOf(services, caller.borrowerId, input.orderNo, language);
  const now = await services.clock.now();
  const pdfUrl = contractAddress(services, caller, contract.order.orderId, language, now);
  return { ...contractView(services.config, contract, language), pdfUrl };
});

/** What the page says of a contract. */
export function contractView(
  { products, markets }: Pick<Config, 'products' | 'markets'>,
  contract: Contract,
  language: 'es' | 'en',
) {
  const { order, agreed } = contract;
  const { yearlyCost } = agreed.document.figures;
  const productName = products[order.productId]?.name[language] ?? order.productId;
  const fields = fieldsOf(contract, productName);
  const market = marketIn({ markets }, order.terms.market);
  const texts = contractTexts(language);
  const lastPayment = texts.lastPayment(strong(dayOfYearText(fields.planDate, language)));
  const until = contract.isChanged ? `${lastPayment}. ${texts.changedSince}` : lastPayment;
  return {
    ...fields,
    ...agreementView(agreed.document[language]),
    hash: agreed.hash,
    yearlyCost: {
      name: market.yearlyCost.name[language],
      value: yearlyCostText(yearlyCost.percent, market, language),
    },
    lead: leadOf(texts.agreedToRepay, fields.contractAmount, until, market),
  };
}
