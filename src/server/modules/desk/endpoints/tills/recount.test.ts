import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { createRecountDesk, float, recountReason as reason } from '../../testing/recounts.ts';
import { lapseRequest, tillReason, toStatusAndCode } from '../../testing/tills.ts';

const {
  getServer,
  clients,
  payCash,
  readTill,
  expectLedgerMatches,
  findTill,
  countTill,
  recount,
  readOwnTill,
  decide,
  listDifferences,
  sumLedger,
} = createRecountDesk();

test('whatever is counted and counted again, the books have the last count once and one request its difference', async () => {
  const counts = fc.array(fc.integer({ min: 0, max: 120_000 }), { minLength: 2, maxLength: 3 });
  const paid = fc.integer({ min: 1, max: 20 });
  for (const [payment, typed] of fc.sample(fc.tuple(paid, counts), { seed: 7, numRuns: 8 })) {
    const expected = float + payment;
    // Now and then it fits.
    const [first = 0, ...others] = typed.map((one) => (one % 3 === 0 ? expected : one));
    await clients.cashier.post('tills', { market: 'MX', float });
    const before = await sumLedger();
    const { tillId, response } = await countTill(first, payment);
    const responses = [response];
    for (const counted of others) {
      responses.push(await recount(tillId, counted));
      const difference = counted - expected;
      // One that fits waits, too.
      expect(responses.at(-1)?.status).toBe(202);
      const ledger = await sumLedger();
      expect(ledger.till_cash - before.till_cash).toBe(-float - difference);
      expect(ledger.safe_cash - before.safe_cash).toBe(counted);
      const waiting = (await listDifferences(tillId)).filter(({ state }) => state === 'waiting');
      expect(waiting.map(({ amount }) => amount)).toEqual([difference]);
      await expectLedgerMatches();
    }
    const last = others.at(-1) ?? 0;
    expect(await readTill(tillId)).toMatchObject({
      counted: last,
      difference: last - expected,
      formerCounts: [first, ...others].slice(0, -1),
    });
    const final = responses.at(-1);
    if (final === undefined) throw new Error('nothing was counted');
    expect((await decide(final, true)).status).toBe(200);
    const posted = await sumLedger();
    expect(posted.till_cash - before.till_cash).toBe(-float);
    expect(posted.till_differences - before.till_differences).toBe(expected - last);
    expect(toStatusAndCode(await recount(tillId, expected))).toEqual([409, 'countDecided']);
    await expectLedgerMatches();
  }
});

