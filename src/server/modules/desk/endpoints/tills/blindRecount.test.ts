import { describe, expect, test } from 'vitest';
import type { DeskReply, DeskRow } from '../../../../../contract/desk/schemas/index.ts';
import { createRecountDesk, recountReason as reason } from '../../testing/recounts.ts';
import { toStatusAndCode } from '../../testing/tills.ts';

const { clients, readTill, expectLedgerMatches, countTill, recount, readOwnTill, decide, sumLedger } =
  createRecountDesk();

test('a corrected count stays blind: its holder reads no difference anywhere, who decides reads every count', async () => {
  const { tillId, response } = await countTill(60_000);
  const corrected = await recount(tillId, 61_000);
  const untold = { recorded: null, expected: null, difference: null, left: null };
  expect(response.body).toMatchObject(untold);
  expect(corrected.body).toMatchObject({ ...untold, formerCounts: [60_000], recountsLeft: 1 });
  const till = { counted: 61_000, formerCounts: [60_000] };
  const asked = [
    { body: response.body, till: { counted: 60_000, formerCounts: [] } },
    { body: corrected.body, till },
  ];
  for (const { body, till: count } of asked) {
    const path = `approvals/${body.approvalId}`;
    const own = (await clients.cashier.get(path)).body as DeskReply<'approval'>;
    expect([own.amount, own.amountNow]).toEqual([null, null]);
    expect(own.facts.till).toMatchObject({ ...count, difference: null });
  }
  const { items } = (await clients.cashier.get('approvals?state=all&limit=200'))
    .body as DeskReply<'approvals'>;
  const isOfTill = ({ request }: DeskRow<'approvals'>) => request.tillId === tillId;
  expect(items.filter(isOfTill).map(({ amount }) => amount)).toEqual([null, null]);
  const seen = (await clients.admin.get(`approvals/${corrected.body.approvalId}`)).body;
  expect(seen).toMatchObject({ amount: -1_000, facts: { till: { ...till, difference: -1_000 } } });
});

describe('a corrected count that fits', () => {
  test('is decided by a second person who reads every count, the cash expected and the reason; its holder is told nothing before', async () => {
    const { tillId } = await countTill(60_000);
    const untold = { recorded: null, expected: null, difference: null, left: null };
    const corrected = await recount(tillId, 62_000);
    expect(corrected.status).toBe(202);
    expect(corrected.body).toMatchObject({ ...untold, differenceState: 'waiting' });
    // As for one that doesn't fit.
    const wrong = await recount(tillId, 61_500);
    const { approvalId: _id, counted: _counted, ...told } = wrong.body;
    expect(corrected.body).toMatchObject({
      ...told,
      ...{ expiresAt: expect.any(String), formerCounts: [60_000], recountsLeft: 1 },
    });
    expect((await clients.admin.get(`approvals/${wrong.body.approvalId}`)).body).toMatchObject({
      ...{
        amount: -500,
        mayDecide: true,
        facts: { till: { formerCounts: [60_000, 62_000], difference: -500 } },
      },
    });
    const own = (await clients.cashier.get(`approvals/${wrong.body.approvalId}`)).body;
    expect(own).toMatchObject({ amount: null, mayDecide: false, facts: { till: { difference: null } } });
    expect((await decide(wrong, true)).status).toBe(200);
  });

  test('reads as fitting once it is approved, with nothing posted; refused it stays open and is asked about again', async () => {
    for (const approve of [true, false]) {
      const { tillId } = await countTill(60_000);
      const corrected = await recount(tillId, 62_000);
      expect((await clients.admin.get(`approvals/${corrected.body.approvalId}`)).body).toMatchObject({
        ...{ amount: 0, request: { tillId, reason } },
        facts: { till: { counted: 62_000, formerCounts: [60_000], difference: 0 } },
      });
      const byHolder = await clients.cashier.post(`approvals/${corrected.body.approvalId}`, {
        ...{ approve, reason },
      });
      expect(byHolder.status).toBe(409);
      const before = await sumLedger();
      expect((await decide(corrected, approve)).status).toBe(200);
      expect(await sumLedger()).toEqual(before);
      await expectLedgerMatches();
      expect(await readTill(tillId)).toMatchObject({
        ...{ difference: 0, expected: 62_000, differenceState: approve ? 'none' : 'open' },
      });
      const again = await clients.cashier.post(`tills/${tillId}/difference`, { reason });
      expect(toStatusAndCode(again)).toEqual(approve ? [409, 'noDifference'] : [202, undefined]);
    }
  });

  test('is the second at most: a third correction is refused, and its holder stays untold', async () => {
    const { tillId } = await countTill(60_000);
    for (const counted of [61_000, 63_000]) expect((await recount(tillId, counted)).status).toBe(202);
    const third = await recount(tillId, 62_000);
    expect(toStatusAndCode(third)).toEqual([409, 'recountsUsed']);
    expect(third.body.message).toContain('corrected twice');
    expect(await readOwnTill(tillId)).toMatchObject({
      ...{
        counted: 63_000,
        formerCounts: [60_000, 61_000],
        recountsLeft: 0,
        expected: null,
        difference: null,
      },
    });
  });
});
