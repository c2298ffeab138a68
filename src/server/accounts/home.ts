import { pages } from '../../contract/pages.ts';
import { stateAfter, WIRE_STATUS } from '../../lending/index.ts';
import type { Product } from '../config/index.ts';
import { instantText, moneyText, rateText } from '../format.ts';
import { type Caller, notFound, sessionCall } from '../http/index.ts';
import { findOrders, loanTexts, type Order, statementFor, type Today, todayIn } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { certificationState } from './certification.ts';
import { certificationMissing } from './refusals.ts';

/** `home-page`: what the market offers, and the open loan of each product. */
export const home = sessionCall('home', async (services, caller) => {
  const today = await todayIn(services, caller.market);
  const orders = await findOrders(services.db, caller.borrowerId);
  const { nextStep } = await certificationState(services.db, caller.borrowerId);
  const { rows, language } = loanTexts(caller.language);
  const { market } = today;
  return {
    products: productsOf(services, caller).map(([productId, product]) => {
      const open = orders.find((order) => order.productId === productId && isOpen(order));
      const { least, most } = product.amount;
      const days = product.terms.periods.reduce((sum, period) => sum + period, 0);
      return {
        productId,
        productName: product.name[language],
        productLogo: product.logo,
        amountRange: `${moneyText(least, market)} – ${moneyText(most, market)}`,
        termInfo: rows.days(days),
        loanRate: rateText(product.terms.interest.annualRate),
        orderNo: open?.orderId ?? '',
        orderStatus: open === undefined ? 0 : WIRE_STATUS[stateOf(open, today)],
      };
    }),
    currency: market.currency,
    nextStep,
  };
});

/** `product-apply`: the page that comes next. Who has an open loan of the product is led to it. */
export const productApply = sessionCall('productApply', async (services, caller, { productId }) => {
  if (!productsOf(services, caller).some(([id]) => id === productId)) throw notFound();
  const orders = await findOrders(services.db, caller.borrowerId);
  const open = orders.find((order) => order.productId === productId && isOpen(order));
  if (open !== undefined) {
    return { next: 'order', url: address(pages.loanDetails, { orderId: open.orderId, productId }) };
  }
  const { nextStep } = await certificationState(services.db, caller.borrowerId);
  if (nextStep !== '') throw certificationMissing(nextStep);
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

function isOpen({ state }: Order): boolean {
  return state !== 'declined' && state !== 'repaid';
}

function address(page: string, parameters: Record<string, string>): string {
  return `${page}?${new URLSearchParams(parameters)}`;
}
