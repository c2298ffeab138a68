import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, type Day, dayIn } from '../../../../lending/index.ts';
import { recordSandboxPayment, signSandboxNotice } from '../../../integrations/index.ts';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { readSettlementFiles } from '../../payments/index.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';
import { type DeskClient, type DeskResponse, signInAs } from '../testing/desk.ts';

const reason = 'as agreed';
const orderId = 'MX174';
const providers = ['sandbox', 'cash_desk', 'bank_statement'] as const;
let server: TestServer;
let finance: DeskClient;
let admin: DeskClient;
let reference: string;
let closed: Day;

beforeAll(async () => {
  server = await testServer();
  [finance, admin] = await Promise.all([signInAs(server, 'finance'), signInAs(server, 'admin')]);
  const request = { orderId, amount: 10_000, payCode: 'SPEI', requestType: 1, way: 'part' };
  reference = (await server.call('instructions', request)).body.data.repayDetail.vCode;
  await server.advanceDays(1);
});
afterAll(() => server.close());
/** Nothing of another test is posted on that day. */
beforeEach(async () => {
  await server.advanceDays(3);
  closed = addDays(dayIn('UTC', await server.services.clock.now()), -2);
});

/** Does it, with the agreement of a second person where it waits. */
async function agreed(path: string, body: Record<string, unknown>): Promise<DeskResponse> {
  const request = await finance.post(path, { ...body, reason });
  if (request.status !== 202) return request;
  return admin.post(`approvals/${request.body.approvalId}`, { approve: true, reason });
}

async function close(provider: string, day: string = closed): Promise<number> {
  return (await agreed('reconciliation/close', { provider, day })).status;
}

type Row = { provider: string; received: number; ledger: number; suspense: number; payments: number };

async function listRows(provider: string, day: string): Promise<Row[]> {
  return (await finance.get(`reconciliation?provider=${provider}&day=${day}`)).body.items as Row[];
}

async function formatState(): Promise<string> {
  return JSON.stringify(await Promise.all(providers.map((provider) => listRows(provider, closed))));
}

const noon = () => new Date(`${closed}T18:00:00Z`);

async function pay(known: string, amount: number): Promise<string> {
  const payment = { paymentId: randomUUID(), reference: known, amount, paidAt: noon() };
  await recordSandboxPayment(server.db, { ...payment, currency: 'MXN' });
  expect((await sendPaymentNotice(server, payment)).status).toBe(200);
  return payment.paymentId;
}

async function reversePayment(paymentId: string, amount: number): Promise<void> {
  const notice = {
    paymentId,
    amount,
    currency: 'MXN',
    reversedAt: noon().toISOString(),
    reason: 'chargeback',
  };
  const ids = { eventId: randomUUID(), reversalId: randomUUID() };
  const body = JSON.stringify({ ...ids, type: 'payment.reversed', ...notice });
  const headers = { 'x-signature': signSandboxNotice(body, 'sandbox-secret') };
  const { status } = await server.fetch('/webhooks/payments/sandbox', { method: 'POST', headers, body });
  expect(status).toBe(200);
}

const kinds = [
  'cash',
  'bankLine',
  'notice',
  'strayNotice',
  'takenBack',
  'strayTakenBack',
  'reversed',
  'matched',
  'returned',
  'refunded',
  'file',
] as const;
type ActionStep = { kind: (typeof kinds)[number]; amount: number };

/** The ids of what the provider was paid, by what may be done with them. */
type PaidPayment = { loan: string[]; unmatchedReversals: string[] };

async function receivePayment({ kind, amount }: ActionStep, paid: PaidPayment): Promise<void> {
  const manualPayment = (place: string) =>
    agreed(`loans/${orderId}/payments`, { amount, paidAt: closed, evidence: randomUUID(), place });
  const unmatchedReversal = () => paid.unmatchedReversals.pop() ?? '';
  switch (kind) {
    case 'cash':
      expect((await manualPayment('cash_desk')).status).toBe(200);
      return;
    case 'bankLine':
      expect((await manualPayment('bank_statement')).status).toBe(200);
      return;
    case 'notice':
      paid.loan.push(await pay(reference, amount));
      return;
    case 'strayNotice':
      paid.unmatchedReversals.push(await pay('93009999999999', amount));
      return;
    case 'takenBack':
      return reversePayment(paid.loan.at(-1) ?? randomUUID(), amount);
    case 'strayTakenBack':
      return reversePayment(paid.unmatchedReversals.at(-1) ?? randomUUID(), amount);
    case 'reversed': {
      const paymentId = `sandbox:${paid.loan.pop() ?? ''}`;
      await agreed(`loans/${orderId}/reversals`, { paymentId, on: closed });
      return;
    }
    case 'matched':
      await agreed('suspense/match', { provider: 'sandbox', paymentId: unmatchedReversal(), orderId });
      return;
    case 'returned':
      await agreed('suspense/return', { provider: 'sandbox', paymentId: unmatchedReversal() });
      return;
    case 'refunded':
      await agreed(`loans/${orderId}/refunds`, { paymentId: `sandbox:${paid.loan.at(-1) ?? ''}` });
      return;
    case 'file':
      await readSettlementFiles(server.services);
  }
}

