import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, type Day, dayIn } from '../../../lending/index.ts';
import { readSettlements } from '../../payments/index.ts';
import { bookSandboxPayment, sandboxSignature } from '../../providers/index.ts';
import { reconcile } from '../../reconciliation/index.ts';
import { notify } from '../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { type DeskAnswer, type Seat, seatOf } from '../testing.ts';

const reason = 'as agreed';
const orderId = 'MX174';
const providers = ['sandbox', 'cash_desk', 'bank_statement'] as const;
let server: TestServer;
let finance: Seat;
let admin: Seat;
let reference: string;
let closed: Day;

beforeAll(async () => {
  server = await testServer();
  [finance, admin] = await Promise.all([seatOf(server, 'finance'), seatOf(server, 'admin')]);
  const asked = { orderId, amount: 10_000, payCode: 'SPEI', requestType: 1, way: 'part' };
  reference = (await server.call('instructions', asked)).body.data.repayDetail.vCode;
  await server.advanceDays(1);
});
afterAll(() => server.close());
/** Nothing of another test is posted on that day. */
beforeEach(async () => {
  await server.advanceDays(3);
  closed = addDays(dayIn('UTC', await server.services.clock.now()), -2);
});

/** Does it, with the agreement of a second person where it waits. */
async function agreed(path: string, body: Record<string, unknown>): Promise<DeskAnswer> {
  const asked = await finance.post(path, { ...body, reason });
  if (asked.status !== 202) return asked;
  return admin.post(`approvals/${asked.body.approvalId}`, { approve: true, reason });
}

async function close(provider: string, day: string = closed): Promise<number> {
  return (await agreed('reconciliation/close', { provider, day })).status;
}

type Row = { provider: string; received: number; ledger: number; suspense: number; payments: number };

async function rowsOf(provider: string, day: string): Promise<Row[]> {
  return (await finance.get(`reconciliation?provider=${provider}&day=${day}`)).body.items as Row[];
}

async function shown(): Promise<string> {
  return JSON.stringify(await Promise.all(providers.map((provider) => rowsOf(provider, closed))));
}

const noon = () => new Date(`${closed}T18:00:00Z`);

async function pay(known: string, amount: number): Promise<string> {
  const payment = { paymentId: randomUUID(), reference: known, amount, paidAt: noon() };
  await bookSandboxPayment(server.db, { ...payment, currency: 'MXN' });
  expect((await notify(server, payment)).status).toBe(200);
  return payment.paymentId;
}

