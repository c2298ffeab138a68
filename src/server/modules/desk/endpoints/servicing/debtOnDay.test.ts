import { expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, toDay } from '../../../../../lending/index.ts';
import { callDesk, lateLoan } from '../../testing/calls.ts';

const desk = callDesk();

const readLoan = async (orderId: string) =>
  (await desk.support.get(`loans/${orderId}`)).body as DeskReply<'loan'>;
const readDebt = (orderId: string, on: string) => desk.support.get(`loans/${orderId}/debt?on=${on}`);

test('the debt on a day to come is what the loan owes on it, and asking changes nothing', async () => {
  const orders = [lateLoan, 'MX174P'];
  const before = await Promise.all(orders.map(readLoan));
  const days = 5;
  const told = await Promise.all(
    before.map(({ orderId, today }) => readDebt(orderId, addDays(toDay(today), days))),
  );
  expect(await Promise.all(orders.map(readLoan))).toEqual(before);
  await desk.server.advanceDays(days);
  for (const [index, orderId] of orders.entries()) {
    const { statement, currency, today } = await readLoan(orderId);
    const { dueNow, payoff = 0, remaining = 0 } = statement ?? {};
    const promiseMax = Math.max(payoff, remaining);
    expect(told[index]?.body).toEqual({ orderId, on: today, currency, dueNow, payoff, promiseMax });
    const promise = (amount: number) =>
      desk.support.post(`loans/${orderId}/promises`, { amount, paysBy: today, reason: 'by telephone' });
    expect((await promise(promiseMax + 1)).body.code).toBe('moreThanOwed');
    expect((await promise(promiseMax)).status).toBe(200);
  }
  expect(told[0]?.body.payoff).toBeGreaterThan(before[0]?.statement?.payoff ?? 0);
});

test('it is told from today to the last due date, or as far ahead as a promise; a refusal names the days', async () => {
  const { today, lastDebtDay, statement } = await readLoan('MX174P');
  expect(lastDebtDay >= (statement?.instalments.at(-1)?.dueOn ?? '')).toBe(true);
  expect((await readDebt('MX174P', lastDebtDay)).status).toBe(200);
  for (const on of [addDays(toDay(today), -1), addDays(toDay(lastDebtDay), 1)]) {
    const { status, body } = await readDebt('MX174P', on);
    expect([status, body.code, body.field]).toEqual([409, 'badSpan', 'on']);
  }
  expect((await readDebt('MX21', today)).status).toBe(404);
});