const steps = (minLength: number) =>
  fc.array(fc.record({ kind: fc.constantFrom(...kinds), amount: fc.integer({ min: 100, max: 9_000 }) }), {
    minLength,
    maxLength: 6,
  });

test('whatever is reported, recorded, undone, matched or refunded later changes no figure of a closed day', async () => {
  await fc.assert(
    fc.asyncProperty(steps(0), steps(1), async (before, later) => {
      await server.advanceDays(1);
      closed = addDays(dayIn('UTC', await server.services.clock.now()), -2);
      const paid: PaidPayment = { loan: [], unmatchedReversals: [] };
      for (const step of before) await receivePayment(step, paid);
      for (const provider of providers) expect(await close(provider)).toBe(200);
      const figures = await formatState();
      for (const step of later) await receivePayment(step, paid);
      expect(await formatState()).toBe(figures);
      expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
      expect(await totalOfDays()).toEqual(await totalReceived());
    }),
    { numRuns: 30 },
  );
}, 120_000);

/** By what holds it: all that the rows of 31 days say came, and all that came in them. */
async function totalOfDays() {
  const { items } = (await finance.get('reconciliation?limit=200')).body as { items: Row[] };
  const sum = (key: 'received' | 'ledger' | 'suspense' | 'payments') =>
    items.reduce((total, row) => total + row[key], 0);
  return [sum('payments'), sum('received'), sum('ledger'), sum('suspense')];
}

async function totalReceived() {
  const since = addDays(dayIn('UTC', await server.services.clock.now()), -31);
  const { rows } = await sql<{ all: number; received: number; ledger: number; suspense: number }>`
    select count(*)::int as all, sum(amount)::int as received,
      sum(amount) filter (where suspended_at is null or matched_at is not null)::int as ledger,
      coalesce(sum(amount) filter (where suspended_at is not null and matched_at is null), 0)::int as suspense
    from received_payments where paid_at >= ${`${since}T00:00:00Z`}::timestamptz`.execute(server.db);
  return [rows[0]?.all, rows[0]?.received, rows[0]?.ledger, rows[0]?.suspense];
}

test('a late payment keeps its day, counts on the day on which it is posted, and both pages say so', async () => {
  const unmatchedReversal = await pay('93009999999999', 500);
  for (const provider of providers) await close(provider);
  const today = dayIn('UTC', await server.services.clock.now());
  const cash = { amount: 700, paidAt: closed, place: 'cash_desk' };
  // Dated before yesterday, it is recorded by two people.
  const { result } = (await agreed(`loans/${orderId}/payments`, cash)).body as {
    result?: { receipt: string };
  };
  const receipt = String(result?.receipt);
  await agreed('suspense/match', { provider: 'sandbox', paymentId: unmatchedReversal, orderId });
  const { payments } = (await finance.get(`loans/${orderId}`)).body as {
    payments: { paymentId: string; valueDate: string; accountingDay: string | null }[];
  };
  for (const paymentId of [`cash_desk:${receipt}`, `sandbox:${unmatchedReversal}`])
    expect(payments).toContainEqual(
      expect.objectContaining({ paymentId, valueDate: closed, accountingDay: today }),
    );
  expect(await listRows('cash_desk', today)).toMatchObject([{ received: 700, ledger: 700, payments: 1 }]);
  expect(await listRows('sandbox', today)).toMatchObject([{ received: 0, ledger: 500, suspense: -500 }]);
  expect(await ofDay('cash_desk', closed)).toEqual([]);
  expect(await ofDay('cash_desk', today)).toMatchObject([{ paymentId: receipt, isLate: true }]);
  expect(await ofDay('sandbox', closed)).toMatchObject([
    { paymentId: unmatchedReversal, place: 'suspense', isLate: false, matchedDay: today },
  ]);
  expect(await ofDay('sandbox', today)).toMatchObject([
    { paymentId: unmatchedReversal, place: 'loan', isLate: true, matchedDay: null },
  ]);
  const { rows } = await sql<{ event: string }>`select event from ledger_entries
    where accounting_day = ${today}::date and value_date = ${closed}::date order by event`.execute(server.db);
  expect(rows.map(({ event }) => event)).toEqual([
    `payment:cash_desk:${receipt}`,
    `payment:sandbox:${unmatchedReversal}`,
  ]);
});

type Posted = { event: string; cash: number; valueDate: string; accountingDay: string | null };

/** What an act about a payment of a day posts once the day was closed, on which day that is, and the loan after it. */
async function postedLate(path: string, body: Record<string, unknown>) {
  for (const provider of providers) expect(await close(provider)).toBe(200);
  const figures = await formatState();
  const before = await entries();
  expect((await agreed(path, body)).status).toBe(200);
  expect(await formatState()).toBe(figures);
  const today = dayIn('UTC', await server.services.clock.now());
  const { payments } = (await finance.get(`loans/${orderId}`)).body as {
    payments: Record<string, unknown>[];
  };
  return { today, posted: (await entries()).slice(before.length), payments };
}

