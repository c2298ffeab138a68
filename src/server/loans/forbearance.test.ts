import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type Day, minor } from '../../lending/index.ts';
import { dayText } from '../format.ts';
import { keepPromise, pauseCollection, stopAccrual } from '../servicing/index.ts';
import { by, details, later, pay, request, today } from '../servicing/testing.ts';
import { type TestServer, testServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function promised(orderId: string, amount: number, paysBy: Day): Promise<void> {
  const kept = await keepPromise(server.services, { ...request(orderId), amount: minor(amount), paysBy }, by);
  expect(kept.state).toBe('done');
}

async function paused(orderId: string, until: Day | null): Promise<void> {
  expect((await pauseCollection(server.services, { ...request(orderId), until }, by)).state).toBe('done');
}

const note = async (orderId: string) => (await details(server, orderId)).forbearanceNote;
const english = (day: Day) => dayText(day, 'en');

test('a promise that costs nothing says what, by when and that nobody calls or reminds until then', async () => {
  expect(await note('MX174')).toBe('');
  const paysBy = addDays(await today(server), 2);
  await promised('MX174', 50_000, paysBy);
  expect(await note('MX174')).toBe(
    `You said you would pay **$500.00** by **${english(paysBy)}**. Until then we don’t call you or remind you of this payment.`,
  );
  await pay(server, 'MX174', 'P-part', 20_000);
  expect(await note('MX174')).toContain('So far you have paid $200.00.');
});

test('a pause that ends after the due date says what is owed then, and not that charges run already', async () => {
  const until = addDays(await today(server), 13);
  await paused('MX174P', until);
  const said = await note('MX174P');
  expect(said).toMatch(/Your date does not change: if nothing is paid by .+, it is \*\*\$1,\d{3}\.\d\d\*\*/);
  expect(said).not.toContain('go on');
});

describe('of a late loan', () => {
  test('what is promised names what that day asks for, on the loan and where it is paid; who pays that is done', async () => {
    const paysBy = addDays(await today(server), 3);
    await promised('MX180', 100_000, paysBy);
    const { forbearanceNote, amount } = await details(server, 'MX180');
    const [, then = ''] = /it is \*\*\$([\d,.]+)\*\* in all\.$/.exec(forbearanceNote) ?? [];
    const minorThen = Math.round(Number(then.replaceAll(',', '')) * 100);
    expect(forbearanceNote).toContain(`Late charges go on: on ${english(paysBy)} it is`);
    expect(minorThen).toBeGreaterThan(amount);
    const { body } = await server.call('repaymentDetail', { orderId: 'MX180' });
    expect(body.data.forbearanceNote).toBe(forbearanceNote);
    await later(server, 3);
    expect((await details(server, 'MX180')).amount).toBe(minorThen);
    // On the day itself there is nothing ahead to be named.
    expect(await note('MX180')).not.toContain('Late charges');
    await pay(server, 'MX180', 'P-all', minorThen);
    expect(await details(server, 'MX180')).toMatchObject({ orderStatus: 200, forbearanceNote: '' });
  });

  test('a pause says until when nobody calls, and whether charges go on', async () => {
    await later(server, 12);
    await paused('MX174', null);
    expect(await note('MX174')).toBe(
      'For now we don’t call you or remind you of this payment. Late charges go on.',
    );
    const until = addDays(await today(server), 4);
    const from = await today(server);
    await stopAccrual(server.services, { ...request('MX174'), of: 'late_charges', from, until: null }, by);
    expect(await note('MX174')).toMatch(/Meanwhile no late charges are added\.$/);
    await paused('MX174P', until);
    await promised('MX174P', 90_000, until);
    // Neither ends before the other: a day is named once.
    expect(await note('MX174P')).toMatch(
      /^You said .+\. Until then we don’t call you .+\. Late charges go on: on /,
    );
    await promised('MX174P', 50_000, addDays(until, -1));
    expect(await note('MX174P')).toMatch(/^You said .+\. Until \*\*.+\*\* we don’t call you /);
  });
});
