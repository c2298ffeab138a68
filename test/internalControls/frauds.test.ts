import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, day } from '../../src/lending/index.ts';
import { type Seat, seatOf } from '../../src/server/desk/testing.ts';
import { findOrder, statementFor } from '../../src/server/loans/index.ts';
import { preparePortfolio } from '../../src/server/portfolio/index.ts';
import { bookSandboxPayment } from '../../src/server/providers/index.ts';
import { notify } from '../../src/server/testing/sandbox.ts';
import { type TestServer, testServer } from '../../src/server/testing/testServer.ts';
import { askReference } from './run.ts';
import { type Copier, makeCopier, makeTemplates, type SequenceLoan } from './templates.ts';

/* What one employee did alone while the books balanced, call by call (README.md). */

let server: TestServer;
let copyLoans: Copier;
let seats: Record<'finance' | 'cashier' | 'risk' | 'admin' | 'auditor', Seat>;
let today: string;
let sequences = 0;

const reason = 'as agreed';

beforeAll(async () => {
  server = await testServer();
  await makeTemplates(server);
  copyLoans = await makeCopier(server);
  const roles = ['finance', 'cashier', 'risk', 'admin', 'auditor'] as const;
  const signedIn = await Promise.all(roles.map(async (role) => [role, await seatOf(server, role)] as const));
  seats = Object.fromEntries(signedIn) as typeof seats;
  today = (await server.services.clock.now()).toISOString().slice(0, 10);
});
afterAll(() => server.close());

const index = { current: 0, late: 1, large: 2 } as const;

/** A loan of nobody else's. */
async function aLoan(kind: keyof typeof index): Promise<SequenceLoan> {
  sequences += 1;
  return (await copyLoans(sequences))[index[kind]] as SequenceLoan;
}

async function payoffOf({ borrowerId, orderId }: SequenceLoan): Promise<number> {
  const order = await findOrder(server.db, borrowerId, orderId);
  return (order && statementFor(order, day(today))?.payoff) ?? 0;
}

const moved = [200, 201];
const blocked = [202, 403, 409];

/** Real money by a reference that no loan has. */
async function unidentified(amount: number): Promise<{ provider: string; paymentId: string }> {
  const paymentId = `stray-${amount}-${sequences}`;
  const payment = {
    paymentId,
    reference: `99000${sequences}`,
    amount,
    currency: 'MXN',
    paidAt: await server.services.clock.now(),
  };
  await bookSandboxPayment(server.db, payment);
  await notify(server, payment);
  return { provider: 'sandbox', paymentId };
}

/** The borrower pays the whole debt for real, by the reference of the loan's page. */
async function repaid(loan: SequenceLoan): Promise<string> {
  const reference = (await askReference(server, loan)) ?? '';
  const amount = await payoffOf(loan);
  const paidAt = await server.services.clock.now();
  const payment = { paymentId: `real-${sequences}`, reference, amount, currency: 'MXN', paidAt };
  await bookSandboxPayment(server.db, payment);
  expect((await notify(server, payment)).status).toBe(200);
  expect(await payoffOf(loan)).toBe(0);
  return `sandbox:${payment.paymentId}`;
}

/** Compliance sees who tried what on the borrower's loan, though it was stopped. */
async function expectTold({ borrowerId, orderId }: SequenceLoan, who: string): Promise<void> {
  const { items } = (await seats.auditor.get(`audit?borrowerId=${borrowerId}&limit=200`)).body as {
    items: { actor: string; action: string; subject: string }[];
  };
  const told = items.filter(
    ({ actor, action }) => actor.startsWith(`${who}@`) && ['desk_waits', 'desk_refused'].includes(action),
  );
  expect(told.map(({ subject }) => subject).join('\n'), `what compliance sees of ${orderId}`).not.toBe('');
}

async function refundedOf({ borrowerId }: SequenceLoan): Promise<number> {
  const rows = await server.db
    .selectFrom('refunds')
    .select('amount')
    .where('borrowerId', '=', borrowerId)
    .execute();
  return rows.reduce((total, { amount }) => total + amount, 0);
}

test('finance alone gets no part of a real payment back by offering a settlement first', async () => {
  const loan = await aLoan('current');
  const offered = { amount: (await payoffOf(loan)) - 20_000, expiresOn: today, reason };
  expect((await seats.finance.post(`loans/${loan.orderId}/settlements`, offered)).status).toBe(200);
  const reference = (await askReference(server, loan)) ?? '';
  const paidAt = await server.services.clock.now();
  const payment = {
    paymentId: `whole-${sequences}`,
    reference,
    amount: offered.amount + 20_000,
    currency: 'MXN',
    paidAt,
  };
  await bookSandboxPayment(server.db, payment);
  await notify(server, payment);
  const part = { paymentId: `sandbox:${payment.paymentId}`, amount: 20_000, reason };
  const answer = await seats.finance.post(`loans/${loan.orderId}/refunds`, part);
  expect(answer.status).toBe(202);
  await expectTold(loan, 'finance');
  expect(await refundedOf(loan)).toBe(0);
});

