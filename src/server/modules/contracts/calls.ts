import { textLanguage } from '../../../contract/launch.ts';
import { computeTotalRepayment, type Day } from '../../../lending/index.ts';
import {
  formatMoney,
  formatWeekdayDate,
  formatWeekdayDateWithYear,
  formatYearlyCost,
} from '../../config/format.ts';
import {
  type Config,
  describeProduct,
  getMarket,
  type Market,
  type MarketConfig,
} from '../../config/index.ts';
import { fillText } from '../../messages/index.ts';
import { type Borrower, findAgreement, findLastValidDay } from '../agreements/index.ts';
import { notFound, publicCall, sessionCall } from '../api/index.ts';
import { getBorrowerOrder, getMarketContext } from '../loans/index.ts';
import { computeOffer, discloseCurrentOffer } from '../loans/origination/index.ts';
import { createHeadline, emphasize, formatInstalment, loanTexts } from '../loans/views/index.ts';
import {
  type Contract,
  getContract,
  toAgreementView,
  toContractFields,
  toDisclosureView,
  toProposalNumber,
} from './contract.ts';
import { createContractUrl, createOfferUrl } from './pdfUrls.ts';
import { contractTexts } from './texts.ts';

/** `contract-detail`: the promissory note of an order that has been paid out. */
export const contractDetailCall = sessionCall('contractDetail', async (services, caller, input) => {
  const language = textLanguage(caller.language);
  const contract = await getContract(services, caller.borrowerId, input.orderNo, language);
  const now = await services.clock.now();
  const pdfUrl = createContractUrl(services, caller, contract.order.orderId, {
    document: 'agreement',
    language,
    now,
  });
  return { ...toContractView(services.config, contract, language), pdfUrl };
});

/** The contract page's data. */
export function toContractView(
  { products, markets }: Pick<Config, 'products' | 'markets'>,
  contract: Contract,
  language: 'es' | 'en',
) {
  const { order, agreement: agreed } = contract;
  const { yearlyCost } = agreed.document.figures;
  const { productName } = describeProduct(products, order.productId, language);
  const fields = toContractFields(contract, productName);
  const market = getMarket({ markets }, order.terms.market);
  const texts = contractTexts[language];
  const lastPayment = fillText(texts.lastPayment, {
    day: emphasize(formatWeekdayDateWithYear(fields.planDate, language)),
  });
  const subtitle = contract.isAmended ? `${lastPayment}. ${texts.changedSince}` : lastPayment;
  return {
    ...fields,
    ...toAgreementView(agreed.document[language], order.orderId),
    hash: agreed.hash,
    yearlyCost: {
      name: market.yearlyCost.name[language],
      value: formatYearlyCost(yearlyCost.percent, market, language),
    },
    lead: createHeadline(texts.agreedToRepay, fields.contractAmount, subtitle, market),
  };
}

/** `period-agreement`: the agreement of the current offer, before acceptance. */
export const periodAgreementCall = sessionCall('periodAgreement', async (services, caller, input) => {
  const language = textLanguage(caller.language);
  const productId = input.productId ?? getDefaultProductId(services.config, caller.market);
  const { now, market, offer } = await discloseCurrentOffer(services, caller, { ...input, productId });
  const { agreement, schedule, totalToRepay, disbursement } = offer;
  const texts = contractTexts[language];
  const received = fillText(texts.youReceive, {
    amount: emphasize(formatMoney(disbursement.amount, market)),
  });
  return {
    ...toAgreementView(agreement.document[language], toProposalNumber(agreement.hash)),
    hash: agreement.hash,
    currency: market.currency,
    lead: createHeadline(texts.youWouldRepay, totalToRepay, received, market),
    plan: schedule.map((instalment) => ({
      title: formatInstalment(loanTexts(market, language), instalment.number, schedule.length),
      amount: computeTotalRepayment([instalment]),
      time: instalment.dueOn,
    })),
    pdfUrl: createOfferUrl(services, caller, offer, { document: 'agreement', language, now }),
  };
});

/** `disclosure`: that of the current offer, or of an order as it was agreed to. 404 where the market requires none. */
export const disclosureCall = sessionCall('disclosure', async (services, caller, input) => {
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
  const { market, today, offer } = await discloseCurrentOffer(services, caller, { ...input, productId });
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

/**
 * `agreement-specimen`: a sample agreement for visitors. It names the lender of the product's market and no borrower, and has no
 * hash, so that it can't be accepted.
 */
export const agreementSpecimenCall = publicCall('agreementSpecimen', async (services, visitor, input) => {
  const language = textLanguage(visitor.language);
  const productId = input.productId ?? getDefaultProductId(services.config);
  const market = getProductMarket(services.config, productId);
  const { whoBorrows, hisAddress, hisAccount } = contractTexts[language];
  const borrower: Borrower = { fullName: whoBorrows, address: hisAddress, bank: hisAccount, last4: '' };
  const { today } = await getMarketContext(services, market);
  const offer = computeOffer(services.config, { productId, market, clientKind: 'new', borrower, today });
  return toAgreementView(offer.agreement.document[language]);
});

/** The first product of the market, or of all. */
function getDefaultProductId({ products }: Config, market?: Market): string {
  const first = Object.entries(products).find(
    ([, product]) => market === undefined || product.market === market,
  );
  if (first === undefined) throw notFound();
  return first[0];
}

/** Throws 404 for an unknown product. */
function getProductMarket({ products }: Config, productId: string): Market {
  const product = Object.hasOwn(products, productId) ? products[productId] : undefined;
  if (product === undefined) throw notFound();
  return product.market;
}
