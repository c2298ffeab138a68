import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeskReply } from '../../../../contract/desk/schemas/index.ts';
import { addDays, toDay } from '../../../../lending/index.ts';
import { formatMoney } from '../../../config/format.ts';
import { getMarket } from '../../../config/index.ts';
import { recordSandboxPayment } from '../../../integrations/index.ts';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../../testing/testServer.ts';
import { createReference } from '../../servicing/testing/servicing.ts';
import { encodeCursor } from '../pagination.ts';
import { type DeskClient, signInAs } from '../testing/desk.ts';

let server: TestServer;
let admin: DeskClient;
let finance: DeskClient;
beforeAll(async () => {
  server = await testServer();
  [admin, finance] = await Promise.all([signInAs(server, 'admin'), signInAs(server, 'finance')]);
});
afterAll(() => server.close());

const reason = 'asked by telephone';
const agree = { approve: true, reason };

async function getLoan(orderId: string) {
  return (await finance.get(`loans/${orderId}`)).body as DeskReply<'loan'>;
}

async function approve(client: DeskClient, { body }: { body: Record<string, unknown> }) {
  const { status, body: decisionReply } = await client.post(`approvals/${body.approvalId}`, agree);
  return [status, decisionReply.code];
}

describe('who asks', () => {
  test.each([
    ['a waiver of more than is owed', 'waivers', { of: 'late_charges', amount: 9_000_000 }, 'moreThanOwed'],
    ['an offer that stands too long', 'settlements', { amount: 100, expiresOn: '2031-01-01' }, 'badSpan'],
    [
      'a stop that ends before it begins',
      'accrual-stops',
      { of: 'interest', from: '2026-11-09', until: '2026-11-08' },
      'emptySpan',
    ],
  ])('is told at once that %s can’t be done, and nothing waits', async (_name, call, body, code) => {
    const answer = await admin.post(`loans/MX180/${call}`, { ...body, reason });
    expect([answer.status, answer.body.code]).toEqual([409, code]);
    expect((await getLoan('MX180')).pendingApprovals).toEqual([]);
  });

  test('is told the field and the bound that was passed', async () => {
    const { statement } = await getLoan('MX180');
    const most = formatMoney(statement?.lateCharges ?? 0, getMarket(server.services.config, 'MX'));
    const refusals: [string, object, object][] = [
      [
        'waivers',
        { of: 'late_charges', amount: 9_000_000 },
        { field: 'amount', message: `At most ${most}.` },
      ],
      ['settlements', { amount: 100, expiresOn: '2031-01-01' }, { field: 'expiresOn' }],
      ['promises', { amount: 100, paysBy: '2031-01-01' }, { field: 'paysBy' }],
      ['pauses', { until: '2020-01-01' }, { field: 'until' }],
      ['restructures', { periods: [400], total: 100 }, { field: 'periods.0', max: 366 }],
    ];
    for (const [call, body, refusal] of refusals)
      expect((await admin.post(`loans/MX180/${call}`, { ...body, reason })).body, call).toMatchObject(
        refusal,
      );
  });

  test('leaves nothing of it done until a second person agrees', async () => {
    const before = await getLoan('MX174P');
    const request = await admin.post('loans/MX174P/write-off', { reason });
    expect(request.status).toBe(202);
    const { pendingApprovals: pending, ...after } = await getLoan('MX174P');
    expect(after).toEqual({ ...before, pendingApprovals: undefined });
    expect(pending).toHaveLength(1);
    await admin.post(`approvals/${request.body.approvalId}/withdrawal`, { reason });
  });

  test('is asked for by nobody any more once his account is closed', async () => {
    const cashier = await signInAs(server, 'cashier');
    const paidAt = String((await getLoan('IN174')).today);
    const payment = { amount: 3_100_000, paidAt, evidence: 'slip of somebody gone', reason };
    const request = await cashier.post('loans/IN174/payments', payment);
    expect(request.status).toBe(202);
    const account = server.db.updateTable('deskStaff').where('email', '=', 'cashier@quincena.example');
    await account.set({ closedAt: new Date() }).execute();
    expect(await approve(finance, request)).toEqual([409, 'askerGone']);
    await account.set({ closedAt: null }).execute();
    expect(await approve(finance, request)).toEqual([200, undefined]);
  });
});

