import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signSandboxNotice } from '../../../integrations/index.ts';
import { requestReference } from '../../../testing/sandbox.ts';
import { ana, bruno, type TestServer, testServer } from '../../../testing/testServer.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';
import { listSuspense, matchSuspense } from '../suspense/suspense.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Whatever came, the ledger fits its replay and holds every centavo received. */
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
});

/** Sends a body as the provider signs it, whatever it holds. */
async function send(body: string | Buffer, contentType = 'application/json', on: TestServer = server) {
  const answer = await on.fetch('/webhooks/payments/sandbox', {
    method: 'POST',
    headers: { 'content-type': contentType, 'x-signature': signSandboxNotice(body, 'sandbox-secret') },
    body: new Uint8Array(Buffer.from(body)),
  });
  return { status: answer.status, ...((await answer.json()) as { outcome?: string }) };
}

async function countStoredNotices(): Promise<number> {
  const { count } = await server.db
    .selectFrom('providerNotices')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** What the ledger has of a payment: its days, and the cash it brought in. */
async function getPosted(paymentId: string, on: TestServer = server) {
  const lines = await on.db
    .selectFrom('ledgerLines')
    .select(['event', 'valueDate', 'account', 'amount', 'borrowerId'])
    .where('event', '=', `payment:sandbox:${paymentId}`)
    .execute();
  const cash = lines.filter(({ account }) => account.startsWith('cash'));
  return {
    days: [...new Set(lines.map(({ valueDate }) => valueDate))],
    cash: cash.reduce((sum, { amount }) => sum + amount, 0),
    owners: [...new Set(lines.map(({ borrowerId }) => borrowerId))],
  };
}

const impossible = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1900-02-28T12:00:00+05:30',
  '1969-12-31T23:59:59.999Z',
  '2020-02-29T00:00:00-06:00',
  '2199-12-31T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-23:59',
];

describe('a signed notice of an impossible instant', () => {
  test.each(impossible)('%s: is applied on a day of the loan, once', async (paidAt) => {
    const { disbursedOn: first } = await server.db
      .selectFrom('orders')
      .select('disbursedOn')
      .where('orderId', '=', 'MX174P')
      .executeTakeFirstOrThrow();
    const { reference } = await requestReference(server, { orderId: 'MX174P' });
    const paymentId = randomUUID();
    const notice = { type: 'payment.succeeded', paymentId, reference, amount: 300, currency: 'MXN', paidAt };
    expect(await send(JSON.stringify({ ...notice, eventId: randomUUID() }))).toMatchObject({
      status: 200,
      outcome: 'booked',
    });
    expect(await send(JSON.stringify({ ...notice, eventId: randomUUID() }))).toMatchObject({
      status: 200,
      outcome: 'repeated',
    });
    const today = (await server.services.clock.now()).toISOString().slice(0, 10);
    const isFuture = paidAt > today;
    expect(await getPosted(paymentId)).toEqual({
      days: [isFuture ? today : first],
      cash: 300,
      owners: [ana.borrowerId],
    });
    const { payments } = (await server.call('loanDetails', { orderId: 'MX174P' })).body.data;
    const shown = payments.map((payment) => payment.paidAt.slice(0, 10));
    expect(shown.every((day) => day >= (first ?? '') && day <= today)).toBe(true);
  });

  test.each(impossible)('%s: can pay the fee of an extension', async (paidAt) => {
    const { reference } = await requestReference(server, {
      orderId: 'MXB174',
      person: bruno,
      requestType: 2,
    });
    const notice = { type: 'payment.succeeded', reference, amount: 100, currency: 'MXN', paidAt };
    const paymentId = randomUUID();
    const answer = await send(JSON.stringify({ ...notice, paymentId, eventId: randomUUID() }));
    expect(answer).toMatchObject({ status: 200, outcome: 'booked' });
    expect(await getPosted(paymentId)).toMatchObject({ cash: 100, owners: [bruno.borrowerId] });
  });

  test.each(impossible)(
    '%s: with an unknown reference is posted to suspense, and can be matched',
    async (paidAt) => {
      const paymentId = randomUUID();
      const notice = {
        type: 'payment.succeeded',
        reference: 'nobody’s',
        amount: 500,
        currency: 'MXN',
        paidAt,
      };
      const answer = await send(JSON.stringify({ ...notice, paymentId, eventId: randomUUID() }));
      expect(answer).toMatchObject({ status: 200, outcome: 'unmatched' });
      expect(await getPosted(paymentId)).toMatchObject({ cash: 500, owners: [0] });
      const match = { provider: 'sandbox', paymentId, borrowerId: ana.borrowerId, orderId: 'MX174P' };
      expect(await matchSuspense(server.services, match, { kind: 'operator' })).toEqual({ state: 'matched' });
    },
  );
});

