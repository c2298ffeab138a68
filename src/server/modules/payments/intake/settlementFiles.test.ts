import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, calendarDayIn, type Day } from '../../../../lending/index.ts';
import type { NamedProvider, PaymentProvider, ProviderPayment } from '../../../integrations/index.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import type { Services } from '../../services.ts';
import { listMissingFiles, readSettlementFiles } from './settlementFiles.ts';

let server: TestServer;
let today: Day;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
/** All days before are done: each test has one of its own. */
beforeEach(async () => {
  await readSettlementFiles(withFiles(() => []).services);
  await server.advanceDays(1);
  today = calendarDayIn('UTC', await server.services.clock.now());
});

type SettlementFilesByDay = (day: string) => readonly ProviderPayment[] | null;

/** The services with a sandbox that has these files, beside a provider that has none ever; the days it was asked for. */
function withFiles(files: SettlementFilesByDay) {
  const requestedDays: string[] = [];
  const sandbox = server.services.providers.payments.get('sandbox') as NamedProvider<'sandbox'>;
  const settle = {
    fetchFile(day: string) {
      requestedDays.push(day);
      return Promise.resolve(files(day) && day);
    },
    parseFile: (day: string) => [...(files(day) ?? [])],
  };
  const payments = new Map<string, PaymentProvider>([
    ['stp', { name: 'stp' }],
    ['sandbox', { ...sandbox, settle }],
  ]);
  const services: Services = { ...server.services, providers: { ...server.services.providers, payments } };
  return { services, asked: requestedDays };
}

function aPayment(amount: number, currency = 'MXN', changes: Partial<ProviderPayment> = {}): ProviderPayment {
  const paidAt = new Date(`${addDays(today, -1)}T12:00:00Z`);
  return { paymentId: randomUUID(), reference: 'nobody’s', amount, currency, paidAt, ...changes };
}

async function listTotals() {
  return server.db
    .selectFrom('settlementTotals')
    .select(['provider', 'currency', 'payments', 'amount'])
    .where('day', '=', addDays(today, -1))
    .orderBy('currency')
    .execute();
}

test('the totals of a day’s file are stored by currency once it is read, and it is not requested again', async () => {
  const file = [aPayment(100), aPayment(500, 'INR'), aPayment(250)];
  const { services, asked: requestedDays } = withFiles(() => file);
  await readSettlementFiles(services);
  await readSettlementFiles(services);
  expect(requestedDays).toEqual([addDays(today, -1)]);
  expect(await listTotals()).toEqual([
    { provider: 'sandbox', currency: 'INR', payments: 1, amount: 500 },
    { provider: 'sandbox', currency: 'MXN', payments: 2, amount: 350 },
  ]);
  const received = server.db.selectFrom('receivedPayments').select('amount').orderBy('amount');
  const ids = file.map(({ paymentId }) => paymentId);
  expect((await received.where('paymentId', 'in', ids).execute()).map(({ amount }) => amount)).toEqual([
    100, 250, 500,
  ]);
});

test('a day without payments has a total of zero and is done', async () => {
  const { services, asked: requestedDays } = withFiles(() => []);
  await readSettlementFiles(services);
  await readSettlementFiles(services);
  expect([requestedDays, await listTotals(), await listMissingFiles(server.db)]).toEqual([
    [addDays(today, -1)],
    [],
    [],
  ]);
});

test('a file with unapplied payments is missing until all are applied', async () => {
  const file = [aPayment(100), aPayment(250, 'MXN', { reference: 'a\u0000b' })];
  await readSettlementFiles(withFiles(() => file).services);
  expect(await listTotals()).toEqual([]);
  expect(await listMissingFiles(server.db)).toMatchObject([{ provider: 'sandbox', day: addDays(today, -1) }]);
  const completeServices = withFiles(() => file.map((payment) => ({ ...payment, reference: 'nobody’s' })));
  await readSettlementFiles(completeServices.services);
  expect(completeServices.asked).toEqual([addDays(today, -1)]);
  expect(await listTotals()).toMatchObject([{ payments: 2, amount: 350 }]);
  expect(await listMissingFiles(server.db)).toEqual([]);
});

test('a day with an unreadable file does not stop the other days', async () => {
  await server.advanceDays(2);
  const days = [-1, 0, 1].map((after) => addDays(today, after));
  const { services, asked: requestedDays } = withFiles((day) => {
    if (day === days[1]) throw new Error('not a file');
    return day === days[0] ? null : [];
  });
  await readSettlementFiles(services);
  expect(requestedDays).toEqual(days);
  expect((await listMissingFiles(server.db)).map(({ day }) => day)).toEqual(days.slice(0, 2));
  const later = withFiles(() => []);
  await readSettlementFiles(later.services);
  expect(later.asked).toEqual(days.slice(0, 2));
});
