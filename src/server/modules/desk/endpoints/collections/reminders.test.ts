import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { createJobHandlers } from '../../../../app/jobHandlers.ts';
import { createFakeJobs } from '../../../../testing/fakeJobs.ts';
import { ana, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { optOutOfReminders, resumeReminders } from '../../../contactPreferences/index.ts';
import { getStaffId, linkAccounts } from '../../testing/access.ts';
import { addClaim } from '../../testing/claims.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';
import { startOfUtcDay } from '../utcDays.ts';

const reason = 'asked by telephone';
const queue = createFakeJobs();
let server: TestServer;
let collections: DeskClient;

beforeAll(async () => {
  server = await testServer();
  server.services.jobs = queue;
  collections = await signInAs(server, 'collections');
  await signInAs(server, 'support');
});
afterAll(() => server.close());
beforeEach(() => setMessageHours({ from: 0, to: 24 }));

function setMessageHours(hours: { from: number; to: number }): void {
  for (const market of Object.values(server.services.config.markets)) market.messageHours = hours;
}

const remind = (template: string, more: Record<string, unknown> = { orderId: 'MX180' }) =>
  collections.post(`borrowers/${ana.borrowerId}/reminders`, { template, reason, ...more });

async function listSent() {
  await queue.runAll('send-message', createJobHandlers(server.services)['send-message']);
  return server.db
    .selectFrom('messages')
    .select(['template', 'orderId', 'withheld', 'language'])
    .where('borrowerId', '=', ana.borrowerId)
    .where('kind', '<>', 'service')
    .orderBy('at')
    .execute();
}

test('a reminder that may not be sent is refused with its reason, and nothing is sent', async () => {
  const before = await listSent();
  expect((await remind('due_today')).body.code).toBe('reminderOtherTemplate');
  expect((await remind('overdue_1')).body.code).toBe('reminderComplaint');
  const now = await server.services.clock.now();
  await addClaim(server, 'MX180');
  expect((await remind('overdue_1')).body.code).toBe('reminderClaimed');
  await server.db.deleteFrom('paymentClaims').execute();
  await server.db
    .updateTable('complaints')
    .set({ answer: 'Mended', answeredAt: now })
    .where('borrowerId', '=', ana.borrowerId)
    .execute();
  await optOutOfReminders(server.db, ana.borrowerId, 'page', 'es', now);
  expect((await remind('overdue_1')).body.code).toBe('reminderStopped');
  await resumeReminders(server.db, ana.borrowerId);
  // Mexico is six hours behind.
  setMessageHours(now.getUTCHours() < 12 ? { from: 12, to: 13 } : { from: 0, to: 1 });
  expect((await remind('overdue_1')).body.code).toBe('reminderHours');
  expect((await remind('overdue_1', { orderId: 'MX999' })).status).toBe(404);
  expect((await remind('approved')).status).toBe(400);
  expect(await listSent()).toEqual(before);
});

test('a chosen reminder is sent once in the borrower’s language, and counts against the caps', async () => {
  const before = await listSent();
  await collections.post(`borrowers/${ana.borrowerId}/language`, { language: 'en', reason });
  const answers = await Promise.all([1, 2, 3, 4].map(() => remind('overdue_1')));
  const [sent, ...refused] = answers.toSorted((one, other) => one.status - other.status);
  expect([sent?.status, sent?.body]).toEqual([200, { borrowerId: ana.borrowerId, orderId: 'MX180' }]);
  expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('reminderWaiting'));
  expect((await listSent()).slice(before.length)).toEqual([
    { template: 'overdue_1', orderId: 'MX180', withheld: '', language: 'en' },
  ]);
  const { notes } = (await collections.get('loans/MX180')).body as DeskReply<'loan'>;
  expect(notes.filter(({ kind }) => kind === 'message')).toMatchObject([{ text: reason, by: 'Cobranza' }]);
  expect((await remind('overdue_1')).body.code).toBe('reminderDay');
  expect((await remind('overdue_1', {})).body.code).toBe('reminderDay');
});

test('one person sends as many in a day, by all accounts, as desk.json says', async () => {
  await server.advanceDays(1);
  server.services.config.desk.reminders.perDay = 1;
  await linkAccounts(server, 'collections', 'support');
  const count = {
    windowStart: startOfUtcDay((await server.services.clock.now()).toISOString().slice(0, 10)),
    used: 1,
  };
  const subject = `desk:reminders:${await getStaffId(server, 'support')}`;
  await server.db
    .insertInto('usageCounters')
    .values({ ...count, subject })
    .execute();
  expect((await remind('overdue_1')).status).toBe(429);
  await server.db.deleteFrom('usageCounters').where('subject', '=', subject).execute();
  expect((await remind('overdue_1')).status).toBe(200);
});

test('what a message says is read before it is sent, with blanks for what is filled in then', async () => {
  const { es, en } = (await collections.get('message-text?template=overdue_1&market=MX'))
    .body as DeskReply<'messageText'>;
  const { name } = server.services.config.brand;
  expect(es.sms).toMatch(new RegExp(`^${name}: .*\\{due\\}.*\\{amount\\}`));
  expect(en.title).toContain('{due}');
  expect((await collections.get('message-text?template=overdue_1&market=XX')).status).toBe(404);
});