test('a payment whose replay fails is posted to suspense whole', async () => {
  await using ownServer = await testServer();
  const { reference } = await requestReference(ownServer, { orderId: 'MX174' });
  await ownServer.db
    .updateTable('orders')
    .set({ terms: sql`terms - 'late'` })
    .where('orderId', '=', 'MX174')
    .execute();
  const paymentId = randomUUID();
  const paidAt = (await ownServer.services.clock.now()).toISOString();
  const notice = { type: 'payment.succeeded', paymentId, reference, amount: 700, currency: 'MXN', paidAt };
  const body = JSON.stringify({ ...notice, eventId: 'e1' });
  expect(await send(body, 'application/json', ownServer)).toMatchObject({
    status: 200,
    outcome: 'unmatched',
  });
  expect(await send(body, 'application/json', ownServer)).toMatchObject({ status: 200, outcome: 'repeated' });
  expect(await getPosted(paymentId, ownServer)).toMatchObject({ cash: 700, owners: [0] });
  expect((await listSuspense(ownServer.db)).map((one) => one.paymentId)).toEqual([paymentId]);
});

describe('any signed notice', () => {
  const strangeValues = fc.oneof(
    fc.constantFrom(0, -1, 1.5, 1e12 + 1, 2 ** 53, 2 ** 63, 1e300, null, true, [], {}, ''),
    fc.constantFrom('x'.repeat(129), 'x'.repeat(5_000), 'a\u0000b', '\ud800', '\u202e', '💸', 'NaN', '1e3'),
    fc.constantFrom(...impossible, '2026-02-30T00:00:00Z', '2026-11-22T24:00:00Z', '2026-11-22', '1'),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.integer(),
    fc.jsonValue(),
  );
  const fields = [
    'eventId',
    'type',
    'paymentId',
    'reference',
    'amount',
    'currency',
    'paidAt',
    'more',
  ] as const;
  const changed = fc.dictionary(fc.constantFrom(...fields), strangeValues, { minKeys: 1, maxKeys: 3 });

  test('is answered 200 and stored, with fields missing, of another type or absurd', async () => {
    const { reference } = await requestReference(server, { orderId: 'MX174P' });
    await fc.assert(
      fc.asyncProperty(changed, fc.subarray([...fields], { maxLength: 1 }), async (changes, missing) => {
        const validFields = { type: 'payment.succeeded', reference, amount: 1, currency: 'MXN' };
        const ids = { eventId: randomUUID(), paymentId: randomUUID(), paidAt: new Date().toISOString() };
        const notice = { ...validFields, ...ids, mark: randomUUID(), ...changes };
        const remainingFields = Object.entries(notice).filter(
          ([name]) => !missing.some((removedField) => removedField === name),
        );
        const before = await countStoredNotices();
        const { status, outcome } = await send(JSON.stringify(Object.fromEntries(remainingFields)));
        expect(status).toBe(200);
        // A repeated event is kept already; a new one for a payment that is known is kept beside it.
        expect(outcome === 'repeated' ? [0, 1] : [1]).toContain((await countStoredNotices()) - before);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['half a character', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    ['a zero byte', 'a\u0000b'],
    ['very deep lists', '['.repeat(50_000)],
  ] as const)('is answered 200 and stored, also %s', async (_name, body) => {
    for (const contentType of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'what']) {
      const before = await countStoredNotices();
      const { status, outcome } = await send(body, contentType);
      expect([status, outcome], contentType).toEqual([200, 'unreadable']);
      expect(await countStoredNotices()).toBe(contentType === 'application/json' ? before + 1 : before);
    }
  });
});
