import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { createDeskClient, signInAs } from '../testing/desk.ts';
import { createAccount } from './accounts.ts';
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
let isTampered = false;
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
  desk = await testServer({ sharedWith: server, env });
  const callback = `${desk.origin}/desk/api/sign-in/identity-provider/back`;
  const oidc = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [callback] }],
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
    if (isTampered && token !== undefined) context.body = { ...context.body, id_token: tampered(token) };
  });
  handler = oidc.callback();
  await seedStaff(server.services);
  for (const name of ['known', 'twins', 'unverified']) {
    const email = `${name}@lender.example`;
    await createAccount(server.db, { email, name: 'K', roles: ['risk'], passphrase: null }, new Date());
  }
});
let handler: ReturnType<Provider['callback']>;
afterAll(async () => {
  await desk.close();
  await server.close();
  await new Promise((resolve) => provider.close(resolve));
});

/** The same words under a signature that isn't the provider's. */
function tampered(token: string): string {
  const [head, claims, signature = ''] = token.split('.');
  return [head, claims, signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))].join('.');
}

/** A browser, as far as this needs one: cookies by place, forms, and where it is led. */
function browser() {
  const cookieJars = new Map<string, Map<string, string>>();
  async function visit(address: string, form?: URLSearchParams): Promise<Response> {
    const { origin } = new URL(address);
    const cookieJar = cookieJars.get(origin) ?? new Map<string, string>();
    cookieJars.set(origin, cookieJar);
    const cookie = [...cookieJar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const at = pair.indexOf('=');
      cookieJar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  }
  return { visit, cookieJars };
}

/** Signs in at the provider, and stops where it leads back to the desk. `tamper`: what the browser changes of what it is led to. */
async function returnAs(login: string, tamper = (address: URL): URL => address) {
  const { visit, cookieJars } = browser();
  let address = `${desk.origin}/desk/api/sign-in/identity-provider`;
  for (let steps = 0; steps < 12; steps += 1) {
    const response = await visit(address);
    const location = response.headers.get('location');
    if (location !== null) {
      address = tamper(new URL(location, address)).href;
      if (address.includes('/identity-provider/back')) return { address, visit, cookieJars };
      continue;
    }
    const page = await response.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
    const form = new URLSearchParams({ prompt, login: login, password: 'any' });
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
    const tokenRequest = await visit(new URL(action, address).href, form);
    address = new URL(tokenRequest.headers.get('location') ?? '', address).href;
  }
  throw new Error(`${login} did not come back`);
}

/** Comes back from the provider, and says where it is led. */
async function signInAtProvider(login: string): Promise<string | null> {
  const { address, visit } = await returnAs(login);
  return (await visit(address)).headers.get('location');
}

test('who the provider vouches for is signed in to the account of his e-mail, once', async () => {
  const { address, visit, cookieJars } = await returnAs('known');
  const response = await visit(address);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/desk']);
  const token = cookieJars.get(desk.origin)?.get('quincena-desk');
  const { body } = await createDeskClient(desk, `quincena-desk=${token}`).get('me');
  expect(body.email).toBe('known@lender.example');
  const line = server.db.selectFrom('auditEvents').select(['actor', 'reason']);
  expect(await line.where('action', '=', 'desk_sign_in').executeTakeFirst()).toEqual({
    actor: 'known@lender.example',
    reason: 'identity provider',
  });
  expect((await createDeskClient(desk, `quincena-desk=${token}`).get('applications')).status).toBe(200);
  expect((await visit(address)).headers.get('location')).toBe(refused);
});

test.each(['nonce', 'code_challenge', 'state'])(
  'whoever comes back with another %s than he left with is not signed in',
  async (name) => {
    const other = randomBytes(32).toString('base64url');
    const { address, visit } = await returnAs('known', (redirected) => {
      if (redirected.origin === issuer && redirected.searchParams.has(name))
        redirected.searchParams.set(name, other);
      return redirected;
    });
    expect((await visit(address)).headers.get('location')).toBe(refused);
  },
);

test('an id token under another signature signs nobody in', async () => {
  const { address, visit } = await returnAs('known');
  isTampered = true;
  onTestFinished(() => {
    isTampered = false;
  });
  expect((await visit(address)).headers.get('location')).toBe(refused);
});

test('without an account, an e-mail that is vouched for, or the browser that left, nobody is', async () => {
  for (const login of ['unknown', 'unverified']) expect(await signInAtProvider(login), login).toBe(refused);
  const { address } = await returnAs('known');
  expect((await browser().visit(address)).headers.get('location')).toBe(refused);
});

test('an account is its first owner’s at the provider, whatever his e-mail is since, and nobody’s who has it now', async () => {
  expect(await signInAtProvider('known')).toBe('/desk');
  people.set('known', { email: 'married@lender.example', email_verified: false });
  expect(await signInAtProvider('known')).toBe('/desk');
  expect(await signInAtProvider('namesake')).toBe(refused);
  const { staffId } = await boundAccount('known@lender.example');
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
  const callback = await Promise.all(['twin-1', 'twin-2'].map((login) => returnAs(login)));
  const answers = await Promise.all(callback.map(({ address, visit }) => visit(address)));
  expect(answers.map(({ headers }) => headers.get('location')).sort()).toEqual(['/desk', refused]);
});

test('an account that is made again or closed lets its owner at the provider go', async () => {
  const { staffId } = await boundAccount('known@lender.example');
  await signInAtProvider('known');
  await change(staffId, { anew: true });
  expect(await signInAtProvider('namesake')).toBe('/desk');
  expect(await signInAtProvider('known')).toBe(refused);
  await change(staffId, { close: true });
  expect(await signInAtProvider('namesake')).toBe(refused);
});

/** By two people, as everything about accounts. */
async function change(staffId: string, authorizationRequest: object): Promise<void> {
  const auditor = server.db.updateTable('deskStaff').where('email', '=', 'auditor@quincena.example');
  await auditor.set({ roles: ['admin'] }).execute();
  const [admin, second] = [await signInAs(server, 'admin'), await signInAs(server, 'auditor')];
  const { body } = await admin.post(`staff/${staffId}`, { ...authorizationRequest, reason: 'asked for' });
  const agreed = await second.post(`approvals/${body.approvalId}`, { approve: true, reason: 'agreed' });
  expect(agreed.status).toBe(200);
}

function boundAccount(email: string) {
  return server.db
    .selectFrom('deskStaff')
    .select('staffId')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}
