import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, toDay } from '../../../../lending/index.ts';
import { requestReference, sendPaymentNotice } from '../../../testing/sandbox.ts';
import { ana, bruno, type TestServer, testServer } from '../../../testing/testServer.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ checkSharding: true });
});
afterAll(() => server.close());

/** Whatever happened, the ledger fits its replay and holds every centavo received. */
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
});

async function details(orderId: string, person: typeof ana | typeof bruno = ana) {
  return (await server.call('loanDetails', { orderId }, person)).body.data;
}

describe('a payment notice', () => {
  test('with a wrong signature is refused and changes nothing', async () => {
    const { reference, amount } = await requestReference(server, { orderId: 'MX180' });
    expect((await sendPaymentNotice(server, { reference, amount }, 'another secret')).status).toBe(401);
    expect((await details('MX180')).payments).toEqual([]);
  });

  test('without a signature, or for an unknown provider, is refused', async () => {
    const response = await server.fetch('/webhooks/payments/sandbox', {
      method: 'POST',
      headers: { 'x-signature': 'zz' },
      body: '{',
    });
    expect(response.status).toBe(401);
    expect((await server.fetch('/webhooks/payments/nobody', { method: 'POST', body: '{}' })).status).toBe(
      404,
    );
  });

  test('that is signed but unreadable is stored once, and answered 200', async () => {
    const { signSandboxNotice: sandboxSignature } = await import('../../../integrations/index.ts');
    const body = JSON.stringify({ type: 'payment.pending', paymentId: 'p\u0000q', amount: 0 });
    const send = () =>
      server.fetch('/webhooks/payments/sandbox', {
        method: 'POST',
        headers: { 'x-signature': sandboxSignature(body, 'sandbox-secret') },
        body,
      });
    for (const response of [await send(), await send()]) {
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ outcome: 'unreadable' });
    }
    const storedEvents = await server.db
      .selectFrom('providerNotices')
      .select('body')
      .where('eventId', 'like', 'unreadable:%')
      .execute();
    expect(storedEvents).toEqual([{ body }]);
  });

  test('of a part lowers the debt and names what it paid off', async () => {
    const before = await details('MX180');
    const { reference } = await requestReference(server, { orderId: 'MX180' });
    expect(await sendPaymentNotice(server, { reference, amount: 50_000 })).toEqual({
      status: 200,
      outcome: 'booked',
    });
    const after = await details('MX180');
    expect(after.amount).toBe(before.amount - 50_000);
    expect(after.payments[0]).toMatchObject({ amount: 50_000, channel: 'SPEI', purpose: 1 });
    expect(after.payments[0]?.items[0]?.text).toBe('Late charge');
  });

  test('sent 20 times at once, by one event and by one payment, counts once', async () => {
    const { reference } = await requestReference(server, { orderId: 'MX180' });
    const before = await details('MX180');
    const same = { eventId: 'same-event', paymentId: 'same-payment', reference, amount: 10_000 };
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => sendPaymentNotice(server, same)),
      ...Array.from({ length: 10 }, (_, index) =>
        sendPaymentNotice(server, { ...same, eventId: `other-event-${index}` }),
      ),
    ]);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter(({ outcome }) => outcome === 'booked')).toHaveLength(1);
    expect((await details('MX180')).amount).toBe(before.amount - 10_000);
  });

  test('whose event id was used before ignores the other payment it names', async () => {
    const { reference } = await requestReference(server, { orderId: 'MX180' });
    const noticeFields = { eventId: 'an event told twice', reference, amount: 100 };
    expect(
      (await sendPaymentNotice(server, { ...noticeFields, paymentId: 'the first it named' })).outcome,
    ).toBe('booked');
    const before = (await details('MX180')).payments.length;
    expect(
      (await sendPaymentNotice(server, { ...noticeFields, paymentId: 'the second it named' })).outcome,
    ).toBe('repeated');
    expect(await details('MX180')).toMatchObject({ payments: { length: before } });
    const received = server.db.selectFrom('receivedPayments').selectAll();
    expect(await received.where('paymentId', '=', 'the second it named').execute()).toEqual([]);
  });

  test('of 20 different payments at once counts all of them', async () => {
    const { reference } = await requestReference(server, { orderId: 'MX174P' });
    const before = await server.call('loanDetails', { orderId: 'MX174P' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendPaymentNotice(server, { reference, amount: 1_000 })),
    );
    expect(answers.every(({ outcome }) => outcome === 'booked')).toBe(true);
    const after = (await details('MX174P')).payments;
    expect(after).toHaveLength(20);
    // And what 200 pesos less bear of interest until the payment's date.
    expect((await details('MX174P')).amount).toBe(before.body.data.amount - 20_000 - 114);
  });

  test('of an unknown reference or another currency is posted to suspense, answered 200', async () => {
    const { reference } = await requestReference(server, { orderId: 'MX174' });
    expect(await sendPaymentNotice(server, { reference: '00000000000000', amount: 12_345 })).toEqual({
      status: 200,
      outcome: 'unmatched',
    });
    expect(await sendPaymentNotice(server, { reference, amount: 777, currency: 'INR' })).toEqual({
      status: 200,
      outcome: 'unmatched',
    });
    const suspense = await server.db
      .selectFrom('ledgerLines')
      .select(['account', 'amount'])
      .where('borrowerId', '=', 0)
      .where('account', 'like', 'suspense:%')
      .orderBy('account')
      .execute();
    expect(suspense).toEqual([
      { account: 'suspense:INR', amount: -777 },
      { account: 'suspense:MXN', amount: -12_345 },
    ]);
  });

  test('of too much settles the debt, and the borrower sees the excess as credit', async () => {
    const { reference, amount } = await requestReference(server, { orderId: 'MX174', payCode: 'OXXO' });
    await sendPaymentNotice(server, { reference, amount: amount + 5_000 });
    const settled = await details('MX174');
    expect(settled).toMatchObject({ orderStatus: 200, credit: 5_000 });
    expect(settled.payments[0]?.items).toContainEqual({ text: 'In your favour', value: '$50.00' });
  });

  test('after settlement is credit too', async () => {
    const rows = await server.db
      .selectFrom('paymentReferences')
      .select('reference')
      .where('orderId', '=', 'MX174')
      .execute();
    await sendPaymentNotice(server, { reference: rows[0]?.reference ?? '', amount: 100 });
    expect(await details('MX174')).toMatchObject({ orderStatus: 200, credit: 5_100 });
  });
});

