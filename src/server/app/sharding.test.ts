import { expect, test } from 'vitest';
import { sendPaymentNotice } from '../testing/sandbox.ts';
import { ana, testServer } from '../testing/testServer.ts';
import { createJobHandlers } from './jobHandlers.ts';

test('every job asks only what a database spread by borrower can answer, or what is allowed for a reason', async () => {
  await using server = await testServer({ checkSharding: true });
  await server.advanceDays(40);
  const jobs = createJobHandlers(server.services);
  for (const handler of [
    jobs['daily-run'],
    jobs['ledger-check'],
    jobs['card-charges'],
    jobs['ask-providers'],
    jobs.settlements,
    jobs['credit-returns'],
    jobs.reminders,
    jobs.announcements,
  ])
    await handler({});
  const order = { borrowerId: ana.borrowerId, orderId: 'MX174' };
  await jobs['review-order'](order);
  await jobs['pay-out-order'](order);
  await jobs['send-message']({ ...order, about: 'reminder', subject: '' });
});

test('so does every call of the account, and a notice for nobody', async () => {
  await using server = await testServer({ checkSharding: true });
  expect((await sendPaymentNotice(server, { reference: '00000000000000', amount: 100 })).outcome).toBe(
    'unmatched',
  );
  for (const name of [
    'accountDetail',
    'complaintInit',
    'complaintList',
    'bankDetail',
    'loanDetails',
  ] as const)
    await server.call(name, { orderId: 'MX174' });
  expect((await server.call('sessionEnd')).status).toBe(200);
  expect((await server.call('logout')).status).toBe(200);
});