test('finance alone gets no real payment back by inventing an earlier one in cash', async () => {
  const loan = await aLoan('current');
  const paymentId = await repaid(loan);
  const amount = 300_858;
  const cash = { amount, paidAt: addDays(day(today), -1), evidence: `RCPT-${sequences}`, reason };
  await seats.finance.post(`loans/${loan.orderId}/payments`, cash);
  const whole = await seats.finance.post(`loans/${loan.orderId}/refunds`, { paymentId, reason });
  expect(blocked).toContain(whole.status);
  if (whole.status === 202)
    await seats.finance.post(`approvals/${whole.body.approvalId}/withdrawal`, { reason });
  for (const part of [100_000, 100_000, 100_000, 2_574]) {
    const answer = await seats.finance.post(`loans/${loan.orderId}/refunds`, {
      paymentId,
      amount: part,
      reason,
    });
    expect(blocked).toContain(answer.status);
    if (answer.status === 202)
      await seats.finance.post(`approvals/${answer.body.approvalId}/withdrawal`, { reason });
  }
  expect(await refundedOf(loan)).toBe(0);
  await expectTold(loan, 'finance');
});

test('a cashier alone cancels no debt with invented receipts, however they are split', async () => {
  const loan = await aLoan('large');
  const debt = await payoffOf(loan);
  expect(debt).toBeGreaterThan(1_000_000);
  const pay = (amount: number, receipt: string) =>
    seats.cashier.post(`loans/${loan.orderId}/payments`, {
      amount,
      paidAt: today,
      evidence: `${receipt}-${sequences}`,
      reason,
    });
  expect((await pay(1_500_000, 'W')).status).toBe(202);
  const parts = [await pay(750_000, 'A'), await pay(750_000, 'B')];
  expect(parts.some(({ status }) => blocked.includes(status))).toBe(true);
  expect(await payoffOf(loan)).toBeGreaterThan(0);
  await expectTold(loan, 'cashier');
});

test('a cashier alone doesn’t take recorded cash out of the books again', async () => {
  const loan = await aLoan('current');
  const receipt = `POCKET-${sequences}`;
  const cash = { amount: 100_000, paidAt: today, evidence: receipt, reason };
  expect((await seats.cashier.post(`loans/${loan.orderId}/payments`, cash)).status).toBe(200);
  const owed = await payoffOf(loan);
  const [payment] = ((await seats.cashier.get(`loans/${loan.orderId}`)).body.payments ?? []) as {
    paymentId: string;
  }[];
  const reversed = await seats.cashier.post(`loans/${loan.orderId}/reversals`, {
    paymentId: payment?.paymentId,
    reason,
  });
  expect(blocked).toContain(reversed.status);
  expect(await payoffOf(loan)).toBe(owed);
  await expectTold(loan, 'cashier');
});

test('a cashier alone gives unidentified money to no loan that nothing links it to', async () => {
  const loan = await aLoan('current');
  const stray = await unidentified(302_574);
  const matched = await seats.cashier.post('suspense/match', { ...stray, orderId: loan.orderId, reason });
  expect(blocked).toContain(matched.status);
  expect(await payoffOf(loan)).toBeGreaterThan(0);
  await expectTold(loan, 'cashier');
});

test('nor to one whose borrower claims it once it is there', async () => {
  const loan = await aLoan('current');
  const amount = 302_575;
  const stray = await unidentified(amount);
  const { borrowerId, orderId } = loan;
  const told = {
    amount,
    paidOn: today,
    payCode: 'SPEI',
    reference: `99000${sequences}`,
    images: ['receipt'],
  };
  const sentAt = await server.services.clock.now();
  const claim = { borrowerId, orderId, number: 1, ...told, sentAt, answerBy: today, pausedUntil: today };
  await server.db.insertInto('paymentClaims').values(claim).execute();
  const matched = await seats.cashier.post('suspense/match', { ...stray, orderId, reason });
  expect(matched.status).toBe(202);
  await expectTold(loan, 'cashier');
});

test('risk alone doesn’t take a late loan out of arrears by new dates', async () => {
  const loan = await aLoan('late');
  const plan = {
    periods: Array<number>(60).fill(366),
    annualRate: '0',
    total: await payoffOf(loan),
    evidence: 'signed',
  };
  const answer = await seats.risk.post(`loans/${loan.orderId}/restructures`, { ...plan, reason });
  expect(blocked).toContain(answer.status);
  await preparePortfolio(server.services);
  const { items } = (await seats.auditor.get('collections/buckets')).body as {
    items: { bucket: string; loans: number }[];
  };
  expect(items.find(({ bucket }) => bucket === '61-90')?.loans).toBe(1);
  await expectTold(loan, 'risk');
});

test('a cash payment changes no day that two people have closed', async () => {
  const loan = await aLoan('current');
  const closed = addDays(day(today), -2);
  const asked = await seats.finance.post('reconciliation/close', {
    provider: 'cash_desk',
    day: closed,
    reason,
  });
  await seats.admin.post(`approvals/${asked.body.approvalId}`, { approve: true, reason });
  const shown = async () =>
    (await seats.auditor.get(`reconciliation?provider=cash_desk&day=${closed}`)).body.items;
  const before = await shown();
  const cash = { amount: 5_000, paidAt: closed, evidence: `LATE-${sequences}`, reason };
  const paid = await seats.cashier.post(`loans/${loan.orderId}/payments`, cash);
  expect([...moved, ...blocked]).toContain(paid.status);
  expect(await shown()).toEqual(before);
  if (paid.status === 202) {
    await seats.finance.post(`approvals/${paid.body.approvalId}`, { approve: true, reason });
    expect(await shown()).toEqual(before);
  }
});
