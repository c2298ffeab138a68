import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { addDays, calendarDayIn, toDay } from '../../../lending/index.ts';
import { createJobHandlers } from '../../app/jobHandlers.ts';
import { type TestBrowser, testBrowser } from '../../testing/browser.ts';
import { createFakeJobs } from '../../testing/fakeJobs.ts';
import { aPushBrowser, readVapid, startFakePushService } from '../../testing/fakePushService.ts';
import { ana, bruno, type TestServer, testServer } from '../../testing/testServer.ts';
import { optOutOfReminders } from '../contactPreferences/index.ts';
import { signInAs } from '../desk/testing/desk.ts';

let service: Awaited<ReturnType<typeof startFakePushService>>;
let server: TestServer;
const queue = createFakeJobs();
beforeAll(async () => {
  service = await startFakePushService();
});
beforeEach(async () => {
  service.received.length = 0;
  service.answers.clear();
  server = await testServer({ env: { PUSH_SERVICE: service.origin } });
  server.services.jobs = queue;
  setClock('12:00');
  return () => server.close();
});
afterAll(() => service.close());

/** Sets the clock to an hour of Mexico City. */
function setClock(time: string, on: string = calendarDayIn('America/Mexico_City', new Date())): void {
  const now = new Date(`${on}T${time}:00-06:00`);
  server.services.clock = { now: async () => now };
}

let addresses = 0;
async function subscribed(phone: string = ana.mobilePhone) {
  const browser = testBrowser(server);
  await browser.signIn(phone);
  addresses += 1;
  const device = aPushBrowser(`${service.origin}/push/${addresses}`);
  expect((await browser.call('pushSubscribe', device.subscription)).body).toMatchObject({ data: { on: 1 } });
  return { browser, device, endpoint: device.subscription.endpoint, path: `/push/${addresses}` };
}

/** Notifies Ana of an order that is in review. */
async function notify(subject = 'MX21'): Promise<number[]> {
  const handle = createJobHandlers(server.services)['send-message'];
  await handle({ borrowerId: ana.borrowerId, about: 'order.received', subject, orderId: 'MX21' });
  return queue.runAll('send-message', async () => {});
}

function listMessages() {
  return server.db
    .selectFrom('messages')
    .select(['channel', 'recipient', 'title', 'body', 'attempt', 'withheld', 'template'])
    .where('borrowerId', '=', ana.borrowerId)
    .orderBy('at')
    .orderBy('attempt')
    .execute();
}

describe('a subscribed borrower', () => {
  test('is notified in the browser, encrypted for it and signed by the server’s key', async () => {
    const { browser, device } = await subscribed();
    const { key } = (await browser.call('pushKey')).body.data;
    expect((await browser.call('appHome')).body.data.push).toEqual({ offered: 1, on: 1 });
    await notify();
    const [push, ...more] = service.received;
    expect(more).toEqual([]);
    const notice = device.read(push?.body ?? Buffer.alloc(0));
    expect(notice).toMatchObject({
      title: expect.stringMatching(/^(We have|Recibimos)/),
      url: expect.stringMatching(/^\/loanDetails\?orderId=MX21/),
      tag: 'received.MX21',
    });
    expect(JSON.stringify(notice)).not.toMatch(/sessionId|userId|deviceId|mobilePhone/);
    expect(push?.headers).toMatchObject({ ttl: '259200', 'content-encoding': 'aes128gcm' });
    expect(push?.headers.topic).toMatch(/^[\w-]{32}$/);
    const vapid = readVapid(push?.headers.authorization);
    expect(vapid).toMatchObject({
      publicKey: key,
      claims: { aud: service.origin, sub: expect.stringMatching(/^mailto:/) },
    });
    expect(Number(vapid?.claims.exp) - Date.now() / 1000).toBeLessThan(86_400);
    expect(await listMessages()).toMatchObject([
      { channel: 'push', recipient: service.origin.slice('http://'.length), title: notice.title },
    ]);
    const desk = await signInAs(server, 'support');
    const { items } = (await desk.get(`borrowers/${ana.borrowerId}/timeline`)).body;
    const listed = (items as DeskRow<'timeline'>[]).filter(({ kind }) => kind === 'message');
    expect(listed).toMatchObject([{ what: 'received', by: 'push' }]);
  });

  test('gets no message in quiet hours, and no reminder after opting out', async () => {
    await subscribed();
    const { orders } = (await server.call('orderList')).body.data;
    const due = toDay(orders.find(({ orderNo }) => orderNo === 'MX174')?.dueDate ?? '');
    const remind = () =>
      createJobHandlers(server.services)['send-message']({
        ...{ borrowerId: ana.borrowerId, about: 'reminder', subject: '', orderId: 'MX174' },
      });
    setClock('23:30', addDays(due, -3));
    await remind();
    expect(service.received).toEqual([]);
    setClock('12:00', addDays(due, -3));
    await optOutOfReminders(server.db, ana.borrowerId, 'page', 'es', await server.services.clock.now());
    await remind();
    expect(service.received).toEqual([]);
    expect(await listMessages()).toMatchObject([{ template: 'due_in_3', withheld: 'stopped' }]);
    await notify();
    expect(service.received).toHaveLength(1);
  });

  test.each([
    ['404', 404],
    ['410', 410],
  ] as const)(
    'whose subscription is gone (%s) is notified by text message, and it is removed',
    async (_, status) => {
      const { browser, path } = await subscribed();
      service.answers.set(path, status);
      await notify();
      expect((await listMessages()).map(({ channel, attempt }) => [channel, attempt])).toEqual([
        ['push', 1],
        ['sms', 2],
      ]);
      expect((await browser.call('appHome')).body.data.push).toEqual({ offered: 1, on: 0 });
    },
  );

  test('is notified by text message where the push service refuses, and once where it does not answer', async () => {
    const { path, browser } = await subscribed();
    service.answers.set(path, 503);
    await notify();
    expect((await listMessages()).map(({ channel }) => channel)).toEqual(['push', 'sms']);
    expect((await browser.call('appHome')).body.data.push.on).toBe(1);
    service.answers.set(path, 'redirect');
    await server.db.deleteFrom('usageCounters').execute();
    service.received.length = 0;
    await notify('MX21 again');
    expect(service.received).toEqual([]);
    service.answers.set(path, 'silence');
    await notify('MX21 once more');
    const outcomes = await server.db.selectFrom('messageOutcomes').select(['outcome', 'subject']).execute();
    expect(outcomes.filter(({ subject }) => subject === 'MX21 once more')).toMatchObject([
      { outcome: 'unknown' },
    ]);
  });

  test.each([
    ['signs out', ({ browser }: { browser: TestBrowser }) => browser.call('logout')],
    [
      'is signed out elsewhere',
      () => server.db.deleteFrom('sessions').where('borrowerId', '=', ana.borrowerId).execute(),
    ],
    [
      'stays away too long',
      async () => {
        const idle = server.db
          .updateTable('sessions')
          .set({ seenAt: new Date(Date.now() - 15 * 86_400_000) });
        await idle.where('borrowerId', '=', ana.borrowerId).execute();
      },
    ],
    [
      'says so',
      ({ browser, endpoint }: { browser: TestBrowser; endpoint: string }) =>
        browser.call('pushUnsubscribe', { endpoint }),
    ],
  ])('gets no push after the borrower %s', async (_, end) => {
    const person = await subscribed();
    await end(person);
    await notify();
    expect(service.received).toEqual([]);
    expect((await listMessages()).map(({ channel }) => channel)).toEqual(['sms']);
    expect(await server.db.selectFrom('pushSubscriptions').selectAll().execute()).toEqual([]);
  });
});

