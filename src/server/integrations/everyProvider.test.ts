import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paymentProviders } from '../config/settingGroups.ts';
import { reconcileLedger } from '../modules/reconciliation/index.ts';
import { type TestServer, testServer } from '../testing/testServer.ts';
import { createAllFakes, type NoticePayment, type SignedNotice } from './testing/allFakes.ts';

let fakes: Awaited<ReturnType<typeof createAllFakes>>;
let demonstration: TestServer;
let server: TestServer;
beforeAll(async () => {
  fakes = await createAllFakes();
  demonstration = await testServer();
  server = await testServer({ sharedWith: demonstration, env: { DEMONSTRATION: 'off', ...fakes.env } });
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
});
afterAll(async () => {
  await server.close();
  await demonstration.close();
  await fakes.close();
});

const names = Object.keys(paymentProviders) as (keyof typeof paymentProviders)[];

async function sendNotice(provider: string, { body, headers }: SignedNotice): Promise<number> {
  const response = await server.fetch(`/webhooks/payments/${provider}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  await response.text();
  return response.status;
}

/** What the provider's notices have left behind: notices kept, and payments with whether they wait. */
async function listStored(provider: string) {
  const [{ notices }, payments] = await Promise.all([
    server.db
      .selectFrom('providerNotices')
      .select((row) => row.fn.countAll<number>().as('notices'))
      .where('provider', '=', provider)
      .executeTakeFirstOrThrow(),
    server.db
      .selectFrom('receivedPayments')
      .select(['amount', 'currency', 'suspendedAt'])
      .where('provider', '=', provider)
      .orderBy('receivedAt')
      .execute(),
  ]);
  return { notices: Number(notices), payments };
}

function aNoticePayment(changes: Partial<NoticePayment> = {}): NoticePayment {
  const paymentId = `p${randomUUID().slice(0, 20)}`;
  return { paymentId, reference: String(randomInt(1e12)), amount: 12_300, currency: 'MXN', ...changes };
}

/** The sandbox's reference for a late loan: another provider's for all others. */
async function knownReference(): Promise<string> {
  const request = { orderId: 'MX174', amount: 10_000, payCode: 'SPEI', requestType: 1, way: 'part' };
  return (await demonstration.call('instructions', request)).body.data.repayDetail.vCode;
}

describe.each(names)('the notice address of %s', (name) => {
  const sender = () => fakes.senders[name];

  test('refuses a notice that its provider did not sign, and stores nothing of it', async () => {
    const before = await listStored(name);
    const { body, headers } = sender().payment(aNoticePayment());
    const wrong = Object.fromEntries(Object.keys(headers).map((header) => [header, 'Basic d3Jvbmc=']));
    for (const notice of [
      { body, headers: {} },
      { body, headers: wrong },
      { body: '', headers: {} },
    ]) {
      expect(await sendNotice(name, notice)).toBe(401);
    }
    expect(await listStored(name)).toEqual(before);
  });

  test('posts a payment once, however often it is reported; without a known reference, or in another currency, it stays in suspense', async () => {
    const before = await listStored(name);
    const notice = sender().payment(aNoticePayment());
    for (let time = 0; time < 3; time += 1) expect(await sendNotice(name, notice)).toBe(200);
    const foreign = aNoticePayment({ currency: sender().currency ?? 'INR' });
    expect(await sendNotice(name, sender().payment(foreign))).toBe(200);
    const { payments } = await listStored(name);
    const more = payments.slice(before.payments.length);
    expect(more.map(({ amount, currency }) => [amount, currency])).toEqual([
      [12_300, 'MXN'],
      [12_300, foreign.currency],
    ]);
    expect(more.every(({ suspendedAt }) => suspendedAt !== null)).toBe(true);
  });

  test('leaves a payment to another provider’s reference in suspense, for staff to match', async () => {
    if (name === 'sandbox') return;
    const before = await listStored(name);
    const reference = await knownReference();
    expect(await sendNotice(name, sender().payment(aNoticePayment({ reference })))).toBe(200);
    const { payments } = await listStored(name);
    expect(payments).toHaveLength(before.payments.length + 1);
    expect(payments.at(-1)?.suspendedAt).not.toBeNull();
  });

  test('stores a notice that it can’t read as it came, and refuses one of 10 MB', async () => {
    const before = await listStored(name);
    const bodies = [
      '',
      'null',
      '[]',
      '{}',
      '"text"',
      '{',
      '{"a":"\u0000"}',
      '\ufffd'.repeat(9),
      `${'['.repeat(5_000)}`,
    ];
    for (const body of bodies)
      expect(await sendNotice(name, sender().signBody(body)), body.slice(0, 20)).toBe(200);
    expect((await listStored(name)).notices).toBe(before.notices + bodies.length);
    const long = JSON.stringify({ long: 'x'.repeat(10_000_000) });
    const status = await sendNotice(name, { body: long, headers: sender().signBody('x').headers }).catch(
      () => 413,
    );
    expect(status).toBe(413);
    expect((await listStored(name)).notices).toBe(before.notices + bodies.length);
  });
});
