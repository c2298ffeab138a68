import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DeskCallName, deskAddress, deskCalls, deskPrefix } from '../../../contract/desk/calls.ts';
import { type Role, roles } from '../../../contract/desk/staff.ts';
import { ana, type TestServer, testServer, toSessionHeaders } from '../../testing/testServer.ts';
import { createAccount } from './auth/accounts.ts';
import { canCall } from './permissions.ts';
import { callDesk, createDeskClient, type DeskClient, signIn, signInAs } from './testing/desk.ts';

/** Every call of the desk: as each role, without a session, as a borrower, and from another site. */

const names = (Object.keys(deskCalls) as DeskCallName[]).filter(
  (name) => deskCalls[name].kind !== 'open' && name !== 'signOut',
);
const unknownIds = {
  orderId: 'NOBODYS',
  payoutId: 'NOBODYS',
  folio: 'NOBODYS',
  borrowerId: 77,
  approvalId: '0000000000000000',
  requestId: '0000000000000000',
  staffId: '0000000000000000',
  sessionId: '0000000000000000',
  eventId: '77',
};

let server: TestServer;
const clients = new Map<Role, DeskClient>();
beforeAll(async () => {
  server = await testServer();
  const passphrase = 'of the tests alone';
  const collectionsClient = {
    email: 'c@quincena.example',
    name: 'C',
    roles: ['collections'],
    passphrase,
  } as const;
  await createAccount(server.db, collectionsClient, new Date());
  const { headers } = await signIn(server, collectionsClient.email, passphrase);
  clients.set('collections', createDeskClient(server, headers.get('set-cookie')?.split(';')[0] ?? ''));
  for (const role of roles) if (role !== 'collections') clients.set(role, await signInAs(server, role));
});
afterAll(() => server.close());

/** Rows of whatever a call could have changed. */
async function traces() {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from loan_events)::int as events, (select count(*) from desk_requests)::int as requests,
      (select count(*) from desk_approvals)::int as approvals, (select count(*) from ledger_entries)::int as entries,
      (select count(*) from desk_sessions)::int as sessions, (select count(*) from desk_staff)::int as staff`.execute(
    server.db,
  );
  return rows[0];
}

async function refusals(): Promise<number> {
  const { count } = await server.db
    .selectFrom('auditEvents')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('action', '=', 'desk_refused')
    .executeTakeFirstOrThrow();
  return Number(count);
}

function buildPath(name: DeskCallName): string {
  return deskAddress(name, unknownIds).address.slice(deskPrefix.length + 1);
}

function callAs(client: DeskClient, name: DeskCallName) {
  return deskCalls[name].method === 'GET' ? client.get(buildPath(name)) : client.post(buildPath(name));
}

let before: Awaited<ReturnType<typeof traces>>;
beforeEach(async () => {
  await server.db.deleteFrom('usageCounters').execute();
  before = await traces();
});

describe.each(roles)('as %s', (role) => {
  test('what the table allows comes in, and nothing else: that leaves a line and changes nothing', async () => {
    const client = clients.get(role) as DeskClient;
    const lines = await refusals();
    const forbidden = names.filter((name) => !canCall([role], name));
    for (const name of forbidden) expect((await callAs(client, name)).status, name).toBe(403);
    expect(await refusals()).toBe(lines + forbidden.length);
    for (const name of names.filter((one) => canCall([role], one))) {
      expect([401, 403, 500], name).not.toContain((await callAs(client, name)).status);
    }
    expect(await traces()).toEqual(before);
  });
});

test('nobody and a borrower come in nowhere', async () => {
  for (const name of names) {
    const { method } = deskCalls[name];
    for (const headers of [{}, toSessionHeaders(ana)]) {
      const { status } = await callDesk(server, buildPath(name), {
        method,
        headers: { 'x-desk': '1', 'idempotency-key': 'nobody-00', ...headers },
      });
      expect(status, name).toBe(401);
    }
  }
  expect(await traces()).toEqual(before);
});

test('the sign-in page leaves no line by asking who is signed in; a session that is none does', async () => {
  const lines = await refusals();
  expect((await callDesk(server, 'me', {})).status).toBe(401);
  expect(await refusals()).toBe(lines);
  expect((await callDesk(server, 'me', { headers: { cookie: 'quincena-desk=nobodys' } })).status).toBe(401);
  expect((await callDesk(server, 'today', {})).status).toBe(401);
  expect(await refusals()).toBe(lines + 2);
});

test('however often somebody of a network was refused, its people are told to sign in, and lines end at 300 an hour', async () => {
  const lines = await refusals();
  await Promise.all(Array.from({ length: 310 }, () => callDesk(server, 'today', {})));
  for (const headers of [{}, { cookie: 'quincena-desk=ended' }])
    expect((await callDesk(server, 'me', { headers })).status).toBe(401);
  expect(await refusals()).toBe(lines + 300);
});

test('a page of another site, or one that isn’t the desk’s, changes nothing with a session', async () => {
  const { cookie } = clients.get('admin') as DeskClient;
  const others = [
    {},
    { 'x-desk': '1', origin: 'https://elsewhere.example' },
    { 'x-desk': '1', 'sec-fetch-site': 'cross-site' },
    { 'x-desk': '1', 'sec-fetch-site': 'same-site' },
  ];
  for (const name of names.filter((one) => deskCalls[one].method === 'POST')) {
    for (const headers of others) {
      const answer = await callDesk(server, buildPath(name), {
        method: 'POST',
        headers: { cookie, 'idempotency-key': 'elsewhere', ...(headers as Record<string, string>) },
      });
      expect([answer.status, answer.body.code], name).toEqual([403, 'notFromHere']);
    }
  }
  expect(await traces()).toEqual(before);
});

test('a write that somebody else decided on is not made by whoever is signed in now', async () => {
  const { cookie, get } = clients.get('admin') as DeskClient;
  const { staffId } = (await get('me')).body;
  const write = (decidedBy: string, key: string) =>
    callDesk(server, 'loans/MX180/notes', {
      method: 'POST',
      headers: {
        ...{ cookie, 'x-desk': '1', 'x-desk-staff': decidedBy, 'idempotency-key': key },
        ...{ 'content-type': 'application/json' },
      },
      body: '{"text":"called","reason":"asked by telephone"}',
    });
  const lines = await refusals();
  const refused = await write('0123456789abcdef', 'others-0');
  expect([refused.status, refused.body.code]).toEqual([409, 'otherPerson']);
  expect(await refusals()).toBe(lines + 1);
  expect(await traces()).toEqual(before);
  expect((await write(String(staffId), 'own-00000')).status).toBe(200);
});

test('a write without a key, or with a body that isn’t one, is malformed', async () => {
  const { cookie, post } = clients.get('admin') as DeskClient;
  const headers = { cookie, 'x-desk': '1', 'content-type': 'application/json' };
  const answer = await callDesk(server, 'loans/MX180/write-off', {
    method: 'POST',
    headers,
    body: '{"reason":"lost"}',
  });
  expect([answer.status, answer.body.code]).toEqual([400, 'keyMissing']);
  expect((await post('loans/MX180/write-off', { reason: 'x' })).status).toBe(400);
  const list = { method: 'POST', headers: { ...headers, 'idempotency-key': 'a-list-00' }, body: '[]' };
  expect((await callDesk(server, 'loans/MX180/write-off', list)).status).toBe(400);
  expect((await callDesk(server, 'nothing-here', { headers: { cookie } })).status).toBe(404);
});