describe('a push subscription that is another borrower’s or no push service’s', () => {
  test('another borrower’s endpoint is neither taken over nor removed', async () => {
    const { device, endpoint } = await subscribed();
    const thief = testBrowser(server);
    await thief.signIn(bruno.mobilePhone);
    const own = aPushBrowser(endpoint);
    const { keys } = device.subscription;
    for (const known of [{}, { auth: keys.auth }, { p256dh: keys.p256dh }]) {
      const guessed = { endpoint, keys: { ...own.subscription.keys, ...known } };
      expect((await thief.call('pushSubscribe', guessed)).body.code).toBe(3020);
    }
    expect((await thief.call('pushUnsubscribe', { endpoint })).body).toMatchObject({ data: { on: 0 } });
    await notify();
    expect(device.read(service.received[0]?.body ?? Buffer.alloc(0)).tag).toBe('received.MX21');
    // Who signs in next in the same browser has its keys, and from then on gets the messages alone.
    expect((await thief.call('pushSubscribe', device.subscription)).body.success).toBe(true);
    service.received.length = 0;
    await notify('MX21 later');
    expect(service.received).toEqual([]);
  });

  test.each([
    'http://push.example.com/1',
    'https://127.0.0.1/1',
    'https://2130706433/1',
    'https://0x7f.1/1',
    'https://[::1]/1',
    'https://[::ffff:10.0.0.1]/1',
    'https://10.0.0.8/1',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/1',
    'https://database/1',
    'https://metadata.google.internal/1',
    'https://printer.local/1',
    'https://push.example.com:8443/1',
    'https://user:secret@push.example.com/1',
    'https://localhost./1',
    'ftp://push.example.com/1',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '//push.example.com/1',
    '',
  ])('the endpoint %s is refused', async (endpoint) => {
    const { keys } = aPushBrowser(endpoint).subscription;
    const { body } = await server.call('pushSubscribe', { endpoint, keys });
    expect(body.code).toBe(3020);
    expect(await server.db.selectFrom('pushSubscriptions').selectAll().execute()).toEqual([]);
  });

  test('a public endpoint is accepted; invalid keys, or no session, are refused', async () => {
    const { endpoint, keys } = aPushBrowser('https://fcm.googleapis.com/fcm/send/abc').subscription;
    expect((await server.call('pushSubscribe', { endpoint, keys })).body.success).toBe(true);
    const noPoint = Buffer.alloc(65, 4).toString('base64url');
    const wrong = { endpoint, keys: { ...keys, p256dh: noPoint } };
    expect((await server.call('pushSubscribe', wrong)).body.code).toBe(3020);
    const short = { endpoint, keys: { ...keys, auth: 'AAAA' } };
    expect((await server.call('pushSubscribe', short)).status).toBe(400);
    expect((await server.call('pushSubscribe', { endpoint, keys }, null)).status).toBe(401);
    const { browser, device } = await subscribed();
    const headers = { origin: 'https://evil.example' };
    expect((await browser.call('pushSubscribe', device.subscription, { headers })).status).toBe(403);
  });
});