test('a late report of a payment from before the payoff moves the day of settlement', async () => {
  await using ownServer = await testServer();
  const { repayAmount: amount } = (await ownServer.call('repaymentDetail', { orderId: 'MX174' })).body.data;
  const request = { orderId: 'MX174', amount, payCode: 'SPEI', requestType: 1 };
  const reference = (await ownServer.call('instructions', request)).body.data.repayDetail.vCode;
  const endedOn = async () => {
    const row = ownServer.db.selectFrom('orders').select('settledOn').where('orderId', '=', 'MX174');
    return (await row.executeTakeFirstOrThrow()).settledOn;
  };
  await sendPaymentNotice(ownServer, { reference, amount });
  const first = await endedOn();
  const paidAt = await ownServer.ago(24 * 60 * 60 * 1_000);
  await sendPaymentNotice(ownServer, { reference, amount, paidAt });
  expect(first).toMatch(/^2\d{3}-/);
  expect(await endedOn()).toBe(addDays(toDay(first ?? ''), -1));
});

test('a payment to an expired reference counts', async () => {
  await using ownServer = await testServer();
  const { repayAmount } = (await ownServer.call('repaymentDetail', { orderId: 'MX180' })).body.data;
  const request = { orderId: 'MX180', amount: repayAmount, payCode: 'OXXO', requestType: 1 };
  const reference = (await ownServer.call('instructions', request)).body.data.repayDetail.vCode;
  await ownServer.advanceDays(4);
  expect(await sendPaymentNotice(ownServer, { reference, amount: 20_000 })).toEqual({
    status: 200,
    outcome: 'booked',
  });
  const { payments } = (await ownServer.call('loanDetails', { orderId: 'MX180' })).body.data;
  expect(payments[0]).toMatchObject({ amount: 20_000, channel: 'OXXO' });
  expect((await reconcileLedger(ownServer.db)).mismatches).toEqual([]);
});

