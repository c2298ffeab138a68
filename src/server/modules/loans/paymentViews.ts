import type { z } from 'zod';
import type { paymentView } from '../../../contract/schemas/views.ts';
import type { PaymentStatement, Statement } from '../../../lending/index.ts';
import { formatInstant, formatMoney, formatWeekdayDate } from '../../config/format.ts';
import type { MarketConfig } from '../../config/index.ts';
import { isLongHistory, type Order, type OrderPayment } from './order.ts';
import { paymentKey } from './orderStatement.ts';
import type { LoanTexts } from './texts.ts';

type PaymentView = z.output<typeof paymentView>;

type Views = readonly PaymentView[];
const longViewCache = new WeakMap<Statement, { market: MarketConfig; texts: LoanTexts; views: Views }>();

/** Every payment of an order, newest first, with what it paid off. `statement` is the order's. */
export function listPaymentViews(
  order: Order,
  statement: Statement,
  market: MarketConfig,
  texts: LoanTexts,
): PaymentView[] {
  if (!isLongHistory(order.payments)) return createViews(order, statement, market, texts);
  const cached = longViewCache.get(statement);
  if (cached?.market === market && cached.texts === texts) return [...cached.views];
  const views = createViews(order, statement, market, texts);
  longViewCache.set(statement, { market, texts, views });
  return views;
}

/** One payment of them, by its key; undefined where it doesn't count any more. */
export function findPaymentView(
  order: Order,
  statement: Statement,
  key: string,
  market: MarketConfig,
  texts: LoanTexts,
): PaymentView | undefined {
  const paymentStatement = statement.payments.find(({ id }) => id === key);
  const payment = order.payments.find((one) => paymentKey(one.provider, one.paymentId) === key);
  return paymentStatement && payment && toPaymentView(payment, paymentStatement, order, market, texts);
}

function createViews(
  order: Order,
  statement: Statement,
  market: MarketConfig,
  texts: LoanTexts,
): PaymentView[] {
  const paymentsByKey = new Map(
    order.payments.map((payment) => [paymentKey(payment.provider, payment.paymentId), payment]),
  );
  const countedViews = statement.payments.flatMap((one) => {
    const payment = paymentsByKey.get(one.id);
    return payment === undefined ? [] : [toPaymentView(payment, one, order, market, texts)];
  });
  const reversedViews = createReversedViews(paymentsByKey, statement, market, texts);
  const all =
    reversedViews.length === 0 ? countedViews : [...countedViews, ...reversedViews].toSorted(compareViews);
  return all.toReversed();
}

function compareViews(a: PaymentView, b: PaymentView): number {
  return a.valueDate < b.valueDate ? -1 : Number(a.valueDate > b.valueDate);
}

/** Payments of which nothing is left, since all was taken back: they say so, and pay off nothing. */
function createReversedViews(
  paymentsByKey: ReadonlyMap<string, OrderPayment>,
  { payments, reversals, waivers }: Statement,
  market: MarketConfig,
  texts: LoanTexts,
): PaymentView[] {
  const retainedIds = new Set(payments.map(({ id }) => id));
  const lastReversalDays = new Map(reversals.map(({ paymentId, undoneOn }) => [paymentId, undoneOn]));
  const sumWaived = (id: string) =>
    reversals
      .filter(({ paymentId }) => paymentId === id)
      .flatMap(({ reversalId }) => waivers.filter((waiver) => waiver.reversalId === reversalId))
      .reduce((sum, { waived }) => sum + waived, 0);
  return [...lastReversalDays].flatMap(([id, undoneOn]) => {
    const payment = paymentsByKey.get(id);
    if (payment === undefined || retainedIds.has(id)) return [];
    const amount = formatMoney(payment.amount, market);
    const name = getChannelName(payment.channel, market, texts);
    const waived = sumWaived(id);
    const waivedText = waived === 0 ? '' : formatMoney(waived, market);
    const channel = texts.takenBack(name, amount, formatWeekdayDate(undoneOn, texts.language), waivedText);
    return [{ ...toViewHeader(payment, market), amount: 0, channel, movesDate: 0, items: [] }];
  });
}

/** What a view says of a payment whatever became of it. */
function toViewHeader(payment: OrderPayment, market: MarketConfig) {
  return {
    paymentId: payment.paymentId,
    paidAt: formatInstant(payment.paidAt, market.timeZone),
    receivedAt: formatInstant(payment.receivedAt, market.timeZone),
    valueDate: payment.valueDate,
    purpose: payment.extensionSequence === null ? 1 : 2,
  } as const;
}

/** What the channel of a payment is called. */
export function getChannelName(payCode: string, market: MarketConfig, texts: LoanTexts): string {
  const name = market.channels.find((channel) => channel.payCode === payCode)?.name;
  return name ?? texts.otherChannels.get(payCode) ?? texts.cardChannel;
}

function toPaymentView(
  payment: OrderPayment,
  paymentStatement: PaymentStatement,
  order: Order,
  market: MarketConfig,
  texts: LoanTexts,
): PaymentView {
  return {
    ...toViewHeader(payment, market),
    // Without what was taken back of it.
    amount: paymentStatement.amount,
    valueDate: paymentStatement.valueDate,
    channel: getChannelName(payment.channel, market, texts),
    movesDate: paymentStatement.extensionFee > 0 ? 1 : 0,
    items: toAllocationItems(paymentStatement, order.terms.periods.length > 1, market, texts).map(
      ([text, amount]) => ({
        text,
        value: formatMoney(amount, market),
      }),
    ),
  };
}

function toAllocationItems(
  counted: PaymentStatement,
  hasInstalments: boolean,
  market: MarketConfig,
  texts: LoanTexts,
): [string, number][] {
  const items = counted.allocations.map(({ component, instalment, amount }): [string, number] => {
    const name = component === 'vat' ? market.tax[texts.language] : texts.component[component];
    return [hasInstalments ? texts.ofInstalment(name, instalment) : name, amount];
  });
  const otherItems: [string, number][] = [
    [texts.toExtension, counted.extensionFee],
    [texts.toHeld, counted.held],
    [texts.toCredit, counted.credit],
  ];
  return [...items, ...otherItems].filter(([, amount]) => amount !== 0);
}
