import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../../app/buildApp.ts';
import { type Mail, MailError } from '../../../integrations/index.ts';
import { ana, type TestServer, testServer } from '../../../testing/testServer.ts';
import { listAlerts, revealField, setAccessLimits } from '../testing/access.ts';
import { callDesk, createDeskClient, type DeskClient, signIn, signInAs } from '../testing/desk.ts';
import { maxQueuedVerifications, verificationQueue } from './credentials.ts';

const passphrase = 'a heron over the harbour';
const reason = 'hired';
let server: TestServer;
let admin: DeskClient;
let second: DeskClient;
beforeAll(async () => {
  server = await testServer();
  [admin, second] = await Promise.all([signInAs(server, 'admin'), signInAs(server, 'admin2')]);
});
beforeEach(async () => {
  await server.db.deleteFrom('usageCounters').execute();
});
afterAll(() => server.close());

let count = 0;
async function requestInvitation(roles = ['finance']) {
  count += 1;
  const email = `new${count}@lender.example`;
  const request = await admin.post('staff', { email, name: 'New', roles, reason });
  expect(request.status).toBe(202);
  const link = String(request.body.invitation);
  return { email, approvalId: String(request.body.approvalId), link, token: link.split('#')[1] ?? '' };
}

function post(path: string, body: object, cookie = '') {
  return callDesk(server, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', cookie },
    body: JSON.stringify(body),
  });
}

const approve = (approvalId: string, actor = second, email?: string) =>
  actor.post(`approvals/${approvalId}`, { approve: true, reason, ...(email === undefined ? {} : { email }) });
const open = async (token: string) => {
  const { status, body } = await post('invitations/open', { token });
  return [status, body.code];
};
const accept = (token: string, query = passphrase) =>
  post('invitations/accept', { token, passphrase: query });

async function clientOfInvitee({
  token,
  approvalId,
}: {
  token: string;
  approvalId: string;
}): Promise<DeskClient> {
  expect((await approve(approvalId)).status).toBe(200);
  const { status, headers } = await accept(token);
  expect(status).toBe(200);
  return createDeskClient(server, headers.getSetCookie()[0]?.split(';')[0] ?? '');
}

