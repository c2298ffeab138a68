import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../src/contract/desk/schemas/index.ts';
import { addDays, toDay } from '../../src/lending/index.ts';
import { recordSandboxPayment } from '../../src/server/integrations/index.ts';
import { type DeskClient, signInAs } from '../../src/server/modules/desk/testing/desk.ts';
import { findOrder, findStatement } from '../../src/server/modules/loans/index.ts';
import { refreshPortfolio } from '../../src/server/modules/reporting/index.ts';
import { sendPaymentNotice } from '../../src/server/testing/sandbox.ts';
import { type TestServer, testServer } from '../../src/server/testing/testServer.ts';
import { selectLateLoans } from './collectFacts.ts';
import { requestReference } from './run.ts';
import { createLoanCopier, createTemplateLoans, type LoanCopier, type SequenceLoan } from './templates.ts';

/* What one employee did alone while the books balanced, call by call (README.md). */

let server: TestServer;
let copyLoans: LoanCopier;
let sessions: Record<'finance' | 'cashier' | 'risk' | 'admin' | 'auditor', DeskClient>;
let today: string;
let sequences = 0;

const reason = 'as agreed';

beforeAll(async () => {
  server = await testServer();
  await createTemplateLoans(server);
  copyLoans = await createLoanCopier(server);
  const roles = ['finance', 'cashier', 'risk', 'admin', 'auditor'] as const;
  const signedIn = await Promise.all(
    roles.map(async (role) => [role, await signInAs(server, role)] as const),
  );
  sessions = Object.fromEntries(signedIn) as typeof sessions;
  today = (await server.services.clock.now()).toISOString().slice(0, 10);
});
afterAll(() => server.close());

const index = { current: 0, late: 1, large: 2 } as const;

/** A loan that no other sequence uses. */
async function createLoan(kind: keyof typeof index): Promise<SequenceLoan> {
  sequences += 1;
  return (await copyLoans(sequences))[index[kind]] as SequenceLoan;
}

async function getPayoff({ borrowerId, orderId }: SequenceLoan): Promise<number> {
  const order = await findOrder(server.db, borrowerId, orderId);
  return (order && findStatement(order, toDay(today))?.payoff) ?? 0;
}

const movedStatuses = [200, 201];
const blockedStatuses = [202, 403, 409];

/** Real money by a reference that no loan has. */
async function createSuspensePayment(amount: number): Promise<{ provider: string; paymentId: string }> {
  const paymentId = `unmatched-${amount}-${sequences}`;
  const payment = {
    paymentId,
    reference: `99000${sequences}`,
    amount,
    currency: 'MXN',
    paidAt: await server.services.clock.now(),
  };
  await recordSandboxPayment(server.db, payment);
  await sendPaymentNotice(server, payment);
  return { provider: 'sandbox', paymentId };
}

/** The borrower pays the whole debt for real, by the reference of the loan's page. */
async function repayLoan(loan: SequenceLoan): Promise<string> {
  const reference = (await requestReference(server, loan)) ?? '';
  const amount = await getPayoff(loan);
  const paidAt = await server.services.clock.now();
  const payment = { paymentId: `real-${sequences}`, reference, amount, currency: 'MXN', paidAt };
  await recordSandboxPayment(server.db, payment);
  expect((await sendPaymentNotice(server, payment)).status).toBe(200);
  expect(await getPayoff(loan)).toBe(0);
  return `sandbox:${payment.paymentId}`;
}

/** Compliance sees who tried what on the borrower's loan, though it was stopped. */
async function expectAudited({ borrowerId, orderId }: SequenceLoan, staffRole: string): Promise<void> {
  const { items } = (await sessions.auditor.get(`audit?borrowerId=${borrowerId}&limit=200`)).body as {
    items: { actor: string; action: string; subject: string }[];
  };
  const auditEntries = items.filter(
    ({ actor, action }) =>
      actor.startsWith(`${staffRole}@`) && ['desk_waits', 'desk_refused'].includes(action),
  );
  expect(
    auditEntries.map(({ subject }) => subject).join('\n'),
    `what compliance sees of ${orderId}`,
  ).not.toBe('');
}

