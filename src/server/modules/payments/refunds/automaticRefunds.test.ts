import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addBusinessDays, calendarDayIn, type Day, isBusinessDay } from '../../../../lending/index.ts';
import { formatDate } from '../../../config/format.ts';
import {
  type NamedProvider,
  type PaymentProvider,
  recordSandboxPayment,
} from '../../../integrations/index.ts';
import { createFakeJobs } from '../../../testing/fakeJobs.ts';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../../testing/testServer.ts';
import { type DeskClient, signInAs } from '../../desk/testing/desk.ts';
import { findOrder, findStatement } from '../../loans/index.ts';
import { scheduleNotifications, sendMessage } from '../../notifications/index.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';
import type { Services } from '../../services.ts';
import { runAutomaticRefunds } from '../index.ts';

const orderId = 'MX174';
const timeZone = 'America/Mexico_City';
const reason = 'as agreed';
let server: TestServer;
let finance: DeskClient;
let admin: DeskClient;
let reference: string;
beforeEach(async () => {
  server = await testServer();
  [finance, admin] = await Promise.all([signInAs(server, 'finance'), signInAs(server, 'admin')]);
  const request = { orderId, amount: 10_000, payCode: 'SPEI', requestType: 1, way: 'part' };
  reference = (await server.call('instructions', request)).body.data.repayDetail.vCode;
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

const holidays = () => server.services.config.markets.MX?.holidays ?? [];

async function today(): Promise<Day> {
  return calendarDayIn(timeZone, await server.services.clock.now());
}

async function payoff(): Promise<number> {
  const order = await findOrder(server.db, ana.borrowerId, orderId);
  return (order && findStatement(order, await today())?.payoff) ?? 0;
}

async function pay(amount: number): Promise<string> {
  const paidAt = await server.services.clock.now();
  const payment = { paymentId: randomUUID(), reference, amount, currency: 'MXN', paidAt };
  await recordSandboxPayment(server.db, payment);
  expect((await sendPaymentNotice(server, payment)).outcome).toBe('booked');
  return payment.paymentId;
}

async function postWithApproval(path: string, body: Record<string, unknown>): Promise<void> {
  const firstReply = await finance.post(path, { ...body, reason });
  const done =
    firstReply.status === 202
      ? await admin.post(`approvals/${firstReply.body.approvalId}`, { approve: true, reason })
      : firstReply;
  expect(done.status).toBe(200);
}

async function nextBusinessDay(): Promise<void> {
  await server.advanceDays(1);
  while (!isBusinessDay(await today(), holidays())) await server.advanceDays(1);
}

async function listRefundedAmounts(): Promise<number[]> {
  const rows = await server.db.selectFrom('sandboxRefunds').select('amount').orderBy('refundId').execute();
  return rows.map(({ amount }) => amount);
}

async function getCreditNote(): Promise<string> {
  return (await server.call('loanDetails', { orderId })).body.data.creditNote;
}

test('an overpayment is refunded on the next business day, once, which page and message announce', async () => {
  const queue = createFakeJobs();
  server.services.jobs = queue;
  await pay((await payoff()) + 5_000);
  await runAutomaticRefunds(server.services);
  expect(await listRefundedAmounts()).toEqual([]);
  const on = addBusinessDays(await today(), 1, holidays());
  const by = addBusinessDays(on, 5, holidays());
  expect(await getCreditNote()).toContain('We send it back the way you paid');
  expect((await server.call('repaymentDetail', { orderId })).body.data.creditNote).toBe(
    await getCreditNote(),
  );
  await nextBusinessDay();
  expect(await today()).toBe(on);
  await Promise.all([1, 2, 3, 4].map(() => runAutomaticRefunds(server.services)));
  await server.advanceDays(1);
  await runAutomaticRefunds(server.services);
  expect(await listRefundedAmounts()).toEqual([5_000]);
  expect((await server.call('loanDetails', { orderId })).body.data).toMatchObject({
    credit: 0,
    creditNote: '',
  });
  const outgoingEvents = await server.db
    .selectFrom('eventOutbox')
    .select(['borrowerId', 'kind', 'subject', 'orderId', 'data', 'at'])
    .where('kind', '=', 'payment.refunded')
    .execute();
  await scheduleNotifications(server.db, server.services, outgoingEvents);
  const noon = new Date(`${await today()}T18:00:00Z`);
  server.services.clock = { now: async () => noon };
  await queue.runAll('send-message', (messageRequest) => sendMessage(server.services, messageRequest));
  const messages = await server.db
    .selectFrom('messages')
    .selectAll()
    .where('template', '=', 'credit_refunded')
    .execute();
  expect(messages).toHaveLength(1);
  expect(JSON.stringify(messages[0])).toContain('$50.00');
  expect(JSON.stringify(messages[0])).toContain(formatDate(by, 'es'));
});

test('nothing is refunded while a complaint, a claim, a reversal, a difference or a request is open', async () => {
  const paymentId = await pay((await payoff()) + 5_000);
  const now = await server.services.clock.now();
  const { body } = await server.call('complaintSave', {
    problemType: '2',
    problemDetail: 'Not right',
    orderNo: orderId,
  });
  const folio = body.data.problemId;
  await nextBusinessDay();
  const isBlocked = async () => {
    await server.db.updateTable('refundableCredits').set({ nextCheckAt: now }).execute();
    await runAutomaticRefunds(server.services);
    expect(await listRefundedAmounts()).toEqual([]);
    expect(await getCreditNote()).toBe('You have $50.00 in your favour. Write to us and we send it back.');
  };
  await isBlocked();
  const complaint = server.db.updateTable('complaints').where('borrowerId', '=', ana.borrowerId);
  await complaint.set({ answeredAt: now, answer: 'Mended' }).where('folio', '=', folio).execute();
  const reversalFields = {
    paymentId,
    amount: 5,
    currency: 'USD',
    reversedAt: now,
    receivedAt: now,
    reason: 'bank',
  };
  const reversal = { ...reversalFields, provider: 'sandbox', reversalId: 'pending' };
  await server.db.insertInto('receivedReversals').values(reversal).execute();
  await isBlocked();
  await server.db.updateTable('receivedReversals').set({ appliedAt: now }).execute();
  const other = {
    provider: 'sandbox',
    paymentId,
    reportedAmount: 7,
    reportedCurrency: 'MXN',
    source: 'notice',
  } as const;
  const received = { receivedAmount: 8, receivedCurrency: 'MXN', seenAt: now };
  await server.db
    .insertInto('paymentDifferences')
    .values({ ...other, ...received })
    .execute();
  await isBlocked();
  await server.db.updateTable('paymentDifferences').set({ closedAt: now, closedReason: 'known' }).execute();
  const writeOffReply = await finance.post(`loans/${orderId}/write-off`, { reason });
  const reversing = await finance.post(`loans/${orderId}/refunds`, {
    paymentId: `sandbox:${paymentId}`,
    reason,
    amount: 1_000_000,
  });
  expect([writeOffReply.status, reversing.status]).toEqual([409, 409]);
  await server.db.updateTable('refundableCredits').set({ nextCheckAt: now }).execute();
  await runAutomaticRefunds(server.services);
  expect(await listRefundedAmounts()).toEqual([5_000]);
});

test('credit that cash recorded by staff created is not refunded automatically', async () => {
  await postWithApproval(`loans/${orderId}/payments`, {
    amount: 4_000,
    paidAt: await today(),
    evidence: randomUUID(),
    place: 'cash_desk',
  });
  await pay((await payoff()) + 4_000);
  await nextBusinessDay();
  await runAutomaticRefunds(server.services);
  // Without the cash 4,000 of it would be owed.
  expect(await listRefundedAmounts()).toEqual([]);
  expect(await getCreditNote()).toBe('You have $40.00 in your favour. Write to us and we send it back.');
});

test('credit below the market’s minimum stays, as does all of a product without automatic refunds', async () => {
  await pay((await payoff()) + 499);
  await nextBusinessDay();
  await runAutomaticRefunds(server.services);
  expect(await listRefundedAmounts()).toEqual([]);
  expect(await getCreditNote()).toContain('Write to us');
  await pay(10_000);
  const { products } = server.services.config;
  const product = products['mx-quincena'];
  if (product === undefined) throw new Error('no product');
  const off = { ...products, 'mx-quincena': { ...product, automaticRefunds: false } };
  await nextBusinessDay();
  await runAutomaticRefunds({ ...server.services, config: { ...server.services.config, products: off } });
  expect(await listRefundedAmounts()).toEqual([]);
});

test('a refund refused by its provider is requested once, and the page refers to support', async () => {
  await pay((await payoff()) + 5_000);
  await nextBusinessDay();
  const sandbox = server.services.providers.payments.get('sandbox') as NamedProvider<'sandbox'>;
  let requestCount = 0;
  const withRefund = (create: NamedProvider<'sandbox'>['refund']['create']): Services => {
    const payments = new Map<string, PaymentProvider>([['sandbox', { ...sandbox, refund: { create } }]]);
    return { ...server.services, providers: { ...server.services.providers, payments } };
  };
  const refusingServices = withRefund(async () => {
    requestCount += 1;
    return { state: 'refused', reason: 'too old' };
  });
  await runAutomaticRefunds(refusingServices);
  await runAutomaticRefunds(refusingServices);
  expect(requestCount).toBe(1);
  expect(await getCreditNote()).toContain('Write to us');
});

test('later credit is refunded too, and refunded credit is not examined again', async () => {
  await pay((await payoff()) + 5_000);
  expect(await getCreditNote()).toContain('We send it back the way you paid');
  await nextBusinessDay();
  await runAutomaticRefunds(server.services);
  expect(await listRefundedAmounts()).toEqual([5_000]);
  await nextBusinessDay();
  await runAutomaticRefunds(server.services);
  await pay(10_000);
  expect(await getCreditNote()).toContain('We send it back the way you paid');
  await nextBusinessDay();
  await runAutomaticRefunds(server.services);
  expect((await listRefundedAmounts()).toSorted((a, b) => a - b)).toEqual([5_000, 10_000]);
  await nextBusinessDay();
  await runAutomaticRefunds(server.services);
  const due = server.db.selectFrom('refundableCredits').select('orderId');
  expect(await due.where('nextCheckAt', '<=', await server.services.clock.now()).execute()).toEqual([]);
});

test('the refund’s day follows the market’s calendar: no weekend, no holiday', async () => {
  const closed = ['12-25'];
  expect(addBusinessDays('2026-12-24' as Day, 1, closed)).toBe('2026-12-28');
  expect(addBusinessDays('2026-12-25' as Day, 0, closed)).toBe('2026-12-28');
  expect(addBusinessDays('2026-12-23' as Day, 0, closed)).toBe('2026-12-23');
});
