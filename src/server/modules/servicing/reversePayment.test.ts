import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendPaymentNotice } from '../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { reversePayment } from './index.ts';
import {
  createReference,
  getLoanDetails,
  getOrderState,
  operatorActor,
  payLoan,
  servicingRequest,
} from './testing/servicing.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

describe('a reversal', () => {
  test('reopens a repaid loan, beside a simultaneously reported reversal and another of the same key', async () => {
    const before = await getLoanDetails(server, 'MX180');
    await payLoan(server, 'MX180', 'bounced');
    expect(await getOrderState(server, 'MX180')).toMatchObject({ state: 'repaid', blockedProductId: null });
    const input = { provider: 'sandbox', paymentId: 'bounced' };
    const same = servicingRequest('MX180', input);
    const answers = await Promise.all([
      reversePayment(server.services, { ...same, ...input }, operatorActor),
      reversePayment(server.services, { ...same, ...input }, operatorActor),
      reversePayment(server.services, { ...servicingRequest('MX180'), ...input }, operatorActor),
    ]);
    const states = answers.map(({ state }) => state).sort();
    expect([
      ['done', 'repeated', 'undone'],
      ['done', 'keyUsed', 'undone'],
      ['done', 'undone', 'undone'],
    ]).toContainEqual(states);
    expect(await getLoanDetails(server, 'MX180')).toMatchObject({
      orderStatus: 180,
      amount: before.amount,
      payments: [{ paymentId: 'bounced', amount: 0, items: [] }],
    });
    expect(await getOrderState(server, 'MX180')).toMatchObject({
      state: 'overdue',
      blockedProductId: 'mx-quincena#MX180',
      settledOn: null,
    });
    await payLoan(server, 'MX180', 'held');
    expect(await getLoanDetails(server, 'MX180')).toMatchObject({ orderStatus: 200 });
  });

  test('simultaneous with a payment loses neither', async () => {
    await payLoan(server, 'MX180', 'first', 10_000);
    const before = (await getLoanDetails(server, 'MX180')).amount;
    const input = { provider: 'sandbox', paymentId: 'first' };
    // Asked for before: what a page names changes with the reversal.
    const { reference } = await createReference(server, 'MX180');
    const [, alreadyReversed] = await Promise.all([
      sendPaymentNotice(server, { paymentId: 'second', reference, amount: 7_000 }),
      reversePayment(server.services, { ...servicingRequest('MX180'), ...input }, operatorActor),
    ]);
    expect(alreadyReversed.state).toBe('done');
    expect((await getLoanDetails(server, 'MX180')).amount).toBe(before + 10_000 - 7_000);
  });

  test('resolves its provider’s pending notice, and is refused for an unknown payment', async () => {
    await payLoan(server, 'MX174', 'taken-back', 20_000);
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
    const input = { provider: 'sandbox', paymentId: 'taken-back' };
    expect(
      (await reversePayment(server.services, { ...servicingRequest('MX174'), ...input }, operatorActor))
        .state,
    ).toBe('done');
    const waiting = server.db.selectFrom('receivedReversals').selectAll().where('appliedAt', 'is', null);
    expect(await waiting.execute()).toEqual([]);
    const { payments } = await getLoanDetails(server, 'MX174');
    expect(payments.map(({ amount, channel, items }) => [amount, channel, items])).toEqual([
      [0, expect.stringMatching(/^.+: \$200\.00, taken back on \w+day \d+ /), []],
    ]);
    const none = { provider: 'sandbox', paymentId: 'nobody’s' };
    expect(
      (await reversePayment(server.services, { ...servicingRequest('MX174'), ...none }, operatorActor)).state,
    ).toBe('noPayment');
    const others = { ...servicingRequest('MXB174', { borrowerId: ana.borrowerId }), ...none };
    expect((await reversePayment(server.services, others, operatorActor)).state).toBe('notFound');
  });
});
