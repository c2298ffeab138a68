import { expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { reconcileLedger } from '../../../reconciliation/index.ts';
import { callDesk, lateLoan } from '../../testing/calls.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';
import { waiveCharges } from '../../testing/withdrawals.ts';

const reason = 'recorded on the wrong loan';
const desk = callDesk();

const readLoan = async (client: DeskClient) =>
  (await client.get(`loans/${lateLoan}`)).body as DeskReply<'loan'>;
const reverse = (client: DeskClient, waiverId: string) =>
  client.post(`loans/${lateLoan}/waiver-reversals`, { waiverId, reason });
const borrowerOwes = async () =>
  (await desk.server.call('repaymentDetail', { orderId: lateLoan })).body.data.repayAmount;

test('a waiver is reversed by two: the debt is as before, the borrower sees it, and the ledger only grows', async () => {
  const finance = await signInAs(desk.server, 'finance');
  const admin = await signInAs(desk.server, 'admin');
  const before = { statement: (await readLoan(finance)).statement, owed: await borrowerOwes() };
  const waiverId = await waiveCharges(finance, lateLoan);
  expect((await readLoan(finance)).events).toMatchObject([{ kind: 'waiver', isReversible: true }]);
  expect(await borrowerOwes()).toBe(before.owed - 900);
  const readLedger = () => desk.server.db.selectFrom('ledgerEntries').selectAll().execute();
  const entries = await readLedger();

  const request = await reverse(finance, waiverId);
  expect([request.status, (await reverse(admin, waiverId)).body.code]).toEqual([202, 'samePending']);
  const approve = (by: DeskClient) =>
    by.post(`approvals/${request.body.approvalId}`, { approve: true, reason });
  expect((await approve(finance)).status).toBe(409);
  expect(await borrowerOwes()).toBe(before.owed - 900);
  expect((await approve(admin)).status).toBe(200);

  const loan = await readLoan(finance);
  expect(loan.statement).toEqual(before.statement);
  expect(await borrowerOwes()).toBe(before.owed);
  expect(loan.events).toMatchObject([
    { kind: 'waiver', isReversible: false },
    { kind: 'waiverReversal', approvedBy: 'Administración' },
  ]);
  const grown = await readLedger();
  expect(grown).toEqual(expect.arrayContaining(entries));
  expect(grown.length).toBeGreaterThan(entries.length);
  expect((await reconcileLedger(desk.server.db)).mismatches).toEqual([]);
  expect((await reverse(finance, waiverId)).body.code).toBe('noWaiver');
  expect((await reverse(finance, 'of another loan')).body.code).toBe('noWaiver');
});
