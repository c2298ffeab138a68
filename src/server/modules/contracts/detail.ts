import { formatWeekdayDateWithYear, formatYearlyCost } from '../../config/format.ts';
import { type Config, getMarket } from '../../config/index.ts';
import { sessionCall } from '../api/index.ts';
import { createHeadline, emphasize } from '../loans/index.ts';
import { type Contract, getContract, toContractFields } from './contract.ts';
import { createContractUrl } from './signedUrl.ts';
import { contractTexts } from './texts.ts';
import { toAgreementView } from './view.ts';

/** `contract-detail`: the promissory note of an order that has been paid out. */
export const contractDetail = sessionCall('contractDetail', async (services, caller, input) => {
  const language = caller.language === 'en' ? 'en' : 'es';
  const contract = await getContract(services, caller.borrowerId, input.orderNo, language);
  const now = await services.clock.now();
  const pdfUrl = createContractUrl(services, caller, contract.order.orderId, language, now);
  return { ...toContractView(services.config, contract, language), pdfUrl };
});

/** What the page says of a contract. */
export function toContractView(
  { products, markets }: Pick<Config, 'products' | 'markets'>,
  contract: Contract,
  language: 'es' | 'en',
) {
  const { order, agreement: agreed } = contract;
  const { yearlyCost } = agreed.document.figures;
  const productName = products[order.productId]?.name[language] ?? order.productId;
  const fields = toContractFields(contract, productName);
  const market = getMarket({ markets }, order.terms.market);
  const texts = contractTexts(language);
  const lastPayment = texts.lastPayment(emphasize(formatWeekdayDateWithYear(fields.planDate, language)));
  const subtitle = contract.isAmended ? `${lastPayment}. ${texts.changedSince}` : lastPayment;
  return {
    ...fields,
    ...toAgreementView(agreed.document[language]),
    hash: agreed.hash,
    yearlyCost: {
      name: market.yearlyCost.name[language],
      value: formatYearlyCost(yearlyCost.percent, market, language),
    },
    lead: createHeadline(texts.agreedToRepay, fields.contractAmount, subtitle, market),
  };
}
