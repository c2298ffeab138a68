import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nowHeader } from '../../../../../contract/desk/calls.ts';
import { type TodayFigure, toTodayFigureList } from '../../../../../contract/desk/figureLists.ts';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { roles } from '../../../../../contract/desk/staff.ts';
import { addDays, calendarDayIn } from '../../../../../lending/index.ts';
import { sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { runEndOfDay } from '../../../loans/index.ts';
import { marketDaysSql, refreshPortfolio } from '../../../reporting/index.ts';
import { advanceDays, payLoan } from '../../../servicing/testing/servicing.ts';
import { backdateTills, signIn, signInAs } from '../../testing/desk.ts';
import { readListTotal } from '../../testing/figures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function readMoney() {
  const { status, body } = await (await signInAs(server, 'cashier')).get('today/money');
  expect(status).toBe(200);
  return body as DeskReply<'todayMoney'>;
}

function getMarketMoney({ markets }: DeskReply<'todayMoney'>, market: string) {
  const row = markets.find((one) => one.market === market);
  if (row === undefined) throw new Error(market);
  return row;
}

function figure(money: DeskReply<'todayMoney'>, name: TodayFigure, market = 'MX') {
  const found = getMarketMoney(money, market).figures.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found;
}

describe('the money of the day', () => {
  test('is the sum of the list that each figure leads to, in each market on its own day', async () => {
    await payLoan(server, 'MX174', 'paid-today');
    await runEndOfDay(server.services);
    const { markets } = await readMoney();
    const admin = await signInAs(server, 'admin');
    for (const { market, currency, day, figures } of markets) {
      for (const { name, amount } of figures)
        expect(await readListTotal(admin, toTodayFigureList(name, { market, currency }, day)), name).toBe(
          amount,
        );
    }
    const amounts = (name: TodayFigure) => figure({ markets }, name).amount;
    expect(amounts('collected')).toBeGreaterThan(0);
    expect(amounts('overdue')).toBeGreaterThan(0);
  });

  test('is that of each market’s day, also where UTC is a day further', async () => {
    const now = await server.services.clock.now();
    const { markets } = await readMoney();
    expect(Object.fromEntries(markets.map(({ market, day }) => [market, day]))).toEqual({
      MX: calendarDayIn('America/Mexico_City', now),
      IN: calendarDayIn('Asia/Kolkata', now),
    });
    const evening = new Date(`${calendarDayIn('America/Mexico_City', now)}T23:00:00-06:00`);
    const days = await sql<{ market: string; day: string }>`
      select m.market, m.today as day from ${marketDaysSql(server.services.config, evening)}`.execute(
      server.db,
    );
    expect(days.rows).toEqual([
      { market: 'MX', day: calendarDayIn('America/Mexico_City', now) },
      { market: 'IN', day: addDays(calendarDayIn('America/Mexico_City', now), 1) },
    ]);
  });

  test('stands beside that of the day a week before', async () => {
    await refreshPortfolio(server.services);
    const before = await readMoney();
    const { dueAtStart } = getMarketMoney(before, 'MX');
    expect(dueAtStart).toBeGreaterThanOrEqual(figure(before, 'due').amount);
    expect(figure(before, 'overdue').weekAgo).toBeNull();
    await advanceDays(server, 7);
    const after = await readMoney();
    expect(figure(after, 'due').weekAgo).toBe(dueAtStart);
    for (const name of ['overdue', 'collected', 'disbursed'] as const)
      expect(figure(after, name).weekAgo, name).toBe(figure(before, name).amount);
  });
});

test('every role sees its own work: assigned open cases, approvals it may decide, its till', async () => {
  for (const role of roles) {
    const { status } = await (await signInAs(server, role)).get('today');
    expect(status, role).toBe(200);
  }
  const [support, collections, cashier] = await Promise.all([
    signInAs(server, 'support'),
    signInAs(server, 'collections'),
    signInAs(server, 'cashier'),
  ]);
  const staff = await server.db.selectFrom('deskStaff').select(['staffId', 'email']).execute();
  const staffId = staff.find(({ email }) => email.startsWith('collections@'))?.staffId;
  // A loan that is paid needs no more work, though its assignment stands.
  const lateLoan = await server.db
    .selectFrom('orders')
    .select('orderId')
    .where('state', '=', 'overdue')
    .executeTakeFirstOrThrow();
  const toCase = { caseKind: 'collections', caseId: lateLoan.orderId, staffId, reason: 'of the team' };
  expect((await support.post('cases/assign', toCase)).status).toBe(200);
  const mine = async (client: typeof support) => {
    const { status, body } = await client.get('today');
    expect({ status, body }).toMatchObject({ status: 200 });
    return (body as DeskReply<'today'>).mine;
  };
  expect(await mine(collections)).toContainEqual({ name: 'collections', count: 1 });
  await server.db
    .updateTable('orders')
    .set({ state: 'repaid' })
    .where('orderId', '=', lateLoan.orderId)
    .execute();
  expect(await mine(collections)).toEqual([]);
  expect((await mine(cashier)).map(({ name }) => name)).toContain('tills');
});

