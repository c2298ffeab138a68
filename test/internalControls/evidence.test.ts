import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, calendarDayIn, toDay } from '../../src/lending/index.ts';
import { recordSandboxPayment } from '../../src/server/integrations/index.ts';
import { type DeskClient, signInAs } from '../../src/server/modules/desk/testing/desk.ts';
import { findOrder, findStatement } from '../../src/server/modules/loans/index.ts';
import { receivePayment } from '../../src/server/modules/payments/intake/receivePayment.ts';
import { accountContext } from '../../src/server/platform/fieldEncryption/index.ts';
import { sendPaymentNotice } from '../../src/server/testing/sandbox.ts';
import { type TestServer, testServer } from '../../src/server/testing/testServer.ts';
import { requestReference } from './run.ts';
import { createLoanCopier, createTemplateLoans, type LoanCopier, type SequenceLoan } from './templates.ts';

/* What links money to a loan is no evidence where an accomplice or the person made it up afterwards, or twice. */

const reason = 'as agreed';
/** Evidence has to be older than its money; instants are kept in milliseconds. */
const clockStepMs = 2;
let server: TestServer;
let copyLoans: LoanCopier;
let clients: Record<'finance' | 'cashier' | 'admin', DeskClient>;
let today: string;
let count = 0;

beforeAll(async () => {
  server = await testServer();
  await createTemplateLoans(server);
  copyLoans = await createLoanCopier(server);
  const roles = ['finance', 'cashier', 'admin'] as const;
  const signedIn = await Promise.all(
    roles.map(async (role) => [role, await signInAs(server, role)] as const),
  );
  clients = Object.fromEntries(signedIn) as typeof clients;
  today = calendarDayIn('America/Mexico_City', await server.services.clock.now());
});
afterAll(() => server.close());

async function createLoan(): Promise<SequenceLoan> {
  count += 1;
  return (await copyLoans(count))[0] as SequenceLoan;
}

async function createClaim(
  { borrowerId, orderId }: SequenceLoan,
  { amount, paidOn = today, reference = '' }: { amount: number; paidOn?: string; reference?: string },
): Promise<void> {
  count += 1;
  const sentAt = await server.services.clock.now();
  await server.db
    .insertInto('paymentClaims')
    .values({
      ...{ borrowerId, orderId, number: count, amount, paidOn, payCode: 'SPEI', reference, sentAt },
      ...{ images: ['receipt'], answerBy: today, holdUntil: today },
    })
    .execute();
  await sleep(clockStepMs);
}

/** The ids of lines `amount,reference,description` of today in a file that a person imports. */
async function importLines(client: DeskClient, lines: readonly string[]): Promise<string[]> {
  count += 1;
  const rows = lines.map((line) => `${today},${line}`);
  const file = Buffer.from(['date,amount,reference,description', ...rows].join('\n')).toString('base64');
  const upload = { market: 'MX', fileName: `${count}.csv`, file };
  const { body } = await client.post('bank-statements', upload);
  const { items } = (await client.get(`bank-statements/${body.statementId}`)).body;
  return (items as { lineId: string }[]).map(({ lineId }) => lineId);
}

async function record(client: DeskClient, { orderId }: SequenceLoan, amount: number, lineId?: string) {
  const money = { amount, paidAt: today, place: 'bank_statement', lineId, reason };
  return (await client.post(`loans/${orderId}/payments`, money)).status;
}

async function createSuspensePayment(
  amount: number,
  details: { reference?: string; sender?: { name: string; account: string } } = {},
): Promise<{ provider: string; paymentId: string }> {
  count += 1;
  const paymentId = `evidence-${count}`;
  const paidAt = await server.services.clock.now();
  const payment = { paymentId, reference: `9900077${count}`, amount, currency: 'MXN', paidAt, ...details };
  const notice = { eventId: paymentId, ...payment };
  expect(await receivePayment(server.services, 'stp', notice, '{}')).toBe('unmatched');
  return { provider: 'stp', paymentId };
}

async function match(client: DeskClient, payment: object, { orderId }: SequenceLoan) {
  return (await client.post('suspense/match', { ...payment, orderId, reason })).status;
}

const fullName = 'Nora Vela Ruiz Prado';

async function createNamedLoan(): Promise<SequenceLoan> {
  const loan = await createLoan();
  const { borrowerId } = loan;
  await server.db.updateTable('borrowers').set({ fullName }).where('borrowerId', '=', borrowerId).execute();
  return loan;
}

describe('a sender', () => {
  const account = '072320012345770937';

  const bind = async ({ borrowerId }: SequenceLoan) => {
    const { fieldEncryption, clock } = server.services;
    await server.db
      .insertInto('bankAccounts')
      .values({
        ...{ borrowerId, bankName: 'Banorte', bankCode: '', sessionHash: randomBytes(32) },
        accountNumber: fieldEncryption.encrypt(accountContext(borrowerId), account),
        accountHash: fieldEncryption.lookupHash('account', account),
        boundAt: await clock.now(),
      })
      .execute();
    await sleep(clockStepMs);
  };

  test('whose account a borrower binds once the money is here is not the borrower', async () => {
    const loan = await createLoan();
    const sender = { name: 'Rosa Luna', account };
    const early = await createSuspensePayment(5_000, { sender });
    await bind(loan);
    const late = await createSuspensePayment(5_001, { sender });
    const statuses = [await match(clients.finance, early, loan), await match(clients.finance, late, loan)];
    expect(statuses).toEqual([202, 200]);
  });

  test('whose name a borrower takes once the money is here is not the borrower', async () => {
    const loan = await createNamedLoan();
    const payment = await createSuspensePayment(5_002, { sender: { name: fullName, account: '' } });
    await server.db
      .updateTable('receivedPayments')
      .set({ receivedAt: new Date('2020-01-01T12:00:00Z') })
      .where('paymentId', '=', payment.paymentId)
      .execute();
    expect(await match(clients.finance, payment, loan)).toBe(202);
  });
});

