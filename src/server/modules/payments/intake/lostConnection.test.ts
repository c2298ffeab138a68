import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { testServer } from '../../../testing/testServer.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';

test('a notice whose connection is lost, even during its commit, is retried and counts once', async () => {
  await using server = await testServer();
  // Ends the first connections that commit a payment; the sequence counts on through what they undo.
  await sql`create sequence losses`.execute(server.db);
  await sql`grant usage on sequence losses to public`.execute(server.db);
  await sql`create function lose() returns trigger language plpgsql as $$
    begin
      if nextval('losses') <= 2 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return null;
    end $$`.execute(server.db);
  await sql`create constraint trigger lost after insert on payments deferrable initially deferred
    for each row execute function lose()`.execute(server.db);
  const { repayAmount } = (await server.call('repaymentDetail', { orderId: 'MX174' })).body.data;
  const request = { orderId: 'MX174', payCode: 'SPEI', requestType: 1, amount: repayAmount };
  const reference = (await server.call('instructions', request)).body.data.repayDetail.vCode;
  expect(await sendPaymentNotice(server, { reference, amount: 100 })).toMatchObject({
    status: 200,
    outcome: 'booked',
  });
  const { payments } = (await server.call('loanDetails', { orderId: 'MX174' })).body.data;
  expect(payments.map(({ amount }: { amount: number }) => amount)).toEqual([100]);
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
});