describe('an invitation', () => {
  test('opens once a second person approved it, once, and its owner chooses the passphrase', async () => {
    const { email, approvalId, link, token } = await requestInvitation();
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/desk\/invitation#[\w-]{43}$/);
    expect(await open(token)).toEqual([409, 'invitationWaiting']);
    expect((await accept(token)).body.code).toBe('invitationWaiting');
    const own = await approve(approvalId, admin);
    expect([own.status, own.body.code]).toEqual([409, 'own']);
    const agreed = await approve(approvalId);
    expect(agreed.status).toBe(200);
    expect(JSON.stringify(agreed.body)).not.toContain(token);
    expect((await post('invitations/open', { token })).body).toMatchObject({ email, isRenewal: false });
    for (const weak of ['short', 'passwordpassword1', `${email}1`, '123456789012', 'aaaaaabbbbbb'])
      expect([weak, (await accept(token, weak)).body.code]).toEqual([weak, 'weakPassphrase']);
    const made = await accept(token);
    expect([made.status, made.body.email, made.body.roles]).toEqual([200, email, ['finance']]);
    expect(await open(token)).toEqual([409, 'invitationAccepted']);
    expect((await signIn(server, email, passphrase)).status).toBe(200);
    const [line] = await server.db
      .selectFrom('auditEvents')
      .select(['actor', 'reason', 'address'])
      .where('action', '=', 'desk_invitation_accepted')
      .execute();
    expect(line).toEqual({ actor: email, reason: 'admin@quincena.example', address: '127.0.0.1' });
  });

  test('is shown once and kept as a hash alone', async () => {
    const body = { email: 'once@lender.example', name: 'Once', roles: ['risk'], reason };
    const key = randomUUID();
    const first = await admin.post('staff', body, key);
    const again = await admin.post('staff', body, key);
    expect([again.status, again.body]).toEqual([202, { ...first.body, invitation: undefined }]);
    const token = String(first.body.invitation).split('#')[1] ?? 'none';
    for (const table of ['deskIdempotencyKeys', 'deskApprovals', 'deskInvitations', 'auditEvents'] as const) {
      const rows = await server.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows), table).not.toContain(token);
    }
    const { items } = (await second.get('invitations')).body;
    expect(JSON.stringify(items)).not.toContain(token);
    expect(items).toContainEqual(expect.objectContaining({ email: body.email, state: 'waiting' }));
  });

  test('that was refused, withdrawn, revoked or has expired says so, and one of nobody’s is none', async () => {
    const [refused, withdrawn, revoked, expired] = [
      await requestInvitation(),
      await requestInvitation(),
      await requestInvitation(),
      await requestInvitation(),
    ];
    await second.post(`approvals/${refused.approvalId}`, { approve: false, reason });
    await admin.post(`approvals/${withdrawn.approvalId}/withdrawal`, { reason });
    await approve(revoked.approvalId);
    const { items } = (await admin.get('invitations')).body as {
      items: { email: string; invitationId: string }[];
    };
    const id = items.find(({ email }) => email === revoked.email)?.invitationId;
    expect((await admin.post(`invitations/${id}/revocation`, { reason })).status).toBe(200);
    expect((await admin.post(`invitations/${id}/revocation`, { reason })).status).toBe(404);
    await approve(expired.approvalId);
    await server.db
      .updateTable('deskInvitations')
      .set({ expiresAt: await server.services.clock.now() })
      .where('email', '=', expired.email)
      .execute();
    expect(await open(refused.token)).toEqual([409, 'invitationRefused']);
    expect(await open(withdrawn.token)).toEqual([409, 'invitationWithdrawn']);
    expect(await open(revoked.token)).toEqual([409, 'invitationRevoked']);
    expect(await open(expired.token)).toEqual([409, 'invitationExpired']);
    expect((await accept(expired.token)).body.code).toBe('invitationExpired');
    for (const unknown of ['a'.repeat(43), 'cut', '', '\0']) {
      expect(await open(unknown)).toEqual([404, 'invitationUnknown']);
    }
    expect((await post('invitations/accept', { token: refused.token })).status).toBe(400);
  });

  test('is accepted by one of two at the same moment', async () => {
    const { email, approvalId, token } = await requestInvitation();
    await approve(approvalId);
    const query = [passphrase, `${passphrase} again`];
    const answers = await Promise.all(query.map((one) => accept(token, one)));
    const [accepted, refused] = answers.map(({ status }) => status).toSorted();
    expect(accepted).toBe(200);
    // A slow machine asks the second to come back.
    expect([409, 429]).toContain(refused);
    const accounts = server.db.selectFrom('deskStaff').select('staffId').where('email', '=', email);
    expect(await accounts.execute()).toHaveLength(1);
    const chosen = query[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await signIn(server, email, chosen)).status).toBe(200);
  });

  test('is refused where the approver names another e-mail, and where the requester opens it', async () => {
    const { email, approvalId, token } = await requestInvitation();
    const other = await approve(approvalId, second, 'somebody@lender.example');
    expect([other.status, other.body.code]).toEqual([409, 'otherEmail']);
    expect((await approve(approvalId, second, email.toUpperCase())).status).toBe(200);
    const { headers } = await signIn(server, 'admin@quincena.example', 'quincena-desk');
    const cookie = headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const attempts = await post('invitations/accept', { token, passphrase }, cookie);
    expect([attempts.status, attempts.body.code]).toEqual([409, 'invitersBrowser']);
    expect((await accept(token)).status).toBe(200);
  });
});

test('while too many passphrases wait, accepting and signing in are 429 with a time, and nothing is lost by it', async () => {
  const { email, approvalId, token } = await requestInvitation();
  await approve(approvalId);
  const { promise: work, resolve: endWork } = Promise.withResolvers<void>();
  // However long both take to ask, the first is at work and none of the others has waited too long.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const first = verificationQueue.enqueue(() => work, true);
  const waiting = Array.from({ length: 2 * maxQueuedVerifications }, (_, index) =>
    verificationQueue.enqueue(() => Promise.resolve(), index < maxQueuedVerifications),
  );
  vi.useRealTimers();
  const busy = [await accept(token), await signIn(server, 'nobody@lender.example', passphrase)];
  expect(busy.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [429, '10'],
    [429, '10'],
  ]);
  endWork();
  await Promise.all([first, ...waiting]);
  expect((await accept(token)).status).toBe(200);
  expect((await signIn(server, email, passphrase)).status).toBe(200);
});

test('who was shown a link and who it invited decide nothing of each other, nor does whom that one invited', async () => {
  const accomplice = await clientOfInvitee(await requestInvitation(['admin']));
  const request = await admin.post('loans/MX174/write-off', { reason });
  const path = `approvals/${request.body.approvalId}`;
  const attempts = await accomplice.post(path, { approve: true, reason });
  expect([attempts.status, attempts.body.code]).toEqual([409, 'invitedBy']);
  expect((await accomplice.post(path, { approve: false, reason })).body.code).toBe('invitedBy');
  expect((await accomplice.get(path)).body).toMatchObject({
    mayDecide: false,
    decisionRestriction: 'invitedBy',
  });

  const other = { email: 'grandchild@lender.example', name: 'G', roles: ['admin'], reason };
  const wanted = await accomplice.post('staff', other);
  expect((await approve(String(wanted.body.approvalId), admin)).body.code).toBe('invitedBy');
  expect((await approve(String(wanted.body.approvalId))).status).toBe(200);
  const made = await accept(String(wanted.body.invitation).split('#')[1] ?? '');
  const secondInvitee = createDeskClient(server, made.headers.getSetCookie()[0]?.split(';')[0] ?? '');
  expect((await secondInvitee.post(path, { approve: true, reason })).body.code).toBe('invitedBy');
  expect((await second.post(path, { approve: false, reason })).status).toBe(200);
});

