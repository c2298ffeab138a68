import { expect, test } from 'vitest';
import { ana, testServer } from '../../testing/testServer.ts';

const ownPage = (origin: string) => ({
  origin,
  'content-type': 'application/json',
  'x-requested-with': 'XMLHttpRequest',
});

test('one tap signs the browser in as a person who is seeded, by cookies that no script reads', async () => {
  await using server = await testServer();
  const signIn = (phone: string, headers: Record<string, string> = ownPage(server.origin)) =>
    server.fetch('/demo/sign-in', {
      method: 'POST',
      headers,
      body: JSON.stringify({ phone, language: 'en' }),
    });
  const response = await signIn(ana.mobilePhone);
  expect(response.status).toBe(200);
  const cookies = response.headers.getSetCookie();
  expect(cookies.find((one) => one.startsWith('appSession='))).toMatch(/HttpOnly/);
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
  const orders = await server.fetch('/v3/order/order-list', {
    method: 'POST',
    headers: { ...ownPage(server.origin), cookie },
    body: '{}',
  });
  expect(JSON.stringify(await orders.json())).toContain('MX180');
  expect((await signIn('5500000000')).status).toBe(404);
  expect((await signIn(ana.mobilePhone, { 'content-type': 'application/json' })).status).toBe(403);
  const elsewhere = { ...ownPage(server.origin), origin: 'https://elsewhere.example' };
  expect((await signIn(ana.mobilePhone, elsewhere)).status).toBe(403);
});

test('a day passes with what the lender does by night', async () => {
  await using server = await testServer({ jobs: true });
  const response = await server.fetch('/demo/day', {
    method: 'POST',
    headers: ownPage(server.origin),
    body: '{"advanceDays": 20}',
  });
  expect(response.status).toBe(200);
  const states = async () =>
    (await server.db.selectFrom('orders').select('state').where('orderId', '=', 'MX174').execute())[0]?.state;
  await expect.poll(states).toBe('overdue');
});

test('nothing of it is there outside of a demonstration', async () => {
  await using closed = await testServer({ seed: false, env: { DEMONSTRATION: 'off' } });
  for (const path of ['/demo/events?market=MX&phone=5512345678', '/demo/restore'])
    expect((await closed.fetch(path)).status).toBe(404);
  for (const path of ['/demo/sign-in', '/demo/day', '/demo/restore', '/demo/brand', '/demo/brand/logo']) {
    const post = { method: 'POST', headers: ownPage(closed.origin), body: '{}' };
    expect((await closed.fetch(path, post)).status).toBe(404);
  }
});

test('a server on another’s database is not started again', async () => {
  await using server = await testServer();
  expect(await (await server.fetch('/demo/restore')).json()).toEqual({ canRestore: false });
  const post = { method: 'POST', headers: ownPage(server.origin), body: '{}' };
  expect((await server.fetch('/demo/restore', post)).status).toBe(409);
});
