import { randomUUID } from 'node:crypto';
import { demonstrationStaff } from '../../../../contract/desk/demonstration.ts';
import type { Role } from '../../../../contract/desk/staff.ts';
import type { TestServer } from '../../../testing/testServer.ts';

type Body = Record<string, unknown>;
export type DeskResponse = { status: number; body: Body; headers: Headers };

/** Somebody at the desk, signed in. */
export type DeskClient = {
  cookie: string;
  get(path: string): Promise<DeskResponse>;
  post(path: string, body?: Body, key?: string): Promise<DeskResponse>;
};

export async function callDesk(
  server: TestServer,
  path: string,
  init: RequestInit = {},
): Promise<DeskResponse> {
  const response = await server.fetch(`/desk/api/${path}`, init);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? (JSON.parse(text) as Body) : { text },
  };
}

export function signIn(server: TestServer, email: string, passphrase: string, code?: string) {
  return callDesk(server, 'sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, passphrase, ...(code === undefined ? {} : { code }) }),
  });
}

/** Signs in the demonstration's person of a role. */
export async function signInAs(
  server: TestServer,
  role: Role | 'admin2',
  language: 'es' | 'en' = 'en',
): Promise<DeskClient> {
  const person = demonstrationStaff.find(({ email }) => email.startsWith(`${role}@`));
  const { headers } = await signIn(server, person?.email ?? '', person?.passphrase ?? '');
  return createDeskClient(server, headers.get('set-cookie')?.split(';')[0] ?? '', language);
}

export function createDeskClient(
  server: TestServer,
  cookie: string,
  language: 'es' | 'en' = 'en',
): DeskClient {
  return {
    cookie,
    get: (path) => callDesk(server, path, { headers: { cookie, 'accept-language': language } }),
    post: (path, body = {}, key = randomUUID()) =>
      callDesk(server, path, {
        method: 'POST',
        headers: {
          cookie,
          'x-desk': '1',
          'idempotency-key': key,
          'content-type': 'application/json',
          'accept-language': language,
        },
        body: JSON.stringify(body),
      }),
  };
}

/** The demonstration's tills have been open for so many days: cash of those days goes into them. */
export async function backdateTills(server: TestServer, days: number): Promise<void> {
  const openedAt = new Date((await server.services.clock.now()).getTime() - days * 86_400_000);
  await server.db.updateTable('tills').set({ openedAt }).where('closedAt', 'is', null).execute();
}