async function entries(): Promise<Posted[]> {
  const { rows } = await sql<Posted>`
    select e.event, sum(l.amount)::int as cash, e.value_date, e.accounting_day
    from ledger_entries e
    join ledger_lines l on l.borrower_id = e.borrower_id and l.entry_id = e.entry_id and l.account like 'cash:%'
    group by e.borrower_id, e.entry_id
    order by e.entry_id`.execute(server.db);
  return rows;
}

async function ofDay(provider: string, day: string) {
  return (await finance.get(`reconciliation/payments?provider=${provider}&day=${day}`)).body.items;
}

test('a payment of a closed day that is reversed leaves the loan on its day, by an entry of today', async () => {
  const paymentId = `sandbox:${await pay(reference, 900)}`;
  const { today, posted, payments } = await postedLate(`loans/${orderId}/reversals`, {
    paymentId,
    on: closed,
  });
  const event = expect.stringMatching(/^reversal:/);
  expect(posted).toEqual([{ event, cash: -900, valueDate: closed, accountingDay: today }]);
  expect(payments).toContainEqual(expect.objectContaining({ paymentId, undoneOn: closed }));
});

test('money in suspense since a closed day that is matched leaves it today, and is the loan’s on its day, late', async () => {
  const paymentId = await pay('93009999999999', 500);
  const match = { provider: 'sandbox', paymentId, orderId };
  const { today, posted, payments } = await postedLate('suspense/match', match);
  expect(posted).toEqual([
    { event: `match:sandbox:${paymentId}`, cash: -500, valueDate: today, accountingDay: null },
    { event: `payment:sandbox:${paymentId}`, cash: 500, valueDate: closed, accountingDay: today },
  ]);
  const late = { paymentId: `sandbox:${paymentId}`, valueDate: closed, accountingDay: today };
  expect(payments).toContainEqual(expect.objectContaining(late));
  expect(await listRows('sandbox', today)).toMatchObject([{ received: 0, ledger: 500, suspense: -500 }]);
  expect(await ofDay('sandbox', today)).toMatchObject([{ paymentId, place: 'loan', isLate: true }]);
});

test('money in suspense since a closed day that is returned leaves it today, and is no payment of today', async () => {
  const paymentId = await pay('93009999999999', 500);
  const { today, posted } = await postedLate('suspense/return', { provider: 'sandbox', paymentId });
  const event = `return:sandbox:${paymentId}`;
  expect(posted).toEqual([{ event, cash: -500, valueDate: today, accountingDay: null }]);
  expect(await ofDay('sandbox', closed)).toMatchObject([{ paymentId, place: 'suspense', isLate: false }]);
  expect(await listRows('sandbox', today)).toEqual([]);
});

test('credit of a payment of a closed day is refunded by an entry of today', async () => {
  const paymentId = await pay(reference, 9_000_000);
  const { today, posted, payments } = await postedLate(`loans/${orderId}/refunds`, {
    paymentId: `sandbox:${paymentId}`,
    amount: 1_000,
  });
  const event = expect.stringMatching(`^refund:sandbox:${paymentId}`);
  expect(posted).toEqual([{ event, cash: -1_000, valueDate: today, accountingDay: null }]);
  const paid = { paymentId: `sandbox:${paymentId}`, valueDate: closed, accountingDay: null };
  expect(payments).toContainEqual(expect.objectContaining(paid));
  expect(await listRows('sandbox', today)).toEqual([]);
});

test('of payments that are recorded while their day is being closed each is among its figures or late', async () => {
  for (let runStep = 0; runStep < 5; runStep += 1) {
    await server.advanceDays(3);
    closed = addDays(dayIn('UTC', await server.services.clock.now()), -2);
    const request = await finance.post('reconciliation/close', { provider: 'sandbox', day: closed, reason });
    const approveAsSecond = { approve: true, reason };
    const paying = () => Promise.all(Array.from({ length: 6 }, () => pay(reference, 100)));
    const before = paying();
    const closing = admin.post(`approvals/${request.body.approvalId}`, approveAsSecond);
    const [decided] = await Promise.all([
      closing.then(async ({ status }) => ({ status, figures: await formatState() })),
      before,
      paying(),
    ]);
    expect(decided.status).toBe(200);
    expect(await formatState()).toBe(decided.figures);
    const today = dayIn('UTC', await server.services.clock.now());
    const [then, now] = [await listRows('sandbox', closed), await listRows('sandbox', today)];
    expect((then[0]?.payments ?? 0) + (now[0]?.payments ?? 0)).toBe(12);
  }
});

test('only a day that is over of a provider that is known is closed', async () => {
  const overDay = dayIn('UTC', await server.services.clock.now());
  const unknown = await finance.post('reconciliation/close', { provider: 'nobody', day: closed, reason });
  expect(unknown.status).toBe(404);
  const runs = await finance.post('reconciliation/close', { provider: 'sandbox', day: overDay, reason });
  expect([runs.status, runs.body.code]).toEqual([409, 'dayRuns']);
  expect(await close('sandbox')).toBe(200);
  expect(
    (await finance.post('reconciliation/close', { provider: 'sandbox', day: closed, reason })).status,
  ).toBe(409);
});
