import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Seat, seatOf } from '../src/server/desk/testing.ts';
import { allowOperator } from '../src/server/operator/testing.ts';
import { reportPaidAfterClosing } from '../src/server/payments/index.ts';
import { resolvePayouts } from '../src/server/payouts/index.ts';
import { sandboxSignature } from '../src/server/providers/index.ts';
import { reconcile } from '../src/server/reconciliation/index.ts';
import { notify } from '../src/server/testing/sandbox.ts';
import { type TestServer, testServer } from '../src/server/testing/testServer.ts';
import { makePerson, operate, operatorToken } from './secondCalculation/life.ts';

/* What providers tell once a loan was cancelled, or its borrower's account closed or erased, and while it is. */

let server: TestServer;
let errors: string[];
let facts: unknown[];
beforeEach(async () => {
  server = await testServer();
  await allowOperator(server, operatorToken);
  errors = [];
  facts = [];
  vi.spyOn(server.services.log, 'error').mockImplementation((...said: unknown[]) => {
    facts.push(said[0]);
    errors.push(String(said[1]));
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  expect((await reconcile(server.db)).mismatches).toEqual([]);
  await server.close();
});

type Loan = { person: Awaited<ReturnType<typeof makePerson>>; orderId: string };
let last = 40_000_000;

/** A loan that was approved, of somebody new. */
async function approved(): Promise<Loan> {
  last += 1;
  const person = await makePerson(server, last, 1001);
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
  const wish = { productId: 'mx-quincena', amount: 200_000, termDays: 15 };
  const { data: offer } = (await server.call('loanConfirm', wish, person)).body;
  const { periods, termUnit, agreementHash } = offer;
  const pushed = await server.call('loanPush', { ...wish, periods, termUnit, agreementHash }, person);
  const { orderId } = pushed.body.data;
  await operate(server, 'decide', { borrowerId: person.borrowerId, orderId, approve: true });
  return { person, orderId };
}

async function payOutAs({ orderId }: Loan, outcome: string): Promise<string> {
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

/** The sandbox tells of a payout; gives status and what it was answered. */
async function tell(state: string, payoutId: string): Promise<[number, string]> {
  const at = await server.services.clock.now();
  const body = JSON.stringify({ eventId: randomUUID(), type: `payout.${state}`, payoutId, at, reason: 'x' });
  const response = await server.fetch('/webhooks/payments/sandbox', {
    method: 'POST',
    headers: { 'x-signature': sandboxSignature(body, 'sandbox-secret') },
    body,
  });
  return [response.status, ((await response.json()) as { outcome: string }).outcome];
}

const close = ({ person }: Loan) => server.call('accountClose', { confirm: 1 }, person);

async function stateOf({ orderId }: Loan) {
  const order = await server.db
    .selectFrom('orders')
    .innerJoin('borrowers', 'borrowers.borrowerId', 'orders.borrowerId')
    .innerJoin('payouts', 'payouts.orderId', 'orders.orderId')
    .select(['orders.state', 'payouts.state as payout', 'borrowers.closedAt'])
    .where('orders.orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return { ...order, closedAt: order.closedAt !== null };
}

/** A reference for all that is owed, and the amount. */
async function referenceOf({ person, orderId }: Loan): Promise<{ reference: string; amount: number }> {
  const { ways } = (await server.call('repaymentDetail', { orderId }, person)).body.data;
  const amount = ways.find(({ way }) => way === 'all')?.amount ?? 0;
  const asked = { orderId, amount, way: 'all', payCode: 'SPEI', requestType: 1 };
  const { repayDetail } = (await server.call('instructions', asked, person)).body.data;
  return { reference: repayDetail.vCode, amount };
}

async function repaid(): Promise<Loan & { payoutId: string; reference: string; amount: number }> {
  const loan = await approved();
  const payoutId = await payOutAs(loan, 'arrive');
  const paying = await referenceOf(loan);
  expect(await notify(server, paying)).toEqual({ status: 200, outcome: 'booked' });
  return { ...loan, payoutId, ...paying };
}

/** What a loan's books say of cash that came in, less what the borrower is owed. */
async function balances({ orderId }: Loan): Promise<Record<string, number>> {
  const lines = await server.db
    .selectFrom('ledgerLines')
    .select((line) => ['account', line.fn.sum<string>('amount').as('balance')])
    .where('orderId', '=', orderId)
    .groupBy('account')
    .execute();
  return Object.fromEntries(lines.map(({ account, balance }) => [account, Number(balance)]));
}

const reason = 'asked for in writing';

/** A granted request to be erased, which the first person has asked to be done; gives what the second does. */
async function askToErase(borrowerId: number, support: Seat, risk: Seat): Promise<() => Promise<number>> {
  const asked = { borrowerId, kind: 'erasure', asked: 'Please', reason };
  const { requestId } = (await support.post('privacy-requests', asked)).body;
  const answer = { state: 'granted', answer: 'Granted', reason };
  await support.post(`privacy-requests/${requestId}/answer`, answer);
  const waiting = await support.post(`privacy-requests/${requestId}/erasure`, { answer: 'Gone', reason });
  return async () =>
    (await risk.post(`approvals/${waiting.body.approvalId}`, { approve: true, reason })).status;
}

test('a payout that was refused and arrives after all is an error for people, and begins no loan that was cancelled', async () => {
  const loans = [await approved(), await approved(), await approved()];
  const ids = await Promise.all(loans.map((loan) => payOutAs(loan, 'refuse')));
  const answers = await Promise.all(
    loans.flatMap((loan, index) => {
      const id = ids[index] ?? '';
      return [close(loan).then(({ status }) => [status, 'kept']), tell('arrived', id), tell('arrived', id)];
    }),
  );
  expect(new Set(answers.map(String))).toEqual(new Set(['200,kept']));
  for (const loan of loans) {
    expect(await stateOf(loan)).toEqual({ state: 'cancelled', payout: 'refused', closedAt: true });
    expect(Object.values(await balances(loan)).filter((balance) => balance !== 0)).toEqual([]);
  }
  const told = errors.filter((error) => error === 'what a provider sent differs from the payouts');
  expect(told).toHaveLength(loans.length);
});

test('a payout on its way is neither closed nor cancelled, whatever is told at once; one that came back is, once', async () => {
  const finance = await seatOf(server, 'finance');
  for (let time = 0; time < 3; time += 1) {
    const loan = await approved();
    const id = await payOutAs(loan, 'send');
    const cancel = () => finance.post(`payouts/${id}/cancel`, { reason });
    expect([(await close(loan)).body.success, (await cancel()).status]).toEqual([false, 409]);
    const told = ['returned', 'returned', 'arrived', 'sent'].map((state) => tell(state, id));
    const [closed, ...rest] = await Promise.all([close(loan), cancel(), resolvePayouts(server.services)]);
    expect((await Promise.all(told)).map(([status]) => status)).toEqual([200, 200, 200, 200]);
    expect(closed.status).toBeLessThan(500);
    expect(rest[0].status).toBeLessThan(500);
    await tell('returned', id);
    const { state, payout } = await stateOf(loan);
    expect(payout).toBe('returned');
    expect(['paying_out', 'cancelled']).toContain(state);
    if (state === 'paying_out') expect((await close(loan)).body.success).toBe(true);
    await tell('arrived', id);
    expect(await stateOf(loan)).toMatchObject({ state: 'cancelled', payout: 'returned' });
  }
});

test('a payout that comes back once its loan was repaid and its account closed or erased leaves what was paid to be refunded, told each night', async () => {
  const [support, risk] = await Promise.all([seatOf(server, 'support'), seatOf(server, 'risk')]);
  const closed = await repaid();
  const erased = await repaid();
  expect((await close(closed)).body.success).toBe(true);
  const erase = await askToErase(erased.person.borrowerId, support, risk);
  expect(await erase()).toBe(200);
  for (const loan of [closed, erased]) {
    const { payoutId } = loan;
    const answers = await Promise.all([
      tell('returned', payoutId),
      tell('returned', payoutId),
      tell('arrived', payoutId),
    ]);
    expect(answers.map(([status]) => status)).toEqual([200, 200, 200]);
    expect(await stateOf(loan)).toEqual({ state: 'paying_out', payout: 'returned', closedAt: true });
    const { borrower_credit, 'cash:sandbox': cash } = await balances(loan);
    expect([borrower_credit, cash]).toEqual([-loan.amount, loan.amount]);
  }
  [errors, facts] = [[], []];
  await reportPaidAfterClosing({ db: server.db, log: server.services.log });
  expect(errors).toEqual(['payments came to accounts that are closed: refund them']);
  const orders = [closed, erased].map(({ orderId }) => ({ orderId }));
  expect(facts).toMatchObject([{ count: 2, payments: orders }]);
});

test('money that comes while its payer is erased by two people is counted, and either keeps him or is credit of the erased', async () => {
  const [support, risk] = await Promise.all([seatOf(server, 'support'), seatOf(server, 'risk')]);
  for (let time = 0; time < 4; time += 1) {
    const loan = await repaid();
    const { reference, amount, person } = loan;
    const erase = await askToErase(person.borrowerId, support, risk);
    const paymentId = randomUUID();
    const [status, ...answers] = await Promise.all([
      erase(),
      ...[700, 700, 800].map((more, index) =>
        notify(server, { reference, amount: more, paymentId: index < 2 ? paymentId : randomUUID() }),
      ),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['booked', 'booked', 'repeated']);
    expect([200, 409]).toContain(status);
    expect(await notify(server, { reference, amount: 900 })).toEqual({ status: 200, outcome: 'booked' });
    const { borrower_credit, 'cash:sandbox': cash } = await balances(loan);
    expect([borrower_credit, cash]).toEqual([-2_400, amount + 2_400]);
    expect((await stateOf(loan)).closedAt).toBe(status === 200);
  }
});
