import { setTimeout as delay } from 'node:timers/promises';
import { getHomeState } from '../../../contract/homeState.ts';
import { textLanguage } from '../../../contract/launch.ts';
import { marketContact } from '../../../contract/legal.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { type Day, daysBetween, toDay } from '../../../lending/index.ts';
import { formatMoney } from '../../config/format.ts';
import { createTextsByMarket } from '../../config/marketTexts.ts';
import en from '../../messages/en/appHome.json' with { type: 'json' };
import es from '../../messages/es/appHome.json' with { type: 'json' };
import { type Caller, sessionCall } from '../api/index.ts';
import { getBorrowerFields } from '../contactPreferences/index.ts';
import { findStatement, getMarketContext, type MarketContext, type Order } from '../loans/index.ts';
import { type Applicant, computeProductEligibility, getApplicant } from '../loans/origination/index.ts';
import { createHeadline, type Headline } from '../loans/views/index.ts';
import { createReminderPayment, renderCodeImage } from '../payments/index.ts';
import { findPushKeys, pruneSubscriptions } from '../push/index.ts';
import type { Services } from '../services.ts';
import { addYears, getCertificationState } from './certification.ts';
import { getOrderState, listProducts, listProductViews, toOrderView } from './home.ts';

const homeTexts = createTextsByMarket({ es, en });

/** `app-home`: all that the first screen of /app shows, and what is shown of it without a network. */
export const appHomeCall = sessionCall('appHome', async (services, caller) => {
  const { db, config } = services;
  const { borrowerId, market } = caller;
  const context = await getMarketContext(services, market);
  const [applicant, { fullName }] = await Promise.all([
    getApplicant(db, borrowerId, context.today),
    getBorrowerFields(db, borrowerId, ['fullName']),
  ]);
  const [{ steps, nextStep }, offline, subscriptions] = await Promise.all([
    getCertificationState(services, caller),
    describeFirstDebt(services, applicant.orders, context),
    pruneSubscriptions(services, borrowerId),
  ]);
  const products = listProductViews(services, caller, applicant, context);
  const available = Math.max(0, ...products.map(({ limit }) => limit));
  const { phone, whatsapp: chat, email, hours } = marketContact(config.brand, market);
  const language = textLanguage(caller.language);
  const orders = applicant.orders.map((order) => toAppOrder(services, order, context, caller));
  return {
    lead: createHomeHeadline(
      { orders, products, steps, nextStep, available },
      context.market,
      caller.language,
    ),
    firstName: fullName.split(' ')[0] ?? '',
    currency: context.market.currency,
    available,
    products,
    orders,
    steps,
    nextStep,
    triesAgainOn: findRetryDay(services, caller, applicant, available),
    offline,
    support: { phone, chat, email, hours: hours[language] },
    push: {
      offered: findPushKeys(services) === undefined ? 0 : 1,
      on: subscriptions.some(({ tokenHash }) => tokenHash.equals(caller.sessionHash)) ? 1 : 0,
    },
  };
});

function toAppOrder(services: Services, order: Order, context: MarketContext, caller: Caller) {
  const statement = findStatement(order, context.today);
  const repayDate = statement?.settledOn === null ? statement.repayDate : null;
  return {
    ...toOrderView(services, order, context, caller.language),
    state: getOrderState(order, context),
    daysToDue: repayDate === null ? null : daysBetween(context.today, repayDate),
    daysLate: statement?.daysOverdue ?? 0,
  };
}

/** A page waits for a provider no longer than this; its reference is there when the page is opened next. */
const referenceTimeoutMs = 2_000;

/** What is owed of the loan that is due first, and by what it can be paid. */
async function describeFirstDebt(services: Services, orders: readonly Order[], context: MarketContext) {
  const [first] = orders
    .map((order) => ({ order, statement: findStatement(order, context.today) }))
    .filter(({ statement }) => statement?.settledOn === null && statement.repayDate !== null)
    .toSorted((a, b) => ((a.statement?.repayDate ?? '') < (b.statement?.repayDate ?? '') ? -1 : 1));
  if (!first?.statement) return null;
  const { order, statement } = first;
  const paying = createReminderPayment(services, order, context);
  paying.catch(() => undefined);
  const payment = await Promise.race([paying, delay(referenceTimeoutMs)]);
  const { market, now } = context;
  const amount = payment?.amount ?? statement.repayAmount;
  const method = payment?.paymentMethod;
  return {
    orderNo: order.orderId,
    debt: `${formatMoney(amount, market)} ${market.currency}`,
    channel: method?.channel.name ?? '',
    reference: method?.reference.reference ?? '',
    barcode: method ? renderCodeImage(method.channel, method.reference, amount) : '',
    at: now.toISOString(),
  };
}

/**
 * From when a borrower whose newest application was declined may apply again: today where the rules lend by now, the birthday
 * where they are too young; empty where it depends on something else.
 */
function findRetryDay(services: Services, caller: Caller, applicant: Applicant, available: number): Day | '' {
  if (applicant.orders[0]?.state !== 'declined') return '';
  if (available > 0) return applicant.today;
  const days = listProducts(services, caller).flatMap(([productId, product]) => {
    const { decliningRule } = computeProductEligibility(productId, product, applicant).eligibility;
    const isTooYoung =
      decliningRule?.rule === 'age' && (decliningRule.actual ?? 0) < (decliningRule.threshold ?? 0);
    return isTooYoung && applicant.birthDate !== null
      ? [toDay(addYears(applicant.birthDate, decliningRule.threshold ?? 0))]
      : [];
  });
  return days.sort()[0] ?? '';
}

type HomeTexts = ReturnType<typeof homeTexts>;

type AppHome = ResponseData<'appHome'>;
type AppOrder = AppHome['orders'][number];

/** The headline of /app's home: of the loan that it is about, else what can be had; all empty where nothing is lent. */
function createHomeHeadline(
  home: Pick<AppHome, 'orders' | 'products' | 'nextStep' | 'steps' | 'available'>,
  ...[market, language]: Parameters<typeof homeTexts>
): Headline {
  const texts = homeTexts(market, language);
  const { t } = texts;
  const state = getHomeState(home);
  switch (state.kind) {
    case 'owed':
    case 'underway': {
      const { order } = state;
      return createHeadline(orderLabel(order, texts), order.amount, orderText(order, texts), market);
    }
    case 'application': {
      const count = home.steps.filter(({ isDone }) => isDone === 0).length;
      const text = count === 1 ? t('stepMissing') : t('stepsMissing', { count });
      return createHeadline(t('upTo'), home.available, text, market);
    }
    case 'offer':
      return createHeadline(t('upTo'), home.available, t('offerText'), market);
    default:
      return createHeadline('', null, '', market);
  }
}

function orderLabel({ state }: AppOrder, { t }: HomeTexts): string {
  if (state === 'overdue') return t('overdue');
  if (state === 'to_be_repaid') return t('owed');
  return state === 'paying_out' ? t('payingOut') : t('inReview');
}

function orderText({ state, dueDate, daysToDue, daysLate }: AppOrder, { t, day, days }: HomeTexts): string {
  if (state === 'in_review') return t('inReviewText');
  if (state === 'paying_out') return t('payingOutText');
  const due = day(dueDate);
  if (state === 'overdue') return t('overdueSince', { day: due, days: days(daysLate) });
  if (daysToDue === 0) return t('dueToday', { day: due });
  return daysToDue === 1
    ? t('dueTomorrow', { day: due })
    : t('dueLater', { day: due, days: days(daysToDue ?? 0) });
}
