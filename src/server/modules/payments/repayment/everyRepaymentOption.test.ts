import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addDays, type Day } from '../../../../lending/index.ts';
import { cardFlow } from '../../../testing/cardFlow.ts';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../../testing/testServer.ts';
import { findLoanOnDay, getBorrowerOrder, getMarketContext } from '../../loans/index.ts';
import { createReminderPayment } from './reminderPayment.ts';

const orderId = 'MX174';
const payCodes = ['SPEI', 'OXXO', 'PAYNET'];

type LoanScenario = {
  principal: number;
  days: number;
  annualRate: string;
  /** How much of it was paid on the day after the payout, in percent. */
  paidPercent: number;
  /** On which of its days it is looked at; beyond `days` it is late. */
  on: number;
  payBy: 'reference' | 'card' | 'link';
  payCode: string;
};

const loanScenarios = fc.record<LoanScenario>({
  principal: fc.integer({ min: 10, max: 60 }).map((steps) => steps * 10_000),
  days: fc.integer({ min: 5, max: 45 }),
  annualRate: fc.constantFrom('0', '0.05', '0.18', '0.9', '3.5'),
  paidPercent: fc.constantFrom(0, 0, 5, 60),
  on: fc.integer({ min: 2, max: 52 }),
  payBy: fc.constantFrom('reference', 'card', 'link'),
  payCode: fc.constantFrom(...payCodes),
});

/** Makes the seeded loan of one payment another one, that was paid out `on` days ago. */
async function adjustLoan(
  server: TestServer,
  { principal, days, annualRate, paidPercent, on }: LoanScenario,
) {
  const { today } = await getMarketContext(server.services, 'MX');
  const terms = JSON.stringify({ principal, periods: [days] });
  const interest = JSON.stringify({ annualRate, dayCount: 365, accrual: 'daily' });
  const disbursedOn = addDays(today, -on);
  await server.db
    .updateTable('orders')
    .set({
      terms: sql`jsonb_set(terms || ${terms}::jsonb, '{interest}', ${interest}::jsonb)`,
      disbursedOn,
    })
    .where('orderId', '=', orderId)
    .execute();
  if (paidPercent === 0) return;
  const partAmount = Math.max(5_000, Math.round((principal * paidPercent) / 100));
  const request = { orderId, amount: partAmount, payCode: 'SPEI', requestType: 1, way: 'part' };
  const { repayDetail } = (await server.call('instructions', request)).body.data;
  const paidAt = new Date(`${addDays(disbursedOn, 1)}T18:00:00Z`);
  await sendPaymentNotice(server, { reference: repayDetail.vCode, amount: partAmount, paidAt });
}

/** What every page, call and message asks for today, by its name. */
async function collectAmounts(server: TestServer): Promise<Record<string, number | undefined>> {
  const order = { orderId };
  const [repayment, details, card, list, claim] = await Promise.all([
    server.call('repaymentDetail', order),
    server.call('loanDetails', order),
    server.call('repaymentWay', order),
    server.call('orderList', {}),
    server.call('paymentClaim', order),
  ]);
  const { repayAmount, ways, chosen } = repayment.body.data;
  const read = await getBorrowerOrder(server.services, ana.borrowerId, order);
  const reminder = await createReminderPayment(
    server.services,
    read,
    await getMarketContext(server.services, 'MX'),
  );
  const extension = await server.call('extensionDetail', order);
  const payToday = extension.body.data?.comparison?.find(({ choice }) => choice === 'payToday')?.amount;
  return {
    repayment: repayAmount,
    chosen: chosen?.amount,
    instalment: ways[0]?.amount,
    whole: ways[2]?.amount,
    details: details.body.data.amount,
    card: card.body.data.amount,
    orderList: list.body.data.orders.find(({ orderNo }) => orderNo === orderId)?.amount,
    claim: claim.body.data.repayAmount,
    reminder: reminder?.amount,
    ...(payToday === undefined ? {} : { comparison: payToday }),
  };
}

