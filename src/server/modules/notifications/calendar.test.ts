import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarDayIn, type Day } from '../../../lending/index.ts';
import { createJobHandlers } from '../../app/jobHandlers.ts';
import { getMarket } from '../../config/index.ts';
import { createFakeJobs } from '../../testing/fakeJobs.ts';
import { sendPaymentNotice } from '../../testing/sandbox.ts';
import { ana, bruno, ravi, type TestServer, testServer } from '../../testing/testServer.ts';
import { optOutOfReminders, resumeReminders } from '../contactPreferences/index.ts';
import { findLoanOnDay, findOrder } from '../loans/index.ts';
import { recordCollectionHold } from '../servicing/index.ts';
import { secondsUntilContactHours } from './rules.ts';

let server: TestServer;
let now: number;
const queue = createFakeJobs();
const hourMs = 3_600_000;

beforeAll(async () => {
  server = await testServer();
  server.services.jobs = queue;
  now = (await server.services.clock.now()).getTime();
  server.services.clock = { now: async () => new Date(now) };
});
afterAll(() => server.close());

const people = [ana, bruno, ravi] as const;
const orders = {
  [ana.borrowerId]: ['MX174', 'MX174P', 'MX180'],
  [bruno.borrowerId]: ['MXB174'],
  [ravi.borrowerId]: ['IN174', 'IN180'],
};
const person = fc.constantFrom(...people);
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 26 }) }),
  },
  fc.record({ kind: fc.constant('pay' as const), person, share: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('pause' as const), person, days: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ kind: fc.constant('stop' as const), person, hours: fc.integer({ min: 1, max: 90 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never;

/** When a borrower opted out of reminders. */
const stops: { borrowerId: number; from: number; to: number }[] = [];
let key = 0;

async function applyStep(one: Step): Promise<void> {
  now += 1_000;
  if (one.kind === 'wait') now += one.hours * hourMs;
  if (one.kind === 'pay') await pay(one.person, one.share);
  if (one.kind === 'pause') await pauseBorrower(one.person, one.days);
  if (one.kind === 'stop') {
    const { borrowerId } = one.person;
    stops.push({ borrowerId, from: now, to: now + one.hours * hourMs });
    await optOutOfReminders(server.db, borrowerId, 'link', 'es', new Date(now));
  }
  for (const { borrowerId } of people)
    if (!isStopped(borrowerId, now)) await resumeReminders(server.db, borrowerId);
  const handlers = createJobHandlers(server.services);
  await handlers['daily-run']({});
  await handlers.reminders({});
  await handlers['dispatch-events']({});
  await queue.runAll('send-message', handlers['send-message']);
  await assertSentMessages();
}

function isStopped(borrowerId: number, at: number): boolean {
  return stops.some((stop) => stop.borrowerId === borrowerId && stop.from <= at && at < stop.to);
}

async function pay(who: (typeof people)[number], share: number): Promise<void> {
  const [orderId = ''] = orders[who.borrowerId] ?? [];
  const payCode = who === ravi ? 'UPI' : 'SPEI';
  const { data } = (await server.call('repaymentDetail', { orderId }, who)).body;
  if (!data.repayAmount) return;
  const requests = { orderId, amount: data.repayAmount, payCode, requestType: 1 };
  const answer = (await server.call('instructions', requests, who)).body;
  const amount = Math.ceil(data.repayAmount / share);
  const currency = who === ravi ? 'INR' : 'MXN';
  if (answer.data.repayDetail)
    await sendPaymentNotice(server, { reference: answer.data.repayDetail.vCode, amount, currency });
}

async function pauseBorrower({ borrowerId }: (typeof people)[number], days: number): Promise<void> {
  const orderId = orders[borrowerId]?.at(-1) ?? '';
  key += 1;
  const until = new Date(now + days * 24 * hourMs).toISOString().slice(0, 10) as Day;
  const request = { borrowerId, orderId, key: `p${key}`, reason: 'asked for' };
  await recordCollectionHold(server.services, { ...request, until }, { kind: 'operator' });
}

let reminders = 0;
const days = new Set<string>();

/** Looks at what was sent just now, as things are now. */
async function assertSentMessages(): Promise<void> {
  const all = server.db.selectFrom('messages').selectAll().where('withheld', '=', '');
  for (const message of await all.where('at', '=', new Date(now)).execute()) {
    const who = people.find(({ borrowerId }) => borrowerId === message.borrowerId);
    const market = getMarket(server.services.config, who?.market ?? '');
    expect(secondsUntilContactHours(market.messageHours, market.timeZone, message.at)).toBe(0);
    if (message.kind === 'service') continue;
    reminders += 1;
    const today = calendarDayIn(market.timeZone, message.at);
    expect(isStopped(message.borrowerId, now)).toBe(false);
    expect(days.has(`${message.borrowerId} ${today}`)).toBe(false);
    days.add(`${message.borrowerId} ${today}`);
    const order = await findOrder(server.db, message.borrowerId, message.orderId ?? '');
    const loan = order && findLoanOnDay(order, today);
    const statement = loan?.statement;
    expect(statement?.collectionHold).toBeNull();
    const amounts = [...message.body.matchAll(/(?:\$|Rs\.)([\d,]+(?:\.\d\d)?)/g)].map(([, amount = '']) =>
      Math.round(Number(amount.replaceAll(',', '')) * 100),
    );
    // What ends the loan today stands beside what falls due.
    expect(amounts).toContain(statement?.repayAmount);
    expect(amounts[0]).toBe(loan?.laterPayoff?.amount ?? statement?.repayAmount);
  }
}

test('on any calendar no message is sent at night, and no reminder after an opt-out, during a hold, beyond the limit, or of another day’s amount', async () => {
  // Two days and a half by all hours of the day: loans are due, and none is paid or opted out yet.
  for (let waits = 0; waits < 9; waits += 1) await applyStep({ kind: 'wait', hours: 7 });
  const calendar = fc.array(step, { minLength: 30, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(calendar, async (steps) => {
      for (const one of steps) await applyStep(one);
    }),
    { numRuns: 1, endOnFailure: true },
  );
  expect(reminders).toBeGreaterThan(0);
});