test('the open cases of a person are one list, what is due first, as many as are counted of each kind', async () => {
  const { db } = server;
  const support = await signInAs(server, 'support');
  const request = { borrowerId: ana.borrowerId, kind: 'access', requestText: 'All', reason: 'by telephone' };
  const asked = (await support.post('privacy-requests', request)).body;
  const application = await db
    .selectFrom('orders')
    .select(['borrowerId', 'orderId'])
    .where('state', '=', 'in_review')
    .executeTakeFirstOrThrow();
  const complaint = await db
    .selectFrom('complaints')
    .select(['borrowerId', 'folio'])
    .where('answeredAt', 'is', null)
    .executeTakeFirstOrThrow();
  await sendPaymentNotice(server, { paymentId: 'assigned', reference: '93007777777777', amount: 100 });
  const { staffId } = await db
    .selectFrom('deskStaff')
    .select('staffId')
    .where('email', '=', 'admin@quincena.example')
    .executeTakeFirstOrThrow();
  const cases = [
    { caseKind: 'application', caseId: application.orderId, borrowerId: application.borrowerId },
    { caseKind: 'complaint', caseId: complaint.folio, borrowerId: complaint.borrowerId },
    { caseKind: 'privacy_request', caseId: String(asked.requestId), borrowerId: ana.borrowerId },
    { caseKind: 'suspense', caseId: 'sandbox:assigned', borrowerId: 0 },
  ] as const;
  const now = await server.services.clock.now();
  await db
    .insertInto('assignments')
    .values(cases.map((one) => ({ ...one, staffId, assignedBy: null, assignedAt: now })))
    .execute();
  const { assigned, mine } = (await (await signInAs(server, 'admin')).get('today'))
    .body as DeskReply<'today'>;
  expect(assigned.map(({ kind, caseId }) => `${kind} ${caseId}`).toSorted()).toEqual(
    cases.map(({ caseKind, caseId }) => `${caseKind} ${caseId}`).toSorted(),
  );
  const dueTimes = assigned.map(({ dueAt, dueOn }) => Date.parse(dueAt ?? dueOn ?? '9999-12-31'));
  expect(dueTimes).toEqual(dueTimes.toSorted((one, other) => one - other));
  expect(assigned.at(-1)).toMatchObject({ kind: 'suspense', dueAt: null, dueOn: null, isLate: false });
  expect(assigned).toContainEqual(
    expect.objectContaining({
      kind: 'application',
      dueAt: expect.any(String),
      name: expect.stringMatching(/./),
    }),
  );
  for (const { caseKind } of cases) expect(mine).toContainEqual({ name: caseKind, count: 1 });
});

test('the approvals that are counted are those the person may decide, as many as their list; the others are said apart', async () => {
  const [support, risk, admin, auditor] = await Promise.all([
    signInAs(server, 'support'),
    signInAs(server, 'risk'),
    signInAs(server, 'admin'),
    signInAs(server, 'auditor'),
  ]);
  const correction = { fullName: 'Ana Lopez', reason: 'by her identity card' };
  const first = await support.post(`borrowers/${ana.borrowerId}/corrections`, correction);
  expect(first.status).toBe(202);
  const second = await admin.post('switches/caps', { market: 'IN', dailyCap: 100, reason: 'the year’s end' });
  expect(second.status).toBe(202);
  const read = async (client: typeof support) =>
    ((await client.get('today')).body as DeskReply<'today'>).queues.find(({ name }) => name === 'approvals');
  const list = async (client: typeof support, filter: string) => {
    const { items } = (await client.get(`approvals?limit=200${filter}`)).body as DeskReply<'approvals'>;
    return items.map(({ approvalId }) => approvalId);
  };
  const pending = await list(auditor, '');
  expect(await read(auditor)).toMatchObject({ count: pending.length });
  for (const client of [risk, admin]) {
    const mine = await list(client, '&mayDecide=yes');
    expect(await read(client)).toMatchObject({
      ...{ count: mine.length, others: pending.length - mine.length, firstId: mine[0] },
    });
  }
  expect(await list(risk, '&mayDecide=yes')).toEqual(expect.arrayContaining([first.body.approvalId]));
  expect(await list(admin, '&mayDecide=yes')).not.toContain(second.body.approvalId);
});

