import { expect, test } from 'vitest';
import { toPaymentKey } from '../../../../contract/desk/paymentKey.ts';
import { staffChannels } from '../../../../contract/desk/providers.ts';
import {
  addDays,
  type Day,
  type LoanEvent,
  type LoanTerms,
  minor,
  toDay,
} from '../../../../lending/index.ts';
import {
  aFeePayment,
  aLoan,
  aLoanInFourInstalments,
  anExtensionQuote,
  anIndianLoan,
  aPayment,
  aReversal,
  firstDueDate,
} from '../../../../lending/testing/builders.ts';
import { getMarket, readConfig } from '../../../config/index.ts';
import type { Order } from '../orders/order.ts';
import { findStatement } from '../orders/orderStatement.ts';
import { anOrder } from '../testing/orders.ts';
import { loanTexts } from '../texts.ts';
import { findPaymentView, getChannelName, listPaymentViews } from './paymentViews.ts';

const config = readConfig();
const mexicanMarket = getMarket(config, 'MX');

function createPaymentViews(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  on: Day,
  language: 'es' | 'en' = 'en',
) {
  const order = anOrder(terms, events);
  return { order, views: getPaymentViews(order, on, language) };
}

function getPaymentViews(order: Order, on: Day, language: 'es' | 'en' = 'en') {
  const statement = findStatement(order, on);
  if (statement === null) throw new Error('not paid out');
  return listPaymentViews(order, statement, loanTexts(getMarket(config, order.terms.market), language));
}

const toItemLines = (view: { items: readonly { text: string; value: string }[] } | undefined) =>
  view?.items.map(({ text, value }) => `${text}: ${value}`);

test('payments are listed newest first, in the market’s time zone, each with what it paid off', () => {
  const first = aPayment(toDay('2026-11-01'), 50_000);
  const last = aPayment(toDay('2026-11-05'), 20_000, { receivedAt: '2026-11-06T03:00:00.000Z' });
  const { views } = createPaymentViews(aLoan(), [first, last], toDay('2026-11-06'));
  expect(views).toMatchObject([
    {
      paymentId: last.id,
      paidAt: '2026-11-05 12:00:00',
      receivedAt: '2026-11-05 21:00:00',
      valueDate: '2026-11-05',
      amount: 20_000,
      purpose: 1,
      movesDate: 0,
    },
    { paymentId: first.id, amount: 50_000 },
  ]);
  expect(toItemLines(views[1])).toEqual(['VAT: $6.39', 'Interest: $39.95', 'Principal: $453.66']);
});

test('a payment of one of several instalments names the instalment', () => {
  const on = toDay('2026-10-28');
  const { views } = createPaymentViews(aLoanInFourInstalments(), [aPayment(on, 20_000)], on);
  expect(toItemLines(views[0])).toEqual([
    'VAT, payment\u00a01: $7.05',
    'Interest, payment\u00a01: $44.09',
    'Principal, payment\u00a01: $148.86',
  ]);
  const indian = createPaymentViews(anIndianLoan(), [aPayment(on, 20_000)], on);
  expect(toItemLines(indian.views[0])).toEqual(['Interest, payment\u00a01: ₹200.00']);
});

test('a complete extension fee moves the date, a part of it is held', () => {
  const on = addDays(firstDueDate, -2);
  const paid = createPaymentViews(aLoan(), [anExtensionQuote(on), aFeePayment(on, 21_000)], on).views[0];
  expect(paid).toMatchObject({ purpose: 2, movesDate: 1 });
  expect(toItemLines(paid)).toEqual(['Extension of your date: $210.00']);
  const short = createPaymentViews(aLoan(), [anExtensionQuote(on), aFeePayment(on, 20_000)], on).views[0];
  expect(short).toMatchObject({ purpose: 2, movesDate: 0 });
  expect(toItemLines(short)).toEqual(['Kept for your extension: $200.00']);
});

test('what exceeds the debt is credit', () => {
  const { views } = createPaymentViews(
    aLoan(),
    [aPayment(toDay('2026-11-01'), 400_000)],
    toDay('2026-11-01'),
  );
  expect(toItemLines(views[0])?.at(-1)).toMatch(/^In your favour: \$9\d\d\.\d\d$/);
});

test('a reversed payment stays listed on its day, marked as reversed, and pays off nothing', () => {
  const [before, undone, after] = [1, 3, 5].map((at) => aPayment(toDay(`2026-11-0${at}`), 10_000 * at));
  if (!before || !undone || !after) throw new Error('three payments');
  const events = [before, undone, after, aReversal(toDay('2026-11-06'), undone)];
  const { order, views } = createPaymentViews(aLoan(), events, toDay('2026-11-07'));
  expect(views.map(({ paymentId }) => paymentId)).toEqual([after.id, undone.id, before.id]);
  expect(views[1]).toMatchObject({ amount: 0, movesDate: 0, items: [], valueDate: '2026-11-03' });
  expect(views[1]?.channel).toMatch(/: \$300\.00, taken back on Friday 6 November/);
  const statement = findStatement(order, toDay('2026-11-07'));
  if (statement === null) throw new Error('not paid out');
  const texts = loanTexts(mexicanMarket, 'en');
  const one = ({ id }: { id: string }) =>
    findPaymentView(order, statement, toPaymentKey({ provider: 'sandbox', paymentId: id }), texts);
  expect(one(before)).toEqual(views[2]);
  expect(one(after)).toEqual(views[0]);
  expect(one(undone)).toBeUndefined();
  expect(one({ id: 'nobody’s' })).toBeUndefined();
});

test('several reversed payments are listed in the order of their days', () => {
  const payments = [6, 2, 4, 3, 5].map((at) => aPayment(toDay(`2026-11-0${at}`), minor(1_000)));
  const undone = payments.slice(0, 4).map((payment) => aReversal(toDay('2026-11-08'), payment));
  const { views } = createPaymentViews(aLoan(), [...payments, ...undone], toDay('2026-11-09'));
  expect(views.map(({ valueDate }) => valueDate.slice(-1))).toEqual(['6', '5', '4', '3', '2']);
});

test('a channel has its market’s name; an unknown one is named another way', () => {
  const texts = loanTexts(mexicanMarket, 'en');
  const names = mexicanMarket.channels.map(({ payCode, name }) => [payCode, name]);
  expect(names.length).toBeGreaterThan(1);
  for (const [payCode = '', name] of names) expect(getChannelName(payCode, texts)).toBe(name);
  expect(getChannelName('CARD', texts)).toBe('card');
  for (const payCode of staffChannels)
    expect(getChannelName(payCode, texts)).toBe(texts.t(`otherChannels.${payCode}`));
});

test('those of a long history are computed once for a market and a language', () => {
  const payments = Array.from({ length: 60 }, (_, at) => aPayment(toDay('2026-11-01'), 100 + at));
  const order = anOrder(aLoan(), payments);
  const on = toDay('2026-11-02');
  const english = getPaymentViews(order, on);
  expect(english).toHaveLength(60);
  const repeatedViews = getPaymentViews(order, on);
  expect(repeatedViews).toEqual(english);
  expect(repeatedViews[0]).toBe(english[0]);
  // What one caller does to its list is not seen by the next.
  repeatedViews.pop();
  expect(getPaymentViews(order, on)).toHaveLength(60);
  expect(getPaymentViews(order, on, 'es')[0]?.items[0]?.text).not.toBe(english[0]?.items[0]?.text);
  const few = anOrder(aLoan(), payments.slice(0, 3));
  expect(getPaymentViews(few, on)[0]).not.toBe(getPaymentViews(few, on)[0]);
});
