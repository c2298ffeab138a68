import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DeskReply, DeskRow } from '../../../../../contract/desk/schemas/index.ts';
import { collectionProblemType } from '../../../../../contract/status.ts';
import { addDays, minor, toDay } from '../../../../../lending/index.ts';
import { formatInstant } from '../../../../config/format.ts';
import { ana, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { refreshCollectionCases } from '../../../collections/index.ts';
import { offerSettlement } from '../../../servicing/index.ts';
import { operatorActor, servicingRequest } from '../../../servicing/testing/servicing.ts';
import { getStaffId } from '../../testing/access.ts';
import { addClaim } from '../../testing/claims.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

const reason = 'work of the day';
const loan = 'MX180';
const { borrowerId } = ana;
let server: TestServer;
let support: DeskClient;
beforeEach(async () => {
  server = await testServer();
  for (const market of Object.values(server.services.config.markets))
    Object.assign(market.messageHours, { from: 0, to: 24 });
  await refreshCollectionCases(server.services);
  await setProblemType('none');
  support = await signInAs(server, 'support');
});
afterEach(() => server.close());

/** Of the open complaint that the demonstration gives the borrower. */
async function setProblemType(problemType: string): Promise<void> {
  await server.db.updateTable('complaints').set({ problemType }).where('answeredAt', 'is', null).execute();
}

async function list(query = ''): Promise<DeskRow<'callList'>[]> {
  const { status, body } = await support.get(`collections/borrowers?${query}`);
  expect(status).toBe(200);
  return body.items as DeskRow<'callList'>[];
}

async function card(): Promise<DeskReply<'callCard'>> {
  return (await support.get(`collections/borrowers/${borrowerId}`)).body as DeskReply<'callCard'>;
}

function record(fields: Record<string, unknown>, orderId = loan) {
  return support.post(`borrowers/${borrowerId}/contacts`, { orderId, ...fields });
}

async function countQueue(queue: string): Promise<number | undefined> {
  const { queues } = (await support.get('today')).body as DeskReply<'today'>;
  return queues.find(({ name }) => name === queue)?.count;
}

async function barrier(): Promise<string | null | undefined> {
  const row = (await list()).find((one) => one.borrowerId === borrowerId);
  expect((await card()).barrier).toBe(row?.barrier);
  return row?.barrier;
}

describe('the list', () => {
  test('has a row a borrower with what all late loans come to, by days late times amount within a market', async () => {
    const rows = await list();
    expect(new Set(rows.map((row) => row.borrowerId)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(1);
    for (const { borrowerId: of, overdue, loans, daysLate } of rows) {
      const late = await server.db
        .selectFrom('instalments')
        .innerJoin('orders', 'orders.orderId', 'instalments.orderId')
        .select(['instalments.orderId', 'unpaid'])
        .where('instalments.borrowerId', '=', of)
        .where('unpaid', '>', 0)
        .where('dueOn', '<', new Date(await server.services.clock.now()).toISOString().slice(0, 10))
        .execute();
      expect(overdue).toBe(late.reduce((sum, { unpaid }) => sum + unpaid, 0));
      expect(loans).toBe(new Set(late.map(({ orderId }) => orderId)).size);
      expect(daysLate).toBeGreaterThan(0);
    }
    const markets = rows.map(({ market }) => market);
    expect(markets).toEqual(markets.toSorted().toReversed());
    for (const market of new Set(markets)) {
      const weights = rows
        .filter((row) => row.market === market)
        .map(({ daysLate, overdue }) => daysLate * overdue);
      expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    }
  });

  test('leaves its page where the last one ended, and filters by market, bucket and write-off', async () => {
    const rows = await list();
    const first = (await support.get('collections/borrowers?limit=1')).body;
    const second = (await support.get(`collections/borrowers?limit=1&after=${first.next}`)).body;
    expect([...(first.items as unknown[]), ...(second.items as unknown[])]).toEqual(rows.slice(0, 2));
    expect((await list('market=MX')).every(({ market }) => market === 'MX')).toBe(true);
    const [row] = rows;
    const ofBucket = await list(`bucket=${encodeURIComponent(row?.bucket ?? '')}`);
    expect(ofBucket).toContainEqual(row);
    expect(await list('writtenOff=only')).toEqual([]);
    expect(await list('writtenOff=without')).toEqual(rows);
    expect((await support.get('collections/borrowers?writtenOff=no')).status).toBe(400);
  });

  test('shows and finds to whom a late loan is assigned', async () => {
    const staffId = await getStaffId(server, 'support');
    expect(await list(`assignee=${staffId}`)).toEqual([]);
    const assignment = { caseKind: 'collections', caseId: loan, staffId, reason };
    expect((await support.post('cases/assign', assignment)).status).toBe(200);
    expect(await list(`assignee=${staffId}`)).toMatchObject([{ borrowerId, assignee: expect.any(String) }]);
    expect((await list('assignee=none')).map((row) => row.borrowerId)).not.toContain(borrowerId);
  });

  test('drops who has paid at once, before it is computed again', async () => {
    const admin = await signInAs(server, 'admin');
    for (const { orderId, payoff: amount } of (await card()).loans) {
      const paidAt = (await server.services.clock.now()).toISOString();
      const cash = { amount, paidAt, evidence: 'R-1', reason };
      expect((await admin.post(`loans/${orderId}/payments`, cash)).status).toBe(200);
    }
    expect((await list()).map((row) => row.borrowerId)).not.toContain(borrowerId);
  });
});

describe('nobody is offered to be called', () => {
  test('outside the hours of the market', async () => {
    expect(await barrier()).toBeNull();
    expect(await countQueue('callsDue')).toBe((await list('callable=now&limit=200')).length);
    const now = await server.services.clock.now();
    for (const { messageHours, timeZone } of Object.values(server.services.config.markets)) {
      const hour = Number(formatInstant(now, timeZone).slice(11, 13));
      Object.assign(messageHours, hour < 23 ? { from: hour + 1, to: 24 } : { from: 0, to: 23 });
    }
    expect(await barrier()).toBe('hours');
    expect(await list('callable=now')).toEqual([]);
    expect(await countQueue('callsDue')).toBe(0);
  });

  test('twice on a day; the day after he is again', async () => {
    expect((await record({ outcome: 'no_answer' })).status).toBe(200);
    expect(await barrier()).toBe('calledToday');
    expect((await list('callable=now')).map((row) => row.borrowerId)).not.toContain(borrowerId);
    await server.advanceDays(1);
    expect(await barrier()).toBeNull();
  });

  test('before the day that was set for the next action', async () => {
    const { today } = await card();
    const planned = addDays(toDay(today), 3);
    expect((await record({ outcome: 'refusal', nextActionOn: planned })).status).toBe(200);
    await server.advanceDays(1);
    expect(await barrier()).toBe('later');
    await server.advanceDays(2);
    expect(await barrier()).toBeNull();
    const past = await record({ outcome: 'refusal', nextActionOn: today });
    expect([past.status, past.body.code]).toEqual([409, 'badSpan']);
  });

  test('by a number that is somebody else’s, until he was reached', async () => {
    await record({ outcome: 'wrong_number' });
    await server.advanceDays(1);
    expect(await barrier()).toBe('wrongNumber');
    await record({ outcome: 'no_answer' });
    await server.advanceDays(1);
    expect(await barrier()).toBe('wrongNumber');
    await record({ outcome: 'refusal' });
    await server.advanceDays(1);
    expect(await barrier()).toBeNull();
  });

  test('while a claim to have paid is open', async () => {
    await addClaim(server, loan);
    expect(await barrier()).toBe('claim');
    expect((await list('callable=now')).map((row) => row.borrowerId)).not.toContain(borrowerId);
    await support.post(`loans/${loan}/claim-answer`, { answer: 'Es de otro préstamo', reason });
    expect(await barrier()).toBeNull();
  });

  test('while a settlement offer is open', async () => {
    const { today } = await card();
    const expiresOn = addDays(toDay(today), 1);
    const offer = { ...servicingRequest(loan), amount: minor(150_000), expiresOn };
    expect((await offerSettlement(server.services, offer, operatorActor)).state).toBe('done');
    await refreshCollectionCases(server.services);
    expect(await barrier()).toBe('offer');
    expect((await list('callable=now')).map((row) => row.borrowerId)).not.toContain(borrowerId);
    await server.advanceDays(1);
    expect(await barrier()).toBe('offer');
    await server.advanceDays(1);
    expect(await barrier()).toBeNull();
  });

  test('while the debt is disputed and no day was set to go on, until another contact', async () => {
    await record({ outcome: 'dispute' });
    await server.advanceDays(1);
    expect(await barrier()).toBe('dispute');
    const { today } = await card();
    await record({ outcome: 'dispute', holdUntil: today });
    expect(await barrier()).toBe('hold');
    await server.advanceDays(1);
    expect(await barrier()).toBeNull();
    await record({ outcome: 'dispute' });
    await record({ outcome: 'refusal' });
    await server.advanceDays(1);
    expect(await barrier()).toBeNull();
  });

  test('in a hold, or while a complaint about the collection is open', async () => {
    const { today } = await card();
    await setProblemType(collectionProblemType);
    expect(await barrier()).toBe('complaint');
    expect((await support.post(`loans/${loan}/pauses`, { until: today, reason })).status).toBe(200);
    expect(await barrier()).toBe('hold');
  });
});

describe('what came of a call', () => {
  test('is a promise of the loan and a line of its contacts, in one write; he comes first once it is broken', async () => {
    const { today } = await card();
    const promise = { outcome: 'promise', amount: 50_000, paysBy: today, text: 'Paga con su quincena' };
    expect((await record(promise)).body).toEqual({ borrowerId, orderId: loan, outcome: 'promise' });
    const { promises, contacts } = await card();
    expect(promises).toMatchObject([{ orderId: loan, amount: 50_000, paysBy: today, state: 'open' }]);
    expect(contacts[0]).toMatchObject({ orderId: loan, kind: 'call', ...{ outcome: 'promise' } });
    const events = await server.db
      .selectFrom('loanEvents')
      .select('reason')
      .where('kind', '=', 'promise')
      .where('orderId', '=', loan)
      .execute();
    expect(events).toEqual([{ reason: '' }]);
    expect(await barrier()).toBe('promise');
    expect(await list('promise=today')).toMatchObject([{ borrowerId, promisedBy: today }]);
    expect(await countQueue('promisesDue')).toBe(1);
    await server.advanceDays(1);
    await refreshCollectionCases(server.services);
    expect(await barrier()).toBeNull();
    expect(await list('promise=today')).toEqual([]);
    expect(await list('promise=broken')).toMatchObject([{ borrowerId, brokenOn: today }]);
    expect((await list('market=MX'))[0]).toMatchObject({ borrowerId, brokenOn: today });
  });

  test('a promise noted by mistake is withdrawn, once it is broken by two, and nothing waits for it any more', async () => {
    const finance = await signInAs(server, 'finance');
    async function withdraw(promiseId: string) {
      const asked = await support.post(`loans/${loan}/promise-withdrawals`, { promiseId, reason });
      if (asked.status !== 202) return asked;
      expect((await card()).promises).toHaveLength(1);
      return finance.post(`approvals/${asked.body.approvalId}`, { approve: true, reason });
    }
    const promiseIds: string[] = [];
    for (const state of ['open', 'broken']) {
      await record({ outcome: 'promise', amount: 50_000, paysBy: (await card()).today });
      if (state === 'broken') await server.advanceDays(1);
      const [promise] = (await card()).promises;
      expect(promise?.state).toBe(state);
      promiseIds.push(promise?.promiseId ?? '');
      expect((await withdraw(promise?.promiseId ?? '')).status, state).toBe(200);
      expect((await card()).promises, state).toEqual([]);
      expect(await barrier(), state).not.toBe('promise');
    }
    expect(await list('promise=broken')).toEqual([]);
    const events = ((await support.get(`loans/${loan}`)).body as DeskReply<'loan'>).events;
    const kinds = events.map(({ kind }) => kind).filter((kind) => kind.startsWith('promise'));
    expect(kinds).toEqual(['promise', 'promiseWithdrawal', 'promise', 'promiseWithdrawal']);
    const again = await withdraw(promiseIds[0] ?? '');
    expect([again.status, again.body.code]).toEqual([409, 'noPromise']);
  });

  test('stands on the borrower’s timeline and the loan, and a contact noted there names the day to call again', async () => {
    const { today } = await card();
    await record({ outcome: 'refusal', text: 'No va a pagar' });
    const call = { kind: 'call', outcome: 'refusal', text: 'No va a pagar', nextActionOn: null };
    const planned = addDays(toDay(today), 3);
    const note = { kind: 'visit', text: 'Nobody at home', nextActionOn: planned, reason };
    expect((await support.post(`loans/${loan}/notes`, note)).status).toBe(200);
    const { notes } = (await support.get(`loans/${loan}`)).body as DeskReply<'loan'>;
    expect(notes.slice(0, 2)).toMatchObject([{ kind: 'visit', outcome: null, nextActionOn: planned }, call]);
    const { items } = (await support.get(`borrowers/${borrowerId}/timeline`)).body as DeskReply<'timeline'>;
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'call', what: call.text, reason: call.outcome, orderId: loan }),
    );
    await server.advanceDays(1);
    expect(await barrier()).toBe('later');
    const past = await support.post(`loans/${loan}/notes`, { ...note, nextActionOn: today });
    expect([past.status, past.body.code]).toEqual([409, 'badSpan']);
  });

  test('of a dispute may hold the collection of its loan', async () => {
    const { today } = await card();
    expect((await record({ outcome: 'dispute', holdUntil: today, text: 'No lo pidió' })).status).toBe(200);
    expect((await card()).loans.find(({ orderId }) => orderId === loan)).toMatchObject({ isHeld: true });
    expect(await barrier()).toBe('hold');
  });

  test('takes the fields of its outcome alone, and a loan of the borrower; nothing is left of what is refused', async () => {
    const { today } = await card();
    const refused = [
      { outcome: 'promise' },
      { outcome: 'promise', amount: 100 },
      { outcome: 'no_answer', amount: 100, paysBy: today },
      { outcome: 'refusal', holdUntil: today },
      { outcome: 'talked' },
    ];
    for (const fields of refused) expect((await record(fields)).status, JSON.stringify(fields)).toBe(400);
    expect((await record({ outcome: 'no_answer' }, 'IN180')).status).toBe(404);
    const tooMuch = await record({ outcome: 'promise', amount: 900_000_000, paysBy: today });
    expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'moreThanOwed']);
    expect((await card()).contacts.filter(({ outcome }) => outcome !== null)).toEqual([]);
    const risk = await signInAs(server, 'risk');
    expect((await risk.post(`borrowers/${borrowerId}/contacts`, { orderId: loan })).status).toBe(403);
    expect((await risk.get('collections/borrowers')).status).toBe(403);
  });

  test('knows of a settlement offer that stands, on the card beside its loan', async () => {
    const { today, loans } = await card();
    expect(loans.map(({ offer }) => offer)).toEqual(loans.map(() => null));
    const expiresOn = addDays(toDay(today), 6);
    const offer = { ...servicingRequest(loan), amount: minor(150_000), expiresOn };
    expect((await offerSettlement(server.services, offer, operatorActor)).state).toBe('done');
    expect((await card()).loans.find(({ orderId }) => orderId === loan)?.offer).toEqual({
      amount: 150_000,
      expiresOn,
    });
  });

  test('shows the phone masked on the card', async () => {
    const { phone, access } = await card();
    expect(phone).toMatch(/^••••\d{4}$/);
    expect(access.basis).toBe('unassigned');
  });
});
