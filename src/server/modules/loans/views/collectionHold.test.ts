import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type Day, minor } from '../../../../lending/index.ts';
import { formatWeekdayDate } from '../../../config/format.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { recordCollectionHold, recordPromise, stopAccrual } from '../../servicing/index.ts';
import {
  advanceDays,
  getLoanDetails,
  getMarketDay,
  operatorActor,
  payLoan,
  servicingRequest,
} from '../../servicing/testing/servicing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function recordTestPromise(orderId: string, amount: number, paysBy: Day): Promise<void> {
  const outcome = await recordPromise(
    server.services,
    { ...servicingRequest(orderId), amount: minor(amount), paysBy },
    operatorActor,
  );
  expect(outcome.state).toBe('done');
}

async function recordTestHold(orderId: string, until: Day | null): Promise<void> {
  expect(
    (await recordCollectionHold(server.services, { ...servicingRequest(orderId), until }, operatorActor))
      .state,
  ).toBe('done');
}

const getHoldNote = async (orderId: string) => (await getLoanDetails(server, orderId)).forbearanceNote;
const formatEnglishDay = (day: Day) => formatWeekdayDate(day, 'en');

test('a promise without charges has amount and day, and that no call or reminder follows until then', async () => {
  expect(await getHoldNote('MX174')).toBe('');
  const paysBy = addDays(await getMarketDay(server), 2);
  await recordTestPromise('MX174', 50_000, paysBy);
  expect(await getHoldNote('MX174')).toBe(
    `You said you would pay **$500.00** by **${formatEnglishDay(paysBy)}**. Until then we don’t call you or remind you of this payment.`,
  );
  await payLoan(server, 'MX174', 'P-part', 20_000);
  expect(await getHoldNote('MX174')).toContain('So far you have paid $200.00.');
});

test('a hold that ends after the due date has the debt of that day, and not that charges accrue already', async () => {
  const until = addDays(await getMarketDay(server), 13);
  await recordTestHold('MX174P', until);
  const noteText = await getHoldNote('MX174P');
  expect(noteText).toMatch(
    /Your date does not change: if nothing is paid by .+, it is \*\*\$1,\d{3}\.\d\d\*\*/,
  );
  expect(noteText).not.toContain('go on');
});

describe('of a late loan', () => {
  test('a promise has the amount owed on its day, on the loan and its repayment; paying it settles the loan', async () => {
    const paysBy = addDays(await getMarketDay(server), 3);
    await recordTestPromise('MX180', 100_000, paysBy);
    const { forbearanceNote, amount } = await getLoanDetails(server, 'MX180');
    const [, then = ''] = /it is \*\*\$([\d,.]+)\*\* in all\.$/.exec(forbearanceNote) ?? [];
    const amountThen = Math.round(Number(then.replaceAll(',', '')) * 100);
    expect(forbearanceNote).toContain(`Late charges go on: on ${formatEnglishDay(paysBy)} it is`);
    expect(amountThen).toBeGreaterThan(amount);
    const { body } = await server.call('repaymentDetail', { orderId: 'MX180' });
    expect(body.data.forbearanceNote).toBe(forbearanceNote);
    await advanceDays(server, 3);
    expect((await getLoanDetails(server, 'MX180')).amount).toBe(amountThen);
    // On the day itself there is nothing ahead to be named.
    expect(await getHoldNote('MX180')).not.toContain('Late charges');
    await payLoan(server, 'MX180', 'P-all', amountThen);
    expect(await getLoanDetails(server, 'MX180')).toMatchObject({ orderStatus: 200, forbearanceNote: '' });
  });

  test('a hold has the day until which no calls are made, and whether charges accrue', async () => {
    await advanceDays(server, 12);
    await recordTestHold('MX174', null);
    expect(await getHoldNote('MX174')).toBe(
      'For now we don’t call you or remind you of this payment. Late charges go on.',
    );
    const until = addDays(await getMarketDay(server), 4);
    const from = await getMarketDay(server);
    await stopAccrual(
      server.services,
      { ...servicingRequest('MX174'), of: 'late_charges', from, until: null },
      operatorActor,
    );
    expect(await getHoldNote('MX174')).toMatch(/Meanwhile no late charges are added\.$/);
    await recordTestHold('MX174P', until);
    await recordTestPromise('MX174P', 90_000, until);
    // Neither ends before the other: a day is named once.
    expect(await getHoldNote('MX174P')).toMatch(
      /^You said .+\. Until then we don’t call you .+\. Late charges go on: on /,
    );
    await recordTestPromise('MX174P', 50_000, addDays(until, -1));
    expect(await getHoldNote('MX174P')).toMatch(/^You said .+\. Until \*\*.+\*\* we don’t call you /);
  });
});