async function pay(server: TestServer, { payBy, payCode }: LoanScenario, amount: number): Promise<void> {
  if (payBy === 'card') {
    await cardFlow(server, orderId).commit('2');
  } else if (payBy === 'link') {
    const link = { orderId, amount, userId: ana.borrowerId };
    const { url } = (await server.call('repaymentLink', link)).body.data;
    await server.fetch(url, { method: 'POST', redirect: 'manual' });
  } else {
    const { body } = await server.call('instructions', { orderId, amount, payCode, requestType: 1 });
    await sendPaymentNotice(server, { reference: body.data.repayDetail.vCode, amount });
  }
}

test('every page of a loan of one payment asks for the payoff of the day, and paying it settles without credit', async () => {
  let early = 0;
  await fc.assert(
    fc.asyncProperty(loanScenarios, async (want) => {
      await using server = await testServer();
      await adjustLoan(server, want);
      const { today } = await getMarketContext(server.services, 'MX');
      const loan = findLoanOnDay(await getBorrowerOrder(server.services, ana.borrowerId, { orderId }), today);
      if (loan === null) throw new Error('paid out');
      const { payoff, nextPaymentAmount, repayDate } = loan.statement;
      const figures = await collectAmounts(server);
      expect(figures).toEqual(Object.fromEntries(Object.keys(figures).map((name) => [name, payoff])));
      for (const payCode of payCodes) {
        const request = { orderId, payCode, requestType: 1 };
        const { body } = await server.call('instructions', { ...request, amount: payoff });
        expect(body.data.repayDetail.amount).toBe(payoff);
        expect(body.data.expiresAt.slice(0, 10) <= body.data.amountUntil).toBe(true);
        if (nextPaymentAmount === payoff) continue;
        // What it comes to on its due date is refused, and the right amount named.
        const refused = (await server.call('instructions', { ...request, amount: nextPaymentAmount })).body;
        expect(refused).toMatchObject({ code: 1001, data: { amount: payoff } });
      }
      if (repayDate !== null && repayDate > today && nextPaymentAmount > payoff) early += 1;
      await pay(server, want, payoff);
      expect((await server.call('loanDetails', { orderId })).body.data).toMatchObject({
        orderStatus: 200,
        credit: 0,
      });
    }),
    { numRuns: 12, seed: 20261121, endOnFailure: true },
  );
  expect(early).toBeGreaterThan(3);
});

test('a page opened after midnight has a new reference for that day’s amount; a payment by the old one counts, and the remainder is asked for', async () => {
  await using server = await testServer();
  const codeFor = async () => {
    const { repayAmount } = (await server.call('repaymentDetail', { orderId })).body.data;
    const request = { orderId, amount: repayAmount, payCode: 'SPEI', requestType: 1 };
    const { data } = (await server.call('instructions', request)).body;
    return { repayAmount, code: data.repayDetail.vCode, expiresAt: data.expiresAt };
  };
  const first = await codeFor();
  const again = await codeFor();
  expect(again).toEqual(first);
  await server.advanceDays(1);
  const second = await codeFor();
  expect(second.repayAmount).toBeGreaterThan(first.repayAmount);
  expect(second.code).not.toBe(first.code);
  expect(second.expiresAt.slice(0, 10)).toBe(addDays(first.expiresAt.slice(0, 10) as Day, 1));
  const { repayList } = (await server.call('repaymentDetail', { orderId })).body.data;
  const shownChannel = repayList.flatMap(({ list }) => list).find(({ payCode }) => payCode === 'SPEI');
  expect(shownChannel?.vCode).toBe(second.code);
  await sendPaymentNotice(server, { reference: first.code, amount: first.repayAmount });
  const { data } = (await server.call('loanDetails', { orderId })).body;
  expect(data.payments).toHaveLength(1);
  expect(data).toMatchObject({ orderStatus: 174, amount: second.repayAmount - first.repayAmount });
});
