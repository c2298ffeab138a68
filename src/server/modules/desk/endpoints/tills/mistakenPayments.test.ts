import { describe, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { extractLines } from '../../../../testing/pdfFile.ts';
import type { DeskResponse } from '../../testing/desk.ts';
import { createTillDesk, tillReason, toStatusAndCode } from '../../testing/tills.ts';

const { clients, findTill, payCash, readTill, expectLedgerMatches } = createTillDesk();

const undo = ({ body }: DeskResponse, client = clients.cashier, cashReturned = false) =>
  client.post('loans/MX174P/reversals', {
    ...{ paymentId: `cash_desk:${body.receipt}`, cause: 'lender', cashReturned, reason: tillReason },
  });

const decide = ({ body }: DeskResponse, client = clients.finance, approve = true) =>
  client.post(`approvals/${body.approvalId}`, { approve, reason: tillReason });

const closeTill = (tillId: string, counted: number) =>
  clients.cashier.post(`tills/${tillId}/close`, { counted, reason: tillReason });

const openTill = (float = 0) => clients.cashier.post('tills', { market: 'MX', float });

async function findPendingDifference(tillId: string) {
  const { items } = (await clients.finance.get('approvals?call=tillDifference'))
    .body as DeskReply<'approvals'>;
  return items.filter(({ request }) => request.tillId === tillId);
}

const readOwed = async () =>
  ((await clients.finance.get('loans/MX174P')).body as DeskReply<'loan'>).statement?.payoff;

const readReceipt = async ({ body }: DeskResponse, language: 'en' | 'es') => {
  const address = `loans/MX174P/receipt?paymentId=cash_desk:${body.receipt}&language=${language}`;
  const { pdf } = (await clients.finance.get(address)).body;
  return extractLines(Buffer.from(String(pdf), 'base64'))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
};

describe('a cash payment recorded by mistake', () => {
  test('is said on its receipt to have been a mistake, and to have been handed back if it was', async () => {
    for (const [isReturned, en, es] of [
      [true, /by mistake and handed them back in cash, and/, /por error y se devolvieron en efectivo, y/],
      [false, /we had recorded them by mistake, and/, /los habíamos anotado por error, y/],
    ] as const) {
      const payment = await payCash(clients.cashier, 1_500);
      expect((await decide(await undo(payment, clients.finance, isReturned), clients.admin)).status).toBe(
        200,
      );
      expect(await readReceipt(payment, 'en')).toMatch(en);
      expect(await readReceipt(payment, 'es')).toMatch(es);
    }
  });

  test('is undone in its open till, whatever that holds: what it should hold falls, and no cash leaves', async () => {
    const owed = Number(await readOwed());
    await payCash(clients.cashier, 15_000);
    const twice = await payCash(clients.cashier, 15_000);
    const { tillId, expected } = await findTill(clients.cashier);
    const request = await undo(twice, clients.finance);
    expect(request.status).toBe(202);
    const shown = (await clients.admin.get(`approvals/${request.body.approvalId}`)).body;
    expect(shown).toMatchObject({
      ...{ debtBefore: owed - 30_000, debtAfter: owed - 15_000, recordedBy: 'Caja' },
      facts: { till: { tillId }, paymentReference: twice.body.receipt },
    });
    // Meanwhile it may be counted.
    expect((await findTill(clients.cashier)).pendingReversalId).toBeNull();
    expect(toStatusAndCode(await decide(request, clients.cashier))).toEqual([409, 'ownTill']);
    expect((await decide(request, clients.admin)).status).toBe(200);
    expect(await readOwed()).toBe(owed - 15_000);
    expect((await findTill(clients.cashier)).expected).toBe(expected - 15_000);
    await expectLedgerMatches();
    const deposited = await clients.cashier.post(`tills/${tillId}/deposits`, { amount: 15_000 });
    expect(deposited.status).toBe(200);
    expect((await closeTill(tillId, expected - 30_000)).body.differenceState).toBe('none');
    await expectLedgerMatches();
  });

  test('is undone in its counted till: a difference that waits follows, and its request with it', async () => {
    await openTill();
    await payCash(clients.cashier, 20_000);
    const twice = await payCash(clients.cashier, 20_000);
    const { tillId } = await findTill(clients.cashier);
    const counted = await closeTill(tillId, 19_000);
    const request = await undo(twice);
    expect(request.status).toBe(202);
    expect((await decide(request)).status).toBe(200);
    expect(await readTill(tillId)).toMatchObject({ difference: -1_000, differenceState: 'waiting' });
    expect((await findPendingDifference(tillId)).map(({ amount }) => amount)).toEqual([-1_000]);
    expect(toStatusAndCode(await decide(counted))).toEqual([409, 'withdrawn']);
    await expectLedgerMatches();
  });

  test('is undone after its shortage was posted: that is posted back, and what is left waits for another decision', async () => {
    await openTill();
    await payCash(clients.cashier, 5_000);
    const twice = await payCash(clients.cashier, 5_000);
    const { tillId } = await findTill(clients.cashier);
    await decide(await closeTill(tillId, 5_000));
    expect(await readTill(tillId)).toMatchObject({ difference: -5_000, differenceState: 'posted' });
    await decide(await undo(twice, clients.cashier), clients.admin);
    expect(await readTill(tillId)).toMatchObject({ difference: 0, differenceState: 'none' });
    await expectLedgerMatches();
    await openTill();
    const fitting = await payCash(clients.cashier, 7_000);
    const other = await findTill(clients.cashier);
    expect((await closeTill(other.tillId, 7_000)).status).toBe(200);
    // Whoever took the cash and calls it a mistake leaves a surplus that another person decides about.
    await decide(await undo(fitting));
    expect(await readTill(other.tillId)).toMatchObject({ difference: 7_000, differenceState: 'waiting' });
    const [surplus] = await findPendingDifference(other.tillId);
    const path = `approvals/${surplus?.approvalId}`;
    expect((await clients.cashier.get(path)).body).toMatchObject({
      amount: null,
      decisionRestriction: 'own',
    });
    expect((await clients.admin.post(path, { approve: true, reason: tillReason })).status).toBe(200);
    await expectLedgerMatches();
  });

  test('whose cash is handed back still leaves an open till that holds it, and says so of whoever asks', async () => {
    await openTill();
    const paid = await payCash(clients.cashier, 3_000);
    const { tillId } = await findTill(clients.cashier);
    await closeTill(tillId, 3_000);
    expect(toStatusAndCode(await undo(paid, clients.cashier, true))).toEqual([409, 'noTillToReturn']);
    expect((await undo(paid)).status).toBe(202);
  });
});
