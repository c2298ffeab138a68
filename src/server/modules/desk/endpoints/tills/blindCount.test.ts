import { expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { linkAccounts } from '../../testing/access.ts';
import { createTillDesk, toStatusAndCode } from '../../testing/tills.ts';

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
  expect(codes.filter((code) => code === 'tooManyRefusals')).toHaveLength(7);
  expect(await deposit(left - 6)).toEqual([429, 'tooManyRefusals']);
  await getServer().advanceDays(1);
  expect(await deposit(left - 6)).toEqual([200, undefined]);
});

test('a count is blind to every account of the till’s holder, in lists, approvals and the audit', async () => {
  await payCash(clients.cashier, 12_000);
  const { tillId, expected, staffId } = await findTill(clients.cashier);
  await linkAccounts(getServer(), 'cashier', 'finance');
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
