import { expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { createTillDesk, tillReason } from '../../testing/tills.ts';

const { getServer, clients, findTill, payCash } = createTillDesk();

const read = async (query: string, client = clients.finance) =>
  (await client.get(`payments?totals=1&${query}`)).body as DeskReply<'payments'>;
const listKeys = async (query: string) => (await read(query)).items.map(({ paymentId }) => paymentId);

test('payments are found by their receipt or its beginning, their reference and their provider’s number', async () => {
  const receipt = String((await payCash(clients.cashier, 4_000)).body.receipt);
  await sendPaymentNotice(getServer(), {
    paymentId: 'stray-77',
    reference: '93009999999999',
    amount: 5_000,
  });
  expect(await listKeys(`number=${receipt}`)).toEqual([receipt]);
  expect(await listKeys(`number=${receipt.slice(0, 9).toLowerCase()}`)).toEqual([receipt]);
  expect(await listKeys('number=stray-77')).toEqual(['stray-77']);
  expect(await listKeys('number=93009999999999')).toEqual(['stray-77']);
  expect(await listKeys('number=nothing')).toEqual([]);
  const [onLoan] = (await read('provider=sandbox&state=loan')).items;
  const paidBy = await getServer()
    .db.selectFrom('payments')
    .select('reference')
    .where((row) => row.and({ borrowerId: onLoan?.borrowerId ?? 0, paymentId: onLoan?.paymentId ?? '' }))
    .executeTakeFirstOrThrow();
  await getServer()
    .db.insertInto('referenceDirectory')
    .values({ reference: paidBy.reference, borrowerId: onLoan?.borrowerId ?? 0 })
    .execute();
  expect(await listKeys(`number=${paidBy.reference}`)).toContain(onLoan?.paymentId);
});

test('payments of a till and by who recorded them are summed, but not of one’s own till that is counted blind', async () => {
  await payCash(clients.finance, 3_000);
  const { tillId, recorded } = await findTill(clients.cashier);
  const ofTill = await read(`tillId=${tillId}`);
  expect(ofTill.totals).toEqual([
    { currency: 'MXN', count: ofTill.items.length, amount: recorded, reversed: 0, retained: recorded },
  ]);
  expect(ofTill.items.every((payment) => payment.tillId === tillId)).toBe(true);
  expect((await read('recordedBy=cashier@')).items).toEqual(ofTill.items);
  expect((await read('recordedBy=Nobody')).items).toEqual([]);
  for (const query of [`tillId=${tillId}`, 'recordedBy=caj']) {
    const own = await read(query, clients.cashier);
    expect([own.items, own.totals]).toEqual([ofTill.items, undefined]);
  }
  const { tillId: other } = await findTill(clients.finance);
  expect((await read(`tillId=${other}`, clients.cashier)).totals).toMatchObject([{ amount: 3_000 }]);
  const [{ paymentId: receipt } = { paymentId: '' }] = ofTill.items;
  for (const query of ['provider=cash_desk', 'market=MX', `number=${receipt}`, '']) {
    expect((await read(query, clients.auditor)).totals?.length).toBeGreaterThan(0);
    const { items, totals } = await read(query, clients.cashier);
    expect([items.map(({ paymentId }) => paymentId), totals]).toEqual([
      expect.arrayContaining([receipt]),
      undefined,
    ]);
  }
  expect((await read('provider=sandbox', clients.cashier)).totals?.length).toBeGreaterThan(0);
  await clients.cashier.post(`tills/${tillId}/close`, {
    counted: (await findTill(clients.cashier)).expected,
    reason: tillReason,
  });
  expect((await read(`tillId=${tillId}`, clients.cashier)).totals).toEqual(ofTill.totals);
});
