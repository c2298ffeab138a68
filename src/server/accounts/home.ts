import { accountCode } from '../../contract/codes.ts';
import type { Language } from '../../contract/launch.ts';
import { pages } from '../../contract/pages.ts';
import { stateAfter, termInDays, WIRE_STATUS } from '../../lending/index.ts';
import type { Product } from '../config/index.ts';
import { instantText, moneyText, rateText } from '../format.ts';
import { type Caller, inLanguage, sessionCall } from '../http/index.ts';
import {
  type Borrowing,
  borrowingOf,
  findOrders,
  limitText,
  loanTexts,
  mayBorrow,
  type Order,
  productOf,
  readApplicant,
  refusalText,
  statementFor,
  type Today,
  termsOf,
  todayIn,
} from '../loans/index.ts';
import type { Services } from '../services.ts';
import { certificationState } from './certification.ts';
import { certificationMissing } from './refusals.ts';

/** `home-page`: what the market offers, how much of it to this borrower and why, and the order that has its place. */
export const home = sessionCall('home', async (services, caller) => {
  const today = await todayIn(services, caller.market);
  const applicant = await readApplicant(services.db, caller.borrowerId, today.today);
  const { nextStep } = await certificationState(services.db, caller.borrowerId);
  return {
    products: productsOf(services, caller).map(([productId, product]) => {
      const borrowing = borrowingOf(productId, product, applicant);
      return productView(productId, product, borrowing, today, caller.language);
    }),
    currency: today.market.currency,
    nextStep,
  };
});

function productView(
  productId: string,
  product: Product,
  { openOrder, eligibility }: Borrowing,
  today: Today,
  language: Language,
) {
  const { limit, limitedBy, refusedBy } = eligibility;
  const { market } = today;
  const texts = loanTexts(language);
  const { least, most } = product.amount;
  const why = refusedBy ? refusalText(refusedBy, market) : limitText(limit, limitedBy, market);
  const terms = termsOf(product).map((periods) => termInDays({ periods }));
  return {
    productId,
    productName: product.name[texts.language],
    productLogo: product.logo,
    amountRange: `${moneyText(least, market)} – ${moneyText(refusedBy ? most : limit, market)}`,
    termInfo: texts.anyTerm(terms),
    loanRate: rateText(product.terms.interest.annualRate, language),
    orderNo: openOrder?.orderId ?? '',
    orderStatus: openOrder === null ? 0 : WIRE_STATUS[stateOf(openOrder, today)],
    limit: refusedBy ? 0 : limit,
    why: inLanguage(why, language),
  };
}

/** `product-apply`: the page that comes next. Who has an order in the product's place is led to it. */
export const productApply = sessionCall('productApply', async (services, caller, { productId }) => {
  const product = productOf(services.config, caller.market, productId);
  const { today, market } = await todayIn(services, caller.market);
  const applicant = await readApplicant(services.db, caller.borrowerId, today);
  const borrowing = borrowingOf(productId, product, applicant);
  const { openOrder } = borrowing;
  if (openOrder !== null) {
    return { next: 'order', url: address(pages.loanDetails, { orderId: openOrder.orderId, productId }) };
  }
  const { nextStep } = await certificationState(services.db, caller.borrowerId);
  if (nextStep !== '') throw certificationMissing(nextStep);
  mayBorrow(services, { code: caller.market, market }, borrowing, accountCode.notEligible);
  return { next: 'confirm', url: address(pages.loanConfirm, { productId }) };
});

/** `order-list`: the borrower's loans, newest first. */
export const orderList = sessionCall('orderList', async (services, caller) => {
  const today = await todayIn(services, caller.market);
  const orders = await findOrders(services.db, caller.borrowerId);
  const texts = loanTexts(caller.language);
  const { currency, timeZone } = today.market;
  return {
    orders: orders.map((order) => {
      const product = services.config.products[order.productId];
      const statement = statementFor(order, today.today);
      const state = stateOf(order, today);
      const owes = statement !== null && statement.settledOn === null;
      return {
        orderNo: order.orderId,
        productId: order.productId,
        productName: product?.name[texts.language] ?? order.productId,
        productLogo: product?.logo ?? '',
        orderStatus: WIRE_STATUS[state],
        statusText: texts.status[state],
        amount: owes ? statement.repayAmount : order.terms.principal,
        currency,
        dueDate: statement?.repayDate ?? '',
        requestedAt: instantText(order.createdAt, timeZone),
      };
    }),
  };
});

function productsOf({ config }: Services, { market }: Caller): [string, Product][] {
  return Object.entries(config.products).filter(([, product]) => product.market === market);
}

function stateOf(order: Order, { today }: Today): Order['state'] {
  const statement = statementFor(order, today);
  return statement === null ? order.state : stateAfter(statement);
}

function address(page: string, parameters: Record<string, string>): string {
  return `${page}?${new URLSearchParams(parameters)}`;
}
