import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createClosingDesk, orderId, providers, unknownReference } from '../../testing/closedDays.ts';

const { agreed, clients, close, formatState, getClosed, getReference, getServer, listRows, pay, today } =
  createClosingDesk();

test('a late payment keeps its day, counts on the day on which it is posted, and both pages say so', async () => {
  const unallocatedPayment = await pay(unknownReference, 500);
  for (const provider of providers) await close(provider);
  const postedOn = await today();
  const cash = { amount: 700, paidAt: getClosed(), place: 'cash_desk' };
  // Dated before yesterday, it is recorded by two people.
  const { result } = (await agreed(`loans/${orderId}/payments`, cash)).body as {
    result?: { receipt: string };
  };
  const receipt = String(result?.receipt);
  await agreed('suspense/match', { provider: 'sandbox', paymentId: unallocatedPayment, orderId });
  const { payments } = (await clients.finance.get(`loans/${orderId}`)).body as {
    payments: { paymentId: string; valueDate: string; accountingDay: string | null }[];
  };
  for (const paymentId of [`cash_desk:${receipt}`, `sandbox:${unallocatedPayment}`])
    expect(payments).toContainEqual(
      expect.objectContaining({ paymentId, valueDate: getClosed(), accountingDay: postedOn }),
    );
  expect(await listRows('cash_desk', postedOn)).toMatchObject([{ received: 700, ledger: 700, payments: 1 }]);
  expect(await listRows('sandbox', postedOn)).toMatchObject([{ received: 0, ledger: 500, suspense: -500 }]);
  expect(await ofDay('cash_desk', getClosed())).toEqual([]);
  expect(await ofDay('cash_desk', postedOn)).toMatchObject([{ paymentId: receipt, isLate: true }]);
  expect(await ofDay('sandbox', getClosed())).toMatchObject([
    { paymentId: unallocatedPayment, place: 'suspense', isLate: false, matchedDay: postedOn },
  ]);
  expect(await ofDay('sandbox', postedOn)).toMatchObject([
    { paymentId: unallocatedPayment, place: 'loan', isLate: true, matchedDay: null },
  ]);
  const { rows } = await sql<{ event: string }>`select event from ledger_entries
    where accounting_day = ${postedOn}::date and value_date = ${getClosed()}::date order by event`.execute(
    getServer().db,
  );
  expect(rows.map(({ event }) => event)).toEqual([
    `payment:cash_desk:${receipt}`,
    `payment:sandbox:${unallocatedPayment}`,
  ]);
});

type Posted = { event: string; cash: number; valueDate: string; accountingDay: string | null };

/** What an act about a payment of a day posts once the day was closed, on which day that is, and the loan after it. */
async function postedLate(path: string, body: Record<string, unknown>) {
  for (const provider of providers) expect(await close(provider)).toBe(200);
  const figures = await formatState();
  const before = await entries();
  expect((await agreed(path, body)).status).toBe(200);
  expect(await formatState()).toBe(figures);
  const postedOn = await today();
  const { payments } = (await clients.finance.get(`loans/${orderId}`)).body as {
    payments: Record<string, unknown>[];
  };
  return { postedOn, posted: (await entries()).slice(before.length), payments };
}

async function entries(): Promise<Posted[]> {
  const { rows } = await sql<Posted>`
    select e.event, sum(l.amount)::int as cash, e.value_date, e.accounting_day
    from ledger_entries e
    join ledger_lines l on l.borrower_id = e.borrower_id and l.entry_id = e.entry_id and l.account like 'cash:%'
    group by e.borrower_id, e.entry_id
    order by e.entry_id`.execute(getServer().db);
  return rows;
}

async function ofDay(provider: string, day: string) {
  return (await clients.finance.get(`reconciliation/payments?provider=${provider}&day=${day}`)).body.items;
}

test('a payment of a closed day that is reversed leaves the loan on its day, by an entry of today', async () => {
  const paymentId = `sandbox:${await pay(getReference(), 900)}`;
  const { postedOn, posted, payments } = await postedLate(`loans/${orderId}/reversals`, {
    paymentId,
    on: getClosed(),
  });
  const event = expect.stringMatching(/^reversal:/);
  expect(posted).toEqual([{ event, cash: -900, valueDate: getClosed(), accountingDay: postedOn }]);
  expect(payments).toContainEqual(expect.objectContaining({ paymentId, reversedOn: getClosed() }));
});

test('money in suspense since a closed day that is matched leaves it today, and is the loan’s on its day, late', async () => {
  const paymentId = await pay(unknownReference, 500);
  const match = { provider: 'sandbox', paymentId, orderId };
  const { postedOn, posted, payments } = await postedLate('suspense/match', match);
  expect(posted).toEqual([
    { event: `match:sandbox:${paymentId}`, cash: -500, valueDate: postedOn, accountingDay: null },
    { event: `payment:sandbox:${paymentId}`, cash: 500, valueDate: getClosed(), accountingDay: postedOn },
  ]);
  const late = { paymentId: `sandbox:${paymentId}`, valueDate: getClosed(), accountingDay: postedOn };
  expect(payments).toContainEqual(expect.objectContaining(late));
  expect(await listRows('sandbox', postedOn)).toMatchObject([{ received: 0, ledger: 500, suspense: -500 }]);
  expect(await ofDay('sandbox', postedOn)).toMatchObject([{ paymentId, place: 'loan', isLate: true }]);
});

test('money in suspense since a closed day that is returned leaves it today, and is no payment of today', async () => {
  const paymentId = await pay(unknownReference, 500);
  const { postedOn, posted } = await postedLate('suspense/return', { provider: 'sandbox', paymentId });
  const event = `return:sandbox:${paymentId}`;
  expect(posted).toEqual([{ event, cash: -500, valueDate: postedOn, accountingDay: null }]);
  expect(await ofDay('sandbox', getClosed())).toMatchObject([
    { paymentId, place: 'suspense', isLate: false },
  ]);
  expect(await listRows('sandbox', postedOn)).toEqual([]);
});

test('credit of a payment of a closed day is refunded by an entry of today', async () => {
  const paymentId = await pay(getReference(), 9_000_000);
  const { postedOn, posted, payments } = await postedLate(`loans/${orderId}/refunds`, {
    paymentId: `sandbox:${paymentId}`,
    amount: 1_000,
  });
  const event = expect.stringMatching(`^refund:sandbox:${paymentId}`);
  expect(posted).toEqual([{ event, cash: -1_000, valueDate: postedOn, accountingDay: null }]);
  const paid = { paymentId: `sandbox:${paymentId}`, valueDate: getClosed(), accountingDay: null };
  expect(payments).toContainEqual(expect.objectContaining(paid));
  expect(await listRows('sandbox', postedOn)).toEqual([]);
});
