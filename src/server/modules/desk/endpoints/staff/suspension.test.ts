import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { type TestServer, testServer } from '../../../../testing/testServer.ts';
import { callDesk, createDeskClient, type DeskClient, signIn, signInAs } from '../../testing/desk.ts';

const reason = 'dismissed';
const passphrase = 'a heron over the harbour';
let server: TestServer;
let admin: DeskClient;
let second: DeskClient;
beforeAll(async () => {
  server = await testServer();
  [admin, second] = await Promise.all([signInAs(server, 'admin'), signInAs(server, 'admin2')]);
});
afterAll(() => server.close());

async function findAccount(email: string) {
  const { items } = (await admin.get('staff?limit=100')).body as DeskReply<'staff'>;
  const account = items.find((one) => one.email === email);
  if (account === undefined) throw new Error(email);
  return account;
}

const suspend = (staffId: string, actor = admin) => actor.post(`staff/${staffId}/suspension`, { reason });
const approve = (id: unknown, actor: DeskClient) =>
  actor.post(`approvals/${String(id)}`, { approve: true, reason });
const accept = (link: string) =>
  callDesk(server, 'invitations/accept', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link.split('#')[1] ?? '', passphrase }),
  });

let count = 0;
async function invite(actor: DeskClient, checker: DeskClient | undefined, roles = ['admin']) {
  count += 1;
  const email = `invited${count}@lender.example`;
  const { body } = await actor.post('staff', { email, name: 'Invited', roles, reason });
  if (checker !== undefined) expect((await approve(String(body.approvalId), checker)).status).toBe(200);
  return { email, link: String(body.invitation), approvalId: String(body.approvalId) };
}

async function makeAccount(checker = second): Promise<{ client: DeskClient; email: string }> {
  const { email, link } = await invite(admin, checker);
  const { headers } = await accept(link);
  return { email, client: createDeskClient(server, headers.getSetCookie()[0]?.split(';')[0] ?? '') };
}

test('one admin alone locks an account out at once; two people let it in again', async () => {
  const support = await signInAs(server, 'support');
  const { staffId } = await findAccount('support@quincena.example');
  expect((await suspend(staffId)).status).toBe(200);
  expect((await support.get('me')).status).toBe(401);
  expect((await signIn(server, 'support@quincena.example', 'quincena-desk')).status).toBe(401);
  expect(await findAccount('support@quincena.example')).toMatchObject({ suspendedAt: expect.any(String) });
  expect((await suspend(staffId)).status).toBe(404);
  const { items } = (await admin.get('audit?call=suspendStaff&action=desk_done')).body as DeskReply<'audit'>;
  const [line] = items;
  expect(line).toMatchObject({
    action: 'desk_done',
    actor: 'admin@quincena.example',
    subject: `POST staff/:staffId/suspension ${staffId}`,
    reason,
  });
  const { overseen } = (await admin.get('today')).body as DeskReply<'today'>;
  expect(overseen?.acts).toContainEqual({ action: 'desk_done', call: 'suspendStaff', count: 1 });
  const lift = await admin.post(`staff/${staffId}`, { liftSuspension: true, reason });
  expect(lift.status).toBe(202);
  const { approvalId } = lift.body;
  expect(await findAccount('support@quincena.example')).toMatchObject({ pendingApprovalId: approvalId });
  expect((await approve(approvalId, admin)).body.code).toBe('own');
  expect((await signIn(server, 'support@quincena.example', 'quincena-desk')).status).toBe(401);
  expect((await approve(approvalId, second)).status).toBe(200);
  expect((await signIn(server, 'support@quincena.example', 'quincena-desk')).status).toBe(200);
  expect((await admin.post(`staff/${staffId}`, { liftSuspension: true, reason })).status).toBe(404);
});

test('nobody suspends the own account, and nobody but an admin any', async () => {
  const { staffId } = await findAccount('admin@quincena.example');
  expect((await suspend(staffId)).body.code).toBe('ownAccount');
  for (const role of ['finance', 'risk', 'auditor'] as const)
    expect((await suspend(staffId, await signInAs(server, role))).status, role).toBe(403);
});

