import type { RequestInput, ResponseData } from '../../../contract/schemas/index.ts';
import { daysBetween } from '../../../lending/index.ts';
import { formatMoney, formatWeekdayDate } from '../../config/format.ts';
import { describeProduct } from '../../config/index.ts';
import { ProviderError, withPageTimeout } from '../../integrations/index.ts';
import { fillText } from '../../messages/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { type Caller, enforceRateLimit, sessionCall } from '../api/index.ts';
import { getMarketContext, type MarketContext } from '../loans/index.ts';
import { createCheckout, hasCheckout } from '../payments/index.ts';
import type { Services } from '../services.ts';
import {
  getAmountValidUntil,
  getOrderAmountDue,
  getOrderOnDay,
  type OrderWithLoan,
  toAmountDueHeadline,
  validateAmountDue,
} from './amountDue.ts';
import {
  type CardPayment,
  findCardPayment,
  findOpenCharge,
  hasOpenCharge,
  issueRepayToken,
} from './cardPayments.ts';
import { findCard, formatMaskedNumber, listCards } from './cards.ts';
import { resolveChargeOutcome } from './charge.ts';
import { createCardError } from './errors.ts';
import { buildReturnUrl } from './providerPage.ts';
import { pageTexts } from './texts.ts';

/**
 * `repayment-way`: the borrower's cards, the amount due, and a token for one commit. After the return from the bank's page: the
 * outcome of the charge, without another offer to pay if it succeeded.
 */
export const repaymentWayCall = sessionCall('repaymentWay', async (services, caller, input) => {
  const { db, providers } = services;
  const { borrowerId } = caller;
  const key = { borrowerId, orderId: input.orderId };
  const liveCharge = await refreshOpenCharge(services, caller, await findOpenCharge(db, key));
  const context = await getMarketContext(services, caller.market);
  const decidedPayment = await findDecidedPayment(db, borrowerId, input);
  if (decidedPayment?.state === 'succeeded') return toPaidView(services, caller, decidedPayment, context);
  const [amountDue] = await Promise.all([
    getOrderAmountDue(db, key, context),
    enforceRateLimit(services, 'cardToken', caller),
  ]);
  const { order, amount } = amountDue;
  const { cards: provider } = providers;
  const cards = provider === undefined ? [] : await listCards(db, borrowerId, provider.name);
  const isPending = liveCharge !== undefined;
  return {
    ...toOrderView(services, caller, amountDue, context),
    alipay: hasCheckout(services, order),
    repayToken: await issueRepayToken(db, key, context.now),
    bankCards: cards.map((card) => ({
      id: card.cardId,
      bankName: card.bankName,
      cardNo: formatMaskedNumber(card),
      bankCode: card.bankCode,
    })),
    amount,
    isPending: isPending ? 1 : 0,
    continueUrl: liveCharge?.continueUrl ?? null,
    canAdd: provider?.enrol === undefined ? 0 : 1,
    lead: isPending ? null : toAmountDueHeadline(amountDue, context, caller.language),
    charge:
      decidedPayment === undefined ? null : await toChargeView(services, caller, decidedPayment, context),
  };
});

/** The response after a successful charge: nothing more to pay now. */
async function toPaidView(
  services: Services,
  caller: Caller,
  cardPayment: CardPayment,
  context: MarketContext,
): Promise<ResponseData<'repaymentWay'>> {
  const orderOnDay = await getOrderOnDay(services.db, cardPayment, context);
  return {
    ...toOrderView(services, caller, orderOnDay, context),
    alipay: false,
    repayToken: '',
    bankCards: [],
    amount: 0,
    isPending: 0,
    continueUrl: null,
    canAdd: 0,
    lead: null,
    charge: await toChargeView(services, caller, cardPayment, context, orderOnDay),
  };
}

