import { describe, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { type BankDeskRole, createBankDesk } from '../../testing/bankDesk.ts';
import type { DeskResponse } from '../../testing/desk.ts';
import { tillReason as reason, toStatusAndCode } from '../../testing/tills.ts';

const { getServer, clients, deposit, importLine, pay, match, show, decide } = createBankDesk();

/** The role neither decides the request nor is named among those who may, while an admin is. */
async function expectOwnTill(request: DeskResponse, role: BankDeskRole, name: string): Promise<void> {
  expect(request.status, JSON.stringify(request.body)).toBe(202);
  const { deciders } = await show(request);
  expect(deciders).not.toContain(name);
  expect(deciders).not.toEqual([]);
  for (const approve of [true, false])
    expect(toStatusAndCode(await decide(role, request, approve))).toEqual([409, 'ownTill']);
}

async function payCash(by: BankDeskRole, amount: number, orderId: string): Promise<string> {
  const paidAt = (await getServer().services.clock.now()).toISOString();
  const paid = await clients[by].post(`loans/${orderId}/payments`, { amount, paidAt, reason });
  const done = paid.status === 202 ? (await decide('admin2', paid, true)).body.result : paid.body;
  return `cash_desk:${(done as { receipt: string }).receipt}`;
}

const findTill = async (by: BankDeskRole) => {
  const { items } = (await clients[by].get('tills?mine=yes&state=open&market=MX')).body as DeskReply<'tills'>;
  return items[0]?.tillId ?? '';
};

describe('the holder of a till', () => {
  const reverse = (paymentId: string) =>
    clients.finance.post('loans/MX174P/reversals', { paymentId, reason });

  test('decides on no reversal of cash that leaves the till', async () => {
    const receipt = await payCash('cashier', 5_100, 'MX174P');
    await expectOwnTill(await reverse(receipt), 'cashier', 'Caja');
  });

  test('decides on no reversal of cash that the till took, by its number alone, and that leaves another', async () => {
    const receipt = await payCash('admin', 5_200, 'MX174P');
    const tillId = await findTill('admin');
    const counted = await clients.admin.post(`tills/${tillId}/close`, { counted: 55_200 });
    expect(counted.status).toBe(200);
    const request = await reverse(receipt.replace('cash_desk:', ''));
    const row = await getServer()
      .db.selectFrom('deskApprovals')
      .select('tillId')
      .where('approvalId', '=', String(request.body.approvalId))
      .executeTakeFirstOrThrow();
    expect(row.tillId).not.toBe(tillId);
    await expectOwnTill(request, 'admin', 'Administración');
    expect((await clients.admin.post('tills', { market: 'MX', float: 50_000 })).status).toBe(200);
  });

  test('decides on no refund of cash that the till took', async () => {
    const orderId = 'MX174';
    const { statement } = (await clients.finance.get(`loans/${orderId}`)).body as DeskReply<'loan'>;
    const amount = (statement?.payoff ?? 0) + 7_000;
    const receipt = await payCash('admin', amount, orderId);
    const created = await clients.admin.post(`tills/${await findTill('admin')}/deposits`, { amount });
    const lineId = await importLine(amount, String(created.body.reference));
    expect((await match('finance', String(created.body.depositId), lineId)).status).toBe(200);
    const refund = { paymentId: receipt, amount: 7_000, reason };
    const request = await clients.finance.post(`loans/${orderId}/refunds`, refund);
    await expectOwnTill(request, 'admin', 'Administración');
  });
});

describe('who made a deposit that money may be', () => {
  test('decides on no payment of it that names no line', async () => {
    await deposit(1_111);
    await expectOwnTill(await pay('finance', undefined, 1_111), 'cashier', 'Caja');
  });

  test('decides on no match of its line to another’s deposit', async () => {
    await deposit(1_222);
    await payCash('finance', 1_222, 'MX180');
    const path = `tills/${await findTill('finance')}/deposits`;
    const other = await clients.finance.post(path, { amount: 1_222 });
    const lineId = await importLine(1_222, 'UNNAMED', 'admin');
    const request = await match('admin', String(other.body.depositId), lineId);
    await expectOwnTill(request, 'cashier', 'Caja');
  });

  test('decides on no match or return of what a provider told of the line that shows it', async () => {
    const { depositId } = await deposit(1_333);
    const paymentId = 'TRACKING1333';
    expect((await match('admin', depositId, await importLine(1_333, paymentId))).status).toBe(200);
    await sendPaymentNotice(getServer(), { paymentId, reference: '00000000', amount: 1_333 });
    const suspended = { provider: 'sandbox', paymentId, reason };
    const matching = await clients.finance.post('suspense/match', { ...suspended, orderId: 'MX174P' });
    await expectOwnTill(matching, 'cashier', 'Caja');
    expect((await show(matching)).possibleDuplicates).toMatchObject([{ kind: 'deposit', staffName: 'Caja' }]);
    expect((await decide('admin', matching, false)).status).toBe(200);
    const returning = await clients.finance.post('suspense/return', { ...suspended, despiteClaims: [] });
    await expectOwnTill(returning, 'cashier', 'Caja');
  });
});
