import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskRow } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, calendarDayIn, type Day } from '../../../../../lending/index.ts';
import { recordSandboxPayment } from '../../../../integrations/index.ts';
import { sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../../../testing/testServer.ts';
import { readSettlementFiles } from '../../../payments/index.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

const reason = 'compared by telephone';
let server: TestServer;
let finance: DeskClient;
let admin: DeskClient;
let day: Day;

beforeAll(async () => {
  server = await testServer();
  [finance, admin] = await Promise.all([signInAs(server, 'finance'), signInAs(server, 'admin')]);
  await server.advanceDays(5);
  day = addDays(calendarDayIn('UTC', await server.services.clock.now()), -3);
});
afterAll(() => server.close());

type Line = DeskRow<'settlementLines'>;
type DayRow = DeskRow<'reconciliation'>;

const at = (on: string, time = '12:00') => new Date(`${on}T${time}:00Z`);

/** A payment as the provider has it, and as it told us of it; null: it didn't. */
async function pay(paymentId: string, paidAt: Date, amount: number | null, toldAt: Date | null = paidAt) {
  const reference = '93009999999999';
  if (amount !== null)
    await recordSandboxPayment(server.db, { paymentId, reference, amount, currency: 'MXN', paidAt });
  if (toldAt === null) return;
  const notice = { paymentId, reference, amount: amount ?? 700, paidAt: toldAt };
  expect((await sendPaymentNotice(server, notice)).status).toBe(200);
}

async function listLines(on: string, query = '', provider = 'sandbox'): Promise<Map<string, Line>> {
  const { items } = (await finance.get(`reconciliation/lines?provider=${provider}&day=${on}${query}`)).body;
  return new Map((items as Line[]).map((line) => [line.paymentId, line]));
}

async function getRow(provider: string, on: string): Promise<DayRow | undefined> {
  const { items } = (await finance.get(`reconciliation?provider=${provider}&day=${on}`)).body;
  return (items as DayRow[])[0];
}

const fetchFile = (on: string) =>
  finance.post('reconciliation/files/fetch', { provider: 'sandbox', day: on });

test('a fetched file stands beside our postings; what only one side has is marked, with the day of the other', async () => {
  await pay('both', at(day), 100);
  await pay('only ours', at(day), null);
  await pay('missed', at(day), 300, null);
  // Paid before midnight by the provider's clock, after it by ours.
  await pay('midnight', at(day, '23:59'), 5_000, at(addDays(day, 1), '00:01'));
  const fetched = await fetchFile(day);
  expect([fetched.status, fetched.body]).toEqual([200, { found: true, lines: 3 }]);
  expect((await fetchFile(addDays(day, 1))).status).toBe(200);
  const lines = await listLines(day);
  expect(lines.get('both')).toMatchObject({
    ...{ fileAmount: 100, ourAmount: 100, comparison: 'matched', otherDay: null, place: 'suspense' },
    ...{ fileCurrency: 'MXN', fileReference: '93009999999999', ourReference: '93009999999999' },
    ...{ filePaidAt: at(day).toISOString(), ourPaidAt: at(day).toISOString() },
  });
  expect(lines.get('only ours')).toMatchObject({
    ...{ fileAmount: null, ourAmount: 700, comparison: 'onlyOurs', otherDay: null },
    ...{ fileReference: null, filePaidAt: null },
  });
  // The provider's own file is its word: what no notice told of was received.
  expect(lines.get('missed')).toMatchObject({ fileAmount: 300, ourAmount: 300, comparison: 'matched' });
  expect(lines.get('midnight')).toMatchObject({
    ...{ fileAmount: 5_000, ourAmount: null, comparison: 'onlyFile', otherDay: addDays(day, 1) },
  });
  expect((await listLines(addDays(day, 1))).get('midnight')).toMatchObject({
    ...{ fileAmount: null, ourAmount: 5_000, comparison: 'onlyOurs', otherDay: day },
  });
  expect([...(await listLines(day, '&unmatched=1')).keys()].toSorted()).toEqual(['midnight', 'only ours']);
});

test('opposite differences of two days are proposed as one payment, and closing says who was right', async () => {
  const [first, second] = [addDays(day, -9), addDays(day, -8)];
  await pay('late evening', at(first, '23:59'), 2_000, at(second, '00:01'));
  await pay('same', at(second), 900);
  await fetchFile(first);
  await fetchFile(second);
  expect(await getRow('sandbox', first)).toMatchObject({ difference: 2_000, pairDay: second });
  expect(await getRow('sandbox', second)).toMatchObject({ difference: -2_000, pairDay: first });
  const waiting = await finance.post('reconciliation/close', {
    ...{ provider: 'sandbox', day: first, rightSide: 'both', reason },
  });
  expect(waiting.status).toBe(202);
  const { approvalId } = waiting.body;
  expect(await getRow('sandbox', first)).toMatchObject({ isClosed: false, pendingApprovalId: approvalId });
  expect(await getRow('sandbox', second)).toMatchObject({ pendingApprovalId: null });
  const listDays = async (state: string) =>
    ((await finance.get(`reconciliation?provider=sandbox&state=${state}`)).body.items as DayRow[])
      .filter(({ currency }) => currency === 'MXN')
      .map((row) => row.day);
  for (const state of ['toClose', 'differing'])
    expect(await listDays(state)).toEqual(expect.arrayContaining([first, second]));
  await admin.post(`approvals/${approvalId}`, { approve: true, reason });
  expect(await getRow('sandbox', first)).toMatchObject({
    ...{ isClosed: true, rightSide: 'both', closedReason: reason },
  });
  for (const state of ['toClose', 'differing']) expect(await listDays(state)).not.toContain(first);
});

test('who closes a day, and who approves it, sees the differences of all its currencies', async () => {
  const closed = addDays(day, -12);
  await pay('pesos', at(closed), 2_000, at(addDays(closed, 1)));
  await fetchFile(closed);
  await server.db
    .insertInto('settlementTotals')
    .values({ provider: 'sandbox', day: closed, currency: 'INR', amount: 500, payments: 1 })
    .execute();
  const differences = [
    { amount: 500, currency: 'INR' },
    { amount: 2_000, currency: 'MXN' },
  ];
  expect(await getRow('sandbox', closed)).toMatchObject({
    dayDifferences: [
      { amount: 500, currency: 'INR', file: 500, received: 0 },
      { amount: 2_000, currency: 'MXN', file: 2_000, received: 0 },
    ],
  });
  const { body } = await finance.post('reconciliation/close', { provider: 'sandbox', day: closed, reason });
  const readFacts = async () => (await admin.get(`approvals/${body.approvalId}`)).body.facts;
  expect(await readFacts()).toEqual({ differences });
  expect((await admin.post(`approvals/${body.approvalId}`, { approve: true, reason })).status).toBe(200);
  expect(await readFacts()).toEqual({ differences });
});

test('a file is uploaded where the provider hands none over; it is compared, and nothing is received by it', async () => {
  const on = addDays(day, -20);
  const upload = (rows: string[], provider = 'bank_statement') =>
    finance.post('reconciliation/files', {
      ...{ provider, day: on, market: 'MX' },
      file: Buffer.from(['date,amount,reference', ...rows].join('\n')).toString('base64'),
    });
  const count = async () =>
    Number(
      (
        await server.db
          .selectFrom('receivedPayments')
          .select((row) => row.fn.countAll<string>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  await server.db
    .insertInto('receivedPayments')
    .values({
      ...{
        provider: 'bank_statement',
        paymentId: 'known',
        reference: '646180110499999994',
        borrowerId: 0,
        amount: 1_500,
      },
      ...{ currency: 'MXN', paidAt: at(on), receivedAt: at(on), suspendedAt: at(on) },
    })
    .execute();
  const before = await count();
  const uploaded = await upload([
    `${on},15.00,646180110499999994`,
    `${on},3.00,never-seen`,
    `${on},-9.00,FEE`,
  ]);
  expect([uploaded.status, uploaded.body]).toEqual([200, { lines: 2 }]);
  expect(await count()).toBe(before);
  const lines = await listLines(on, '', 'bank_statement');
  expect(lines.get('known')).toMatchObject({ fileAmount: 1_500, ourAmount: 1_500, comparison: 'matched' });
  expect([...lines.values()].find(({ comparison }) => comparison === 'onlyFile')).toMatchObject({
    ...{ reference: 'never-seen', fileAmount: 300, ourAmount: null },
  });
  expect(await getRow('bank_statement', on)).toMatchObject({
    ...{ file: 1_800, difference: 300, fileUploadedBy: 'finance@quincena.example' },
  });
  // Uploaded again it takes the place of the first.
  expect((await upload([`${on},15.00,646180110499999994`])).body).toEqual({ lines: 1 });
  expect(await getRow('bank_statement', on)).toMatchObject({ file: 1_500, difference: 0 });
});

test('differences that cancel each other out are a difference of the day; one reference with two amounts is one row', async () => {
  const on = addDays(day, -25);
  const own = { provider: 'bank_statement', borrowerId: 0, currency: 'MXN' } as const;
  const when = { paidAt: at(on), receivedAt: at(on), suspendedAt: at(on) };
  for (const [paymentId, amount] of [
    ['small', 15_687],
    ['large', 367_293],
  ] as const)
    await server.db
      .insertInto('receivedPayments')
      .values({ ...own, ...when, paymentId, reference: `REF-${paymentId}`, amount })
      .execute();
  const file = Buffer.from(`date,amount,reference\n${on},3829.80,REF-small`).toString('base64');
  await finance.post('reconciliation/files', { provider: 'bank_statement', day: on, market: 'MX', file });
  const lines = await listLines(on, '', 'bank_statement');
  expect([...lines.keys()].toSorted()).toEqual(['large', 'small']);
  expect(lines.get('small')).toMatchObject({
    ...{ fileAmount: 382_980, ourAmount: 15_687, comparison: 'otherAmount' },
  });
  expect(lines.get('large')).toMatchObject({ comparison: 'onlyOurs' });
  const figures = { difference: 0, grossDifference: 734_586, unmatched: 2 };
  expect(await getRow('bank_statement', on)).toMatchObject({
    ...figures,
    dayDifferences: [{ amount: 734_586, currency: 'MXN', file: 382_980, received: 382_980 }],
  });
  const { items } = (await finance.get('reconciliation?provider=bank_statement&state=differing')).body;
  expect(items).toContainEqual(expect.objectContaining({ day: on, ...figures }));
});

test('a cash payment that staff reverse is no more received, on the day of that', async () => {
  const today = calendarDayIn('UTC', await server.services.clock.now());
  const cashier = await signInAs(server, 'cashier');
  const paidAt = (await server.services.clock.now()).toISOString();
  const record = (amount: number) => cashier.post('loans/MX174P/payments', { amount, paidAt, reason });
  await record(183_276);
  const wrong = await record(220_900);
  const paymentId = `cash_desk:${wrong.body.receipt}`;
  const request = await finance.post('loans/MX174P/reversals', { paymentId, reason });
  expect(await getRow('cash_desk', today)).toMatchObject({ received: 404_176, ledger: 404_176, reversed: 0 });
  await admin.post(`approvals/${request.body.approvalId}`, { approve: true, reason });
  expect(await getRow('cash_desk', today)).toMatchObject({
    ...{ received: 183_276, ledger: 183_276, reversed: 220_900, grossDifference: 0 },
  });
});

test('what can’t be read, belongs to a closed day or to a file that was read is refused', async () => {
  const file = (text: string) => Buffer.from(text).toString('base64');
  const upload = (changes: object) =>
    finance.post('reconciliation/files', {
      provider: 'bank_statement',
      day,
      market: 'MX',
      file: file('x'),
      ...changes,
    });
  expect((await upload({})).body.code).toBe('unreadableStatement');
  expect((await upload({ market: 'XX' })).status).toBe(400);
  expect((await upload({ provider: 'nobody' })).status).toBe(404);
  expect((await upload({ provider: 'sandbox' })).body.code).toBe('ownFile');
  const on = addDays(day, -30);
  const closing = await finance.post('reconciliation/close', { provider: 'bank_statement', day: on, reason });
  await admin.post(`approvals/${closing.body.approvalId}`, { approve: true, reason });
  const text = `date,amount,reference\n${on},1.00,A`;
  expect((await upload({ day: on, file: file(text) })).body.code).toBe('decided');
  const { status, body } = await finance.post('reconciliation/files/fetch', { provider: 'cash_desk', day });
  expect([status, body.code]).toEqual([409, 'noFiles']);
});

test('the lines of files that the job reads are there too', async () => {
  await pay('by the job', at(addDays(calendarDayIn('UTC', await server.services.clock.now()), -1)), 4_400);
  await readSettlementFiles(server.services);
  const yesterday = addDays(calendarDayIn('UTC', await server.services.clock.now()), -1);
  expect((await listLines(yesterday)).get('by the job')).toMatchObject({ comparison: 'matched' });
});

test('what two people settled stands on the day; it waits and is closed as they decided, not as the opposite', async () => {
  const on = addDays(day, -6);
  const payment = { paymentId: 'told twice', reference: '93009999999999', paidAt: at(on) };
  await recordSandboxPayment(server.db, { ...payment, amount: 50_000, currency: 'MXN' });
  expect((await sendPaymentNotice(server, { ...payment, amount: 30_000 })).status).toBe(200);
  await fetchFile(on);
  const settle = { provider: 'sandbox', paymentId: 'told twice', rightSide: 'provider', reason };
  const { approvalId } = (await finance.post('reconciliation/differences/close', settle)).body;
  const { items } = (await finance.get('reconciliation/differences?paymentId=told%20twice')).body;
  expect(items).toMatchObject([{ pendingApprovalId: approvalId }]);
  expect(await getRow('sandbox', on)).toMatchObject({
    ...{ settledSide: null, dayDifferences: [{ unsettled: 1 }] },
  });
  await admin.post(`approvals/${approvalId}`, { approve: true, reason });
  expect(await getRow('sandbox', on)).toMatchObject({
    ...{ settledSide: 'provider', isClosed: false, dayDifferences: [{ unsettled: 0 }] },
  });
  const line = (await listLines(on)).get('told twice');
  expect(line).toMatchObject({ comparison: 'otherAmount', rightSide: 'provider', closedReason: reason });
  expect(line?.closedBy).toEqual(['finance@quincena.example', 'admin@quincena.example']);
  expect(line?.closedAt).not.toBeNull();
  const close = (rightSide?: string) =>
    finance.post('reconciliation/close', { provider: 'sandbox', day: on, rightSide, reason });
  const opposite = await close('ours');
  expect([opposite.status, opposite.body.code]).toEqual([409, 'settledOtherwise']);
  const asked = await close();
  expect(asked.status).toBe(202);
  expect((await admin.post(`approvals/${asked.body.approvalId}`, { approve: true, reason })).status).toBe(
    200,
  );
  expect(await getRow('sandbox', on)).toMatchObject({ isClosed: true, rightSide: 'provider' });
});