async function takeBack(paymentId: string, amount: number): Promise<void> {
  const told = { paymentId, amount, currency: 'MXN', reversedAt: noon().toISOString(), reason: 'chargeback' };
  const ids = { eventId: randomUUID(), reversalId: randomUUID() };
  const body = JSON.stringify({ ...ids, type: 'payment.reversed', ...told });
  const headers = { 'x-signature': sandboxSignature(body, 'sandbox-secret') };
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
type Step = { kind: (typeof kinds)[number]; amount: number };

/** The ids of what the provider was paid, by what may be done with them. */
type Paid = { loan: string[]; strays: string[] };

async function take({ kind, amount }: Step, paid: Paid): Promise<void> {
  const byHand = (place: string) =>
    agreed(`loans/${orderId}/payments`, { amount, paidAt: closed, evidence: randomUUID(), place });
  const stray = () => paid.strays.pop() ?? '';
  switch (kind) {
    case 'cash':
      expect((await byHand('cash_desk')).status).toBe(200);
      return;
    case 'bankLine':
      expect((await byHand('bank_statement')).status).toBe(200);
      return;
    case 'notice':
      paid.loan.push(await pay(reference, amount));
      return;
    case 'strayNotice':
      paid.strays.push(await pay('93009999999999', amount));
      return;
    case 'takenBack':
      return takeBack(paid.loan.at(-1) ?? randomUUID(), amount);
    case 'strayTakenBack':
      return takeBack(paid.strays.at(-1) ?? randomUUID(), amount);
    case 'reversed': {
      const paymentId = `sandbox:${paid.loan.pop() ?? ''}`;
      await agreed(`loans/${orderId}/reversals`, { paymentId, on: closed });
      return;
    }
    case 'matched':
      await agreed('suspense/match', { provider: 'sandbox', paymentId: stray(), orderId });
      return;
    case 'returned':
      await agreed('suspense/return', { provider: 'sandbox', paymentId: stray() });
      return;
    case 'refunded':
      await agreed(`loans/${orderId}/refunds`, { paymentId: `sandbox:${paid.loan.at(-1) ?? ''}` });
      return;
    case 'file':
      await readSettlements(server.services);
  }
}

const steps = (minLength: number) =>
  fc.array(fc.record({ kind: fc.constantFrom(...kinds), amount: fc.integer({ min: 100, max: 9_000 }) }), {
    minLength,
    maxLength: 6,
  });

test('whatever is told of, recorded, undone, matched or refunded later changes no figure of a closed day', async () => {
  await fc.assert(
    fc.asyncProperty(steps(0), steps(1), async (before, later) => {
      await server.advanceDays(1);
      closed = addDays(dayIn('UTC', await server.services.clock.now()), -2);
      const paid: Paid = { loan: [], strays: [] };
      for (const step of before) await take(step, paid);
      for (const provider of providers) expect(await close(provider)).toBe(200);
      const figures = await shown();
      for (const step of later) await take(step, paid);
      expect(await shown()).toBe(figures);
      expect((await reconcile(server.db)).mismatches).toEqual([]);
      expect(await sumOfDays()).toEqual(await sumOfMoney());
    }),
    { numRuns: 30 },
  );
}, 120_000);

/** By what holds it: all that the rows of 31 days say came, and all that came in them. */
async function sumOfDays() {
  const { items } = (await finance.get('reconciliation?limit=200')).body as { items: Row[] };
  const sum = (key: 'received' | 'ledger' | 'suspense' | 'payments') =>
    items.reduce((total, row) => total + row[key], 0);
  return [sum('payments'), sum('received'), sum('ledger'), sum('suspense')];
}

async function sumOfMoney() {
  const since = addDays(dayIn('UTC', await server.services.clock.now()), -31);
  const { rows } = await sql<{ all: number; received: number; ledger: number; suspense: number }>`
    select count(*)::int as all, sum(amount)::int as received,
      sum(amount) filter (where suspended_at is null or matched_at is not null)::int as ledger,
      coalesce(sum(amount) filter (where suspended_at is not null and matched_at is null), 0)::int as suspense
    from received_payments where paid_at >= ${`${since}T00:00:00Z`}::timestamptz`.execute(server.db);
  return [rows[0]?.all, rows[0]?.received, rows[0]?.ledger, rows[0]?.suspense];
}

test('a late payment keeps its day, counts on the day on which it is posted, and both pages say so', async () => {
  const stray = await pay('93009999999999', 500);
  for (const provider of providers) await close(provider);
  const today = dayIn('UTC', await server.services.clock.now());
  const cash = { amount: 700, paidAt: closed, place: 'cash_desk' };
  // Dated before yesterday, it is recorded by two people.
  const { result } = (await agreed(`loans/${orderId}/payments`, cash)).body as {
    result?: { receipt: string };
  };
  const receipt = String(result?.receipt);
  await agreed('suspense/match', { provider: 'sandbox', paymentId: stray, orderId });
  const { payments } = (await finance.get(`loans/${orderId}`)).body as {
    payments: { paymentId: string; valueDate: string; accountingDay: string | null }[];
  };
  for (const paymentId of [`cash_desk:${receipt}`, `sandbox:${stray}`])
    expect(payments).toContainEqual(
      expect.objectContaining({ paymentId, valueDate: closed, accountingDay: today }),
    );
  expect(await rowsOf('cash_desk', today)).toMatchObject([{ received: 700, ledger: 700, payments: 1 }]);
  expect(await rowsOf('sandbox', today)).toMatchObject([{ received: 0, ledger: 500, suspense: -500 }]);
  expect(await ofDay('cash_desk', closed)).toEqual([]);
  expect(await ofDay('cash_desk', today)).toMatchObject([{ paymentId: receipt, isLate: true }]);
  expect(await ofDay('sandbox', closed)).toMatchObject([
    { paymentId: stray, place: 'suspense', isLate: false, matchedDay: today },
  ]);
  expect(await ofDay('sandbox', today)).toMatchObject([
    { paymentId: stray, place: 'loan', isLate: true, matchedDay: null },
  ]);
  const { rows } = await sql<{ event: string }>`select event from ledger_entries
    where accounting_day = ${today}::date and value_date = ${closed}::date order by event`.execute(server.db);
  expect(rows.map(({ event }) => event)).toEqual([
    `payment:cash_desk:${receipt}`,
    `payment:sandbox:${stray}`,
  ]);
});

type Posted = { event: string; cash: number; valueDate: string; accountingDay: string | null };

/** What an act about a payment of a day posts once the day was closed, on which day that is, and the loan after it. */
async function postedLate(path: string, body: Record<string, unknown>) {
  for (const provider of providers) expect(await close(provider)).toBe(200);
  const figures = await shown();
  const before = await entries();
  expect((await agreed(path, body)).status).toBe(200);
  expect(await shown()).toBe(figures);
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
  expect(await rowsOf('sandbox', today)).toMatchObject([{ received: 0, ledger: 500, suspense: -500 }]);
  expect(await ofDay('sandbox', today)).toMatchObject([{ paymentId, place: 'loan', isLate: true }]);
});