async function sumRefunds({ borrowerId }: SequenceLoan): Promise<number> {
  const rows = await server.db
    .selectFrom('refunds')
    .select('amount')
    .where('borrowerId', '=', borrowerId)
    .execute();
  return rows.reduce((total, { amount }) => total + amount, 0);
}

test('finance alone gets no part of a real payment back by offering a settlement first', async () => {
  const loan = await createLoan('current');
  const offered = { amount: (await getPayoff(loan)) - 20_000, expiresOn: today, reason };
  expect((await sessions.finance.post(`loans/${loan.orderId}/settlements`, offered)).status).toBe(200);
  const reference = (await requestReference(server, loan)) ?? '';
  const paidAt = await server.services.clock.now();
  const payment = {
    paymentId: `whole-${sequences}`,
    reference,
    amount: offered.amount + 20_000,
    currency: 'MXN',
    paidAt,
  };
  await recordSandboxPayment(server.db, payment);
  await sendPaymentNotice(server, payment);
  const partialAmount = { paymentId: `sandbox:${payment.paymentId}`, amount: 20_000, reason };
  const response = await sessions.finance.post(`loans/${loan.orderId}/refunds`, partialAmount);
  expect(response.status).toBe(202);
  await expectAudited(loan, 'finance');
  expect(await sumRefunds(loan)).toBe(0);
});

test('finance alone gets no real payment back by inventing an earlier one in cash', async () => {
  const loan = await createLoan('current');
  const paymentId = await repayLoan(loan);
  const amount = 300_858;
  const cash = { amount, paidAt: addDays(toDay(today), -1), evidence: `RCPT-${sequences}`, reason };
  await sessions.finance.post(`loans/${loan.orderId}/payments`, cash);
  const fullRefund = await sessions.finance.post(`loans/${loan.orderId}/refunds`, { paymentId, reason });
  expect(blockedStatuses).toContain(fullRefund.status);
  if (fullRefund.status === 202)
    await sessions.finance.post(`approvals/${fullRefund.body.approvalId}/withdrawal`, { reason });
  for (const partialAmount of [100_000, 100_000, 100_000, 2_574]) {
    const response = await sessions.finance.post(`loans/${loan.orderId}/refunds`, {
      paymentId,
      amount: partialAmount,
      reason,
    });
    expect(blockedStatuses).toContain(response.status);
    if (response.status === 202)
      await sessions.finance.post(`approvals/${response.body.approvalId}/withdrawal`, { reason });
  }
  expect(await sumRefunds(loan)).toBe(0);
  await expectAudited(loan, 'finance');
});

test('a cashier alone cancels no debt with invented receipts, however they are split', async () => {
  const loan = await createLoan('large');
  const debt = await getPayoff(loan);
  expect(debt).toBeGreaterThan(1_000_000);
  const pay = (amount: number, receipt: string) =>
    sessions.cashier.post(`loans/${loan.orderId}/payments`, {
      amount,
      paidAt: today,
      evidence: `${receipt}-${sequences}`,
      reason,
    });
  expect((await pay(1_500_000, 'W')).status).toBe(202);
  const partialPayments = [await pay(750_000, 'A'), await pay(750_000, 'B')];
  expect(partialPayments.some(({ status }) => blockedStatuses.includes(status))).toBe(true);
  expect(await getPayoff(loan)).toBeGreaterThan(0);
  await expectAudited(loan, 'cashier');
});

test('a cashier alone doesn’t take recorded cash out of the books again', async () => {
  const loan = await createLoan('current');
  const receipt = `POCKET-${sequences}`;
  const cash = { amount: 100_000, paidAt: today, evidence: receipt, reason };
  expect((await sessions.cashier.post(`loans/${loan.orderId}/payments`, cash)).status).toBe(200);
  const payoffBefore = await getPayoff(loan);
  const [payment] = ((await sessions.cashier.get(`loans/${loan.orderId}`)).body.payments ?? []) as {
    paymentId: string;
  }[];
  const reversed = await sessions.cashier.post(`loans/${loan.orderId}/reversals`, {
    paymentId: payment?.paymentId,
    reason,
  });
  expect(blockedStatuses).toContain(reversed.status);
  expect(await getPayoff(loan)).toBe(payoffBefore);
  await expectAudited(loan, 'cashier');
});

