import { beforeAll, describe, expect, test } from 'vitest';
import type { DeskReply, DeskRow } from '../../../../../contract/desk/schemas/index.ts';
import { changeSandboxPayout, setSandboxPayoutOutcomes } from '../../../../integrations/index.ts';
import { importExample } from '../../../imports/testing/importedLoans.ts';
import { applyProviderUpdate, resolvePayouts } from '../../../payouts/index.ts';
import type { StaffMember } from '../../auth/accounts.ts';
import type { DeskResponse } from '../../testing/desk.ts';
import { createTillDesk, tillReason, toStatusAndCode } from '../../testing/tills.ts';
import { refundEndpoint } from './refunds.ts';

const { getServer, clients, payCash, approvalTrigger, expectLedgerMatches } = createTillDesk();
const orderId = 'MX174';

const readLoan = async () => (await clients.finance.get(`loans/${orderId}`)).body as DeskReply<'loan'>;
const approve = ({ body }: DeskResponse) =>
  clients.admin.post(`approvals/${body.approvalId}`, { approve: true, reason: tillReason });

/** Credit of a payment by bank transfer, whose line another staff member imported. */
async function payByBank(amount: number): Promise<string> {
  const { today } = await readLoan();
  const text = `date,amount,reference\n${today},${(amount / 100).toFixed(2)},B${amount}`;
  const file = Buffer.from(text).toString('base64');
  const upload = { market: 'MX', fileName: `${amount}.csv`, file };
  const imported = await clients.admin.post('bank-statements', upload);
  const { items } = (await clients.admin.get(`bank-statements/${imported.body.statementId}`)).body;
  const [line] = items as { lineId: string }[];
  const bank = { place: 'bank_statement', lineId: line?.lineId };
  const paid = await payCash(clients.finance, amount, orderId, bank);
  const done = paid.status === 202 ? (await approve(paid)).body.result : paid.body;
  return `bank_statement:${(done as { receipt: string }).receipt}`;
}

/** What the sandbox has paid out to refund credit. */
function listPaidOut() {
  return getServer()
    .db.selectFrom('sandboxPayouts')
    .select(['payoutId', 'amount', 'accountNumber'])
    .where('orderId', 'like', 'refund:%')
    .orderBy('at')
    .execute();
}

/** The loan's row among those in credit, with their sum; and how many Today counts. */
async function listInCredit() {
  const { items, totals } = (await clients.finance.get('loans?creditFrom=1&totals=1'))
    .body as DeskReply<'loans'>;
  const { queues } = (await clients.finance.get('today')).body as DeskReply<'today'>;
  const rows = items.map((row) => [row.orderId, row.credit]);
  return [rows, totals?.map(({ credit }) => credit), queues.find(({ name }) => name === 'credits')?.count];
}

const requestRefund = (paymentId: string, amount: number, key?: string) =>
  clients.finance.post(`loans/${orderId}/refunds`, { paymentId, amount, reason: tillReason }, key);

let paymentId: string;