/** The loan and its due date. */
function toOrderView(
  { config }: Services,
  { language }: Caller,
  { order, loan }: OrderWithLoan,
  { today, market }: MarketContext,
) {
  const repayDate = loan.statement.repayDate ?? today;
  return {
    currency: market.currency,
    repayDate,
    daysToDue: daysBetween(today, repayDate),
    today,
    orderNo: order.orderId,
    ...describeProduct(config.products, order.productId, language === 'es' ? 'es' : 'en'),
  };
}

/** Polls an open charge at once, so that the borrower sees its outcome on return from the bank. */
async function refreshOpenCharge(
  services: Services,
  { market }: Caller,
  liveCharge: CardPayment | undefined,
): Promise<CardPayment | undefined> {
  const { db, providers } = services;
  if (liveCharge === undefined || liveCharge.continueUrl === null || providers.cards === undefined)
    return liveCharge;
  const resolving = resolveChargeOutcome(services, market, providers.cards, liveCharge, 0);
  try {
    await withPageTimeout(providers.cards.name, resolving);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
  }
  return findOpenCharge(db, liveCharge);
}

/** The charge named by the return address, once it has an outcome. */
async function findDecidedPayment(
  db: Database,
  borrowerId: number,
  { orderId, repaymentRecordId }: RequestInput<'repaymentWay'>,
): Promise<CardPayment | undefined> {
  if (repaymentRecordId === undefined) return undefined;
  const cardPayment = await findCardPayment(db, { borrowerId, orderId, recordId: repaymentRecordId });
  return cardPayment?.state === 'succeeded' || cardPayment?.state === 'failed' ? cardPayment : undefined;
}

/** The outcome of a charge; `orderOnDay`: set if it succeeded. */
async function toChargeView(
  { db, providers }: Services,
  { language }: Caller,
  cardPayment: CardPayment,
  context: MarketContext,
  orderOnDay?: OrderWithLoan,
): Promise<NonNullable<ResponseData<'repaymentWay'>['charge']>> {
  const card = await findCard(db, cardPayment, providers.cards?.name ?? '');
  return {
    isPaid: orderOnDay === undefined ? 0 : 1,
    amount: cardPayment.amount,
    card: card === undefined ? '' : `${card.bankName}\u00a0···\u00a0${card.last4}`,
    left: orderOnDay === undefined ? '' : formatAmountLeft(orderOnDay, context, language),
  };
}

function formatAmountLeft(
  { loan: { statement } }: OrderWithLoan,
  { today, market }: MarketContext,
  language: Caller['language'],
): string {
  const { settledOn, repayDate, nextPaymentAmount, remaining } = statement;
  const texts = pageTexts[language].left;
  if (settledOn !== null || repayDate === null) return texts.nothing;
  const nextPaymentText = fillText(repayDate < today ? texts.late : texts.next, {
    amount: formatMoney(nextPaymentAmount, market),
    day: formatWeekdayDate(repayDate, language),
  });
  const totalText =
    remaining > nextPaymentAmount ? [fillText(texts.inAll, { amount: formatMoney(remaining, market) })] : [];
  return [nextPaymentText, ...totalText].join(' ');
}

/** `repayment-huichao`: the address of the provider's payment page for the amount due, which returns to the loan. */
export const repaymentLinkCall = sessionCall('repaymentLink', async (services, caller, input) => {
  await enforceRateLimit(services, 'paymentLink', caller);
  const context = await getMarketContext(services, caller.market);
  const key = { borrowerId: caller.borrowerId, orderId: input.orderId };
  const amountDue = await getOrderAmountDue(services.db, key, context);
  validateAmountDue(amountDue, input.amount, context);
  if (await hasOpenCharge(services.db, key)) throw createCardError('duplicatePayment');
  const { order } = amountDue;
  const { language } = caller;
  const returnUrl = buildReturnUrl(order, language, 'link');
  const page = { returnUrl, language, payCode: input.payCode, validUntil: getAmountValidUntil(amountDue) };
  const url = await createCheckout(services, order, amountDue.amount, page, context.now);
  if (url === undefined) throw createCardError('cardsUnavailable');
  return { url };
});
