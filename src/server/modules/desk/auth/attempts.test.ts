import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { signInAs } from '../testing/desk.ts';
import { maxQueuedVerifications } from './credentials.ts';

const email = 'finance@quincena.example';
const passphrase = 'quincena-desk';
const slotSeconds = 30;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterEach(async () => {
  await server.db.deleteFrom('usageCounters').execute();
  await server.db.deleteFrom('deskSignInSlots').execute();
});
afterAll(() => server.close());

type From = { from: string; cookie?: string; account?: string };

async function signIn(typed: string, { from, cookie, account = email }: From) {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/desk/api/sign-in',
    remoteAddress: from,
    headers: { host: 'desk.example', ...(cookie === undefined ? {} : { cookie }) },
    payload: { email: account, passphrase: typed },
  });
  const cookies = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`);
  return {
    status: answer.statusCode,
    retryAfter: Number(answer.headers['retry-after'] ?? 0),
    browser: cookies.find((one) => one.startsWith('quincena-desk-browser=')) ?? '',
    headers: answer.headers,
  };
}

function network(number: number): string {
  return `198.51.${number}.7`;
}

function freezeClock(): void {
  vi.setSystemTime(Date.now());
  onTestFinished(() => void vi.useRealTimers());
}

test('a browser that signed in is remembered by a signed cookie that no script reads', async () => {
  const { browser, headers } = await signIn(passphrase, { from: network(1) });
  expect(browser).not.toBe('');
  const set = [headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('quincena-desk-browser='));
  expect(set).toMatch(/; Path=\/desk; Max-Age=34560000; HttpOnly; SameSite=Strict$/);
});

test('100 wrong passphrases from 15 networks keep out neither the owner’s browser nor, slowly, another one', async () => {
  freezeClock();
  const { browser: cookie } = await signIn(passphrase, { from: network(1) });
  const wrong = await Promise.all(
    Array.from({ length: 100 }, (_, index) => signIn('wrong', { from: network(100 + (index % 15)) })),
  );
  const verified = wrong.filter(({ status }) => status === 401).length;
  expect(verified).toBeLessThanOrEqual(10 + 15);
  expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([401, 429]));

  expect((await signIn(passphrase, { from: network(2), cookie })).status).toBe(200);
  expect((await signIn(passphrase, { from: network(3) })).status).toBe(200);
  expect((await signIn('mistyped', { from: network(3) })).status).toBe(401);
  const retrySoon = await signIn(passphrase, { from: network(3) });
  expect([retrySoon.status, retrySoon.retryAfter]).toEqual([429, slotSeconds]);
  vi.setSystemTime(Date.now() + slotSeconds * 1000);
  expect((await signIn(passphrase, { from: network(3) })).status).toBe(200);
});

test('60 wrong ones from one address keep out nobody behind it', async () => {
  const from = network(1);
  const { browser: cookie } = await signIn(passphrase, { from });
  const others = ['support', 'risk', 'cashier', 'admin', 'admin2', 'auditor'];
  for (let index = 0; index < 60; index++)
    await signIn('wrong', { from, account: `${others[index % others.length]}@quincena.example` });
  expect((await signIn(passphrase, { from, cookie })).status).toBe(200);
  expect((await signIn(passphrase, { from })).status).toBe(200);
});

test('of those in the same /24 or /48 only one is verified each half minute', async () => {
  freezeClock();
  for (let index = 0; index < 10; index++) await signIn('wrong', { from: `2001:db8:1:${index}::1` });
  const more = await Promise.all(
    Array.from({ length: 8 }, (_, index) => signIn('wrong', { from: `2001:db8:1:f${index}::1` })),
  );
  expect(more.map(({ status }) => status).toSorted()).toEqual([401, ...Array<number>(7).fill(429)]);
});

test('a known browser’s cookie is no help with another account, nor one that was signed by nobody', async () => {
  freezeClock();
  const { browser: own } = await signIn(passphrase, { from: network(1), account: 'risk@quincena.example' });
  const randomPassphrase = own.replaceAll(/staffId%3D\w{16}/g, 'staffId%3D0000000000000000');
  for (const cookie of [own, randomPassphrase]) {
    const attempts = [];
    for (let index = 0; index < 12; index++)
      attempts.push(await signIn('wrong', { from: network(9), cookie }));
    expect(attempts.at(-1)?.status).toBe(429);
  }
});

test('a known browser is slowed down by its own failures alone', async () => {
  freezeClock();
  const { browser: cookie } = await signIn(passphrase, { from: network(1) });
  const statuses = [];
  for (let index = 0; index < 12; index++)
    statuses.push((await signIn('wrong', { from: network(20 + index), cookie })).status);
  expect(statuses).toEqual([...Array<number>(11).fill(401), 429]);
  expect((await signIn(passphrase, { from: network(50) })).status).toBe(200);
});

test('of 200 attempts at once no more are verified than may wait; the others are asked to come back', async () => {
  const all = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      signIn('wrong', { from: `203.0.${index}.1`, account: `nobody${index}@quincena.example` }),
    ),
  );
  const of = (status: number) => all.filter((answer) => answer.status === status);
  expect(of(401).length).toBeGreaterThan(0);
  expect(of(401).length).toBeLessThanOrEqual(maxQueuedVerifications + 10);
  expect(of(401).length + of(429).length).toBe(200);
  expect(of(429).every(({ retryAfter }) => retryAfter > 0)).toBe(true);
});

test('what verifies a credential of one’s own answers 429, too', async () => {
  const client = await signInAs(server, 'finance');
  const reason = 'a try';
  const calls = [
    ['me/passphrase', { current: 'wrong', passphrase: 'correct horse battery staple' }],
    ['me/codes/confirm', { code: '000000' }],
  ] as const;
  for (const [path, body] of calls) {
    const statuses = [];
    for (let index = 0; index < 12; index++)
      statuses.push((await client.post(path, { ...body, reason })).status);
    expect(statuses).toEqual([...Array<number>(11).fill(409), 429]);
  }
  expect((await client.get('me')).status).toBe(200);
});