test('of admins who suspend each other at the same moment one is left', async () => {
  const { client, email } = await makeAccount();
  const { client: other, email: otherEmail } = await makeAccount();
  const [one, two] = [await findAccount(email), await findAccount(otherEmail)];
  const answers = await Promise.all([suspend(two.staffId, client), suspend(one.staffId, other)]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
});

test('who is locked out enters by no link that they were shown, and nothing that they asked for is approved', async () => {
  const { client, email } = await makeAccount();
  const shown = await invite(client, second);
  const asked = await invite(client, undefined);
  const money = await client.post('loans/MX180/write-off', { reason });
  const { staffId } = await findAccount(email);
  const { client: other } = await makeAccount();
  const renewal = await second.post(`staff/${staffId}`, { anew: true, reason });
  expect((await suspend(staffId, second)).status).toBe(200);
  expect((await accept(shown.link)).status).toBe(409);
  for (const id of [asked.approvalId, money.body.approvalId])
    expect((await approve(id, second)).status, String(id)).toBe(409);
  expect((await approve(renewal.body.approvalId, other)).status).toBe(200);
  expect((await accept(String(renewal.body.invitation))).status).toBe(409);
  expect((await signIn(server, email, passphrase)).status).toBe(401);
});

test('an invitation that is approved while its requester is locked out opens nothing', async () => {
  const { client, email } = await makeAccount();
  const asked = await invite(client, undefined);
  let approval: ReturnType<typeof approve> | undefined;
  await server.db.transaction().execute(async (trx) => {
    await trx.updateTable('deskStaff').set({ suspendedAt: new Date() }).where('email', '=', email).execute();
    approval = approve(asked.approvalId, second);
    await sleep(300);
  });
  const decided = await approval;
  expect([decided?.status, decided?.body.code]).toEqual([409, 'askerGone']);
  expect((await accept(asked.link)).status).toBe(409);
});

test('an approved link opens only while who asked for it is neither locked out nor gone', async () => {
  for (const column of ['suspendedAt', 'closedAt'] as const) {
    const { client, email } = await makeAccount();
    const { link, email: invited } = await invite(client, second);
    const setRequester = (at: Date | null) =>
      server.db
        .updateTable('deskStaff')
        .set({ [column]: at })
        .where('email', '=', email)
        .execute();
    await setRequester(new Date());
    const refused = await accept(link);
    expect([refused.status, refused.body.code]).toEqual([409, 'invitationRevoked']);
    const { items } = (await admin.get('invitations')).body as DeskReply<'invitations'>;
    expect(items.find((one) => one.email === invited)?.state).toBe('revoked');
    await setRequester(null);
    expect((await accept(link)).status).toBe(200);
  }
});

test('by another account nobody lets the own one in again, suspends its suspender, or decides about it', async () => {
  // The administrator was shown the link of each.
  const { client, email } = await makeAccount();
  const { client: other } = await makeAccount();
  const { staffId } = await findAccount(email);
  const decide = async (id: unknown, actor: DeskClient, isApproved: boolean) =>
    (await actor.post(`approvals/${String(id)}`, { approve: isApproved, reason })).body.code;
  const closing = (await second.post(`staff/${staffId}`, { close: true, reason })).body.approvalId;
  for (const actor of [client, admin]) expect(await decide(closing, actor, false)).toBe('ownAccount');
  const { deciders } = (await other.get(`approvals/${String(closing)}`)).body as DeskReply<'approval'>;
  expect(new Set(deciders)).toEqual(new Set(['Invited']));
  expect((await second.post(`approvals/${String(closing)}/withdrawal`, { reason })).status).toBe(200);
  expect((await suspend(staffId, second)).status).toBe(200);
  const { staffId: secondId } = await findAccount('admin2@quincena.example');
  expect((await suspend(secondId, admin)).body.code).toBe('suspendedYou');
  const lift = { liftSuspension: true, reason };
  expect((await admin.post(`staff/${staffId}`, lift)).body.code).toBe('ownAccount');
  const asked = (await second.post(`staff/${staffId}`, lift)).body.approvalId;
  expect(await decide(asked, admin, true)).toBe('ownAccount');
  expect(await decide(asked, other, true)).toBeUndefined();
  expect((await findAccount(email)).suspendedAt).toBeNull();
});

test('the link of an invitation is made again by who was shown it, and the one before opens nothing', async () => {
  const { email, link } = await invite(admin, second, ['risk']);
  const { items } = (await admin.get('invitations')).body as DeskReply<'invitations'>;
  const id = items.find((one) => one.email === email)?.invitationId;
  expect((await second.post(`invitations/${id}/link`, { reason })).status).toBe(404);
  const renewed = await admin.post(`invitations/${id}/link`, { reason });
  expect(renewed.body).toMatchObject({ invitation: expect.stringContaining('#'), mailedTo: null });
  expect((await accept(link)).status).toBe(404);
  const newLink = String(renewed.body.invitation);
  const { body } = await admin.get('audit?call=renewInvitationLink&kind=acts');
  expect((body as DeskReply<'audit'>).items[0]).toMatchObject({
    action: 'desk_done',
    actor: 'admin@quincena.example',
  });
  expect(JSON.stringify(body)).not.toContain(newLink.split('#')[1]);
  expect((await accept(newLink)).status).toBe(200);
  expect((await admin.post(`invitations/${id}/link`, { reason })).status).toBe(404);
});

test('the team has when each signed in last, also once their sessions have ended', async () => {
  const { client, email } = await makeAccount();
  const { lastSignInAt } = await findAccount(email);
  expect(Date.parse(lastSignInAt ?? '')).toBeGreaterThan(0);
  await client.post('sign-out', {});
  expect((await findAccount(email)).lastSignInAt).toBe(lastSignInAt);
  expect((await findAccount('cashier@quincena.example')).lastSignInAt).toBeNull();
});