test('a cashier alone gives unidentified money to no loan that nothing links it to', async () => {
  const loan = await createLoan('current');
  const suspensePayment = await createSuspensePayment(302_574);
  const matched = await sessions.cashier.post('suspense/match', {
    ...suspensePayment,
    orderId: loan.orderId,
    reason,
  });
  expect(blockedStatuses).toContain(matched.status);
  expect(await getPayoff(loan)).toBeGreaterThan(0);
  await expectAudited(loan, 'cashier');
});

test('nor to one whose borrower claims it once it is there', async () => {
  const loan = await createLoan('current');
  const amount = 302_575;
  const suspensePayment = await createSuspensePayment(amount);
  const { borrowerId, orderId } = loan;
  const auditEntries = {
    amount,
    paidOn: today,
    payCode: 'SPEI',
    reference: `99000${sequences}`,
    images: ['receipt'],
  };
  const sentAt = await server.services.clock.now();
  const claim = {
    borrowerId,
    orderId,
    number: 1,
    ...auditEntries,
    sentAt,
    answerBy: today,
    holdUntil: today,
  };
  await server.db.insertInto('paymentClaims').values(claim).execute();
  const matched = await sessions.cashier.post('suspense/match', { ...suspensePayment, orderId, reason });
  expect(matched.status).toBe(202);
  await expectAudited(loan, 'cashier');
});

test('risk alone doesn’t take a late loan out of arrears by new dates', async () => {
  const loan = await createLoan('late');
  const plan = {
    periods: Array<number>(60).fill(366),
    annualRate: '0',
    total: await getPayoff(loan),
    evidence: 'signed',
  };
  const response = await sessions.risk.post(`loans/${loan.orderId}/restructures`, { ...plan, reason });
  expect(blockedStatuses).toContain(response.status);
  await refreshPortfolio(server.services);
  const portfolio = (await sessions.auditor.get('portfolio')).body as DeskReply<'portfolio'>;
  expect(selectLateLoans(portfolio).find(({ bucket }) => bucket === '61-90')?.loans).toBe(1);
  await expectAudited(loan, 'risk');
});

test('a cash payment changes no day that two people have closed', async () => {
  const loan = await createLoan('current');
  const closed = addDays(toDay(today), -2);
  const closeRequest = await sessions.finance.post('reconciliation/close', {
    provider: 'cash_desk',
    day: closed,
    reason,
  });
  await sessions.admin.post(`approvals/${closeRequest.body.approvalId}`, { approve: true, reason });
  const readReport = async () =>
    (await sessions.auditor.get(`reconciliation?provider=cash_desk&day=${closed}`)).body.items;
  const reportBefore = await readReport();
  const cash = { amount: 5_000, paidAt: closed, evidence: `LATE-${sequences}`, reason };
  const paid = await sessions.cashier.post(`loans/${loan.orderId}/payments`, cash);
  expect([...movedStatuses, ...blockedStatuses]).toContain(paid.status);
  expect(await readReport()).toEqual(reportBefore);
  if (paid.status === 202) {
    await sessions.finance.post(`approvals/${paid.body.approvalId}`, { approve: true, reason });
    expect(await readReport()).toEqual(reportBefore);
  }
});

test('support or collections alone makes no broken promise disappear', async () => {
  const { orderId } = await createLoan('late');
  const people = await Promise.all([signInAs(server, 'support'), signInAs(server, 'collections')]);
  const readLoan = async () => (await sessions.finance.get(`loans/${orderId}`)).body as DeskReply<'loan'>;
  const promise = { amount: 100, paysBy: (await readLoan()).today, reason };
  expect((await people[0].post(`loans/${orderId}/promises`, promise)).status).toBe(200);
  await server.advanceDays(1);
  const promiseId = (await readLoan()).statement?.promises[0]?.id;
  for (const person of people) {
    const withdrawn = await person.post(`loans/${orderId}/promise-withdrawals`, { promiseId, reason });
    expect(blockedStatuses).toContain(withdrawn.status);
    const approval = `approvals/${withdrawn.body.approvalId ?? ''}`;
    expect((await person.post(approval, { approve: true, reason })).status).not.toBe(200);
  }
  expect((await readLoan()).statement?.promises).toMatchObject([{ id: promiseId, state: 'broken' }]);
});
