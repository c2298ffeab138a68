import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDeskApp } from '../serve.ts';
import { type TestServer, testServer } from '../testing/testServer.ts';
import { addAccount } from './people/staff.ts';
import { ask, seatOf, seatWith, signIn } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('with a port of its own the desk is there, and not where borrowers are', async () => {
  await using apart = await testServer({ beside: server, env: { DESK_PORT: '1' } });
  expect((await ask(apart, 'sign-in/options')).status).toBe(404);
  const app = makeDeskApp(apart.services);
  expect((await app.inject({ url: '/desk/api/sign-in/options' })).statusCode).toBe(200);
  expect((await app.inject({ url: '/v3/loan-details/loan-details', method: 'POST' })).statusCode).toBe(404);
  await app.close();
});

test('outside the demonstration its people are nobody, and nobody works without a second step', async () => {
  await using real = await testServer({ beside: server, env: { DEMONSTRATION: 'off' } });
  expect((await signIn(real, 'risk@quincena.example', 'quincena-desk')).status).toBe(401);
  const { cookie } = await seatOf(server, 'risk');
  expect((await seatWith(real, cookie).get('me')).status).toBe(401);
  const person = {
    email: 'r@lender.example',
    name: 'R',
    roles: ['risk'],
    passphrase: 'long enough',
  } as const;
  await addAccount(server.db, person, new Date());
  const { headers } = await signIn(real, person.email, person.passphrase);
  const seat = seatWith(real, headers.get('set-cookie')?.split(';')[0] ?? '');
  const refused = await seat.get('applications');
  expect([refused.status, refused.body.code]).toEqual([403, 'codesNeeded']);
  expect((await seat.get('me')).status).toBe(200);
  expect((await seat.post('me/codes/start', { reason: 'first day' })).status).toBe(200);
});
