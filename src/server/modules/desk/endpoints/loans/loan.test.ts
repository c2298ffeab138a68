import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeskReply, DeskRow } from '../../../../../contract/desk/schemas/index.ts';
import { calendarDayIn } from '../../../../../lending/index.ts';
import { formatMoney } from '../../../../config/format.ts';
import { getMarket } from '../../../../config/index.ts';
import { recordSandboxPayment } from '../../../../integrations/index.ts';
import { sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { findOrder, findStatement } from '../../../loans/index.ts';
import { reconcileLedger } from '../../../reconciliation/index.ts';
import { createReference, getLedgerBalances, payLoan } from '../../../servicing/testing/servicing.ts';
import { backdateTills, type DeskClient, signInAs } from '../../testing/desk.ts';

type Approval = DeskRow<'approvals'>;

const reason = 'asked by telephone';
let server: TestServer;
let clients: Record<'support' | 'risk' | 'cashier' | 'finance' | 'admin', DeskClient>;
beforeAll(async () => {
  server = await testServer();
  const [support, risk, cashier, finance, admin] = await Promise.all(
    (['support', 'risk', 'cashier', 'finance', 'admin'] as const).map((role) => signInAs(server, role)),
  );
  clients = { support, risk, cashier, finance, admin } as typeof clients;
});
afterAll(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

/** What two instalments of a month each come to at a rate. */
async function totalAt(orderId: string, annualRate: string): Promise<number> {
  const order = await findOrder(server.db, ana.borrowerId, orderId);
  if (order === undefined) throw new Error(`no order ${orderId}`);
  const now = await server.services.clock.now();
  const today = calendarDayIn(order.terms.timeZone, now);
  const plan = { kind: 'restructure', id: 'imagined', periods: [30, 30], annualRate } as const;
  const events = [...order.events, { ...plan, valueDate: today, agreedAt: now.toISOString() }];
  return findStatement({ ...order, events }, today)?.remaining ?? 0;
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

describe('a loan', () => {
  test('is shown as it stands, and as it stood', async () => {
    const { body } = await clients.support.get('loans/MX180');
    expect(body).toMatchObject({ orderId: 'MX180', state: 'overdue', statement: { daysOverdue: 5 } });
    const { due, dueNow } = (body as DeskReply<'loan'>).statement ?? expect.unreachable();
    expect(due.principal + due.interest + due.fees + due.lateCharges).toBe(dueNow);
    expect(due.lateCharges).toBeGreaterThan(0);
    const asOf = daysBefore(String(body.today), 6);
    const before = await clients.support.get(`loans/MX180?asOf=${asOf}`);
    expect(before.body).toMatchObject({
      asOf,
      state: 'to_be_repaid',
      statement: { daysOverdue: 0, lateCharges: 0 },
    });
    const request = await clients.support.get(`loans/MX180?asOf=${daysBefore(String(body.today), 60)}`);
    expect(request.body).toMatchObject({ state: 'in_review', statement: null, payments: [], events: [] });
    expect((await clients.support.get('loans/NOBODYS')).status).toBe(404);
  });

  test('has its agreement as the PDF that its borrower has, for a reason that stays', async () => {
    const own = await server.call('contractDetail', { orderNo: 'MX180' });
    const request = { language: 'en', reason: 'complaint about the rate' };
    const { status, body } = await clients.support.post('loans/MX180/agreement', request, 'agreement-1');
    expect(status).toBe(200);
    const pdf = Buffer.from(String(body.pdf), 'base64');
    expect(
      ['Loan contract', `(${own.body.data.hash})`].filter((expectedTexts) => !pdf.includes(expectedTexts)),
    ).toEqual([]);
    expect((await clients.support.post('loans/MX180/agreement', request, 'agreement-1')).body).toEqual(body);
    const lines = await server.db
      .selectFrom('auditEvents')
      .select(['action', 'reason'])
      .where('subject', '=', 'POST loans/:orderId/agreement MX180')
      .execute();
    const line = { action: 'personal_data_revealed', reason: 'complaint about the rate' };
    expect(lines).toEqual([line, line]);
    const none = await clients.support.post('loans/MX21/agreement', request);
    expect([none.status, none.body.code]).toEqual([409, 'notDisbursed']);
    expect((await clients.cashier.post('loans/MX180/agreement', request)).status).toBe(403);
  });

  test('takes cash once by its key, with a receipt of its own', async () => {
    await backdateTills(server, 2);
    const cash = {
      amount: 10_000,
      paidAt: new Date((await server.services.clock.now()).getTime() - 86_400_000).toISOString(),
      evidence: 'receipt 1',
      reason,
    };
    const [one, two] = await Promise.all(
      [1, 2].map(() => clients.cashier.post('loans/MX174/payments', cash, 'cash-key-1')),
    );
    expect(one?.status).toBe(200);
    expect(two?.body).toEqual(one?.body);
    expect((await getLedgerBalances(server, 'MX174'))['cash:cash_desk']).toBe(10_000);
    const other = await clients.cashier.post('loans/MX174/payments', { ...cash, amount: 1 }, 'cash-key-1');
    expect([other.status, other.body.code]).toEqual([409, 'keyUsed']);
    expect(one?.body.receipt).toMatch(/^MX-\d{6,}-[2-9A-Z]{4}$/);
  });

  test('is waived a little by one person, and all by two, once', async () => {
    const waiver = { amount: 10_000, of: 'late_charges', reason };
    expect((await clients.support.post('loans/MX180/waivers', waiver)).status).toBe(200);
    const all = { ...waiver, amount: 25_000 };
    const pending = await clients.support.post('loans/MX180/waivers', all, 'waive-all');
    expect(pending.status).toBe(202);
    expect((await clients.support.post('loans/MX180/waivers', all, 'waive-all')).body).toEqual(pending.body);
    const before = await getLedgerBalances(server, 'MX180');
    const path = `approvals/${pending.body.approvalId}`;
    const approveAsSecond = { approve: true, reason: 'agreed' };
    expect((await clients.support.post(path, approveAsSecond)).status).toBe(403);
    expect((await clients.risk.post(path, approveAsSecond)).status).toBe(403);
    expect(await getLedgerBalances(server, 'MX180')).toEqual(before);
    const answers = await Promise.all(
      [clients.finance, clients.admin].map((client) => client.post(path, approveAsSecond)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const waived = await server.db
      .selectFrom('loanEvents')
      .select(['actor', 'event'])
      .where('kind', '=', 'waiver')
      .execute();
    expect(waived).toMatchObject([
      { actor: 'support@quincena.example', event: { amount: 10_000 } },
      { actor: 'support@quincena.example', event: { amount: 25_000 } },
    ]);
  });

  test('owes less by what is waived: today, or, of interest, until its last instalment', async () => {
    const read = async () =>
      ((await clients.support.get('loans/MX174P')).body as DeskReply<'loan'>).statement;
    const before = await read();
    const waiver = { amount: 1_000, of: 'interest', reason };
    expect((await clients.support.post('loans/MX174P/waivers', waiver)).status).toBe(200);
    const after = await read();
    expect((before?.remaining ?? 0) - (after?.remaining ?? 0)).toBe(1_000);
    expect((before?.interest ?? 0) - (after?.interest ?? 0)).toBe(1_000);
  });

  test('is never approved by who asked, nor once it waited too long', async () => {
    const request = await clients.admin.post('loans/MX180/write-off', { reason });
    expect(request.status).toBe(202);
    const path = `approvals/${request.body.approvalId}`;
    const own = await clients.admin.post(path, { approve: true, reason });
    expect([own.status, own.body.code]).toEqual([409, 'own']);
    await server.db
      .updateTable('deskApprovals')
      .set({ expiresAt: new Date(0) })
      .execute();
    const late = await clients.finance.post(path, { approve: true, reason });
    expect([late.status, late.body.code]).toEqual([409, 'expired']);
    expect((await clients.finance.get(path)).body).toMatchObject({ state: 'expired', mayDecide: false });
  });

  test('shows what waits of it until who asked withdraws that, which nobody else does', async () => {
    const waiver = { amount: 5_000, of: 'late_charges', reason };
    const request = await clients.support.post('loans/MX180/waivers', waiver);
    expect(request.status).toBe(202);
    const path = `approvals/${request.body.approvalId}`;
    const listPending = async () => (await clients.cashier.get('loans/MX180')).body.pendingApprovals;
    const expectedApproval = { approvalId: request.body.approvalId, call: 'waive', amount: 5_000 };
    expect(await listPending()).toMatchObject([
      { ...expectedApproval, makerEmail: 'support@quincena.example', makerName: 'Atención' },
    ]);
    const getApproval = async (client: DeskClient) => (await client.get(path)).body;
    expect(await getApproval(clients.finance)).toMatchObject({
      ...expectedApproval,
      state: 'waiting',
      mayDecide: true,
    });
    expect(await getApproval(clients.support)).toMatchObject({
      ...expectedApproval,
      isMine: true,
      mayDecide: false,
    });
    const others = await clients.finance.post(`${path}/withdrawal`, { reason });
    expect([others.status, others.body.code]).toEqual([409, 'notYours']);
    const own = await clients.support.post(`${path}/withdrawal`, { reason: 'the wrong amount' });
    expect(own).toMatchObject({ status: 200, body: { done: true } });
    expect(await listPending()).toEqual([]);
    const late = await clients.finance.post(path, { approve: true, reason });
    expect([late.status, late.body.code]).toEqual([409, 'withdrawn']);
    const listed = async (state: string) =>
      ((await clients.finance.get(`approvals?state=${state}&limit=200`)).body.items as Approval[])
        .filter(({ approvalId }) => approvalId === request.body.approvalId)
        .map(({ decidedBy, decisionReason }) => [decidedBy, decisionReason]);
    expect(await listed('withdrawn')).toEqual([[null, 'the wrong amount']]);
    expect(await getApproval(clients.finance)).toMatchObject({ state: 'withdrawn', mayDecide: false });
    expect((await clients.finance.get('approvals/0000000000000000')).status).toBe(404);
    expect(await Promise.all(['waiting', 'expired'].map(listed))).toEqual([[], []]);
  });

  test('gets new dates by one person unless they bring less than the old ones did; what is owed goes into them whole', async () => {
    const plan = async (orderId: string, lowerAmount: number, annualRate = '0') => {
      const { statement } = (await clients.risk.get(`loans/${orderId}`)).body as DeskReply<'loan'>;
      const total =
        (annualRate === '0' ? (statement?.payoff ?? 0) : await totalAt(orderId, annualRate)) - lowerAmount;
      const { status, body } = await clients.risk.post(`loans/${orderId}/restructures`, {
        periods: [30, 30],
        total,
        reason,
        annualRate,
      });
      return { status, body, letGo: (statement?.remaining ?? 0) - total };
    };
    const planTotal = await totalAt('MX174P', '0.36');
    for (const lowerAmount of [1, planTotal - 1, -1])
      expect((await plan('MX174P', lowerAmount, '0.36')).body).toMatchObject({
        ...{ code: 'otherTotal', field: 'total', min: planTotal, max: planTotal },
        message: expect.stringContaining(formatMoney(planTotal, getMarket(server.services.config, 'MX'))),
      });
    const pending = await plan('MX174P', 0);
    expect([pending.status, pending.letGo > 10_000]).toEqual([202, true]);
    const smallAmount = await plan('MXB174', 0);
    expect([smallAmount.status, smallAmount.letGo > 0, smallAmount.letGo <= 10_000]).toEqual([
      202,
      true,
      true,
    ]);
    expect((await plan('MX180', 0)).status).toBe(202);
    await server.db.deleteFrom('deskApprovals').where('orderId', '=', 'MX180').execute();
    const executed = await plan('MX180', 0, '0.18');
    expect([executed.status, executed.letGo <= 0]).toEqual([200, true]);
    const path = `approvals/${pending.body.approvalId}`;
    expect((await clients.finance.get(path)).body).toMatchObject({
      call: 'restructure',
      amount: pending.letGo,
    });
    expect((await clients.finance.post(path, { approve: true, reason })).status).toBe(200);
    const { state, statement, events } = (await clients.risk.get('loans/MX174P')).body as DeskReply<'loan'>;
    expect([state, statement?.instalments.length]).toEqual(['to_be_repaid', 2]);
    const byTwo = { by: 'Riesgo', approvedBy: 'Finanzas' };
    expect(events.find(({ kind }) => kind === 'restructure')).toMatchObject(byTwo);
  });

  test('takes a bounced payment back, and pays credit back through its provider', async () => {
    const request = await payLoan(server, 'MX174P', 'bounces');
    const { body } = await clients.cashier.post('loans/MX174P/reversals', {
      paymentId: 'sandbox:bounces',
      reason,
    });
    expect(body).toMatchObject({ orderId: 'MX174P', state: 'to_be_repaid' });
    const { reference } = await createReference(server, 'MX180');
    const largeAmount = { paymentId: 'too much', reference, amount: request + 500_000 };
    const paidAt = await server.services.clock.now();
    await recordSandboxPayment(server.db, { ...largeAmount, currency: 'MXN', paidAt });
    await sendPaymentNotice(server, largeAmount);
    const refund = { paymentId: 'sandbox:too much', amount: 50_000, reason };
    const paid = await clients.finance.post('loans/MX180/refunds', refund, 'refund-1');
    expect(paid).toMatchObject({ status: 200, body: { refund: 'paid', amount: 50_000 } });
    expect((await clients.finance.post('loans/MX180/refunds', refund, 'refund-1')).body).toEqual(paid.body);
  });

  test('has promises, pauses, offers and notes', async () => {
    const { body } = await clients.support.get('loans/MX174');
    const day = String(body.today);
    expect(
      (await clients.support.post('loans/MX174/promises', { amount: 1_000, paysBy: day, reason })).status,
    ).toBe(200);
    expect((await clients.support.post('loans/MX174/pauses', { until: day, reason })).status).toBe(200);
    expect(
      (await clients.support.post('loans/MX174/notes', { kind: 'call', text: 'will pay', reason })).status,
    ).toBe(200);
    const after = await clients.support.get('loans/MX174');
    expect(after.body).toMatchObject({
      statement: { isOnHold: true, promises: [{ amount: 1_000, state: 'open' }] },
      notes: [{ kind: 'call', text: 'will pay', by: 'Atención' }],
    });
    const events = await clients.support.get(`borrowers/${ana.borrowerId}/timeline?limit=200`);
    expect(events.body.items).toContainEqual(expect.objectContaining({ kind: 'call', what: 'will pay' }));
  });
});