describe('two instances on one database', () => {
  test('apply a notice sent to both at once only once', async () => {
    await using second = await testServer({ sharedWith: server });
    const { reference } = await requestReference(server, { orderId: 'MX174P', payCode: 'PAYNET' });
    const before = await details('MX174P');
    const notices = Array.from({ length: 16 }, (_, index) =>
      sendPaymentNotice(index % 2 === 0 ? server : second, {
        paymentId: 'told-to-both',
        reference,
        amount: 500,
      }),
    );
    const outcomes = (await Promise.all(notices)).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(1);
    expect((await details('MX174P')).amount).toBe(before.amount - 500 - 3);
  });
});

describe('an extension', () => {
  test('paid short takes no effect; the borrower sees what is missing; the remainder makes it effective', async () => {
    const before = await details('MXB174', bruno);
    const { reference, amount: fee } = await requestReference(server, {
      orderId: 'MXB174',
      person: bruno,
      requestType: 2,
    });
    expect(fee).toBe(21_000);
    await sendPaymentNotice(server, { reference, amount: 15_000 });
    const held = await details('MXB174', bruno);
    expect(held).toMatchObject({
      dueDate: before.dueDate,
      amount: before.amount - 15_000,
      heldForExtension: 15_000,
    });
    const quote = (await server.call('extensionDetail', { orderId: 'MXB174' }, bruno)).body.data;
    expect(quote).toMatchObject({ held: 15_000, delayInfo: { delayAmount: 6_000 } });
    const { reference: second, amount: missing } = await requestReference(server, {
      orderId: 'MXB174',
      person: bruno,
      payCode: 'OXXO',
      requestType: 2,
    });
    expect(missing).toBe(6_000);
    await sendPaymentNotice(server, { reference: second, amount: 6_000 });
    const extended = await details('MXB174', bruno);
    // On the day it takes effect its fee still counts in what ends the loan.
    expect(extended).toMatchObject({ amount: before.amount - 21_000, heldForExtension: 0 });
    expect(extended.daysToDue).toBe(before.daysToDue + 7);
    expect(extended.payments).toMatchObject([{ movesDate: 1 }, { movesDate: 1 }]);
  });

  test('is paid by its reference until its stated expiry, at every channel', async () => {
    for (const payCode of ['SPEI', 'OXXO', 'PAYNET']) {
      await using other = await testServer({ checkSharding: true });
      const request = { orderId: 'MX174', payCode, requestType: 2, amount: 21_000 };
      const { repayDetail, expiresAt } = (await other.call('instructions', request)).body.data;
      const before = (await other.call('loanDetails', { orderId: 'MX174' })).body.data;
      const paidAt = new Date(`${expiresAt.replace(' ', 'T')}-06:00`);
      await other.advanceDays(4);
      await sendPaymentNotice(other, { reference: repayDetail.vCode, amount: 21_000, paidAt });
      const after = (await other.call('loanDetails', { orderId: 'MX174' })).body.data;
      expect(after.dueDate > before.dueDate, payCode).toBe(true);
    }
  });

  test('that is paid ends its references: they never pay the next one', async () => {
    const { repayList, delayInfo } = (await server.call('extensionDetail', { orderId: 'MXB174' }, bruno)).body
      .data;
    expect(delayInfo.delayAmount).toBe(21_000);
    for (const { list } of repayList) for (const channel of list) expect(channel.vCode).toBeUndefined();
    const { reference: next } = await requestReference(server, {
      orderId: 'MXB174',
      person: bruno,
      requestType: 2,
    });
    const offered = (await server.call('extensionDetail', { orderId: 'MXB174' }, bruno)).body.data;
    expect(offered.repayList[0]?.list[0]?.vCode).toBe(next);
  });
});
