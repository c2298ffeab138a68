import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { seatOf, seatWith } from '../testing.ts';
import { addAccount } from './accounts.ts';
import { seedStaff } from './seedStaff.ts';

/** Against an OpenID provider that is certified as one, over HTTP. */
const clientId = 'desk';
const clientSecret = 'a secret of the tests alone, long enough';
/** Who may sign in at the provider: what it says of each beside his `sub`. */
const people = new Map([
  ['known', { email: 'known@lender.example', email_verified: true }],
  ['namesake', { email: 'Known@lender.example', email_verified: true }],
  ['twin-1', { email: 'twins@lender.example', email_verified: true }],
  ['twin-2', { email: 'twins@lender.example', email_verified: true }],
  ['unknown', { email: 'unknown@lender.example', email_verified: true }],
  ['unverified', { email: 'unverified@lender.example', email_verified: false }],
]);
let isForged = false;
const refused = '/desk?sign-in=refused';

let provider: Server;
let issuer: string;
let server: TestServer;
let desk: TestServer;
beforeAll(async () => {
  provider = createServer((request, response) => handler(request, response));
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  server = await testServer({ seed: false });
  const env = {
    DEMONSTRATION: 'off',
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  };
  desk = await testServer({ beside: server, env });
  const back = `${desk.origin}/desk/api/sign-in/identity-provider/back`;
  const oidc = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [back] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['of the tests'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people.get(id) }),
    }),
  });
  oidc.use(async (context, next) => {
    await next();
    const { id_token: token } = (context.body ?? {}) as { id_token?: string };
    if (isForged && token !== undefined) context.body = { ...context.body, id_token: forged(token) };
  });
  handler = oidc.callback();
  await seedStaff(server.services);
  for (const name of ['known', 'twins', 'unverified']) {
    const email = `${name}@lender.example`;
    await addAccount(server.db, { email, name: 'K', roles: ['risk'], passphrase: null }, new Date());
  }
});
let handler: ReturnType<Provider['callback']>;
afterAll(async () => {
  await desk.close();
  await server.close();
  await new Promise((resolve) => provider.close(resolve));
});

/** The same words under a signature that isn't the provider's. */
function forged(token: string): string {
  const [head, claims, signature = ''] = token.split('.');
  return [head, claims, signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))].join('.');
}

/** A browser, as far as this needs one: cookies by place, forms, and where it is led. */
function browser() {
  const jars = new Map<string, Map<string, string>>();
  async function go(address: string, form?: URLSearchParams): Promise<Response> {
    const { origin } = new URL(address);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }
  return { go, jars };
}

/** Signs in at the provider, and stops where it leads back to the desk. `alter`: what the browser changes of what it is led to. */
async function comeBackAs(who: string, alter = (address: URL): URL => address) {
  const { go, jars } = browser();
  let address = `${desk.origin}/desk/api/sign-in/identity-provider`;
  for (let steps = 0; steps < 12; steps += 1) {
    const response = await go(address);
    const location = response.headers.get('location');
    if (location !== null) {
      address = alter(new URL(location, address)).href;
      if (address.includes('/identity-provider/back')) return { address, go, jars };
      continue;
    }
    const page = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
    const form = new URLSearchParams({ prompt, login: who, password: 'any' });
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
    const posted = await go(new URL(action, address).href, form);
    address = new URL(posted.headers.get('location') ?? '', address).href;
  }
  throw new Error(`${who} did not come back`);
}

/** Comes back from the provider, and says where it is led. */
async function signInAs(who: string): Promise<string | null> {
  const { address, go } = await comeBackAs(who);
  return (await go(address)).headers.get('location');
}

test('who the provider vouches for is signed in to the account of his e-mail, once', async () => {
  const { address, go, jars } = await comeBackAs('known');
  const response = await go(address);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/desk']);
  const token = jars.get(desk.origin)?.get('quincena-desk');
  const { body } = await seatWith(desk, `quincena-desk=${token}`).get('me');
  expect(body.email).toBe('known@lender.example');
  const line = server.db.selectFrom('auditEvents').select(['actor', 'reason']);
  expect(await line.where('action', '=', 'desk_sign_in').executeTakeFirst()).toEqual({
    actor: 'known@lender.example',
    reason: 'identity provider',
  });
  expect((await seatWith(desk, `quincena-desk=${token}`).get('applications')).status).toBe(200);
  expect((await go(address)).headers.get('location')).toBe(refused);
});

test.each(['nonce', 'code_challenge', 'state'])(
  'whoever comes back with another %s than he left with is not signed in',
  async (name) => {
    const other = randomBytes(32).toString('base64url');
    const { address, go } = await comeBackAs('known', (led) => {
      if (led.origin === issuer && led.searchParams.has(name)) led.searchParams.set(name, other);
      return led;
    });
    expect((await go(address)).headers.get('location')).toBe(refused);
  },
);

test('an id token under another signature signs nobody in', async () => {
  const { address, go } = await comeBackAs('known');
  isForged = true;
  onTestFinished(() => {
    isForged = false;
  });
  expect((await go(address)).headers.get('location')).toBe(refused);
});

test('without an account, an e-mail that is vouched for, or the browser that left, nobody is', async () => {
  for (const who of ['unknown', 'unverified']) expect(await signInAs(who), who).toBe(refused);
  const { address } = await comeBackAs('known');
  expect((await browser().go(address)).headers.get('location')).toBe(refused);
});

test('an account is its first owner’s at the provider, whatever his e-mail is since, and nobody’s who has it now', async () => {
  expect(await signInAs('known')).toBe('/desk');
  people.set('known', { email: 'married@lender.example', email_verified: false });
  expect(await signInAs('known')).toBe('/desk');
  expect(await signInAs('namesake')).toBe(refused);
  const { staffId } = await accountAt('known@lender.example');
  const { subject } = await server.db
    .selectFrom('auditEvents')
    .select('subject')
    .where('action', '=', 'desk_sign_in_refused')
    .orderBy('eventId', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(subject).toBe(staffId);
});

test('of two who sign in first at once with one e-mail, one has the account', async () => {
  const back = await Promise.all(['twin-1', 'twin-2'].map((who) => comeBackAs(who)));
  const answers = await Promise.all(back.map(({ address, go }) => go(address)));
  expect(answers.map(({ headers }) => headers.get('location')).sort()).toEqual(['/desk', refused]);
});

test('an account that is made anew or closed lets its owner at the provider go', async () => {
  const { staffId } = await accountAt('known@lender.example');
  await signInAs('known');
  await change(staffId, { anew: true });
  expect(await signInAs('namesake')).toBe('/desk');
  expect(await signInAs('known')).toBe(refused);
  await change(staffId, { close: true });
  expect(await signInAs('namesake')).toBe(refused);
});

/** By two people, as everything about accounts. */
async function change(staffId: string, wish: object): Promise<void> {
  const auditor = server.db.updateTable('deskStaff').where('email', '=', 'auditor@quincena.example');
  await auditor.set({ roles: ['admin'] }).execute();
  const [admin, second] = [await seatOf(server, 'admin'), await seatOf(server, 'auditor')];
  const { body } = await admin.post(`staff/${staffId}`, { ...wish, reason: 'asked for' });
  const agreed = await second.post(`approvals/${body.approvalId}`, { approve: true, reason: 'agreed' });
  expect(agreed.status).toBe(200);
}

function accountAt(email: string) {
  return server.db
    .selectFrom('deskStaff')
    .select('staffId')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}
