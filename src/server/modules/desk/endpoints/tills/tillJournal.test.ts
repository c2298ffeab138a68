import { expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { createTillDesk, tillReason, toStatusAndCode } from '../../testing/tills.ts';

const { clients, findTill, payCash } = createTillDesk();

test('the journal of a till is what the books have of its cash, with receipts and references, and none of a blind count', async () => {
  const { tillId, float } = await findTill(clients.cashier);
  const paid = await payCash(clients.cashier, 9_000);
  const wrong = await payCash(clients.cashier, 4_000);
  const deposit = await clients.cashier.post(`tills/${tillId}/deposits`, { amount: 8_000 });
  const { depositId, reference } = deposit.body;
  const approve = async (path: string, body: object) => {
    const request = await clients.cashier.post(path, { ...body, reason: tillReason });
    const decision = { approve: true, reason: tillReason };
    expect((await clients.admin.post(`approvals/${request.body.approvalId}`, decision)).status).toBe(200);
  };
  await approve(`deposits/${depositId}/corrections`, { recorded: 8_000, amount: 7_000 });
  await approve('loans/MX174P/reversals', {
    ...{ paymentId: `cash_desk:${wrong.body.receipt}`, cashReturned: false },
  });
  const { expected } = await findTill(clients.cashier);
  const counted = await clients.cashier.post(`tills/${tillId}/close`, { counted: expected - 500 });
  const path = `tills/${tillId}/journal`;
  expect(toStatusAndCode(await clients.cashier.get(path))).toEqual([409, 'blindTill']);
  expect((await clients.support.get(path)).status).toBe(403);
  expect((await clients.finance.get('tills/feedfeedfeedfeed/journal')).status).toBe(404);
  await clients.admin.post(`approvals/${counted.body.approvalId}`, { approve: true, reason: tillReason });
  const { items } = (await clients.cashier.get(path)).body as DeskReply<'tillJournal'>;
  const ofLoan = { orderId: 'MX174P' };
  expect(items).toMatchObject([
    { kind: 'till_opened', amount: float, balance: float },
    { kind: 'placed', amount: 9_000, reference: paid.body.receipt, ...ofLoan },
    { kind: 'placed', amount: 4_000, reference: wrong.body.receipt, ...ofLoan },
    { kind: 'deposit', amount: -8_000, reference, orderId: '' },
    { kind: 'deposit_corrected', amount: 1_000, reference },
    { kind: 'taken_out', amount: -4_000, reference: wrong.body.receipt, ...ofLoan, balance: expected },
    { kind: 'till_counted', amount: -(expected - 500), balance: 500 },
    { kind: 'till_difference', amount: -500, balance: 0 },
  ]);
  const own = (await clients.finance.get(`tills?tillId=${tillId}`)).body as DeskReply<'tills'>;
  expect(own.items.map((till) => till.tillId)).toEqual([tillId]);
});

test('the books name whose till or deposit an entry is about, and payments who recorded them and the till', async () => {
  await clients.cashier.post('tills', { market: 'MX', float: 0 });
  const paid = await payCash(clients.cashier, 2_000);
  const { tillId, staffName } = await findTill(clients.cashier);
  const { reference } = (await clients.cashier.post(`tills/${tillId}/deposits`, { amount: 2_000 })).body;
  const { today } = (await clients.finance.get('loans/MX174P')).body as DeskReply<'loan'>;
  const journal = `journal?market=MX&from=${today}&to=${today}&limit=200`;
  const read = async (kind: string) =>
    ((await clients.finance.get(`accounting/${journal}&kind=${kind}`)).body as DeskReply<'journal'>).items;
  const entry = (await read('deposit')).find((line) => line.tillId === tillId);
  expect(entry).toMatchObject({ holder: staffName, reference });
  expect((await read('till_opened')).at(-1)).toMatchObject({ holder: expect.any(String), reference: '' });
  const detail = await clients.finance.get(`accounting/journal/${entry?.entry}?market=MX`);
  expect(detail.body).toMatchObject({ holder: staffName, reference, tillId });
  const { items } = (await clients.finance.get('payments?provider=cash_desk&limit=200'))
    .body as DeskReply<'payments'>;
  expect(items.find(({ paymentId }) => paymentId === paid.body.receipt)).toMatchObject({
    ...{ recordedBy: staffName, tillId },
  });
  const reported = (await clients.finance.get('payments?provider=sandbox')).body as DeskReply<'payments'>;
  expect(reported.items[0]).toMatchObject({ recordedBy: '', tillId: '' });
});
