import type { z } from 'zod';
import type { paymentView } from '../../contract/schemas/views.ts';
import type { PaymentStatement, Statement } from '../../lending/index.ts';
import type { MarketConfig } from '../config/index.ts';
import { dayText, instantText, moneyText } from '../format.ts';
import { type Order, paymentKey } from './order.ts';
import { isLong, type OrderPayment } from './orderPayments.ts';
import type { LoanTexts } from './texts.ts';

type PaymentView = z.output<typeof paymentView>;

type Views = readonly PaymentView[];
const longViews = new WeakMap<Statement, { market: MarketConfig; texts: LoanTexts; views: Views }>();

/** Every payment of an order, newest first, with what it paid off. `statement` is the order's. */
export function paymentViews(
  order: Order,
  statement: Statement,
  market: MarketConfig,
  texts: LoanTexts,
): PaymentView[] {
  if (!isLong(order.payments)) return viewsOf(order, statement, market, texts);
  const known = longViews.get(statement);
  if (known?.market === market && known.texts === texts) return [...known.views];
  const views = viewsOf(order, statement, market, texts);
  longViews.set(statement, { market, texts, views });
  return views;
}

/** One payment of them, by its key; undefined where it doesn't count any more. */
export function paymentViewOf(
  order: Order,
  statement: Statement,
  key: string,
  market: MarketConfig,
  texts: LoanTexts,
): PaymentView | undefined {
  const counted = statement.payments.find(({ id }) => id === key);
  const payment = order.payments.find((one) => paymentKey(one.provider, one.paymentId) === key);
  return counted && payment && view(payment, counted, order, market, texts);
}

function viewsOf(order: Order, statement: Statement, market: MarketConfig, texts: LoanTexts): PaymentView[] {
  const received = new Map(
    order.payments.map((payment) => [paymentKey(payment.provider, payment.paymentId), payment]),
  );
  const counted = statement.payments.flatMap((one) => {
    const payment = received.get(one.id);
    return payment === undefined ? [] : [view(payment, one, order, market, texts)];
  });
  const undone = undoneViews(received, statement, market, texts);
  const all = undone.length === 0 ? counted : [...counted, ...undone].toSorted(byDay);
  return all.toReversed();
}

function byDay(one: PaymentView, other: PaymentView): number {
  return one.valueDate < other.valueDate ? -1 : Number(one.valueDate > other.valueDate);
}

/** Payments of which nothing is left, since all was taken back: they say so, and pay off nothing. */
function undoneViews(
  received: ReadonlyMap<string, OrderPayment>,
  { payments, reversals, waivers }: Statement,
  market: MarketConfig,
  texts: LoanTexts,
): PaymentView[] {
  const kept = new Set(payments.map(({ id }) => id));
  const lastDays = new Map(reversals.map(({ paymentId, undoneOn }) => [paymentId, undoneOn]));
  const waivedOf = (id: string) =>
    reversals
      .filter(({ paymentId }) => paymentId === id)
      .flatMap(({ reversalId }) => waivers.filter((waiver) => waiver.reversalId === reversalId))
      .reduce((sum, { waived }) => sum + waived, 0);
  return [...lastDays].flatMap(([id, undoneOn]) => {
    const payment = received.get(id);
    if (payment === undefined || kept.has(id)) return [];
    const amount = moneyText(payment.amount, market);
    const name = channelName(payment.channel, market, texts);
    const waived = waivedOf(id);
    const waivedText = waived === 0 ? '' : moneyText(waived, market);
    const channel = texts.takenBack(name, amount, dayText(undoneOn, texts.language), waivedText);
    return [{ ...headOf(payment, market), amount: 0, channel, movesDate: 0, items: [] }];
  });
}

/** What a view says of a payment whatever became of it. */
function headOf(payment: OrderPayment, market: MarketConfig) {
  return {
    paymentId: payment.paymentId,
    paidAt: instantText(payment.paidAt, market.timeZone),
    receivedAt: instantText(payment.receivedAt, market.timeZone),
    valueDate: payment.valueDate,
    purpose: payment.extensionSequence === null ? 1 : 2,
  } as const;
}

/** What the channel of a payment is called. */
export function channelName(payCode: string, market: MarketConfig, texts: LoanTexts): string {
  const name = market.channels.find((channel) => channel.payCode === payCode)?.name;
  return name ?? texts.otherChannels.get(payCode) ?? texts.cardChannel;
}

function view(
  payment: OrderPayment,
  counted: PaymentStatement,
  order: Order,
  market: MarketConfig,
  texts: LoanTexts,
): PaymentView {
  return {
    ...headOf(payment, market),
    // Without what was taken back of it.
    amount: counted.amount,
    valueDate: counted.valueDate,
    channel: channelName(payment.channel, market, texts),
    movesDate: counted.extensionFee > 0 ? 1 : 0,
    items: itemsOf(counted, order.terms.periods.length > 1, market, texts).map(([text, amount]) => ({
      text,
      value: moneyText(amount, market),
    })),
  };
}

function itemsOf(
  counted: PaymentStatement,
  hasInstalments: boolean,
  market: MarketConfig,
  texts: LoanTexts,
): [string, number][] {
  const items = counted.allocations.map(({ component, instalment, amount }): [string, number] => {
    const name = component === 'vat' ? market.tax[texts.language] : texts.component[component];
    return [hasInstalments ? texts.ofInstalment(name, instalment) : name, amount];
  });
  const rest: [string, number][] = [
    [texts.toExtension, counted.extensionFee],
    [texts.toHeld, counted.held],
    [texts.toCredit, counted.credit],
  ];
  return [...items, ...rest].filter(([, amount]) => amount !== 0);
}
