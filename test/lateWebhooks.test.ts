import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DeskClient, signInAs } from '../src/server/modules/desk/testing/desk.ts';
import { createTestOperatorToken } from '../src/server/modules/operator/testing/tokens.ts';
import { reportPaymentsAfterClosure } from '../src/server/modules/payments/index.ts';
import { resolvePayouts } from '../src/server/modules/payouts/index.ts';
import { reconcileLedger } from '../src/server/modules/reconciliation/index.ts';
import { requestReference, sendPaymentNotice, sendSandboxNotice } from '../src/server/testing/sandbox.ts';
import { type TestServer, testServer } from '../src/server/testing/testServer.ts';
import { callOperator, createTestBorrower, operatorToken } from './referenceModel/simulation.ts';

/* Notices of providers that arrive during and after the cancellation of a loan, or the closure or erasure of an account. */

let server: TestServer;
let loggedErrors: string[];
let loggedFacts: unknown[];
beforeEach(async () => {
  server = await testServer();
  await createTestOperatorToken(server, operatorToken);
  loggedErrors = [];
  loggedFacts = [];
  vi.spyOn(server.services.log, 'error').mockImplementation((...logArguments: unknown[]) => {
    loggedFacts.push(logArguments[0]);
    loggedErrors.push(String(logArguments[1]));
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

type BorrowerLoan = { person: Awaited<ReturnType<typeof createTestBorrower>>; orderId: string };
let lastBorrowerId = 40_000_000;

/** An approved loan of a new borrower. */
async function createApprovedLoan(): Promise<BorrowerLoan> {
  lastBorrowerId += 1;
  const person = await createTestBorrower(server, lastBorrowerId, 1001);
  await server.db
    .insertInto('bankAccounts')
    .values({
      borrowerId: person.borrowerId,
      bankName: 'BBVA México',
      bankCode: '',
      accountNumber: '012180015000004821',
      sessionHash: Buffer.alloc(32),
      boundAt: await server.ago(60_000),
    })
    .execute();
  await server.db
    .updateTable('borrowers')
    .set({ payoutLast4: '4821' })
    .where('borrowerId', '=', person.borrowerId)
    .execute();
  const offerRequest = { productId: 'mx-quincena', amount: 200_000, termDays: 15 };
  const { data: offer } = (await server.call('loanConfirm', offerRequest, person)).body;
  const { periods, termUnit, agreementHash } = offer;
  const pushed = await server.call('loanPush', { ...offerRequest, periods, termUnit, agreementHash }, person);
  const { orderId } = pushed.body.data;
  await callOperator(server, 'decide', { borrowerId: person.borrowerId, orderId, approve: true });
  return { person, orderId };
}

async function settlePayout({ orderId }: BorrowerLoan, outcome: string): Promise<string> {
  const response = await server.fetch('/demo/payout', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId, outcome }),
  });
  const { payoutId } = await server.db
    .selectFrom('payouts')
    .select('payoutId')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  expect(response.status).toBe(200);
  return payoutId;
}

/** Sends a payout notice of the sandbox; returns HTTP status and outcome. */
async function sendPayoutNotice(state: string, payoutId: string) {
  const at = await server.services.clock.now();
  const notice = { type: `payout.${state}`, payoutId, at, reason: 'x' };
  const { status, outcome } = await sendSandboxNotice(server, notice);
  return [status, outcome];
}

const closeAccount = ({ person }: BorrowerLoan) => server.call('accountClose', { confirm: 1 }, person);

async function readState({ orderId }: BorrowerLoan) {
  const order = await server.db
    .selectFrom('orders')
    .innerJoin('borrowers', 'borrowers.borrowerId', 'orders.borrowerId')
    .innerJoin('payouts', 'payouts.orderId', 'orders.orderId')
    .select(['orders.state', 'payouts.state as payout', 'borrowers.closedAt'])
    .where('orders.orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return { ...order, closedAt: order.closedAt !== null };
}

/** A reference for the payoff, and its amount. */
async function createRepaidLoan(): Promise<
  BorrowerLoan & { payoutId: string; reference: string; amount: number }
> {
  const loan = await createApprovedLoan();
  const payoutId = await settlePayout(loan, 'arrive');
  const paymentReference = await requestReference(server, { ...loan, way: 'all' });
  expect(await sendPaymentNotice(server, paymentReference)).toEqual({ status: 200, outcome: 'booked' });
  return { ...loan, payoutId, ...paymentReference };
}

/** The ledger balances of a loan by account. */
async function balances({ orderId }: BorrowerLoan): Promise<Record<string, number>> {
  const lines = await server.db
    .selectFrom('ledgerLines')
    .select((line) => ['account', line.fn.sum<string>('amount').as('balance')])
    .where('orderId', '=', orderId)
    .groupBy('account')
    .execute();
  return Object.fromEntries(lines.map(({ account, balance }) => [account, Number(balance)]));
}

const reason = 'asked for in writing';

/** Requests the execution of a granted erasure; the returned function approves it and returns the status. */
async function requestErasure(
  borrowerId: number,
  support: DeskClient,
  risk: DeskClient,
): Promise<() => Promise<number>> {
  const erasureRequest = { borrowerId, kind: 'erasure', requestText: 'Please', reason };
  const { requestId } = (await support.post('privacy-requests', erasureRequest)).body;
  const decision = { state: 'granted', answer: 'Granted', identityShownBy: 'document', reason };
  await support.post(`privacy-requests/${requestId}/answer`, decision);
  const pendingApproval = await support.post(`privacy-requests/${requestId}/erasure`, {
    answer: 'Gone',
    reason,
  });
  return async () =>
    (await risk.post(`approvals/${pendingApproval.body.approvalId}`, { approve: true, reason })).status;
}

test('a payout that was refused and arrives after all is an error for people, and begins no loan that was cancelled', async () => {
  const loans = [await createApprovedLoan(), await createApprovedLoan(), await createApprovedLoan()];
  const ids = await Promise.all(loans.map((loan) => settlePayout(loan, 'refuse')));
  const responses = await Promise.all(
    loans.flatMap((loan, index) => {
      const id = ids[index] ?? '';
      return [
        closeAccount(loan).then(({ status }) => [status, 'kept']),
        sendPayoutNotice('arrived', id),
        sendPayoutNotice('arrived', id),
      ];
    }),
  );
  expect(new Set(responses.map(String))).toEqual(new Set(['200,kept']));
  for (const loan of loans) {
    expect(await readState(loan)).toEqual({ state: 'cancelled', payout: 'refused', closedAt: true });
    expect(Object.values(await balances(loan)).filter((balance) => balance !== 0)).toEqual([]);
  }
  const reportedErrors = loggedErrors.filter(
    (error) => error === 'what a provider sent differs from the payouts',
  );
  expect(reportedErrors).toHaveLength(loans.length);
});

test('a payout on its way is neither closed nor cancelled, whatever is reported at once; one that came back is, once', async () => {
  const finance = await signInAs(server, 'finance');
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const loan = await createApprovedLoan();
    const id = await settlePayout(loan, 'send');
    const cancel = () => finance.post(`payouts/${id}/cancel`, { reason });
    expect([(await closeAccount(loan)).body.success, (await cancel()).status]).toEqual([false, 409]);
    const notices = ['returned', 'returned', 'arrived', 'sent'].map((state) => sendPayoutNotice(state, id));
    const [closed, ...otherResults] = await Promise.all([
      closeAccount(loan),
      cancel(),
      resolvePayouts(server.services),
    ]);
    expect((await Promise.all(notices)).map(([status]) => status)).toEqual([200, 200, 200, 200]);
    expect(closed.status).toBeLessThan(500);
    expect(otherResults[0].status).toBeLessThan(500);
    await sendPayoutNotice('returned', id);
    const { state, payout } = await readState(loan);
    expect(payout).toBe('returned');
    expect(['paying_out', 'cancelled']).toContain(state);
    if (state === 'paying_out') expect((await closeAccount(loan)).body.success).toBe(true);
    await sendPayoutNotice('arrived', id);
    expect(await readState(loan)).toMatchObject({ state: 'cancelled', payout: 'returned' });
  }
});

test('a payout that comes back once its loan was repaid and its account closed or erased leaves what was paid to be refunded, reported each night', async () => {
  const [support, risk] = await Promise.all([signInAs(server, 'support'), signInAs(server, 'risk')]);
  const closed = await createRepaidLoan();
  const erased = await createRepaidLoan();
  expect((await closeAccount(closed)).body.success).toBe(true);
  const erase = await requestErasure(erased.person.borrowerId, support, risk);
  expect(await erase()).toBe(200);
  for (const loan of [closed, erased]) {
    const { payoutId } = loan;
    const responses = await Promise.all([
      sendPayoutNotice('returned', payoutId),
      sendPayoutNotice('returned', payoutId),
      sendPayoutNotice('arrived', payoutId),
    ]);
    expect(responses.map(([status]) => status)).toEqual([200, 200, 200]);
    expect(await readState(loan)).toEqual({ state: 'paying_out', payout: 'returned', closedAt: true });
    const { borrower_credit, 'cash:sandbox': cash } = await balances(loan);
    expect([borrower_credit, cash]).toEqual([-loan.amount, loan.amount]);
  }
  [loggedErrors, loggedFacts] = [[], []];
  await reportPaymentsAfterClosure({ db: server.db, log: server.services.log });
  expect(loggedErrors).toEqual(['payments came to accounts that are closed: refund them']);
  const orders = [closed, erased].map(({ orderId }) => ({ orderId }));
  expect(loggedFacts).toMatchObject([{ count: 2, payments: orders }]);
});

test('money that comes while its payer is erased by two people is counted, and either keeps him or is credit of the erased', async () => {
  const [support, risk] = await Promise.all([signInAs(server, 'support'), signInAs(server, 'risk')]);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const loan = await createRepaidLoan();
    const { reference, amount, person } = loan;
    const erase = await requestErasure(person.borrowerId, support, risk);
    const paymentId = randomUUID();
    const [status, ...responses] = await Promise.all([
      erase(),
      ...[700, 700, 800].map((extraAmount, index) =>
        sendPaymentNotice(server, {
          reference,
          amount: extraAmount,
          paymentId: index < 2 ? paymentId : randomUUID(),
        }),
      ),
    ]);
    expect(responses.map((decision) => decision.status)).toEqual([200, 200, 200]);
    expect(responses.map(({ outcome }) => outcome).sort()).toEqual(['booked', 'booked', 'repeated']);
    expect([200, 409]).toContain(status);
    expect(await sendPaymentNotice(server, { reference, amount: 900 })).toEqual({
      status: 200,
      outcome: 'booked',
    });
    const { borrower_credit, 'cash:sandbox': cash } = await balances(loan);
    expect([borrower_credit, cash]).toEqual([-2_400, amount + 2_400]);
    expect((await readState(loan)).closedAt).toBe(status === 200);
  }
});
