import { beforeAll, describe, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { linkAccounts } from '../../testing/access.ts';
import type { DeskResponse } from '../../testing/desk.ts';
import { createTillDesk, tillReason, toStatusAndCode } from '../../testing/tills.ts';

const { getServer, clients, findTill, payCash } = createTillDesk();

const untold = { recorded: null, expected: null, difference: null, left: null };

test('whoever tries deposits to learn what the till should hold is refused from the sixth in a day, at once or in turn', async () => {
  await payCash(clients.cashier, 30_000);
  const { tillId, left } = await findTill(clients.cashier);
  const deposit = async (amount: number) =>
    toStatusAndCode(await clients.cashier.post(`tills/${tillId}/deposits`, { amount }));
  for (let count = 0; count < 6; count += 1) expect(await deposit(1)).toEqual([200, undefined]);
  const guesses = Array.from({ length: 12 }, (_, index) => deposit(left - 6 + 12 - index));
  const codes = (await Promise.all(guesses)).map(([, code]) => code);
  expect(codes.filter((code) => code === 'moreThanRecorded')).toHaveLength(5);
  expect(codes.filter((code) => code === 'tooManyTries')).toHaveLength(7);
  expect(await deposit(left - 6)).toEqual([429, 'tooManyTries']);
  await getServer().advanceDays(1);
  expect(await deposit(left - 6)).toEqual([200, undefined]);
});

/** A deposit of one unit out of the cashier's till. */
async function makeDeposit() {
  const { tillId, left } = await findTill(clients.cashier);
  const { body } = await clients.cashier.post(`tills/${tillId}/deposits`, { amount: 1 });
  return { depositId: String(body.depositId), left: left - 1 };
}

describe('of a holder with two accounts', () => {
  beforeAll(() => linkAccounts(getServer(), 'cashier', 'finance'));

  test('corrections to more count with deposits, also those withdrawn, of all accounts of the holder', async () => {
    await payCash(clients.cashier, 30_000);
    const { tillId } = await findTill(clients.cashier);
    const { depositId } = await makeDeposit();
    const other = await makeDeposit();
    const correct = (amount: number, { client = clients.cashier, id = depositId } = {}) =>
      client.post(`deposits/${id}/corrections`, { recorded: 1, amount, reason: tillReason });
    const withdraw = ({ body }: DeskResponse, client = clients.cashier) =>
      client.post(`approvals/${body.approvalId}/withdrawal`, { reason: tillReason });
    for (let count = 0; count < 2; count += 1) {
      const asked = await correct(other.left - 10);
      expect([asked.status, (await withdraw(asked)).status]).toEqual([202, 200]);
    }
    expect(toStatusAndCode(await correct(other.left + 100, { id: other.depositId }))).toEqual([
      409,
      'moreThanRecorded',
    ]);
    const refused = await clients.cashier.post(`tills/${tillId}/deposits`, { amount: other.left + 100 });
    expect(toStatusAndCode(refused)).toEqual([409, 'moreThanRecorded']);
    const byStranger = await correct(2, { client: clients.admin });
    expect([byStranger.status, (await withdraw(byStranger, clients.admin)).status]).toEqual([202, 200]);
    const byOther = await correct(2, { client: clients.finance });
    expect([byOther.status, (await withdraw(byOther, clients.finance)).status]).toEqual([202, 200]);
    for (const client of [clients.cashier, clients.finance])
      expect(toStatusAndCode(await correct(3, { client }))).toEqual([429, 'tooManyTries']);
    const toLess = await correct(0);
    expect([toLess.status, (await withdraw(toLess)).status]).toEqual([202, 200]);
    await getServer().advanceDays(1);
  });

  test('a request sent again by its key counts once, and has its reply beyond the limit too', async () => {
    await payCash(clients.cashier, 30_000);
    const { depositId, left } = await makeDeposit();
    const path = `deposits/${depositId}/corrections`;
    const send = (key: string, amount: number) =>
      clients.cashier.post(path, { recorded: 1, amount, reason: tillReason }, key);
    const replies = [];
    for (let count = 0; count < 7; count += 1) replies.push(await send('again', left - 10));
    expect(new Set(replies.map(({ status, body }) => `${status} ${body.approvalId}`)).size).toBe(1);
    const codes = [];
    for (let count = 0; count < 5; count += 1)
      codes.push(toStatusAndCode(await send(`more-${count}`, left + 100))[1]);
    expect(codes).toEqual([...Array<string>(4).fill('moreThanRecorded'), 'tooManyTries']);
    const [first] = replies;
    expect(await send('again', left - 10)).toMatchObject({ status: 202, body: first?.body });
    await clients.cashier.post(`approvals/${first?.body.approvalId}/withdrawal`, { reason: tillReason });
    await getServer().advanceDays(1);
  });

  test('so does cash that is handed back out of the till', async () => {
    const { body } = await payCash(clients.cashier, 100_000);
    const reverse = async () => {
      const request = { paymentId: `cash_desk:${body.receipt}`, reason: tillReason, cause: 'lender' };
      return toStatusAndCode(
        await clients.cashier.post('loans/MX174P/reversals', { ...request, cashReturned: true }),
      );
    };
    const { tillId, left, expected } = await findTill(clients.cashier);
    await clients.cashier.post(`tills/${tillId}/deposits`, { amount: left });
    expect(expected - left).toBeLessThan(100_000);
    const codes = [];
    for (let count = 0; count < 6; count += 1) codes.push((await reverse())[1]);
    expect(codes).toEqual([...Array<string>(5).fill('tillHoldsLess'), 'tooManyTries']);
    await getServer().advanceDays(1);
  });

  test('a count is blind to every account of the till’s holder, in lists, approvals and the audit', async () => {
    await payCash(clients.cashier, 12_000);
    const { tillId, expected, staffId } = await findTill(clients.cashier);
    const read = async () =>
      (await clients.finance.get(`tills?market=MX&staff=${staffId}&totals=1`)).body as DeskReply<'tills'>;
    const findRow = async () => (await read()).items.find((till) => till.tillId === tillId);
    expect(await findRow()).toMatchObject({ ...untold, pendingCash: null, isMine: false });
    expect((await read()).totals).toMatchObject([{ recorded: null, difference: null }]);
    const counted = await clients.cashier.post(`tills/${tillId}/close`, { counted: expected - 1_000 });
    expect(await findRow()).toMatchObject(untold);
    const { approvalId } = counted.body;
    const { amount, facts } = (await clients.finance.get(`approvals/${approvalId}`))
      .body as DeskReply<'approval'>;
    expect([amount, facts.till?.difference]).toEqual([null, null]);
    const readLine = async (action: string) => {
      const { items } = (await clients.auditor.get(`audit?action=${action}&limit=200`))
        .body as DeskReply<'audit'>;
      return items.find(({ subject }) => subject.includes(String(approvalId)));
    };
    expect(await readLine('desk_waits')).toMatchObject({ amount: null, currency: 'MXN' });
    const decision = { approve: true, reason: 'counted again' };
    expect((await clients.admin.post(`approvals/${approvalId}`, decision)).status).toBe(200);
    expect((await findRow())?.difference).toBe(-1_000);
    expect(await readLine('desk_done')).toMatchObject({ amount: -1_000, currency: 'MXN' });
  });
});