describe('a count is corrected', () => {
  test('by the till’s holder alone, with a reason, and once for a key', async () => {
    const { tillId, response } = await countTill(60_000);
    const path = `tills/${tillId}/recounts`;
    const body = { counted: 62_000, reason };
    expect(toStatusAndCode(await clients.finance.post(path, body))).toEqual([409, 'notYourTill']);
    expect((await clients.auditor.post(path, body)).status).toBe(403);
    expect((await clients.support.post(path, body)).status).toBe(403);
    expect((await clients.cashier.post(path, { counted: 62_000 })).status).toBe(400);
    const corrected = await recount(tillId, 62_000, 'corrected-once');
    expect(corrected.body).toMatchObject({ counted: 62_000, difference: null, formerCounts: [60_000] });
    const again = await recount(tillId, 62_000, 'corrected-once');
    expect([again.status, again.body]).toEqual([202, corrected.body]);
    expect((await readTill(tillId)).formerCounts).toEqual([60_000]);
    expect(toStatusAndCode(await decide(response, true))).toEqual([409, 'withdrawn']);
    const { items } = (await clients.auditor.get('audit?limit=20')).body as DeskReply<'audit'>;
    const line = items.find(({ subject }) => subject.startsWith('POST tills/:tillId/recounts'));
    expect(line).toMatchObject({ action: 'desk_done', reason, amount: 62_000, currency: 'MXN' });
    expect(line?.subject).toContain(`withdrawn:${response.body.approvalId}`);
  });

  test('and each request keeps the count that it asked about', async () => {
    const { tillId } = await countTill(60_000);
    await recount(tillId, 61_000);
    const [latest, first] = await listDifferences(tillId);
    expect(first?.facts.till).toMatchObject({ counted: 60_000, formerCounts: [], difference: -2_000 });
    expect(latest?.facts.till).toMatchObject({ counted: 61_000, formerCounts: [60_000], difference: -1_000 });
    await getServer().db.updateTable('deskApprovals').set({ atRequest: null }).execute();
    const [last, older] = await listDifferences(tillId);
    expect(last?.facts.till).toMatchObject({ counted: 61_000, difference: -1_000 });
    expect(older?.facts.till).toMatchObject({ counted: null, formerCounts: [], difference: -2_000 });
  });

  test('not while the till is open, nor once a second person approved it', async () => {
    await clients.cashier.post('tills', { market: 'MX', float });
    const open = await findTill(clients.cashier);
    expect(toStatusAndCode(await recount(open.tillId, 1))).toEqual([409, 'tillNotCounted']);
    const { tillId, response } = await countTill(61_000);
    await decide(response, true);
    expect(toStatusAndCode(await recount(tillId, 62_000))).toEqual([409, 'countDecided']);
    expect((await readOwnTill(tillId))?.recountsLeft).toBe(0);
  });

  test('a cashier finds the refused difference of another holder, with the sums that its holder is not told', async () => {
    const { tillId, expected } = await findTill(clients.finance);
    const counted = expected - 1_000;
    await decide(await clients.finance.post(`tills/${tillId}/close`, { counted, reason }), false);
    const find = async (client: typeof clients.cashier) => {
      const { items } = (await client.get('tills?state=notApproved&limit=200')).body as DeskReply<'tills'>;
      return items.find((till) => till.tillId === tillId);
    };
    const common = { counted, differenceState: 'open' };
    expect(await find(clients.cashier)).toMatchObject({
      ...{ ...common, isMine: false, recountsLeft: 0, expected, difference: -1_000 },
    });
    expect(await find(clients.finance)).toMatchObject({
      ...{ ...common, isMine: true, recountsLeft: 2, expected: null, difference: null },
    });
    // Its next one, for the tests to come.
    await clients.finance.post('tills', { market: 'MX', float });
  });

  test('after its request was refused, as blindly as before; meanwhile Today counts it to its holder and to finance', async () => {
    const { tillId, response } = await countTill(61_000);
    const readQueues = () =>
      Promise.all(
        [clients.cashier, clients.finance].map(async (client) => {
          const { queues } = (await client.get('today')).body as DeskReply<'today'>;
          const { items } = (await client.get('tills?state=notApproved&limit=200'))
            .body as DeskReply<'tills'>;
          expect(queues.find(({ name }) => name === 'unapprovedTills')?.count).toBe(items.length);
          return items.some((till) => till.tillId === tillId);
        }),
      );
    expect(await readQueues()).toEqual([false, false]);
    expect((await decide(response, false)).status).toBe(200);
    expect(await readQueues()).toEqual([true, true]);
    const untold = { recorded: null, expected: null, difference: null, left: null };
    expect(await readOwnTill(tillId)).toMatchObject({ ...untold, differenceState: 'open', recountsLeft: 2 });
    expect((await clients.cashier.get(`approvals/${response.body.approvalId}`)).body.amount).toBeNull();
    const corrected = await recount(tillId, 62_000);
    expect(corrected).toMatchObject({ status: 202, body: { ...untold, recountsLeft: 1 } });
    expect(await readQueues()).toEqual([false, false]);
    expect((await decide(corrected, true)).status).toBe(200);
    expect(await readQueues()).toEqual([false, false]);
    await expectLedgerMatches();
  });

  test('after its request expired, which nobody withdraws, and while another one waits that somebody else made', async () => {
    const { tillId, response } = await countTill(60_000);
    const withdrawal = `approvals/${response.body.approvalId}/withdrawal`;
    expect(toStatusAndCode(await clients.cashier.post(withdrawal, { reason }))).toEqual([
      409,
      'differenceWaits',
    ]);
    expect((await listDifferences(tillId))[0]?.state).toBe('waiting');
    await lapseRequest(getServer(), response);
    const asked = await clients.finance.post(`tills/${tillId}/difference`, { reason: tillReason });
    expect(asked.status).toBe(202);
    expect((await recount(tillId, 61_000)).status).toBe(202);
    const states = (await listDifferences(tillId)).map(({ amount, state }) => [amount, state]);
    expect(states).toEqual([
      [-1_000, 'waiting'],
      [-2_000, 'withdrawn'],
      [-2_000, 'expired'],
    ]);
  });

  test('down to what was deposited since, until the bank has the deposit', async () => {
    const { tillId } = await countTill(70_000);
    const created = await clients.cashier.post(`tills/${tillId}/deposits`, { amount: 12_000 });
    expect(created.status).toBe(200);
    expect(toStatusAndCode(await recount(tillId, 11_999))).toEqual([409, 'countBelowDeposits']);
    expect((await recount(tillId, 62_000)).status).toBe(202);
    await expectLedgerMatches();
    const { today } = (await clients.finance.get('loans/MX174P')).body;
    const file = Buffer.from(`date,amount,reference\n${today},120.00,${created.body.reference}`);
    const body = { market: 'MX', fileName: 'day.csv', file: file.toString('base64') };
    const { statementId } = (await clients.finance.post('bank-statements', body)).body;
    const { items } = (await clients.admin.get(`bank-statements/${statementId}`))
      .body as DeskReply<'bankStatement'>;
    const { depositId } = created.body;
    const matched = await clients.admin.post(`deposits/${depositId}/match`, { lineId: items[0]?.lineId });
    expect(matched.status).toBe(200);
    expect(toStatusAndCode(await recount(tillId, 63_000))).toEqual([409, 'countDecided']);
    await expectLedgerMatches();
  });

  test('not while the undo of a payment waits that the till took', async () => {
    await clients.cashier.post('tills', { market: 'MX', float });
    const paid = await payCash(clients.cashier, 3_000);
    const { tillId } = await countTill(53_000, 0);
    const paymentId = `cash_desk:${paid.body.receipt}`;
    const undo = await clients.finance.post('loans/MX174P/reversals', { paymentId, reason: tillReason });
    expect(undo.status).toBe(202);
    expect(toStatusAndCode(await recount(tillId, 50_000))).toEqual([409, 'reversalPending']);
    await decide(undo, false);
  });

  test('or decided, whichever comes first', async () => {
    const { tillId, response } = await countTill(60_000);
    const [corrected, decided] = await Promise.all([recount(tillId, 62_000), decide(response, true)]);
    const outcomes = [corrected, decided].map((one) => one && toStatusAndCode(one));
    expect([
      [
        [202, undefined],
        [409, 'withdrawn'],
      ],
      [
        [409, 'countDecided'],
        [200, undefined],
      ],
    ]).toContainEqual(outcomes);
    await expectLedgerMatches();
  });
});
