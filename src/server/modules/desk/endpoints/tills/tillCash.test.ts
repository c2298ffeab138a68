import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { calendarDayIn } from '../../../../../lending/index.ts';
import { ana, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { getTrialBalance } from '../../../accounting/index.ts';
import { reconcileLedger } from '../../../reconciliation/index.ts';
import { isManualPaymentMatched } from '../../../tills/index.ts';
import { type DeskClient, type DeskResponse, signInAs } from '../../testing/desk.ts';
import { lapseRequest, tillReason, toStatusAndCode } from '../../testing/tills.ts';

let own: TestServer;
let cashier: DeskClient;
let finance: DeskClient;
let admin: DeskClient;
beforeEach(async () => {
  own = await testServer();
  cashier = await signInAs(own, 'cashier');
  finance = await signInAs(own, 'finance');
  admin = await signInAs(own, 'admin');
});
afterEach(async () => {
  expect((await reconcileLedger(own.db)).mismatches).toEqual([]);
  await own.close();
});

async function listTills(client: DeskClient, query: string) {
  return (await client.get(`tills?market=MX&${query}`)).body as DeskReply<'tills'>;
}

async function tillOf(client: DeskClient): Promise<string> {
  const { items } = await listTills(client, 'mine=yes&state=open');
  return `tills/${items[0]?.tillId}`;
}

async function payCash(amount: number): Promise<DeskResponse> {
  const paidAt = (await own.services.clock.now()).toISOString();
  const paid = await cashier.post('loans/MX174P/payments', { amount, paidAt, reason: tillReason });
  expect(paid.status).toBe(200);
  return paid;
}

/** Deposits cash of the cashier's till, and matches it to a line that another staff member imported. */
async function depositAndMatch(till: string, amount: number): Promise<void> {
  await match(await cashier.post(`${till}/deposits`, { amount }), amount);
}

async function match({ body: { depositId } }: DeskResponse, amount: number): Promise<void> {
  const { statementId, lineId } = await importLine(amount);
  expect((await admin.post(`deposits/${depositId}/match`, { lineId })).status).toBe(200);
  expect(await listLines(statementId)).toMatchObject([
    { usedAs: 'deposit', usedFor: depositId, orderId: null },
  ]);
}

/** Imported by finance, so that it is evidence for others. */
async function importLine(amount: number, description = '') {
  const { today } = (await finance.get('loans/MX174P')).body;
  const text = `date,amount,reference,description\n${today},${amount / 100}.00,CASH,${description}`;
  const file = Buffer.from(text).toString('base64');
  const statement = await finance.post('bank-statements', { market: 'MX', fileName: 'a.csv', file });
  const statementId = String(statement.body.statementId);
  const [line] = await listLines(statementId);
  return { statementId, lineId: line?.lineId, today };
}

async function listLines(statementId: string) {
  return ((await admin.get(`bank-statements/${statementId}`)).body as DeskReply<'bankStatement'>).items;
}

test('a posted shortage is neither to deposit nor holds back a refund of the till’s cash', async () => {
  const till = await tillOf(cashier);
  const [first, last] = [await payCash(5_000), await payCash(7_000)];
  const isMatched = ({ body }: DeskResponse) => {
    const key = { borrowerId: ana.borrowerId, provider: 'cash_desk', paymentId: String(body.receipt) };
    return isManualPaymentMatched(own.db, key);
  };
  const counted = await cashier.post(`${till}/close`, { counted: 60_000 });
  await depositAndMatch(till, 10_000);
  const find = async () => (await listTills(admin, 'state=closed')).items[0];
  expect(await find()).toMatchObject({ difference: -2_000, left: 0 });
  expect([await isMatched(first), await isMatched(last)]).toEqual([true, false]);
  await admin.post(`approvals/${counted.body.approvalId}`, { approve: true, reason: tillReason });
  expect(await find()).toMatchObject({ differenceState: 'posted', left: 0 });
  expect((await listTills(finance, 'state=undeposited')).items).toEqual([]);
  expect(await isMatched(last)).toBe(true);
});

test('a till has no sum for its cashier while nothing of it is known, and names the cashier', async () => {
  const { totals, items } = await listTills(cashier, 'totals=1&mine=yes&state=open');
  expect(totals).toEqual([{ currency: 'MXN', count: 1, recorded: null, deposited: 0, difference: null }]);
  expect(items).toMatchObject([
    { staff: expect.stringContaining('@'), staffName: expect.stringMatching(/^[^@]+$/) },
  ]);
});

test('a count is made without knowing the sum: its holder is told it once somebody has approved, and closes once', async () => {
  await payCash(12_000);
  const list = () => listTills(cashier, 'mine=yes&totals=1');
  const { items, totals } = await list();
  expect(items).toMatchObject([{ recorded: null, pendingCash: null, expected: null, left: null }]);
  expect(totals).toMatchObject([{ recorded: null }]);
  const path = `tills/${items[0]?.tillId}`;
  const tooMuch = await cashier.post(`${path}/deposits`, { amount: 12_001 });
  expect(toStatusAndCode(tooMuch)).toEqual([409, 'moreThanRecorded']);
  const counted = await cashier.post(`${path}/close`, { counted: 60_000 });
  const untold = { recorded: null, expected: null, difference: null, left: null, differenceState: 'waiting' };
  expect(counted.body).toMatchObject({ ...untold, counted: 60_000, lapsedRequest: null, recountsLeft: 2 });
  expect(toStatusAndCode(await cashier.post(`${path}/close`, { counted: 62_000 }))).toEqual([
    409,
    'tillClosed',
  ]);
  expect(await list()).toMatchObject({
    items: [{ ...untold, counted: 60_000 }],
    totals: [{ recorded: null, difference: null }],
  });
  const above = await cashier.post(`${path}/deposits`, { amount: 12_001 });
  expect(toStatusAndCode(above)).toEqual([409, 'moreThanRecorded']);
  await admin.post(`approvals/${counted.body.approvalId}`, { approve: false, reason: tillReason });
  const lapsedRequest = { approvalId: counted.body.approvalId, reason: tillReason };
  expect((await list()).items).toMatchObject([{ ...untold, differenceState: 'open', lapsedRequest }]);
  const again = await admin.post(`${path}/difference`, { reason: tillReason });
  await finance.post(`approvals/${again.body.approvalId}`, { approve: true, reason: tillReason });
  const told = { recorded: 12_000, expected: 62_000, difference: -2_000 };
  expect((await list()).items).toMatchObject([{ ...told, differenceState: 'posted', recountsLeft: 0 }]);
});

test('cash that is reversed after its till was counted leaves the till of the request, which has to hold it', async () => {
  const paid = await payCash(60_000);
  expect(toStatusAndCode(await cashier.post(`${await tillOf(cashier)}/close`, { counted: 110_000 }))).toEqual(
    [200, undefined],
  );
  const reverse = () =>
    finance.post('loans/MX174P/reversals', {
      paymentId: `cash_desk:${paid.body.receipt}`,
      reason: tillReason,
    });
  expect(toStatusAndCode(await reverse())).toEqual([409, 'tillHoldsLess']);
  await finance.post(`${await tillOf(finance)}/close`, { counted: 50_000 });
  expect(toStatusAndCode(await reverse())).toEqual([409, 'noTillToReturn']);
  const { tillId } = (await finance.post('tills', { market: 'MX', float: 60_000 })).body;
  const request = await reverse();
  expect(request.status).toBe(202);
  const approve = () =>
    admin.post(`approvals/${request.body.approvalId}`, { approve: true, reason: tillReason });
  const close = () => finance.post(`tills/${tillId}/close`, { counted: 0 });
  expect(toStatusAndCode(await close())).toEqual([409, 'reversalPending']);
  expect((await approve()).status).toBe(200);
  expect((await close()).body).toMatchObject({ difference: 0 });
});

test('a till is not counted while an undo of its cash waits, nor is its cash undone while its difference waits', async () => {
  const paid = await payCash(5_000);
  const paymentId = `cash_desk:${paid.body.receipt}`;
  const undo = () => cashier.post('loans/MX174P/reversals', { paymentId, reason: tillReason });
  const request = await undo();
  expect(request.status).toBe(202);
  const till = await tillOf(cashier);
  const close = () => cashier.post(`${till}/close`, { counted: 50_000 });
  expect(toStatusAndCode(await close())).toEqual([409, 'reversalPending']);
  const findPayment = async () =>
    ((await admin.get('loans/MX174P')).body as DeskReply<'loan'>).payments.find(
      (payment) => payment.paymentId === paymentId,
    );
  const { approvalId } = request.body;
  expect(await findPayment()).toMatchObject({ pendingReversalId: approvalId });
  expect((await listTills(cashier, 'mine=yes&state=open')).items).toMatchObject([
    { pendingReversalId: approvalId },
  ]);
  await admin.post(`approvals/${approvalId}`, { approve: false, reason: tillReason });
  const counted = await close();
  expect(counted.body).toMatchObject({ counted: 50_000, pendingReversalId: null });
  await cashier.post('tills', { market: 'MX', float: 60_000 });
  expect(toStatusAndCode(await undo())).toEqual([409, 'differencePending']);
  await admin.post(`approvals/${counted.body.approvalId}`, { approve: true, reason: tillReason });
  const preview = await admin.get(`loans/MX174P/reversal-preview?paymentId=${paymentId}`);
  expect(preview.body).toMatchObject({ tillDifference: -5_000 });
  expect((await undo()).status).toBe(202);
  expect(await findPayment()).toMatchObject({ pendingReversalId: expect.any(String) });
});

test('a difference is not asked for again while the undo waits of a payment that its till took', async () => {
  const paid = await payCash(5_000);
  const till = await tillOf(cashier);
  const counted = await cashier.post(`${till}/close`, { counted: 50_000 });
  await lapseRequest(own, counted);
  await cashier.post('tills', { market: 'MX', float: 60_000 });
  const paymentId = `cash_desk:${paid.body.receipt}`;
  const undo = await cashier.post('loans/MX174P/reversals', { paymentId, reason: tillReason });
  expect(undo.status).toBe(202);
  const askAgain = () => cashier.post(`${till}/difference`, { reason: tillReason });
  expect(toStatusAndCode(await askAgain())).toEqual([409, 'reversalPending']);
  await admin.post(`approvals/${undo.body.approvalId}`, { approve: false, reason: tillReason });
  expect((await askAgain()).status).toBe(202);
});

test('of a count and an undo of its cash at once one is refused, whoever asks', async () => {
  const receipts = [(await payCash(5_000)).body.receipt, (await payCash(6_000)).body.receipt];
  const undo = (receipt: unknown) =>
    finance.post('loans/MX174P/reversals', { paymentId: `cash_desk:${receipt}`, reason: tillReason });
  const [counted, ...undone] = await Promise.all([
    cashier.post(`${await tillOf(cashier)}/close`, { counted: 50_000 }),
    ...receipts.map(undo),
  ]);
  const codes = undone.map(toStatusAndCode);
  if (counted?.status === 202) expect(codes).toEqual(codes.map(() => [409, 'differencePending']));
  else
    expect([counted?.body.code, ...codes]).toEqual(['reversalPending', ...codes.map(() => [202, undefined])]);
});

test('the books have cash once, on the account of where it is: till, safe, in transit, bank', async () => {
  const readBooks = async () => {
    const until = calendarDayIn('America/Mexico_City', await own.services.clock.now());
    const accounts = await getTrialBalance(own.db, own.services.config, 'MX', { until });
    return new Map(accounts.map(({ code, debit, closing }) => [code, { debit, closing }]));
  };
  const before = await readBooks();
  const changes = async () => {
    const now = await readBooks();
    const closing = (code: string) => (now.get(code)?.closing ?? 0) - (before.get(code)?.closing ?? 0);
    const places = ['1101', '1102', '1103', '1104', '1201', '1202', '1204', '5105'].map(closing);
    return [...places, [...now.values()].reduce((sum, account) => sum + account.closing, 0)];
  };
  const till = await tillOf(cashier);
  await payCash(30_000);
  expect(await changes()).toEqual([30_000, 0, 0, 0, 0, 0, 0, 0, 0]);
  const debited = async (code: string) =>
    ((await readBooks()).get(code)?.debit ?? 0) - (before.get(code)?.debit ?? 0);
  expect([await debited('1101'), await debited('1104')]).toEqual([30_000, 30_000]);
  const deposited = await cashier.post(`${till}/deposits`, { amount: 20_000 });
  expect(await changes()).toEqual([10_000, 0, 20_000, 0, 0, 0, 0, 0, 0]);
  await match(deposited, 20_000);
  expect(await changes()).toEqual([10_000, 0, 0, 0, 20_000, 0, 0, 0, 0]);
  const counted = await cashier.post(`${till}/close`, { counted: 59_500 });
  expect(await changes()).toEqual([-49_500, 59_500, 0, 0, 20_000, 0, 0, 0, 0]);
  await admin.post(`approvals/${counted.body.approvalId}`, { approve: true, reason: tillReason });
  expect(await changes()).toEqual([-50_000, 59_500, 0, 0, 20_000, 0, 0, 500, 0]);
});

test('cash refused after the count is handed back: till, deposit and books agree', async () => {
  const readBooks = async () => {
    const until = calendarDayIn('America/Mexico_City', await own.services.clock.now());
    const accounts = await getTrialBalance(own.db, own.services.config, 'MX', { until });
    return ['1101', '1102', '5105'].map((code) => accounts.find((one) => one.code === code)?.closing ?? 0);
  };
  const before = await readBooks();
  const changes = async () => (await readBooks()).map((closing, at) => closing - (before[at] ?? 0));
  await payCash(12_000);
  const paidAt = new Date((await own.services.clock.now()).getTime() - 86_400_000).toISOString();
  const request = await cashier.post('loans/MX174P/payments', { amount: 500, paidAt, reason: tillReason });
  const counted = await cashier.post(`${await tillOf(cashier)}/close`, { counted: 62_400 });
  const [atCount] = (await listTills(admin, 'state=closed')).items;
  expect(atCount).toMatchObject({ expected: 62_500, difference: -100, cashToReturn: 0 });
  const decide = ({ body }: DeskResponse, approve: boolean) =>
    admin.post(`approvals/${body.approvalId}`, { approve, reason: tillReason });
  expect((await decide(request, false)).status).toBe(200);
  expect((await decide(counted, true)).status).toBe(200);
  const [till] = (await listTills(admin, 'state=closed')).items;
  expect(till).toMatchObject({ expected: 62_000, cashToReturn: 500, difference: -100, left: 11_900 });
  expect(await changes()).toEqual([-50_000, 61_900, 100]);
});

test('a line of a statement says which loan’s payment it was used for', async () => {
  const { statementId, lineId, today } = await importLine(40_000, 'Ana López Hernández');
  const payment = { amount: 40_000, paidAt: today, place: 'bank_statement', lineId, reason: tillReason };
  const { receipt } = (await cashier.post('loans/MX174P/payments', payment)).body;
  expect(await listLines(statementId)).toMatchObject([
    { usedAs: 'payment', usedFor: receipt, orderId: 'MX174P' },
  ]);
});

test('tills are found by the day of their market on which they were opened', async () => {
  await own.db
    .updateTable('tills')
    .set({ openedAt: new Date('2026-11-10T03:00:00Z') })
    .execute();
  const marketsOn = async (day: string) => {
    const { body } = await admin.get(`tills?limit=200&from=${day}&to=${day}`);
    return [...new Set((body as DeskReply<'tills'>).items.map(({ market }) => market))];
  };
  expect([await marketsOn('2026-11-09'), await marketsOn('2026-11-10')]).toEqual([['MX'], ['IN']]);
});
