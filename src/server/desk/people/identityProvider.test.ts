import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { seatWith } from '../testing.ts';
import { addAccount } from './staff.ts';

/** Against an OpenID provider that is certified as one, over HTTP. */
const clientId = 'desk';
const clientSecret = 'a secret of the tests alone, long enough';
const verified = new Set(['known@lender.example', 'unknown@lender.example']);

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
      claims: () => ({ sub: id, email: id, email_verified: verified.has(id) }),
    }),
  });
  handler = oidc.callback();
  for (const email of ['known@lender.example', 'unverified@lender.example']) {
    await addAccount(server.db, { email, name: 'K', roles: ['risk'], passphrase: null }, new Date());
  }
});
let handler: ReturnType<Provider['callback']>;
afterAll(async () => {
  await desk.close();
  await server.close();
  await new Promise((resolve) => provider.close(resolve));
});

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

/** Signs in at the provider, and stops where it leads back to the desk. */
async function comeBackAs(who: string) {
  const { go, jars } = browser();
  let address = `${desk.origin}/desk/api/sign-in/identity-provider`;
  for (let steps = 0; steps < 12; steps += 1) {
    const response = await go(address);
    const location = response.headers.get('location');
    if (location !== null) {
      address = new URL(location, address).href;
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

test('who the provider vouches for is signed in to the account of his e-mail, once', async () => {
  const { address, go, jars } = await comeBackAs('known@lender.example');
  const response = await go(address);
  expect([response.status, response.headers.get('location')]).toEqual([302, '/desk']);
  const token = jars.get(desk.origin)?.get('quincena-desk');
  const { body } = await seatWith(desk, `quincena-desk=${token}`).get('me');
  expect(body.email).toBe('known@lender.example');
  expect((await seatWith(desk, `quincena-desk=${token}`).get('applications')).status).toBe(200);
  expect((await go(address)).headers.get('location')).toBe('/desk?sign-in=refused');
});

test('without an account, an e-mail that is vouched for, or the browser that left, nobody is', async () => {
  for (const who of ['unknown@lender.example', 'unverified@lender.example']) {
    const { address, go } = await comeBackAs(who);
    expect((await go(address)).headers.get('location'), who).toBe('/desk?sign-in=refused');
  }
  const { address } = await comeBackAs('known@lender.example');
  expect((await browser().go(address)).headers.get('location')).toBe('/desk?sign-in=refused');
});
