import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildDeskApp } from '../../app/buildApp.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { createAccount } from './auth/accounts.ts';
import { callDesk, createDeskClient, signIn, signInAs } from './testing/desk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('with a port of its own the desk is there, and not where borrowers are', async () => {
  await using deskPortServer = await testServer({ sharedWith: server, env: { DESK_PORT: '1' } });
  expect((await callDesk(deskPortServer, 'sign-in/options')).status).toBe(404);
  const app = buildDeskApp(deskPortServer.services);
  expect((await app.inject({ url: '/desk/api/sign-in/options' })).statusCode).toBe(200);
  expect((await app.inject({ url: '/v3/loan-details/loan-details', method: 'POST' })).statusCode).toBe(404);
  await app.close();
});

test('its document is asked for again each time there, and what it names is kept for good', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quincena-desk-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'desk/assets'), { recursive: true });
  await writeFile(join(folder, 'desk/index.html'), 'the desk');
  await writeFile(join(folder, 'desk/assets/page.js'), 'a page');
  await using deskPortServer = await testServer({ sharedWith: server, env: { DESK_PORT: '1' } });
  const app = buildDeskApp(deskPortServer.services, folder);
  const stored = async (url: string) => (await app.inject(url)).headers['cache-control'];
  expect([await stored('/desk'), await stored('/desk/loans.ts')]).toEqual(['no-cache', 'no-cache']);
  expect(await stored('/desk/assets/page.js')).toBe('public, max-age=31536000, immutable');
  await app.close();
});

test('outside the demonstration its people are nobody, and nobody works without a second step', async () => {
  await using real = await testServer({ sharedWith: server, env: { DEMONSTRATION: 'off' } });
  expect((await signIn(real, 'risk@quincena.example', 'quincena-desk')).status).toBe(401);
  const { cookie } = await signInAs(server, 'risk');
  expect((await createDeskClient(real, cookie).get('me')).status).toBe(401);
  const person = {
    email: 'r@lender.example',
    name: 'R',
    roles: ['risk'],
    passphrase: 'long enough',
  } as const;
  await createAccount(server.db, person, new Date());
  const { headers } = await signIn(real, person.email, person.passphrase);
  const client = createDeskClient(real, headers.get('set-cookie')?.split(';')[0] ?? '');
  const reason = 'first day';
  const refusal = async () => {
    const { status, body } = await client.get('applications');
    return [status, body.code];
  };
  const otherPort = await signIn(real, person.email, person.passphrase);
  const query = 'a heron over the harbour';
  const replace = (current: string, passphrase: string) =>
    client.post('me/passphrase', { current, passphrase, reason });
  const wrong = await replace('not it', query);
  expect([wrong.status, wrong.body.code]).toEqual([409, 'wrongPassphrase']);
  const weak = await replace(person.passphrase, 'r@lender.example');
  expect([weak.status, weak.body.code]).toEqual([409, 'weakPassphrase']);
  expect((await replace(person.passphrase, query)).body).toEqual({ done: true });
  const other = createDeskClient(real, otherPort.headers.get('set-cookie')?.split(';')[0] ?? '');
  expect((await other.get('me')).status).toBe(401);
  expect((await signIn(real, person.email, person.passphrase)).status).toBe(401);
  expect((await signIn(real, person.email, query)).status).toBe(200);

  expect(await refusal()).toEqual([403, 'codesNeeded']);
  const setSessionStart = (minutesAgo: number) =>
    server.db
      .updateTable('deskSessions')
      .set({ startedAt: new Date(Date.now() - minutesAgo * 60_000) })
      .execute();
  await setSessionStart(16);
  expect((await client.post('me/codes/start', { reason })).status).toBe(401);
  expect((await client.get('me')).status).toBe(200);
  await setSessionStart(14);
  expect((await client.post('me/codes/start', { reason })).status).toBe(200);
});
