import { randomBytes, scryptSync } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { callDesk, createDeskClient, signIn, signInAs } from '../testing/desk.ts';
import { computeTotp } from './credentials.ts';

const passphrase = 'quincena-desk';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('a session is a cookie that no script and no other site has; it ends by signing out', async () => {
  const { status, headers, body } = await signIn(server, 'Support@quincena.example', passphrase);
  expect([status, body.email]).toEqual([200, 'support@quincena.example']);
  const [cookie = ''] = headers.getSetCookie();
  expect(cookie).toMatch(/^quincena-desk=[\w-]{43}; Path=\/desk; Max-Age=43200; HttpOnly; SameSite=Strict$/);
  const client = createDeskClient(server, cookie.split(';')[0] ?? '');
  expect((await client.get('me')).status).toBe(200);
  expect((await client.post('sign-out')).status).toBe(200);
  expect((await client.get('me')).status).toBe(401);
  const lines = server.db.selectFrom('auditEvents').select(['action', 'actor', 'address']);
  const actor = { actor: 'support@quincena.example', address: '127.0.0.1' };
  expect(await lines.where('action', 'like', 'desk_sign%').orderBy('eventId').execute()).toEqual([
    { action: 'desk_sign_in', ...actor },
    { action: 'desk_sign_out', ...actor },
  ]);
});

test('by https the cookie is this host’s alone, and one of the other kind is nobody’s', async () => {
  await using secure = await testServer({ sharedWith: server, env: { DESK_URL: 'https://desk.example' } });
  const { headers } = await signIn(secure, 'support@quincena.example', passphrase);
  const [cookie = ''] = headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-quincena-desk=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Strict; Secure$/);
  const [named = ''] = cookie.split(';');
  expect((await createDeskClient(secure, named).get('me')).status).toBe(200);
  expect((await createDeskClient(secure, named.replace('__Host-', '')).get('me')).status).toBe(401);
});

test('a session that is idle or old is over, and so is that of a closed account', async () => {
  const client = await signInAs(server, 'risk');
  const sessions = server.db.updateTable('deskSessions');
  const now = Date.now();
  await sessions.set({ seenAt: new Date(now - 31 * 60_000) }).execute();
  expect((await client.get('me')).status).toBe(401);
  await sessions.set({ seenAt: new Date(now), endsAt: new Date(now) }).execute();
  expect((await client.get('me')).status).toBe(401);
  await sessions.set({ endsAt: new Date(now + 60_000) }).execute();
  expect((await client.get('me')).status).toBe(200);
  await server.db
    .updateTable('deskStaff')
    .set({ closedAt: new Date() })
    .where('email', '=', 'risk@quincena.example')
    .execute();
  expect((await client.get('me')).status).toBe(401);
  expect((await signIn(server, 'risk@quincena.example', passphrase)).status).toBe(401);
});

/** Its passphrase is looked at in no time, so that no slow machine keeps many at once waiting for longer than a call may. */
async function lowerHashCost(email: string): Promise<void> {
  const salt = randomBytes(16);
  const hash = scryptSync(passphrase, salt, 32, { N: 1_024, r: 8, p: 1 });
  const stored = ['scrypt', 1_024, 8, 1, salt.toString('base64'), hash.toString('base64')].join('$');
  await server.db.updateTable('deskStaff').set({ passphrase: stored }).where('email', '=', email).execute();
}

test('whatever is wrong is answered alike, and after some tries one each half minute, be they at once', async () => {
  const wrong = await signIn(server, 'cashier@quincena.example', 'wrong');
  const unknown = await signIn(server, 'nobody@quincena.example', 'wrong');
  const { requestId: _, ...errorBody } = wrong.body;
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(unknown.body).toMatchObject(errorBody);
  await lowerHashCost('cashier@quincena.example');
  const many = Array.from({ length: 25 }, () => signIn(server, 'cashier@quincena.example', 'wrong'));
  const refused = (await Promise.all(many)).filter((answer) => answer.status === 401);
  expect(refused).toHaveLength(10);
  const { status, headers } = await signIn(server, 'cashier@quincena.example', passphrase);
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await signIn(server, 'finance@quincena.example', passphrase)).status).toBe(200);
  const counted = server.db
    .selectFrom('usageCounters')
    .select('used')
    .where('subject', 'like', '%:finance@%');
  expect(new Set((await counted.execute()).map(({ used }) => used))).toEqual(new Set([0]));
});

