import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { calendarDayIn } from '../../../../../lending/index.ts';
import { sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../../../testing/testServer.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

let server: TestServer;
let cashier: DeskClient;
let finance: DeskClient;
let admin: DeskClient;
let today: string;
const loan = 'MX174P';

beforeAll(async () => {
  server = await testServer();
  [cashier, finance, admin] = await Promise.all([
    signInAs(server, 'cashier'),
    signInAs(server, 'finance'),
    signInAs(server, 'admin'),
  ]);
  today = calendarDayIn('America/Mexico_City', await server.services.clock.now());
});
afterAll(() => server.close());

/** The entry of that name, as the day's journal lists it and as it opens. */
async function readEntry(event: string, kind: string) {
  const period = `from=${today}&to=${today}`;
  const journal = await finance.get(`accounting/journal?market=MX&${period}&kind=${kind}&limit=200`);
  const lines = (journal.body as DeskReply<'journal'>).items.filter((line) => line.event === event);
  expect(lines.length).toBeGreaterThan(1);
  const listed = lines.map(({ orderId }) => orderId);
  const { status, body } = await finance.get(`accounting/journal/${lines[0]?.entry}?market=MX`);
  expect(status).toBe(200);
  return { listed: new Set(listed), entry: body as DeskReply<'journalEntry'> };
}

test('the lender’s entries of a payment that staff recorded name its loan, and each opens to who recorded it', async () => {
  const paidAt = (await server.services.clock.now()).toISOString();
  const payment = { amount: 5_000, paidAt, evidence: 'table 2', reason: 'paid in cash' };
  const paid = await cashier.post(`loans/${loan}/payments`, payment);
  expect(paid.status).toBe(200);
  const receipt = `cash_desk:${paid.body.receipt}`;
  for (const kind of ['payment', 'placed']) {
    const { listed, entry } = await readEntry(`${kind}:${receipt}`, kind);
    expect(listed).toEqual(new Set([loan]));
    expect(entry).toMatchObject({ orderId: loan, kind, actorName: 'Caja', evidence: 'table 2' });
    expect(entry.lines.map(({ debit, credit }) => debit + credit)).toContain(5_000);
    expect(entry.lines.every(({ name }) => name !== '')).toBe(true);
  }
  const reason = 'counted twice';
  const asked = await cashier.post(`loans/${loan}/reversals`, { paymentId: receipt, reason });
  expect(asked.status).toBe(202);
  const decided = await admin.post(`approvals/${asked.body.approvalId}`, { approve: true, reason: 'seen' });
  expect(decided.status).toBe(200);
  const takenOut = await readEntry(`taken_out:${receipt}`, 'taken_out');
  expect(takenOut.listed).toEqual(new Set([loan]));
  expect(takenOut.entry).toMatchObject({ kind: 'taken_out', actorName: 'Caja', reason });
  const ofLoan = `market=MX&from=${today}&to=${today}&orderId=${loan}&limit=200`;
  const { items } = (await finance.get(`accounting/journal?${ofLoan}`)).body as DeskReply<'journal'>;
  expect(new Set(items.map(({ orderId }) => orderId))).toEqual(new Set([loan]));
  const events = items.map(({ event }) => event);
  expect(events).toEqual(
    expect.arrayContaining([`placed:${receipt}`, `payment:${receipt}`, `taken_out:${receipt}`]),
  );
});

test('an entry of a till opens to who opened it, of no loan; what nobody recorded names nobody', async () => {
  const { items } = (await cashier.get('tills?market=MX&mine=yes&state=open')).body as DeskReply<'tills'>;
  const { listed, entry } = await readEntry(`till:${items[0]?.tillId}:opened`, 'till_opened');
  expect(listed).toEqual(new Set(['']));
  expect(entry).toMatchObject({ orderId: '', actorName: 'Caja', kind: 'till_opened' });
  expect(entry.lines).toHaveLength(2);
  const disbursed = await server.db
    .selectFrom('ledgerEntries')
    .innerJoin('borrowers', 'borrowers.borrowerId', 'ledgerEntries.borrowerId')
    .select(['ledgerEntries.borrowerId', 'entryId'])
    .where((row) => row.and({ event: 'disbursement', market: 'MX' }))
    .executeTakeFirstOrThrow();
  const id = `${disbursed.borrowerId}-${disbursed.entryId}`;
  const { body } = await finance.get(`accounting/journal/${id}?market=MX`);
  expect(body).toMatchObject({ kind: 'disbursement', actor: '', actorName: '', reason: '' });
  // The entry is found in its own market's books alone.
  expect((await finance.get(`accounting/journal/${id}?market=IN`)).status).toBe(404);
  expect((await finance.get('accounting/journal/0-999999999?market=MX')).status).toBe(404);
  expect((await finance.get('accounting/journal/nothing?market=MX')).status).toBe(400);
  expect((await cashier.get(`accounting/journal/${id}?market=MX`)).status).toBe(403);
});

test('money matched out of suspense names the loan that it was found to belong to, and who matched it', async () => {
  await sendPaymentNotice(server, { paymentId: 'unproven', reference: '93009999999998', amount: 300 });
  const match = { provider: 'sandbox', paymentId: 'unproven', orderId: loan, reason: 'by its sender' };
  const asked = await finance.post('suspense/match', match);
  expect(asked.status).toBe(202);
  const decided = await admin.post(`approvals/${asked.body.approvalId}`, { approve: true, reason: 'seen' });
  expect(decided.status).toBe(200);
  const { listed, entry } = await readEntry('match:sandbox:unproven', 'match');
  expect(listed).toEqual(new Set([loan]));
  expect(entry).toMatchObject({ orderId: loan, actorName: 'Finanzas', reason: 'by its sender' });
});
