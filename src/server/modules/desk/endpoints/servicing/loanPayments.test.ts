import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { type TestServer, testServer } from '../../../../testing/testServer.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

type Loan = DeskReply<'loan'>;

const reason = 'asked by telephone';
let server: TestServer;
let cashier: DeskClient;
let finance: DeskClient;
beforeAll(async () => {
  server = await testServer();
  cashier = await signInAs(server, 'cashier');
  finance = await signInAs(server, 'finance');
});
afterAll(() => server.close());

async function loan(): Promise<Loan> {
  return (await finance.get('loans/MX174')).body as Loan;
}

let receipt: string;

test('cash goes back by a payout once its deposit is matched, not before', async () => {
  const { today, statement } = await loan();
  const amount = (statement?.payoff ?? 0) + 5_000;
  const cash = { amount, paidAt: today, evidence: 'R-77', reason };
  const recorded = await cashier.post('loans/MX174/payments', cash);
  expect(recorded.status).toBe(200);
  receipt = String(recorded.body.receipt);
  const paymentId = `cash_desk:${receipt}`;
  const { payments } = await loan();
  expect(payments).toMatchObject([
    { paymentId, credit: 5_000, refund: { obstacle: 'notMatchedYet', max: 0, unreconciledCredit: 5_000 } },
  ]);
  const refund = { paymentId, amount: 5_000, reason };
  const refused = await finance.post('loans/MX174/refunds', refund);
  expect([refused.status, refused.body.code]).toEqual([409, 'notMatchedYet']);
});

test('it is known by its receipt, who recorded it and its till, at the loan and among the day’s payments', async () => {
  const { payments, today } = await loan();
  expect(payments.map(({ reference }) => reference)).toEqual([receipt]);
  expect(payments).toMatchObject([{ recordedBy: 'Caja', till: { holderName: 'Caja', isOpen: true } }]);
  const days = [today, dayAfter(today)].map((day) =>
    finance.get(`reconciliation/payments?provider=cash_desk&day=${day}`),
  );
  const items = (await Promise.all(days)).flatMap(({ body }) => body.items);
  expect(items).toMatchObject([{ reference: receipt, orderId: 'MX174' }]);
});

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}

test('what was done says how much it was of what', async () => {
  const support = await signInAs(server, 'support');
  const waiver = { amount: 1_000, of: 'late_charges', reason };
  expect((await support.post('loans/MX180/waivers', waiver)).status).toBe(200);
  const { events } = (await support.get('loans/MX180')).body as Loan;
  expect(events).toMatchObject([{ kind: 'waiver', amount: 1_000, of: 'late_charges' }]);
});