test('once an app makes codes, each signs in once beside the passphrase', async () => {
  vi.setSystemTime(Date.now());
  onTestFinished(() => void vi.useRealTimers());
  const client = await signInAs(server, 'finance');
  const reason = 'a second step';
  const { body } = await client.post('me/codes/start', { reason });
  expect(body.address).toContain('otpauth://totp/');
  const { totpSecret } = await server.db
    .selectFrom('deskStaff')
    .select('totpSecret')
    .where('email', '=', 'finance@quincena.example')
    .executeTakeFirstOrThrow();
  const code = () => computeTotp(totpSecret ?? Buffer.alloc(0), Math.floor(Date.now() / 30_000));
  expect((await client.post('me/codes/confirm', { code: '000000', reason })).body.code).toBe('wrongCode');
  expect((await client.post('me/codes/confirm', { code: code(), reason })).status).toBe(200);
  expect((await client.post('me/codes/start', { reason })).body.code).toBe('hasTotp');
  expect((await signIn(server, 'finance@quincena.example', passphrase)).body).toEqual({ codeNeeded: true });
  vi.setSystemTime(Date.now() + 30_000);
  const next = code();
  const attempts = await Promise.all(
    [1, 2].map(() => signIn(server, 'finance@quincena.example', passphrase, next)),
  );
  expect(attempts.map(({ status }) => status).sort()).toEqual([200, 401]);
});

test('sessions are listed, and ended by whose they are or by an admin', async () => {
  const [support, admin] = await Promise.all([signInAs(server, 'support'), signInAs(server, 'admin')]);
  const own = (await support.get('sessions')).body.items as { sessionId: string; email: string }[];
  expect(new Set(own.map(({ email }) => email))).toEqual(new Set(['support@quincena.example']));
  const all = (await admin.get('sessions')).body.items as typeof own;
  const others = all.find(({ email }) => email === 'admin@quincena.example');
  const reason = 'left open';
  expect((await support.post(`sessions/${others?.sessionId}/end`, { reason })).status).toBe(404);
  for (const { sessionId } of own) await admin.post(`sessions/${sessionId}/end`, { reason });
  expect((await support.get('me')).status).toBe(401);
});

test('only the demonstration tells who may sign in, and has them', async () => {
  const open = await callDesk(server, 'sign-in/options');
  expect(open.body.demonstrationAccounts).toContainEqual({
    email: 'admin@quincena.example',
    passphrase,
    roles: ['admin'],
  });
  await using realPassphrase = await testServer({ sharedWith: server, env: { DEMONSTRATION: 'off' } });
  expect((await callDesk(realPassphrase, 'sign-in/options')).body.demonstrationAccounts).toEqual([]);
});

test('a passkey opens nothing that isn’t its owner’s, nor does anything that looks like one', async () => {
  const client = await signInAs(server, 'auditor');
  const { body } = await client.post('me/passkeys/start');
  expect(body).toMatchObject({ rp: { id: '127.0.0.1' }, user: { name: 'auditor@quincena.example' } });
  const decodeClientData = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64url');
  const clientDataJSON = decodeClientData({
    type: 'webauthn.create',
    challenge: body.challenge,
    origin: server.origin,
  });
  const fakeCredential = { id: 'made', rawId: 'made', type: 'public-key' };
  const credential = { ...fakeCredential, response: { clientDataJSON, attestationObject: 'made' } };
  const added = await client.post('me/passkeys', { name: 'Made up', credential, reason: 'a try' });
  expect([added.status, added.body.code]).toEqual([409, 'badPasskey']);
  const signed = {
    ...fakeCredential,
    response: { clientDataJSON, authenticatorData: 'made', signature: 'made' },
  };
  const response = await callDesk(server, 'sign-in/passkey', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ credential: signed }),
  });
  expect([response.status, response.headers.get('set-cookie')]).toEqual([401, null]);

  const { staffId } = (await client.get('me')).body;
  const others = { credentialId: 'theirs', publicKey: Buffer.alloc(1), counter: 0, createdAt: new Date() };
  await server.db
    .insertInto('deskPasskeys')
    .values({ ...others, passkeyId: '00000000000000aa', staffId: String(staffId), name: 'Phone' })
    .execute();
  expect((await client.get('me/passkeys')).body.items).toMatchObject([{ name: 'Phone', usedAt: null }]);
  const support = await signInAs(server, 'support');
  expect((await support.get('me/passkeys')).body.items).toEqual([]);
  const path = 'me/passkeys/00000000000000aa/remove';
  expect((await support.post(path, { reason: 'not mine' })).status).toBe(404);
  const { body: errorBody } = await signIn(server, 'auditor@quincena.example', passphrase);
  expect(errorBody).toEqual({ passkeyNeeded: true });
  const otherClient = await signInAs(server, 'support');
  await server.db.updateTable('deskSessions').set({ passkeyId: '00000000000000aa' }).execute();
  expect((await client.post(path, { reason: 'lost it' })).status).toBe(200);
  expect([(await client.get('me')).status, (await otherClient.get('me')).status]).toEqual([200, 401]);
  expect((await signIn(server, 'auditor@quincena.example', passphrase)).status).toBe(200);
});
