import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '../reconciliation/index.ts';
import { notify } from '../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../testing/testServer.ts';
import { reverse } from './index.ts';
import { by, details, pay, referenceFor, request, stateOf } from './testing.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcile(server.db)).mismatches).toEqual([]);
  await server.close();
});

describe('a reversal', () => {
  test('makes a repaid loan owed again, beside a reversal told of at the same time and another of the same key', async () => {
    const before = await details(server, 'MX180');
    await pay(server, 'MX180', 'bounced');
    expect(await stateOf(server, 'MX180')).toMatchObject({ state: 'repaid', openKey: null });
    const wish = { provider: 'sandbox', paymentId: 'bounced' };
    const same = request('MX180', wish);
    const answers = await Promise.all([
      reverse(server.services, { ...same, ...wish }, by),
      reverse(server.services, { ...same, ...wish }, by),
      reverse(server.services, { ...request('MX180'), ...wish }, by),
    ]);
    const states = answers.map(({ state }) => state).sort();
    expect([
      ['done', 'repeated', 'undone'],
      ['done', 'keyUsed', 'undone'],
      ['done', 'undone', 'undone'],
    ]).toContainEqual(states);
    expect(await details(server, 'MX180')).toMatchObject({
      orderStatus: 180,
      amount: before.amount,
      payments: [{ paymentId: 'bounced', amount: 0, items: [] }],
    });
    expect(await stateOf(server, 'MX180')).toMatchObject({
      state: 'overdue',
      openKey: 'mx-quincena#MX180',
      settledOn: null,
    });
    await pay(server, 'MX180', 'held');
    expect(await details(server, 'MX180')).toMatchObject({ orderStatus: 200 });
  });

  test('beside a payment loses neither', async () => {
    await pay(server, 'MX180', 'first', 10_000);
    const before = (await details(server, 'MX180')).amount;
    const wish = { provider: 'sandbox', paymentId: 'first' };
    // Asked for before: what a page names changes with the reversal.
    const { reference } = await referenceFor(server, 'MX180');
    const [, undone] = await Promise.all([
      notify(server, { paymentId: 'second', reference, amount: 7_000 }),
      reverse(server.services, { ...request('MX180'), ...wish }, by),
    ]);
    expect(undone.state).toBe('done');
    expect((await details(server, 'MX180')).amount).toBe(before + 10_000 - 7_000);
  });

  test('ends what its provider’s notice waits for, and is refused for a payment that isn’t there', async () => {
    await pay(server, 'MX174', 'taken-back', 20_000);
    const now = await server.services.clock.now();
    await server.db
      .insertInto('receivedReversals')
      .values({
        provider: 'sandbox',
        paymentId: 'taken-back',
        reversalId: 'r1',
        amount: 20_000,
        currency: 'MXN',
        reversedAt: now,
        reason: 'chargeback',
        receivedAt: now,
      })
      .execute();
    const wish = { provider: 'sandbox', paymentId: 'taken-back' };
    expect((await reverse(server.services, { ...request('MX174'), ...wish }, by)).state).toBe('done');
    const waiting = server.db.selectFrom('receivedReversals').selectAll().where('appliedAt', 'is', null);
    expect(await waiting.execute()).toEqual([]);
    const { payments } = await details(server, 'MX174');
    expect(payments.map(({ amount, channel, items }) => [amount, channel, items])).toEqual([
      [0, expect.stringMatching(/^.+: \$200\.00, taken back on \w+day \d+ /), []],
    ]);
    const none = { provider: 'sandbox', paymentId: 'nobody’s' };
    expect((await reverse(server.services, { ...request('MX174'), ...none }, by)).state).toBe('noPayment');
    const others = { ...request('MXB174', { borrowerId: ana.borrowerId }), ...none };
    expect((await reverse(server.services, others, by)).state).toBe('notFound');
  });
});
