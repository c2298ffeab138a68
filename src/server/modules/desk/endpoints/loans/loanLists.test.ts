import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply, DeskRow } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, calendarDayIn, minor, toDay } from '../../../../../lending/index.ts';
import { sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { runEndOfDay } from '../../../loans/index.ts';
import { restructureLoan } from '../../../servicing/index.ts';
import { advanceDays, operatorActor, servicingRequest } from '../../../servicing/testing/servicing.ts';
import { getStaffId } from '../../testing/access.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';
import { buildSuggestion } from '../suspense/matchSuggestions.ts';

const reason = 'asked by telephone';
let server: TestServer;
let admin: DeskClient;
beforeAll(async () => {
  server = await testServer();
  await runEndOfDay(server.services);
  await advanceDays(server, 9);
  admin = await signInAs(server, 'admin');
});
afterAll(() => server.close());

type Loan = DeskRow<'loans'>;

async function listLoans(query: string): Promise<Loan[]> {
  const items: Loan[] = [];
  for (let after = ''; ; ) {
    const { status, body } = await admin.get(`loans?limit=2&${query}${after}`);
    expect(status).toBe(200);
    items.push(...(body.items as Loan[]));
    if (body.next === null) return items;
    after = `&after=${body.next}`;
  }
}

test('each loan is listed as its own page says it is today', async () => {
  const loans = await listLoans('');
  expect(loans.length).toBeGreaterThan(5);
  for (const { orderId, owed, dueNow, credit, daysLate, dueOn, state, amount, disbursedOn } of loans) {
    const { statement, ...loan } = (await admin.get(`loans/${orderId}`)).body as DeskReply<'loan'>;
    const listed = { owed, dueNow, credit, daysLate, dueOn, state, amount, disbursedOn };
    expect(listed, orderId).toEqual({
      owed: statement?.remaining,
      dueNow: statement?.dueNow,
      credit: statement?.credit,
      daysLate: statement?.daysOverdue,
      dueOn: statement?.repayDate,
      state: loan.state,
      amount: loan.principal,
      disbursedOn: statement?.disbursedOn,
    });
  }
});

test('loans are sorted by each column in both directions, amounts within their currency', async () => {
  for (const column of ['dueNow', 'owed', 'amount', 'daysLate', 'disbursedOn'] as const) {
    const isAmount = ['dueNow', 'owed', 'amount'].includes(column);
    const keyOf = (loan: Loan) =>
      `${isAmount ? loan.currency : ''} ${String(loan[column]).padStart(12, '0')}`;
    const ascending = (await listLoans(`sort=${column}`)).map(keyOf);
    expect(ascending, column).toEqual(ascending.toSorted());
    expect((await listLoans(`sort=-${column}`)).map(keyOf), column).toEqual(ascending.toReversed());
  }
});

const summed = [
  'owed',
  'dueNow',
  'amount',
  'outstandingPrincipal',
  'dueAmount',
  'writtenOffPrincipal',
] as const;

test('loans are filtered by state, market, product, days late, amount, day and assignee, and summed as listed', async () => {
  const all = await listLoans('');
  await admin.post('loans/MX180/write-off', { reason });
  const assigned = { caseKind: 'collections', caseId: 'MX174', staffId: await getStaffId(server, 'admin') };
  expect((await admin.post('cases/assign', { ...assigned, reason })).status).toBe(200);
  const late = all.map(({ daysLate }) => daysLate).toSorted((a, b) => a - b);
  const [atLeast, atMost] = [late.at(-2) ?? 0, late.at(-1) ?? 0];
  const cases: [string, (loan: Loan) => boolean][] = [
    ['state=overdue', ({ state }) => state === 'overdue'],
    ['state=repaid', ({ state }) => state === 'repaid'],
    ['state=active', ({ state }) => state === 'overdue' || state === 'to_be_repaid'],
    ['currency=INR', ({ currency }) => currency === 'INR'],
    [`dueFrom=${all[0]?.dueOn}&dueTo=${all[0]?.dueOn}`, ({ dueOn }) => dueOn === all[0]?.dueOn],
    ['market=IN', ({ market }) => market === 'IN'],
    ['product=mx-plazos', ({ productId }) => productId === 'mx-plazos'],
    [
      `daysLateFrom=${atLeast}&daysLateTo=${atMost - 1}`,
      ({ daysLate }) => daysLate >= atLeast && daysLate < atMost,
    ],
    [`daysLateFrom=${atMost}`, ({ daysLate }) => daysLate >= atMost],
    ['daysLateTo=0', ({ daysLate }) => daysLate === 0],
    ['dueNowFrom=1&dueNowTo=900000', ({ dueNow }) => dueNow > 0 && dueNow <= 900_000],
    ['amountFrom=300001&amountTo=2000000', ({ amount }) => amount > 300_000 && amount <= 2_000_000],
    [
      `disbursedFrom=${all[3]?.disbursedOn}&disbursedTo=${all[1]?.disbursedOn}`,
      ({ disbursedOn }) =>
        disbursedOn >= (all[3]?.disbursedOn ?? '') && disbursedOn <= (all[1]?.disbursedOn ?? ''),
    ],
    ['assignee=me', ({ orderId }) => orderId === 'MX174'],
    ['assignee=none', ({ orderId }) => orderId !== 'MX174'],
    ['state=declined', () => false],
  ];
  for (const [query, isIncluded] of cases) {
    const expected = all.filter(isIncluded);
    const listed = await listLoans(query);
    expect(
      listed.map(({ orderId }) => orderId),
      query,
    ).toEqual(expected.map(({ orderId }) => orderId));
    const { totals } = (await admin.get(`loans?limit=1&totals=1&${query}`)).body as DeskReply<'loans'>;
    const currencies = [...new Set(expected.map(({ currency }) => currency))].toSorted();
    expect(totals, query).toEqual(
      currencies.map((currency) => {
        const rows = listed.filter((loan) => loan.currency === currency);
        const sum = (name: (typeof summed)[number]) =>
          rows.reduce((total, row) => total + (row[name] ?? 0), 0);
        return {
          currency,
          count: rows.length,
          ...Object.fromEntries(summed.map((name) => [name, sum(name)])),
        };
      }),
    );
  }
  const [mine] = await listLoans('assignee=me');
  expect(mine?.assignee).toBe('admin@quincena.example');
});

test('a written-off loan says so, and is found by that', async () => {
  const second = await signInAs(server, 'admin2');
  const { items } = (await second.get('approvals')).body;
  for (const { approvalId } of items as { approvalId: string }[])
    await second.post(`approvals/${approvalId}`, { approve: true, reason });
  const listed = await listLoans('state=written_off');
  const today = calendarDayIn('America/Mexico_City', await server.services.clock.now());
  expect(listed).toMatchObject([{ orderId: 'MX180', writtenOffOn: today, writtenOffPrincipal: 300_000 }]);
  expect(await listLoans(`state=written_off&writtenOffFrom=${today}&writtenOffTo=${today}`)).toEqual(listed);
  expect(await listLoans(`writtenOffTo=${addDays(today, -1)}`)).toEqual([]);
  const { borrowerId = 0, orderId = '' } = listed[0] ?? {};
  const { orders } = (await admin.get(`borrowers/${borrowerId}`)).body as DeskReply<'borrower'>;
  expect(orders.filter(({ writtenOffOn }) => writtenOffOn !== null)).toMatchObject([{ orderId }]);
  expect(await buildSuggestion(server.services, { borrowerId, orderId }, [], 100, 'MXN')).toMatchObject({
    writtenOffOn: today,
  });
  for (const state of ['active', 'overdue'])
    expect((await listLoans(`state=${state}`)).map(({ orderId }) => orderId)).not.toContain('MX180');
});

test('payments and refunds are listed with where they are and what became of them', async () => {
  await sendPaymentNotice(server, { paymentId: 'stray', reference: '93009999999999', amount: 5_000 });
  const { items } = (await admin.get('payments?state=suspense')).body;
  expect(items).toMatchObject([
    { paymentId: 'stray', state: 'suspense', borrowerId: null, orderId: null, amount: 5_000 },
  ]);
  const all = (await admin.get('payments?totals=1&limit=200')).body as DeskReply<'payments'>;
  for (const total of all.totals ?? []) {
    const rows = all.items.filter(({ currency }) => currency === total.currency);
    expect(total.count).toBe(rows.length);
    expect(total.amount).toBe(rows.reduce((sum, { amount }) => sum + amount, 0));
  }
  const of = { borrowerId: ana.borrowerId, provider: 'sandbox', orderId: 'MX174', currency: 'MXN' };
  const askedAt = await server.services.clock.now();
  await server.db
    .insertInto('refunds')
    .values([
      { ...of, paymentId: 'one', refundKey: '', amount: 700, askedAt },
      {
        ...of,
        paymentId: 'two',
        refundKey: '',
        amount: 900,
        askedAt,
        refundId: 'r',
        valueDate: '2026-11-20',
      },
    ])
    .execute();
  const refunds = (await admin.get('refunds?sort=-amount&totals=1')).body as DeskReply<'refunds'>;
  expect(refunds.items.map(({ amount, state }) => [amount, state])).toEqual([
    [900, 'paid'],
    [700, 'pending'],
  ]);
  expect(refunds.totals).toEqual([{ currency: 'MXN', count: 2, amount: 1_600 }]);
  for (const filter of ['state=pending', 'amountTo=899', 'amountFrom=700&amountTo=700'])
    expect((await admin.get(`refunds?${filter}`)).body.items).toMatchObject([{ paymentId: 'one' }]);
  expect((await admin.get('refunds?amountFrom=701')).body.items).toMatchObject([{ paymentId: 'two' }]);
});

test('a loan whose schedule was replaced is marked in the lists and on its page, from that day on, and no other', async () => {
  const read = async (asOf = '') => (await admin.get(`loans/MX174P${asOf}`)).body as DeskReply<'loan'>;
  const { today, statement } = await read();
  const total = minor(statement?.payoff ?? 0);
  const plan = { periods: [20, 20], annualRate: '0', total };
  await restructureLoan(server.services, { ...servicingRequest('MX174P'), ...plan }, operatorActor);
  const listed = (await listLoans('')).filter(({ isRestructured }) => isRestructured);
  expect(listed.map(({ orderId }) => orderId)).toEqual(['MX174P']);
  const { orders } = (await admin.get(`borrowers/${ana.borrowerId}`)).body as DeskReply<'borrower'>;
  expect(orders.filter(({ isRestructured }) => isRestructured)).toMatchObject([{ orderId: 'MX174P' }]);
  expect((await read()).statement?.restructuredOn).toBe(today);
  const dayBefore = addDays(toDay(today), -1);
  expect((await read(`?asOf=${dayBefore}`)).statement?.restructuredOn).toBeNull();
});
