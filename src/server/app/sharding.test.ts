import { expect, test } from 'vitest';
import type { JobData } from '../platform/jobs/index.ts';
import { sendPaymentNotice } from '../testing/sandbox.ts';
import { ana, testServer } from '../testing/testServer.ts';
import { createJobHandlers } from './jobHandlers.ts';

const order = { borrowerId: ana.borrowerId, orderId: 'MX174' };
type Exempt = { readonly exempt: string };

/** What each job is run with, in this order, or why it isn't. */
const jobRuns: { readonly [Name in keyof JobData]: JobData[Name] | Exempt } = {
  'daily-run': {},
  'ledger-check': {},
  'card-charges': {},
  'ask-providers': {},
  payouts: {},
  'payout-statements': {},
  settlements: {},
  'credit-returns': {},
  imports: {},
  approvals: {},
  portfolio: {},
  reminders: {},
  'dispatch-events': {},
  'review-order': order,
  'pay-out-order': order,
  'send-message': { ...order, about: 'reminder', subject: '' },
  'send-event': { number: 1 },
  'delete-card': { provider: 'sandbox', token: 'none' },
  'delete-image': { name: `${'n'.repeat(43)}.jpg` },
  'personal-fields': {},
  export: {},
  'audit-seal': {},
  'audit-verify': {},
  'demonstration-history': { exempt: 'only a demonstration has one' },
};

test('every job asks only what a database spread by borrower can answer, or what is allowed for a reason', async () => {
  await using server = await testServer({ checkSharding: true });
  await server.advanceDays(40);
  const jobs = createJobHandlers(server.services);
  for (const [name, data] of Object.entries(jobRuns))
    if (!('exempt' in data)) await (jobs[name as keyof JobData] as (data: object) => Promise<void>)(data);
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
