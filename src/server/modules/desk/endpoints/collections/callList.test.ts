import { describe, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { collectionProblemType } from '../../../../../contract/status.ts';
import { addDays, daysBetween, minor, toDay } from '../../../../../lending/index.ts';
import { formatInstant } from '../../../../config/format.ts';
import { ana } from '../../../../testing/testServer.ts';
import { refreshCollectionCases } from '../../../collections/index.ts';
import { offerSettlement } from '../../../servicing/index.ts';
import { operatorActor, servicingRequest } from '../../../servicing/testing/servicing.ts';
import { getStaffId } from '../../testing/access.ts';
import { callDesk, lateLoan } from '../../testing/calls.ts';
import { addClaim } from '../../testing/claims.ts';
import { signInAs } from '../../testing/desk.ts';

const reason = 'work of the day';
const loan = lateLoan;
const { borrowerId } = ana;
const desk = callDesk();
const { list, card, record, countQueue, contactRestriction, setProblemType } = desk;

describe('the list', () => {
  test('has a row a borrower with what all late loans come to, by days late times amount within a market', async () => {
    const rows = await list();
    expect(new Set(rows.map((row) => row.borrowerId)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(1);
    for (const { borrowerId: of, overdue, loans, daysLate } of rows) {
      const late = await desk.server.db
        .selectFrom('instalments')
        .innerJoin('orders', 'orders.orderId', 'instalments.orderId')
        .select(['instalments.orderId', 'unpaid'])
        .where('instalments.borrowerId', '=', of)
        .where('unpaid', '>', 0)
        .where('dueOn', '<', new Date(await desk.server.services.clock.now()).toISOString().slice(0, 10))
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

  test('has what is due of each borrower as the loans’ pages say, which its totals add up', async () => {
    for (const query of ['', 'callable=now', 'market=MX', 'writtenOff=without']) {
      const { items, totals } = (await desk.support.get(`collections/borrowers?totals=1&limit=200&${query}`))
        .body as DeskReply<'callList'>;
      const byCurrency = Map.groupBy(items, ({ currency }) => currency);
      expect(totals, query).toEqual(
        [...byCurrency].toSorted().map(([currency, rows]) => ({
          ...{ currency, count: rows.length },
          dueNow: rows.reduce((sum, { dueNow }) => sum + dueNow, 0),
        })),
      );
    }
    const { loans } = await card();
    const row = (await list()).find((one) => one.borrowerId === borrowerId);
    expect(row).toMatchObject({
      dueNow: loans.reduce((sum, { dueNow }) => sum + dueNow, 0),
      orderId: loans[0]?.orderId,
    });
    expect(row?.dueNow).toBeGreaterThan(row?.overdue ?? 0);
  });

  test('has counts of each of its views, of what else is filtered', async () => {
    const counts = async (query = '') => (await desk.support.get(`collections/counts?${query}`)).body;
    const [all, now] = [await list(), await list('callable=now')];
    expect(now.length).toBeGreaterThan(0);
    const [today, broken] = [await list('promise=today'), await list('promise=broken')];
    expect(await counts()).toEqual({
      now: now.length,
      all: all.length,
      today: today.length,
      broken: broken.length,
      due: 0,
      mine: 0,
      coming: 0,
    });
    expect(await counts('market=MX')).toMatchObject({ all: (await list('market=MX')).length });
    expect(await counts('writtenOff=only')).toMatchObject({ now: 0, all: 0, today: 0, broken: 0 });
  });

  test('leaves its page where the last one ended, and filters by market, bucket and write-off', async () => {
    const rows = await list();
    const first = (await desk.support.get('collections/borrowers?limit=1')).body;
    const second = (await desk.support.get(`collections/borrowers?limit=1&after=${first.next}`)).body;
    expect([...(first.items as unknown[]), ...(second.items as unknown[])]).toEqual(rows.slice(0, 2));
    expect((await list('market=MX')).every(({ market }) => market === 'MX')).toBe(true);
    const [row] = rows;
    const ofBucket = await list(`bucket=${encodeURIComponent(row?.bucket ?? '')}`);
    expect(ofBucket).toContainEqual(row);
    expect(await list('writtenOff=only')).toEqual([]);
    expect(await list('writtenOff=without')).toEqual(rows);
    expect((await desk.support.get('collections/borrowers?writtenOff=no')).status).toBe(400);
  });

  test('leaves debts out that were written off, but for promises and calls that were agreed', async () => {
    const set = (row: object) =>
      desk.server.db.updateTable('collectionCases').set(row).where('borrowerId', '=', borrowerId).execute();
    const brokenOn = new Date().toISOString().slice(0, 10);
    await set({ writtenOff: 1, loans: 1, brokenOn });
    const isListed = async (query: string) =>
      (await list(query)).some((row) => row.borrowerId === borrowerId);
    for (const query of ['', 'assignee=none', 'writtenOff=without', 'promise=broken&writtenOff=without'])
      expect(await isListed(query), query).toBe(false);
    for (const query of ['writtenOff=with', 'writtenOff=only', 'promise=broken'])
      expect(await isListed(query), query).toBe(true);
    const countBroken = async () => (await desk.support.get('collections/counts')).body.broken;
    expect(await countBroken()).toBe((await list('promise=broken')).length);
    await refreshCollectionCases(desk.server.services, { borrowerId });
  });

  test('shows and finds to whom a late loan is assigned', async () => {
    const staffId = await getStaffId(desk.server, 'support');
    expect(await list(`assignee=${staffId}`)).toEqual([]);
    const assignment = { caseKind: 'collections', caseId: loan, staffId, reason };
    expect((await desk.support.post('cases/assign', assignment)).status).toBe(200);
    expect(await list(`assignee=${staffId}`)).toMatchObject([{ borrowerId, assignee: expect.any(String) }]);
    expect((await list('assignee=none')).map((row) => row.borrowerId)).not.toContain(borrowerId);
  });

  test('drops who has paid at once, before it is computed again', async () => {
    const admin = await signInAs(desk.server, 'admin');
    for (const { orderId, payoff: amount } of (await card()).loans) {
      const paidAt = (await desk.server.services.clock.now()).toISOString();
      const cash = { amount, paidAt, evidence: 'R-1', reason };
      expect((await admin.post(`loans/${orderId}/payments`, cash)).status).toBe(200);
    }
    expect((await list()).map((row) => row.borrowerId)).not.toContain(borrowerId);
  });
});

describe('nobody is offered to be called', () => {
  test('outside the hours of the market', async () => {
    expect(await contactRestriction()).toBeNull();
    expect(await countQueue('callsDue')).toBe((await list('callable=now&limit=200')).length);
    const now = await desk.server.services.clock.now();
    for (const { messageHours, timeZone } of Object.values(desk.server.services.config.markets)) {
      const hour = Number(formatInstant(now, timeZone).slice(11, 13));
      Object.assign(messageHours, hour < 23 ? { from: hour + 1, to: 24 } : { from: 0, to: 23 });
    }
    expect(await contactRestriction()).toBe('hours');
    expect(await list('callable=now')).toEqual([]);
    expect(await countQueue('callsDue')).toBe(0);
  });

  test('twice on a day; the day after he is again', async () => {
    expect((await record({ outcome: 'no_answer' })).status).toBe(200);
    expect(await contactRestriction()).toBe('calledToday');
    expect((await list('callable=now')).map((row) => row.borrowerId)).not.toContain(borrowerId);
    await desk.server.advanceDays(1);
    expect(await contactRestriction()).toBeNull();
  });

  test('before the day that was set for the next action', async () => {
    const { today } = await card();
    const planned = addDays(toDay(today), 3);
    expect((await record({ outcome: 'refusal', nextActionOn: planned })).status).toBe(200);
    await desk.server.advanceDays(1);
    expect(await contactRestriction()).toBe('later');
    await desk.server.advanceDays(2);
    expect(await contactRestriction()).toBeNull();
    const past = await record({ outcome: 'refusal', nextActionOn: today });
    expect([past.status, past.body.code]).toEqual([409, 'badSpan']);
  });

  test('by a number that is somebody else’s, until he was reached', async () => {
    await record({ outcome: 'wrong_number' });
    await desk.server.advanceDays(1);
    expect(await contactRestriction()).toBe('wrongNumber');
    for (const outcome of ['no_answer', 'third_person']) {
      await record({ outcome });
      await desk.server.advanceDays(1);
      expect(await contactRestriction(), outcome).toBe('wrongNumber');
    }
    await record({ outcome: 'refusal' });
    await desk.server.advanceDays(1);
    expect(await contactRestriction()).toBeNull();
  });

  test('while a claim to have paid is open', async () => {
    await addClaim(desk.server, loan);
    expect(await contactRestriction()).toBe('claim');
    expect((await list('callable=now')).map((row) => row.borrowerId)).not.toContain(borrowerId);
    await desk.support.post(`loans/${loan}/claim-answer`, { answer: 'Es de otro préstamo', reason });
    expect(await contactRestriction()).toBeNull();
  });

  test('while a settlement offer is open', async () => {
    const { today } = await card();
    const expiresOn = addDays(toDay(today), 1);
    const offer = { ...servicingRequest(loan), amount: minor(150_000), expiresOn };
    expect((await offerSettlement(desk.server.services, offer, operatorActor)).state).toBe('done');
    await refreshCollectionCases(desk.server.services);
    expect(await contactRestriction()).toBe('offer');
    expect((await list('callable=now')).map((row) => row.borrowerId)).not.toContain(borrowerId);
    await desk.server.advanceDays(1);
    expect(await contactRestriction()).toBe('offer');
    await desk.server.advanceDays(1);
    expect(await contactRestriction()).toBeNull();
  });

  test('while the debt is disputed and no day was set to go on, until another contact or thirty days in all; its loan says so too', async () => {
    const isDisputed = async () => (await desk.support.get(`loans/${loan}`)).body.isDisputed;
    expect(await isDisputed()).toBe(false);
    await record({ outcome: 'dispute' });
    await desk.server.advanceDays(1);
    expect(await contactRestriction()).toBe('dispute');
    expect(await isDisputed()).toBe(true);
    const { today } = await card();
    await record({ outcome: 'dispute', holdUntil: today, text: 'No lo pidió' });
    expect(await contactRestriction()).toBe('hold');
    await desk.server.advanceDays(1);
    expect(await contactRestriction()).toBeNull();
    await record({ outcome: 'dispute' });
    await record({ outcome: 'refusal' });
    await desk.server.advanceDays(1);
    expect(await contactRestriction()).toBeNull();
    expect(await isDisputed()).toBe(false);
    const { today: opened, loans } = await card();
    const last = toDay(loans.find(({ orderId }) => orderId === loan)?.lastHoldDay ?? '');
    await record({ outcome: 'dispute' });
    await desk.server.advanceDays(daysBetween(toDay(opened), last));
    await refreshCollectionCases(desk.server.services);
    expect(await contactRestriction()).toBe('dispute');
    await desk.server.advanceDays(1);
    await refreshCollectionCases(desk.server.services);
    expect(await contactRestriction()).toBeNull();
  });

  test('in a hold, or while a complaint about the collection is open', async () => {
    const { today } = await card();
    await setProblemType(collectionProblemType);
    expect(await contactRestriction()).toBe('complaint');
    expect((await desk.support.post(`loans/${loan}/pauses`, { until: today, reason })).status).toBe(200);
    expect(await contactRestriction()).toBe('hold');
  });
});