describe('credit of money that staff recorded', () => {
  beforeAll(async () => {
    const { statement } = await readLoan();
    paymentId = await payByBank((statement?.payoff ?? 0) + 30_000);
  });

  test('is shown as refundable, and goes to the agreed account by two people, once', async () => {
    const { payments } = await readLoan();
    expect(payments).toMatchObject([
      {
        ...{ paymentId, credit: 30_000, pendingRefundId: null },
        refund: {
          obstacle: null,
          payer: 'payout',
          max: 30_000,
          unreconciledCredit: 0,
          refundableWithoutApproval: 0,
        },
      },
    ]);
    expect(await listInCredit()).toEqual([[[orderId, 30_000]], [30_000], 1]);
    const waiting = await requestRefund(paymentId, 10_000);
    expect([waiting.status, await approvalTrigger(waiting)]).toEqual([202, 'handMoney']);
    expect((await readLoan()).payments[0]?.pendingRefundId).toBe(waiting.body.approvalId);
    expect((await clients.admin.get(`approvals/${waiting.body.approvalId}`)).body).toMatchObject({
      debtBefore: -30_000,
      debtAfter: -20_000,
    });
    expect(await listPaidOut()).toEqual([]);
    const own = await clients.finance.post(`approvals/${waiting.body.approvalId}`, {
      approve: true,
      reason: tillReason,
    });
    expect(toStatusAndCode(own)).toEqual([409, 'own']);
    const answers = await Promise.all([1, 2, 3].map(() => approve(waiting)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body.result).toMatchObject({
      ...{ orderId, refund: 'paid', amount: 10_000, currency: 'MXN' },
    });
    await resolvePayouts(getServer().services);
    const [paid, ...others] = await listPaidOut();
    expect([paid?.amount, others]).toEqual([10_000, []]);
    const agreed = await getServer()
      .db.selectFrom('agreements')
      .select('payoutLast4')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(paid?.accountNumber.slice(-4)).toBe(agreed.payoutLast4);
    const { statement, payments: after, events } = await readLoan();
    expect([statement?.credit, after[0]?.credit, after[0]?.refunded]).toEqual([20_000, 20_000, 10_000]);
    expect(await listInCredit()).toEqual([[[orderId, 20_000]], [20_000], 1]);
    expect(events).toMatchObject([
      {
        ...{ kind: 'refund', amount: 10_000, isUnderWay: false, reason: tillReason },
        ...{ by: 'Finanzas', approvedBy: 'Administración', evidence: paid?.payoutId },
      },
    ]);
    await expectLedgerMatches();
  });

  test('is no more than there is, and not before its line or deposit is matched', async () => {
    expect(toStatusAndCode(await requestRefund(paymentId, 20_001))).toEqual([409, 'noCredit']);
    const cash = await payCash(clients.cashier, 4_000, orderId);
    expect(cash.status).toBe(200);
    expect(toStatusAndCode(await requestRefund(`cash_desk:${cash.body.receipt}`, 4_000))).toEqual([
      409,
      'notMatchedYet',
    ]);
    // Until all of it is, none of the loan's.
    expect(toStatusAndCode(await requestRefund(paymentId, 1_000))).toEqual([409, 'notMatchedYet']);
    const undo = await clients.finance.post(`loans/${orderId}/reversals`, {
      ...{ paymentId: `cash_desk:${cash.body.receipt}`, reason: tillReason },
    });
    expect((await approve(undo)).status).toBe(200);
    await expectLedgerMatches();
  });

  test('is the borrower’s again where the payout is refused, or comes back after it had arrived', async () => {
    const { db, services } = getServer();
    const { staffId } = await db
      .selectFrom('deskStaff')
      .select('staffId')
      .where('email', '=', 'finance@quincena.example')
      .executeTakeFirstOrThrow();
    await setSandboxPayoutOutcomes(db, `refund:${orderId}:${paymentId}:${staffId}:refused`, 'refuse');
    const refused = await approve(await requestRefund(paymentId, 5_000, 'refused'));
    expect(refused.body.result).toMatchObject({ refund: 'refused', amount: null });
    expect((await readLoan()).statement?.credit).toBe(20_000);
    await expectLedgerMatches();

    await approve(await requestRefund(paymentId, 6_000));
    expect((await readLoan()).statement?.credit).toBe(14_000);
    const paid = (await listPaidOut()).find(({ amount }) => amount === 6_000);
    const payoutId = paid?.payoutId ?? '';
    const news = await changeSandboxPayout(db, payoutId, 'return', await services.clock.now());
    if (news === undefined) throw new Error('it is gone');
    await Promise.all([1, 2].map(() => applyProviderUpdate(services, 'sandbox', payoutId, news)));
    expect((await readLoan()).statement?.credit).toBe(20_000);
    await expectLedgerMatches();
  });

  test('under way is among the payouts, as a refund of its loan', async () => {
    const { db } = getServer();
    const { staffId } = await db
      .selectFrom('deskStaff')
      .select('staffId')
      .where('email', '=', 'finance@quincena.example')
      .executeTakeFirstOrThrow();
    await setSandboxPayoutOutcomes(db, `refund:${orderId}:${paymentId}:${staffId}:slow`, 'send');
    const slow = await approve(await requestRefund(paymentId, 7_000, 'slow'));
    expect(slow.body.result).toMatchObject({ refund: 'pending', amount: 7_000 });
    const { items } = (await clients.finance.get('payouts')).body as DeskReply<'payouts'>;
    const row = items.find(({ amount }: DeskRow<'payouts'>) => amount === 7_000);
    expect(row).toMatchObject({ orderId, isRefund: true, isReturn: false, state: 'sent' });
    const { statement, payments, events } = await readLoan();
    expect([statement?.credit, payments[0]?.credit]).toEqual([20_000, 13_000]);
    expect(events.at(-1)).toMatchObject({ kind: 'refund', amount: 7_000, isUnderWay: true });
    expect(toStatusAndCode(await requestRefund(paymentId, 14_000))).toEqual([409, 'noCredit']);
    await expectLedgerMatches();
  });
});

test('each refund asked for stands in the list with what became of it: one to approve, refused, withdrawn, expired or not paid', async () => {
  const list = async (filter = '') =>
    (await clients.finance.get(`refunds?totals=1${filter}`)).body as DeskReply<'refunds'>;
  const stateOf = async ({ body }: DeskResponse) =>
    (await list()).items.find(({ approvalId }) => approvalId === body.approvalId)?.state;
  const number = paymentId.replace('bank_statement:', '');
  const before = await list();
  expect(before.items.find(({ amount }) => amount === 5_000)).toMatchObject({ state: 'failed', orderId });
  const waiting = await requestRefund(paymentId, 1_100);
  const listed = await list();
  expect(listed.items[0]).toMatchObject({
    ...{ state: 'waiting', approvalId: waiting.body.approvalId, orderId, amount: 1_100, valueDate: null },
    paymentId: number,
  });
  expect(listed.totals?.[0]?.amount).toBe((before.totals?.[0]?.amount ?? 0) + 1_100);
  expect((await list('&state=waiting')).items.map(({ amount }) => amount)).toEqual([1_100]);
  const path = `approvals/${waiting.body.approvalId}`;
  expect((await clients.admin.post(path, { approve: false, reason: tillReason })).status).toBe(200);
  expect(await stateOf(waiting)).toBe('refused');
  expect((await list()).totals).toEqual(before.totals);
  const withdrawn = await requestRefund(number, 1_200);
  await clients.finance.post(`approvals/${withdrawn.body.approvalId}/withdrawal`, { reason: tillReason });
  expect(await stateOf(withdrawn)).toBe('withdrawn');
  const expired = await requestRefund(number, 1_300);
  await getServer().advanceDays(8);
  expect(await stateOf(expired)).toBe('expired');
  // Another request has its subject then.
  const again = await requestRefund(number, 1_300);
  for (const { body } of [withdrawn, expired, again])
    expect((await list()).items.find(({ approvalId }) => approvalId === body.approvalId)).toMatchObject({
      provider: 'bank_statement',
      paymentId: number,
    });
  await clients.finance.post(`approvals/${again.body.approvalId}/withdrawal`, { reason: tillReason });
  // One that is approved is the refund itself, once.
  const paid = (await list('&state=paid')).items.filter(({ amount }) => amount === 10_000);
  expect(paid).toMatchObject([{ approvalId: null }]);
});

test('payouts without an answer past their day are listed as Today counts them', async () => {
  const { db } = getServer();
  const { staffId } = await db
    .selectFrom('deskStaff')
    .select('staffId')
    .where('email', '=', 'finance@quincena.example')
    .executeTakeFirstOrThrow();
  await setSandboxPayoutOutcomes(db, `refund:${orderId}:${paymentId}:${staffId}:lost`, 'lose');
  expect((await approve(await requestRefund(paymentId, 1_400, 'lost'))).status).toBe(200);
  const counted = async () => {
    const { deadlines } = (await clients.finance.get('today')).body as DeskReply<'today'>;
    const { late = 0, soon = 0 } = deadlines.find(({ name }) => name === 'payouts') ?? {};
    return [late, soon];
  };
  const listed = async (deadline: 'late' | 'soon') =>
    ((await clients.finance.get(`payouts?deadline=${deadline}`)).body as DeskReply<'payouts'>).items;
  const amounts = async () =>
    [await listed('late'), await listed('soon')].map((rows) => rows.map(({ amount }) => amount));
  expect([await counted(), await amounts()]).toEqual([
    [0, 1],
    [[], [1_400]],
  ]);
  await getServer().advanceDays(1);
  expect([await counted(), await amounts()]).toEqual([
    [1, 0],
    [[1_400], []],
  ]);
});

test('nothing is paid back where no provider pays out', async () => {
  const { services } = getServer();
  const { config } = services;
  const { MX, ...others } = config.markets;
  if (MX === undefined) throw new Error('no market');
  const { payOut: _, ...withoutPayouts } = MX;
  services.config = { ...config, markets: { ...others, MX: withoutPayouts } };
  expect(toStatusAndCode(await requestRefund(paymentId, 1_000))).toEqual([409, 'noReturnRoute']);
  const obstacles = (await readLoan()).payments.map(({ refund }) => refund?.obstacle);
  expect(obstacles).toContain('noReturnRoute');
  services.config = config;
});

test('credit that an import brought waits for a second person', async () => {
  const { services, db } = getServer();
  const { loans } = await importExample(getServer(), 2);
  const imported = await db
    .selectFrom('refundableCredits')
    .select('orderId')
    .where(
      'orderId',
      'in',
      loans.map((loan) => loan.orderId),
    )
    .execute();
  const reasons: unknown[] = [];
  for (const loan of imported) {
    const { payments } = (await clients.finance.get(`loans/${loan.orderId}`)).body as DeskReply<'loan'>;
    for (const payment of payments.filter(({ credit }) => credit > 0)) {
      const input = { orderId: loan.orderId, paymentId: payment.paymentId, reason: tillReason };
      reasons.push(
        (await refundEndpoint.parse(input).describeOperation?.(services, {} as StaffMember))?.approvalTrigger,
      );
    }
  }
  expect(new Set(reasons)).toEqual(new Set(['handMoney']));
});
