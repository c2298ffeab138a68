import { describe, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import type { DeskResponse } from '../../testing/desk.ts';
import { createTillDesk, tillReason, toStatusAndCode } from '../../testing/tills.ts';

const { clients, findTill, payCash, readTill, expectLedgerMatches } = createTillDesk();

/** A deposit of the cashier's recorded cash that was really of another amount. */
async function makeDeposit(recorded: number, paid = recorded) {
  await payCash(clients.cashier, paid);
  const { tillId } = await findTill(clients.cashier);
  const { body } = await clients.cashier.post(`tills/${tillId}/deposits`, { amount: recorded });
  return { tillId, depositId: String(body.depositId), reference: String(body.reference) };
}

const correct = (depositId: string, recorded: number, amount: number) =>
  clients.cashier.post(`deposits/${depositId}/corrections`, { recorded, amount, reason: tillReason });

const decide = ({ body }: DeskResponse, client = clients.finance) =>
  client.post(`approvals/${body.approvalId}`, { approve: true, reason: tillReason });

const closeTill = (tillId: string, counted: number) =>
  clients.cashier.post(`tills/${tillId}/close`, { counted, reason: tillReason });

const openTill = () => clients.cashier.post('tills', { market: 'MX', float: 50_000 });

async function readDeposit(depositId: string) {
  const { items } = (await clients.finance.get(`deposits?depositId=${depositId}`))
    .body as DeskReply<'deposits'>;
  return items[0];
}

async function importLine(amount: number, description: string): Promise<string> {
  const { today } = (await clients.finance.get('loans/MX174P')).body as DeskReply<'loan'>;
  const text = `fecha;importe;referencia;descripcion\n${today};${(amount / 100).toFixed(2)};C${amount};${description}`;
  const file = Buffer.from(text).toString('base64');
  const imported = await clients.finance.post('bank-statements', { market: 'MX', fileName: 'c.csv', file });
  const { items } = (await clients.finance.get(`bank-statements/${imported.body.statementId}`)).body;
  return String((items as { lineId: string }[])[0]?.lineId);
}

/** The request about a till's difference that waits. */
async function findPendingDifference(tillId: string) {
  const { items } = (await clients.finance.get('approvals?call=tillDifference'))
    .body as DeskReply<'approvals'>;
  return items.filter(({ request }) => request.tillId === tillId);
}

describe('a deposit of another amount than went to the bank', () => {
  test('is said to be by its line, corrected by two of whom none made it, and then matched', async () => {
    const { tillId, depositId, reference } = await makeDeposit(200_000);
    const lineId = await importLine(120_000, reference);
    expect(await readDeposit(depositId)).toMatchObject({
      suggestions: [{ lineId, isNamed: true, amount: 120_000 }],
    });
    expect(toStatusAndCode(await clients.admin.post(`deposits/${depositId}/match`, { lineId }))).toEqual([
      409,
      'otherLine',
    ]);
    const { expected } = await findTill(clients.cashier);
    const request = await correct(depositId, 200_000, 120_000);
    expect(request.status).toBe(202);
    const shown = (await clients.finance.get(`approvals/${request.body.approvalId}`)).body;
    expect(shown).toMatchObject({
      request: { recorded: 200_000, amount: 120_000 },
      facts: { deposit: { depositId, reference }, till: { counted: null } },
    });
    const byDepositor = await clients.admin.post(`deposits/${depositId}/corrections`, {
      ...{ recorded: 200_000, amount: 110_000, reason: tillReason },
    });
    expect(toStatusAndCode(byDepositor)).toEqual([409, 'samePending']);
    expect((await decide(request)).status).toBe(200);
    expect(await readDeposit(depositId)).toMatchObject({ amount: 120_000, formerAmounts: [200_000] });
    expect((await findTill(clients.cashier)).expected).toBe(expected + 80_000);
    await expectLedgerMatches();
    expect((await clients.admin.post(`deposits/${depositId}/match`, { lineId })).status).toBe(200);
    const late = await correct(depositId, 120_000, 100_000);
    expect(toStatusAndCode(late)).toEqual([409, 'matched']);
    await closeTill(tillId, (await findTill(clients.cashier)).expected);
    await openTill();
    await expectLedgerMatches();
  });

  test('is not corrected with its depositor’s approval', async () => {
    const { depositId } = await makeDeposit(3_000);
    const request = await clients.finance.post(`deposits/${depositId}/corrections`, {
      ...{ recorded: 3_000, amount: 2_000, reason: tillReason },
    });
    expect(toStatusAndCode(await decide(request, clients.cashier))).toEqual([409, 'ownTill']);
    expect((await decide(request, clients.admin)).status).toBe(200);
    expect(toStatusAndCode(await correct(depositId, 3_000, 1_000))).toEqual([409, 'depositChanged']);
    const same = await correct(depositId, 2_000, 2_000);
    expect([same.status, same.body.field]).toEqual([400, 'amount']);
  });

  test('changes the difference of its counted till, which waits anew, also where it was posted', async () => {
    const { tillId, depositId } = await makeDeposit(5_000, 9_000);
    const { expected } = await findTill(clients.cashier);
    // Two thousand more went to the bank than was recorded.
    const counted = await closeTill(tillId, expected - 2_000);
    expect(counted.status).toBe(202);
    const tooMuch = await correct(depositId, 5_000, 1_000_000);
    expect(toStatusAndCode(tooMuch)).toEqual([409, 'moreThanRecorded']);
    const first = await correct(depositId, 5_000, 6_000);
    const readDifference = async (client = clients.cashier) =>
      ((await client.get(`approvals/${first.body.approvalId}`)).body as DeskReply<'approval'>).facts.till
        ?.difference;
    expect([await readDifference(), await readDifference(clients.finance)]).toEqual([null, -2_000]);
    await decide(first);
    expect(await readTill(tillId)).toMatchObject({ difference: -1_000, differenceState: 'waiting' });
    const [pending, ...others] = await findPendingDifference(tillId);
    expect([pending?.amount, others]).toEqual([-1_000, []]);
    await expectLedgerMatches();
    expect((await decide({ body: pending } as unknown as DeskResponse, clients.admin)).status).toBe(200);
    expect(await readTill(tillId)).toMatchObject({ difference: -1_000, differenceState: 'posted' });
    await expectLedgerMatches();
    await decide(await correct(depositId, 6_000, 6_500));
    expect(await readTill(tillId)).toMatchObject({ difference: -500, differenceState: 'waiting' });
    await expectLedgerMatches();
    const [again] = await findPendingDifference(tillId);
    expect((await decide({ body: again } as unknown as DeskResponse, clients.admin)).status).toBe(200);
    await decide(await correct(depositId, 6_500, 7_000));
    expect(await readTill(tillId)).toMatchObject({ difference: 0, differenceState: 'none' });
    expect(await findPendingDifference(tillId)).toEqual([]);
    await expectLedgerMatches();
    await openTill();
  });

  test('goes back to the safe where it was made after the count; of nothing it waits for no line', async () => {
    await payCash(clients.cashier, 4_000);
    const { tillId, expected } = await findTill(clients.cashier);
    expect((await closeTill(tillId, expected)).status).toBe(200);
    const { body } = await clients.cashier.post(`tills/${tillId}/deposits`, { amount: 4_000 });
    const depositId = String(body.depositId);
    await decide(await correct(depositId, 4_000, 0));
    expect(await readDeposit(depositId)).toMatchObject({ amount: 0, formerAmounts: [4_000] });
    expect(await readTill(tillId)).toMatchObject({ difference: 0, left: expect.any(Number) });
    const { items } = (await clients.finance.get('deposits?state=open&limit=200'))
      .body as DeskReply<'deposits'>;
    expect(items.map((deposit) => deposit.depositId)).not.toContain(depositId);
    await expectLedgerMatches();
    await openTill();
  });
});
