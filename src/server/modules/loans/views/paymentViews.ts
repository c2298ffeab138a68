import type { z } from 'zod';
import { toPaymentKey } from '../../../../contract/desk/paymentKey.ts';
import { staffChannels } from '../../../../contract/desk/providers.ts';
import type { paymentView } from '../../../../contract/schemas/views.ts';
import type { PaymentStatement, Statement } from '../../../../lending/index.ts';
import { formatInstant } from '../../../config/format.ts';
import { isHistoryWorthCaching, type Order, type OrderPayment } from '../orders/order.ts';
import type { LoanTexts } from '../texts.ts';

type PaymentView = z.output<typeof paymentView>;

const longViewCache = new WeakMap<Statement, { texts: LoanTexts; views: readonly PaymentView[] }>();

/** All payments of an order, newest first, with their allocation. `statement`: the order's. */
export function listPaymentViews(order: Order, statement: Statement, texts: LoanTexts): PaymentView[] {
  if (!isHistoryWorthCaching(order.payments)) return createViews(order, statement, texts);
  const cached = longViewCache.get(statement);
  if (cached?.texts.market === texts.market && cached.texts.language === texts.language)
    return [...cached.views];
  const views = createViews(order, statement, texts);
  longViewCache.set(statement, { texts, views });
  return views;
}

/** One payment by its key; undefined if it is reversed in full. */
export function findPaymentView(
  order: Order,
  statement: Statement,
  key: string,
  texts: LoanTexts,
): PaymentView | undefined {
  const paymentStatement = statement.payments.find(({ id }) => id === key);
  const payment = order.payments.find((one) => toPaymentKey(one) === key);
  return paymentStatement && payment && toPaymentView(payment, paymentStatement, order, texts);
}

function createViews(order: Order, statement: Statement, texts: LoanTexts): PaymentView[] {
  const paymentsByKey = new Map(order.payments.map((payment) => [toPaymentKey(payment), payment]));
  const countedViews = statement.payments.flatMap((one) => {
    const payment = paymentsByKey.get(one.id);
    return payment === undefined ? [] : [toPaymentView(payment, one, order, texts)];
  });
  const reversedViews = createReversedViews(paymentsByKey, statement, texts);
  const all =
    reversedViews.length === 0 ? countedViews : [...countedViews, ...reversedViews].toSorted(compareViews);
  return all.toReversed();
}

function compareViews(a: PaymentView, b: PaymentView): number {
  return a.valueDate < b.valueDate ? -1 : Number(a.valueDate > b.valueDate);
}

/** Views of payments that are reversed in full, without allocation. */
function createReversedViews(
  paymentsByKey: ReadonlyMap<string, OrderPayment>,
  { payments, reversals, waivers }: Statement,
  texts: LoanTexts,
): PaymentView[] {
  const { t, money, day } = texts;
  const retainedIds = new Set(payments.map(({ id }) => id));
  const lastReversalDays = new Map(reversals.map(({ paymentId, reversedOn }) => [paymentId, reversedOn]));
  const sumWaived = (id: string) =>
    reversals
      .filter(({ paymentId }) => paymentId === id)
      .flatMap(({ reversalId }) => waivers.filter((waiver) => waiver.reversalId === reversalId))
      .reduce((sum, { waived }) => sum + waived, 0);
  return [...lastReversalDays].flatMap(([id, reversedOn]) => {
    const payment = paymentsByKey.get(id);
    if (payment === undefined || retainedIds.has(id)) return [];
    const waived = sumWaived(id);
    const channel = t(waived === 0 ? 'reversed.plain' : 'reversed.waived', {
      channel: getChannelName(payment.channel, texts),
      amount: money(payment.amount),
      day: day(reversedOn),
      waived: money(waived),
    });
    return [{ ...toViewHeader(payment, texts), amount: 0, channel, movesDate: 0, items: [] }];
  });
}

/** The fields of a view that don't depend on reversals. */
function toViewHeader(payment: OrderPayment, { market }: LoanTexts) {
  return {
    paymentId: payment.paymentId,
    paidAt: formatInstant(payment.paidAt, market.timeZone),
    receivedAt: formatInstant(payment.receivedAt, market.timeZone),
    valueDate: payment.valueDate,
    purpose: payment.extensionSequence === null ? 1 : 2,
  } as const;
}

/** The displayed name of a payment's channel. */
export function getChannelName(payCode: string, { market, t }: LoanTexts): string {
  const name = market.channels.find((channel) => channel.payCode === payCode)?.name;
  const manualChannel = staffChannels.find((channel) => channel === payCode);
  return name ?? t(manualChannel === undefined ? 'cardChannel' : `otherChannels.${manualChannel}`);
}

function toPaymentView(
  payment: OrderPayment,
  paymentStatement: PaymentStatement,
  order: Order,
  texts: LoanTexts,
): PaymentView {
  const items = toAllocationItems(paymentStatement, order.terms.periods.length > 1, texts);
  return {
    ...toViewHeader(payment, texts),
    // Without reversed parts.
    amount: paymentStatement.amount,
    valueDate: paymentStatement.valueDate,
    channel: getChannelName(payment.channel, texts),
    movesDate: paymentStatement.extensionFee > 0 ? 1 : 0,
    items: items.map(([text, amount]) => ({ text, value: texts.money(amount) })),
  };
}

function toAllocationItems(
  { allocations, extensionFee, held, credit }: PaymentStatement,
  hasInstalments: boolean,
  { t, tax }: LoanTexts,
): [string, number][] {
  const items = allocations.map(({ component, instalment, amount }): [string, number] => {
    const name = component === 'vat' ? tax : t(`component.${component}`);
    return [hasInstalments ? t('ofInstalment', { component: name, number: instalment }) : name, amount];
  });
  const otherItems: [string, number][] = [
    [t('toExtension'), extensionFee],
    [t('toHeld'), held],
    [t('toCredit'), credit],
  ];
  return [...items, ...otherItems].filter(([, amount]) => amount !== 0);
}