describe('a claim', () => {
  test('of another day is about none of the money of its amount that comes later', async () => {
    const loan = await createLoan();
    await createClaim(loan, { amount: 9_100, paidOn: addDays(toDay(today), -9) });
    const lines = await importLines(clients.admin, ['91.00,X1,', '91.00,X2,']);
    const statuses = [];
    for (const lineId of lines) statuses.push(await record(clients.finance, loan, 9_100, lineId));
    expect(statuses).toEqual([202, 202]);
    expect(await match(clients.finance, await createSuspensePayment(9_100), loan)).toBe(202);
  });

  test('is about one payment, however many are recorded one after the other or at once', async () => {
    const loan = await createLoan();
    await createClaim(loan, { amount: 9_200 });
    const [first, second] = await importLines(clients.admin, ['92.00,Y1,', '92.00,Y2,']);
    expect(await record(clients.finance, loan, 9_200, first)).toBe(200);
    expect(await record(clients.finance, loan, 9_200, second)).toBe(202);
    for (const amount of [9_301, 9_302, 9_303]) {
      const other = await createLoan();
      await createClaim(other, { amount });
      const text = (amount / 100).toFixed(2);
      const lines = await importLines(clients.admin, [`${text},Z1,`, `${text},Z2,`]);
      const statuses = await Promise.all([
        record(clients.finance, other, amount, lines[0]),
        record(clients.cashier, other, amount, lines[1]),
      ]);
      expect(statuses.toSorted(), String(amount)).toEqual([200, 202]);
    }
    for (const amount of [9_401, 9_402, 9_403]) {
      const other = await createLoan();
      await createClaim(other, { amount });
      const payments = [await createSuspensePayment(amount), await createSuspensePayment(amount)];
      const statuses = await Promise.all([
        match(clients.finance, payments[0] ?? {}, other),
        match(clients.cashier, payments[1] ?? {}, other),
      ]);
      expect(statuses.toSorted(), String(amount)).toEqual([200, 202]);
    }
  });
});

/** Records that an account was shown the link by which another account got its credentials. */
async function inviteByLink(requestedBy: string, email: string): Promise<void> {
  const at = await server.services.clock.now();
  const { staffId } = await server.db
    .selectFrom('deskStaff')
    .select('staffId')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('deskInvitations')
    .values({
      ...{ invitationId: 'link', staffId, email, name: 'Friend', roles: ['cashier'], isRenewal: false },
      ...{ requestedBy, requestedAt: at, approvalId: 'agreed', isMailed: false, acceptedAt: at },
    })
    .execute();
}

describe('a line', () => {
  test('that another file words with another reference shows no second payment of its borrower', async () => {
    const loan = await createNamedLoan();
    const [inCsv, inCamt] = await importLines(clients.admin, [
      `95.00,SPEI-1,${fullName}`,
      `95.00,S-0001,${fullName}`,
    ]);
    expect(await record(clients.finance, loan, 9_500, inCsv)).toBe(200);
    expect(await record(clients.finance, loan, 9_500, inCamt)).toBe(202);
  });
});

describe('an account that the person invited by a link', () => {
  beforeAll(() => inviteByLink('finance@quincena.example', 'cashier@quincena.example'));

  test('imports no line for the person', async () => {
    const loan = await createNamedLoan();
    const [lineId] = await importLines(clients.cashier, [`96.00,SPEI-2,${fullName}`]);
    expect(await record(clients.finance, loan, 9_600, lineId)).toBe(202);
  });

  test('has no deposit that the person matches alone', async () => {
    const loan = await createLoan();
    const cash = { amount: 9_700, paidAt: today, reason };
    expect((await clients.cashier.post(`loans/${loan.orderId}/payments`, cash)).status).toBe(200);
    const tills = (await clients.cashier.get('tills?mine=yes&state=open&market=MX')).body;
    const { tillId } = (tills.items as { tillId: string }[])[0] ?? {};
    const { body } = await clients.cashier.post(`tills/${tillId}/deposits`, { amount: 9_700 });
    const [lineId] = await importLines(clients.admin, ['97.00,DEP-1,']);
    const matched = await clients.finance.post(`deposits/${body.depositId}/match`, { lineId });
    expect(matched.status).toBe(202);
  });

  test('changes no loan whose credit the person refunds alone', async () => {
    const loan = await createLoan();
    const order = await findOrder(server.db, loan.borrowerId, loan.orderId);
    const payoff = (order && findStatement(order, toDay(today))?.payoff) ?? 0;
    const reference = (await requestReference(server, loan)) ?? '';
    const paidAt = await server.services.clock.now();
    const payment = { paymentId: 'overpaid', reference, amount: payoff + 5_000, currency: 'MXN', paidAt };
    await recordSandboxPayment(server.db, payment);
    await sendPaymentNotice(server, payment);
    const path = `loans/${loan.orderId}`;
    const cash = { amount: 1_000, paidAt: today, reason };
    expect((await clients.cashier.post(`${path}/payments`, cash)).status).toBe(200);
    const refund = { paymentId: 'sandbox:overpaid', amount: 5_000, reason };
    expect((await clients.finance.post(`${path}/refunds`, refund)).status).toBe(202);
  });
});