describe('a limit', () => {
  test('counts what was waived of the loan on that day', async () => {
    const waive = async (amount: number) =>
      (await finance.post('loans/MX180/waivers', { of: 'late_charges', amount, reason })).status;
    const { statement } = await getLoan('MX180');
    expect(statement?.daysOverdue).toBeGreaterThan(0);
    const { approvalLimits } = getMarket(server.services.config, 'MX');
    expect((await getLoan('MX180')).waiverLeft).toBe(approvalLimits?.waive.perRequest);
    const answers = await Promise.all(Array.from({ length: 6 }, () => waive(9_000)));
    expect(answers.toSorted()).toEqual([200, 200, 202, 409, 409, 409]);
    expect(await waive(2_000)).toBe(409);
    expect((await getLoan('MX180')).waiverLeft).toBe(0);
    const { pendingApprovals: pending } = await getLoan('MX180');
    expect(pending).toMatchObject([{ amount: 9_000, approvalTrigger: 'perRequest' }]);
    await finance.post(`approvals/${pending[0]?.approvalId}/withdrawal`, { reason });
    // What was withdrawn counts on the loan it was requested for.
    expect(await waive(2_000)).toBe(202);
  });

  test('weighs an offer by what is owed on its last day', async () => {
    const { today, statement } = await getLoan('IN180');
    const offer = { amount: (statement?.payoff ?? 0) - 1, reason };
    const last = { ...offer, expiresOn: addDays(toDay(today), 89) };
    const request = await finance.post('loans/IN180/settlements', last);
    expect(request.status).toBe(202);
    await finance.post(`approvals/${request.body.approvalId}/withdrawal`, { reason });
    const retrySoon = { ...offer, expiresOn: today };
    expect((await admin.post('loans/IN180/settlements', retrySoon)).status).toBe(200);
  });

  test('lets nobody alone unmake a loan that was paid out', async () => {
    const payoutId = 'PARRIVED';
    await server.db
      .insertInto('payoutDirectory')
      .values({ payoutId, borrowerId: ana.borrowerId, orderId: 'MX174P' })
      .execute();
    const request = await finance.post(`payouts/${payoutId}/cancel`, { reason });
    expect([request.status, (await getLoan('MX174P')).state]).toEqual([202, 'to_be_repaid']);
    expect(await approve(admin, request)).toEqual([200, undefined]);
    expect((await getLoan('MX174P')).state).toBe('cancelled');
  });
});

test('who agrees to a refund agrees to the amount that he is shown, whatever the credit has become', async () => {
  const { reference } = await createReference(server, 'MX174');
  const paidAt = await server.services.clock.now();
  const pay = async (paymentId: string, amount: number) => {
    await recordSandboxPayment(server.db, { paymentId, reference, amount, currency: 'MXN', paidAt });
    await sendPaymentNotice(server, { paymentId, reference, amount });
  };
  await pay('much', 700_000);
  const request = await finance.post('loans/MX174/refunds', { paymentId: 'sandbox:much', reason });
  expect(request.status).toBe(202);
  const { amount } = (await admin.get(`approvals/${request.body.approvalId}`)).body;
  const partialRefund = { paymentId: 'sandbox:much', amount: 50_000, reason };
  expect((await admin.post('loans/MX174/refunds', partialRefund)).status).toBe(200);
  expect(await approve(admin, request)).toEqual([409, 'noCredit']);
  await finance.post(`approvals/${request.body.approvalId}/withdrawal`, { reason });
  const left = await finance.post('loans/MX174/refunds', { paymentId: 'sandbox:much', reason });
  expect((await admin.get(`approvals/${left.body.approvalId}`)).body.amount).toBe(Number(amount) - 50_000);
  expect(await approve(admin, left)).toEqual([200, undefined]);
});

test('of two admins who give their role up at once one stays', async () => {
  const other = await signInAs(server, 'admin2');
  const ids = await server.db.selectFrom('deskStaff').select(['staffId', 'email']).execute();
  const staffIdOf = (name: string) => ids.find(({ email }) => email.startsWith(`${name}@`))?.staffId;
  const [one, two] = await Promise.all([
    admin.post(`staff/${staffIdOf('admin')}`, { roles: ['support'], reason }),
    other.post(`staff/${staffIdOf('admin2')}`, { roles: ['support'], reason }),
  ]);
  const { facts } = (await other.get(`approvals/${one.body.approvalId}`)).body;
  expect(facts).toMatchObject({ valuesNow: { roles: ['admin'] }, changedSince: [] });
  const answers = await Promise.all([approve(other, one), approve(admin, two)]);
  expect(answers.map(([status]) => status).toSorted()).not.toEqual([200, 200]);
  const admins = await server.db.selectFrom('deskStaff').select('roles').execute();
  expect(admins.filter(({ roles }) => roles.includes('admin'))).toHaveLength(1);
});

describe('a page of a desk list', () => {
  test.each([
    ['a character that no text of the database holds', ['2026-11-09T00:00:00.000Z', 'sandbox', '\u0000']],
    ['a moment that the database doesn’t hold', ['-271821-04-20T00:00:00.000Z', 'sandbox', 'x']],
  ])('refuses a place with %s', async (_name, values) => {
    expect((await finance.get(`suspense?after=${encodeCursor(values)}`)).status).toBe(400);
  });

  test('refuses a place with characters after its end; each timeline that is read leaves a line in the audit', async () => {
    const after = encodeCursor(['2026-11-09T00:00:00.000Z', 'sandbox', 'x']);
    expect((await finance.get(`suspense?after=${after}%22%22`)).status).toBe(400);
    const lines = () =>
      server.db.selectFrom('auditEvents').select('eventId').where('action', '=', 'desk_seen').execute();
    const before = (await lines()).length;
    const query = 'x'.repeat(390);
    for (const borrowerId of [1001, 1002])
      await finance.get(`borrowers/${borrowerId}/timeline?query=${query}`);
    expect(await lines()).toHaveLength(before + 2);
  });
});
