import { accountCode } from '../../../contract/codes.ts';
import type { Language } from '../../../contract/launch.ts';
import { pages } from '../../../contract/pages.ts';
import { statusByState } from '../../../contract/status.ts';
import { computeTermDays, getDisbursedState } from '../../../lending/index.ts';
import { formatInstant, formatRate } from '../../config/format.ts';
import { describeProduct, type Product } from '../../config/index.ts';
import { type Caller, localize, sessionCall } from '../api/index.ts';
import {
  findOrders,
  findStatement,
  getMarketContext,
  type MarketContext,
  type Order,
} from '../loans/index.ts';
import {
  type Applicant,
  assertCanBorrow,
  computeProductEligibility,
  formatIneligibility,
  formatLimit,
  getApplicant,
  getLendingState,
  getProduct,
  listTerms,
  type ProductEligibility,
} from '../loans/origination/index.ts';
import { loanTexts } from '../loans/views/index.ts';
import type { Services } from '../services.ts';
import { getCertificationState } from './certification.ts';
import { createAccountError } from './errors.ts';

/** `home-page`: what the market offers, how much of it to this borrower and why, and the order that has its place. */
export const homeCall = sessionCall('home', async (services, caller) => {
  const context = await getMarketContext(services, caller.market);
  const applicant = await getApplicant(services.db, caller.borrowerId, context.today);
  const { nextStep } = await getCertificationState(services, caller);
  return {
    products: listProductViews(services, caller, applicant, context),
    currency: context.market.currency,
    nextStep,
  };
});

/** The market's products, as they are offered to this borrower. */
export function listProductViews(
  services: Services,
  caller: Caller,
  applicant: Applicant,
  context: MarketContext,
) {
  return listProducts(services, caller).map(([productId, product]) => {
    const borrowing = computeProductEligibility(productId, product, applicant);
    return toProductView(productId, product, borrowing, context, caller.language);
  });
}

function toProductView(
  productId: string,
  product: Product,
  { openOrder, eligibility }: ProductEligibility,
  context: MarketContext,
  language: Language,
) {
  const { limit, limitedBy, decliningRule } = eligibility;
  const { market } = context;
  const texts = loanTexts(market, language);
  const { least: minAmount, most: maxAmount } = product.amount;
  const explanation = decliningRule
    ? formatIneligibility(decliningRule, market)
    : formatLimit(limit, limitedBy, market);
  const terms = listTerms(product).map((periods) => String(computeTermDays({ periods })));
  const listFormat = new Intl.ListFormat(texts.language === 'en' ? 'en-GB' : 'es', { type: 'disjunction' });
  return {
    productId,
    productName: product.name[texts.language],
    productLogo: product.logo,
    amountRange: `${texts.money(minAmount)} – ${texts.money(decliningRule ? maxAmount : limit)}`,
    termInfo: texts.days(listFormat.format(terms)),
    loanRate: formatRate(product.terms.interest.annualRate, language),
    orderNo: openOrder?.orderId ?? '',
    orderStatus: openOrder === null ? 0 : statusByState[getOrderState(openOrder, context)],
    limit: decliningRule ? 0 : limit,
    limitReason: localize(explanation, language),
  };
}

/** `product-apply`: the page that comes next. A borrower with an open order gets the page of that order. */
export const productApplyCall = sessionCall('productApply', async (services, caller, { productId }) => {
  const product = getProduct(services.config, caller.market, productId);
  const { today, market } = await getMarketContext(services, caller.market);
  const applicant = await getApplicant(services.db, caller.borrowerId, today);
  const borrowing = computeProductEligibility(productId, product, applicant);
  const { openOrder } = borrowing;
  if (openOrder !== null) {
    return { next: 'order', url: toPageUrl(pages.loanDetails, { orderId: openOrder.orderId, productId }) };
  }
  const { nextStep } = await getCertificationState(services, caller);
  if (nextStep !== '') throw createAccountError('certificationMissing', {}, { nextStep });
  const lending = await getLendingState(services.db, { market: caller.market, productId, today });
  const borrowerMarket = { code: caller.market, market, lending };
  assertCanBorrow(services, borrowerMarket, product, borrowing, accountCode.notEligible);
  return { next: 'confirm', url: toPageUrl(pages.loanConfirm, { productId }) };
});

/** `order-list`: the borrower's loans, newest first. */
export const orderListCall = sessionCall('orderList', async (services, caller) => {
  const context = await getMarketContext(services, caller.market);
  const orders = await findOrders(services.db, caller.borrowerId);
  return { orders: orders.map((order) => toOrderView(services, order, context, caller.language)) };
});

export function toOrderView({ config }: Services, order: Order, context: MarketContext, language: Language) {
  const { currency, timeZone } = context.market;
  const texts = loanTexts(context.market, language);
  const statement = findStatement(order, context.today);
  const state = getOrderState(order, context);
  const isOwed = statement !== null && statement.settledOn === null;
  return {
    orderNo: order.orderId,
    productId: order.productId,
    ...describeProduct(config.products, order.productId, texts.language),
    orderStatus: statusByState[state],
    statusText: texts.t(`status.${state}`),
    amount: isOwed ? statement.repayAmount : order.terms.principal,
    currency,
    dueDate: statement?.repayDate ?? '',
    requestedAt: formatInstant(order.createdAt, timeZone),
  };
}

export function listProducts({ config }: Services, { market }: Caller): [string, Product][] {
  return Object.entries(config.products).filter(([, product]) => product.market === market);
}

export function getOrderState(order: Order, { today }: MarketContext): Order['state'] {
  const statement = findStatement(order, today);
  return statement === null ? order.state : getDisbursedState(statement);
}

function toPageUrl(page: string, parameters: Record<string, string>): string {
  return `${page}?${new URLSearchParams(parameters)}`;
}
