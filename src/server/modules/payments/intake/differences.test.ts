import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toPaymentKey } from '../../../../contract/desk/paymentKey.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import {
  closeDifference,
  listOpenDifferences,
  recordDifference,
  reportOpenDifferences,
} from './differences.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
/** What an earlier test left open is over. */
beforeEach(async () => {
  await server.db
    .updateTable('paymentDifferences')
    .set({ closedAt: new Date(), closedReason: 'before' })
    .where('closedAt', 'is', null)
    .execute();
});

/** The database with a log that is listened to. */
function withErrorLog() {
  const errors: unknown[] = [];
  const log = Object.assign(Object.create(server.services.log), {
    error: (report: unknown) => errors.push(report),
  }) as typeof server.services.log;
  return { services: { db: server.db, log }, errors };
}

type PaymentReport = { paymentId?: string; amount?: number; currency?: string; at?: Date };

/** A provider reports a payment that was received as 10,000 in pesos. */
function recordReport(
  services: ReturnType<typeof withErrorLog>['services'],
  report: PaymentReport,
  provider = 'sandbox',
) {
  const { at = new Date('2026-11-15T12:00:00Z'), ...payment } = report;
  const whole = { paymentId: 'p-1', amount: 10_000, currency: 'MXN', ...payment };
  return recordDifference(services, provider, 'status', whole, { amount: 10_000, currency: 'MXN' }, at);
}

const close = (provider: string, paymentId: string) =>
  closeDifference(
    server.services,
    { provider, paymentId, reason: 'asked' },
    { kind: 'operator', actorId: 'Olga' },
  );

test('a payment reported as received is no difference', async () => {
  const { services, errors } = withErrorLog();
  await recordReport(services, {});
  expect([await listOpenDifferences(server.db), errors]).toEqual([[], []]);
});

test('the differences of one payment are read without those of others', async () => {
  const { services } = withErrorLog();
  for (const paymentId of ['p-8', 'p-9']) await recordReport(services, { paymentId, amount: 9_999 });
  await recordReport(services, { paymentId: 'p-9', amount: 9_999 }, 'conekta');
  const listed = await listOpenDifferences(server.db, { provider: 'sandbox', paymentId: 'p-9' });
  expect(listed).toMatchObject([{ provider: 'sandbox', paymentId: 'p-9' }]);
});

test('another amount and another currency are each a difference, recorded once for any number of reports', async () => {
  const { services, errors } = withErrorLog();
  for (const report of [{ amount: 9_999 }, { currency: 'INR' }, { amount: 9_999 }])
    await recordReport(services, report);
  const recorded = { provider: 'sandbox', paymentId: 'p-1', source: 'status' };
  const received = { receivedAmount: 10_000, receivedCurrency: 'MXN' };
  const listed = await listOpenDifferences(server.db);
  expect(listed).toHaveLength(2);
  expect(listed).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...recorded, ...received, reportedAmount: 9_999, reportedCurrency: 'MXN' }),
      expect.objectContaining({ ...recorded, ...received, reportedAmount: 10_000, reportedCurrency: 'INR' }),
    ]),
  );
  expect(errors).toEqual([recorded, recorded]);
});

test('differences are listed in the order in which they were seen', async () => {
  const { services } = withErrorLog();
  for (const day of [17, 15, 16])
    await recordReport(services, {
      paymentId: `p-${day}`,
      amount: 1,
      at: new Date(`2026-11-${day}T12:00:00Z`),
    });
  const listed = await listOpenDifferences(server.db);
  expect(listed.map(({ paymentId }) => paymentId)).toEqual(['p-15', 'p-16', 'p-17']);
});

test('closing a payment’s differences closes all of that payment’s alone, audited with actor and reason', async () => {
  const { services } = withErrorLog();
  for (const amount of [1, 2]) await recordReport(services, { paymentId: 'one', amount });
  await recordReport(services, { paymentId: 'other', amount: 1 });
  await recordReport(services, { paymentId: 'one', amount: 3 }, 'conekta');
  expect(await close('stp', 'one')).toBe(false);
  expect([await close('sandbox', 'one'), await close('sandbox', 'one')]).toEqual([true, false]);
  const open = (await listOpenDifferences(server.db)).map(toPaymentKey);
  expect(open.toSorted()).toEqual(['conekta:one', 'sandbox:other']);
  const closed = server.db.selectFrom('paymentDifferences').select(['reportedAmount', 'closedReason']);
  expect(await closed.where('paymentId', '=', 'one').orderBy('reportedAmount').execute()).toEqual([
    { reportedAmount: 1, closedReason: 'asked' },
    { reportedAmount: 2, closedReason: 'asked' },
    { reportedAmount: 3, closedReason: null },
  ]);
  const audited = server.db.selectFrom('auditEvents').select(['actor', 'reason', 'subject']);
  expect(await audited.where('action', '=', 'difference_closed').execute()).toEqual([
    { actor: 'Olga', reason: 'asked', subject: 'sandbox:one' },
  ]);
});

test('the nightly log has the number of open differences, and no line without any', async () => {
  const { services, errors } = withErrorLog();
  await reportOpenDifferences(services);
  expect(errors).toEqual([]);
  for (const paymentId of ['n-1', 'n-2']) await recordReport(services, { paymentId, amount: 1 });
  errors.length = 0;
  await reportOpenDifferences(services);
  expect(errors).toEqual([{ count: 2 }]);
  for (const paymentId of ['n-1', 'n-2']) await close('sandbox', paymentId);
  await reportOpenDifferences(services);
  expect(errors).toHaveLength(1);
});