test('money in suspense since a closed day that is returned leaves it today, and is no payment of today', async () => {
  const paymentId = await pay('93009999999999', 500);
  const { today, posted } = await postedLate('suspense/return', { provider: 'sandbox', paymentId });
  const event = `return:sandbox:${paymentId}`;
  expect(posted).toEqual([{ event, cash: -500, valueDate: today, accountingDay: null }]);
  expect(await ofDay('sandbox', closed)).toMatchObject([{ paymentId, place: 'suspense', isLate: false }]);
  expect(await rowsOf('sandbox', today)).toEqual([]);
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
  expect(await rowsOf('sandbox', today)).toEqual([]);
});

test('of payments that are recorded while their day is being closed each is among its figures or late', async () => {
  for (let round = 0; round < 5; round += 1) {
    await server.advanceDays(3);
    closed = addDays(dayIn('UTC', await server.services.clock.now()), -2);
    const asked = await finance.post('reconciliation/close', { provider: 'sandbox', day: closed, reason });
    const agree = { approve: true, reason };
    const paying = () => Promise.all(Array.from({ length: 6 }, () => pay(reference, 100)));
    const before = paying();
    const closing = admin.post(`approvals/${asked.body.approvalId}`, agree);
    const [decided] = await Promise.all([
      closing.then(async ({ status }) => ({ status, figures: await shown() })),
      before,
      paying(),
    ]);
    expect(decided.status).toBe(200);
    expect(await shown()).toBe(decided.figures);
    const today = dayIn('UTC', await server.services.clock.now());
    const [then, now] = [await rowsOf('sandbox', closed), await rowsOf('sandbox', today)];
    expect((then[0]?.payments ?? 0) + (now[0]?.payments ?? 0)).toBe(12);
  }
});

test('only a day that is over of a provider that is known is closed', async () => {
  const over = dayIn('UTC', await server.services.clock.now());
  const unknown = await finance.post('reconciliation/close', { provider: 'nobody', day: closed, reason });
  expect(unknown.status).toBe(404);
  const runs = await finance.post('reconciliation/close', { provider: 'sandbox', day: over, reason });
  expect([runs.status, runs.body.code]).toEqual([409, 'dayRuns']);
  expect(await close('sandbox')).toBe(200);
  expect(
    (await finance.post('reconciliation/close', { provider: 'sandbox', day: closed, reason })).status,
  ).toBe(409);
});