test('what is past its deadline, or within two days of it, is counted as its list has it, by the day of its market', async () => {
  await backdateTills(server, 3);
  const admin = await signInAs(server, 'admin');
  const readTerm = async (name: string) =>
    ((await admin.get('today')).body as DeskReply<'today'>).deadlines.find(
      (deadline) => deadline.name === name,
    );
  expect((await readTerm('longOpenTills'))?.late).toBeGreaterThan(0);
  const countListed = async (deadline: string) => {
    const { items } = (await admin.get(`complaints?deadline=${deadline}&limit=200`))
      .body as DeskReply<'complaints'>;
    return items.length;
  };
  // Mexico's day is still the one before in the first hours of UTC's.
  const today = calendarDayIn('America/Mexico_City', await server.services.clock.now());
  const ended = { late: [addDays(today, -1), addDays(today, -9)], soon: [today, addDays(today, 2)] };
  for (const [state, days] of Object.entries(ended)) {
    for (const answerBy of days) {
      await server.db.updateTable('complaints').set({ answerBy }).execute();
      const counts = { late: await countListed('late'), soon: await countListed('soon') };
      expect(await readTerm('complaints'), `${answerBy} ${state}`).toEqual({ name: 'complaints', ...counts });
      expect(counts[state as 'late' | 'soon']).toBeGreaterThan(0);
    }
  }
});

test('what an auditor looks through since yesterday is counted as the audit lists it, to whom may read that', async () => {
  const auditor = await signInAs(server, 'auditor');
  const read = async (client: typeof auditor) =>
    ((await client.get('today')).body as DeskReply<'today'>).overseen;
  const support = await signInAs(server, 'support');
  const reason = 'asked by telephone';
  expect((await support.post(`borrowers/${ana.borrowerId}/reveal`, { field: 'phone', reason })).status).toBe(
    200,
  );
  expect((await support.post('loans/MX180/write-off', { reason })).status).toBe(403);
  expect((await support.post('loans/MX180/waivers', { amount: 1, of: 'late_charges', reason })).status).toBe(
    200,
  );
  const { since = '', acts = [] } = (await read(auditor)) ?? {};
  expect(acts.map(({ action, call }) => [action, call])).toEqual(
    expect.arrayContaining([
      ['personal_data_revealed', 'reveal'],
      ['desk_refused', null],
      ['desk_done', 'waive'],
    ]),
  );
  const from = new Date(`${since}T06:00:00Z`).toISOString();
  for (const { action, call, count } of acts) {
    const filters = { action, from, limit: '200', ...(call === null ? { refusal: 'rights' } : { call }) };
    const { items } = (await auditor.get(`audit?${new URLSearchParams(filters)}`)).body as DeskReply<'audit'>;
    expect(items, `${action} ${call}`).toHaveLength(count);
  }
  expect(await read(support)).toBeNull();
});

test('what a queue decides within hours is late once they are over', async () => {
  const risk = await signInAs(server, 'risk');
  const countLate = async () => {
    const { deadlines } = (await risk.get('today')).body as DeskReply<'today'>;
    return deadlines.find(({ name }) => name === 'applications');
  };
  const inReview = server.db.updateTable('orders').where('state', '=', 'in_review');
  await inReview.set({ createdAt: await server.ago(23 * 3_600_000) }).execute();
  // About to be late, within four hours.
  const [application] = ((await risk.get('applications?deadline=soon')).body as DeskReply<'applications'>)
    .items;
  expect(application).toBeDefined();
  expect(await countLate()).toMatchObject({ name: 'applications', late: 0 });
  expect((await countLate())?.soon).toBeGreaterThan(0);
  await inReview.set({ createdAt: await server.ago(25 * 3_600_000) }).execute();
  expect((await countLate())?.late).toBeGreaterThan(0);
});

test('every answer says the time of the server, which the demonstration moves', async () => {
  await advanceDays(server, 3);
  const { headers } = await signIn(server, 'nobody@example.com', 'wrong');
  const now = await server.services.clock.now();
  const apart = Math.abs(Date.parse(headers.get(nowHeader) ?? '') - now.getTime());
  expect(apart).toBeLessThan(60_000);
});