test('a limit of looking that one account reached is reviewed by none of the same person', async () => {
  setAccessLimits(server, { unassignedPerHour: 1 });
  const accomplice = await clientOfInvitee(await requestInvitation(['auditor']));
  await revealField(admin, ana.borrowerId);
  const [alert] = await listAlerts(accomplice);
  const review = (client: DeskClient) =>
    client.post(`personal-data-alerts/${alert?.alertId}/review`, { note: 'seen', reason });
  expect((await review(accomplice)).body.code).toBe('ownAlert');
  expect((await review(second)).status).toBe(200);
});

test('an account with new credentials is still linked to the person who was shown its first link', async () => {
  const accomplice = await clientOfInvitee(await requestInvitation(['admin']));
  const checker = await clientOfInvitee(await requestInvitation(['admin']));
  const { staffId } = (await accomplice.get('me')).body;
  const request = await second.post(`staff/${staffId}`, { anew: true, reason: 'lost the phone' });
  const token = String(request.body.invitation).split('#')[1] ?? '';
  expect((await approve(String(request.body.approvalId), checker)).status).toBe(200);
  const { headers } = await accept(token);
  const again = createDeskClient(server, headers.getSetCookie()[0]?.split(';')[0] ?? '');
  for (const requester of [admin, second]) {
    const wanted = await requester.post('loans/MX174/write-off', { reason });
    const path = `approvals/${wanted.body.approvalId}`;
    expect((await again.post(path, { approve: true, reason })).body.code).toBe('invitedBy');
    expect((await requester.post(`${path}/withdrawal`, { reason })).status).toBe(200);
  }
});

test('new credentials of an account are its owner’s, too: what opened it before does not from the approval on', async () => {
  const { email, ...first } = await requestInvitation(['support']);
  const client = await clientOfInvitee(first);
  const { staffId } = (await client.get('me')).body;
  const request = await admin.post(`staff/${staffId}`, { anew: true, reason: 'lost the phone' });
  const token = String(request.body.invitation).split('#')[1] ?? '';
  expect((await signIn(server, email, passphrase)).status).toBe(200);
  const { body } = await approve(String(request.body.approvalId));
  expect(body.result).toMatchObject({ done: true, invitation: { mailedTo: null } });
  expect((await client.get('me')).status).toBe(401);
  expect((await signIn(server, email, passphrase)).status).toBe(401);
  const next = 'another heron over the hill';
  expect((await accept(token, next)).status).toBe(200);
  expect((await signIn(server, email, next)).body.staffId).toBe(staffId);
});

test('where mail is connected the link goes to the invited person, and nobody else is shown it', async () => {
  const sent: Mail[] = [];
  const mail = { name: 'smtp', send: async (one: Mail) => void sent.push(one) };
  const { settings, providers } = server.services;
  const smtp = {
    provider: 'smtp',
    url: 'smtp://127.0.0.1',
    from: 'desk@lender.example',
    isLocal: true,
  } as const;
  const services = {
    ...server.services,
    settings: { ...settings, mail: smtp },
    providers: { ...providers, mail },
  };
  await using app = buildApp(services);
  const call = async (path: string, payload: object, { cookie }: { cookie: string } = { cookie: '' }) => {
    const headers = { cookie, host: 'desk.example', 'x-desk': '1', 'idempotency-key': randomUUID() };
    const answer = await app.inject({ method: 'POST', url: `/desk/api/${path}`, headers, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  const email = 'mailed@lender.example';
  const request = await call('staff', { email, name: 'M', roles: ['risk'], reason }, admin);
  expect([request.status, request.body.invitation, sent]).toEqual([202, undefined, []]);
  const agreed = await call(`approvals/${request.body.approvalId}`, { approve: true, reason }, second);
  expect(agreed.body.result).toMatchObject({ mailedTo: email });
  expect(sent).toMatchObject([{ to: email }]);
  const [, token = ''] =
    /http:\/\/desk\.example\/desk\/invitation#([\w-]{43})/.exec(sent[0]?.text ?? '') ?? [];
  expect(JSON.stringify(agreed.body)).not.toContain(token);
  expect((await call('invitations/accept', { token, passphrase })).status).toBe(200);
  const { invitedBy } = await server.db
    .selectFrom('deskStaff')
    .select('invitedBy')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(invitedBy).toBeNull();

  const other = await call('staff', { email: `x${email}`, name: 'X', roles: ['risk'], reason }, admin);
  mail.send = () => Promise.reject(new MailError('refused', 'not taken'));
  const unmailed = await call(`approvals/${other.body.approvalId}`, { approve: true, reason }, second);
  expect([unmailed.status, unmailed.body.result]).toMatchObject([200, { mailedTo: null }]);
});
