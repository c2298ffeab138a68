import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply, DeskRow } from '../../../../../contract/desk/schemas/index.ts';
import { recordAudit } from '../../../../platform/audit/index.ts';
import { ana, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

let server: TestServer;
let auditor: DeskClient;
beforeAll(async () => {
  server = await testServer();
  auditor = await signInAs(server, 'auditor');
});
afterAll(() => server.close());

const reason = 'asked by telephone';

async function findLine(filters: Record<string, string>): Promise<DeskRow<'audit'>> {
  const { body } = await auditor.get(`audit?${new URLSearchParams(filters)}`);
  const [line] = (body as DeskReply<'audit'>).items;
  if (line === undefined) throw new Error('no such line');
  return line;
}

async function openLine(filters: Record<string, string>): Promise<DeskReply<'auditEvent'>> {
  const { eventId, borrowerId } = await findLine(filters);
  const { status, body } = await auditor.get(
    `audit/events/${eventId}${borrowerId === null ? '' : `?borrowerId=${borrowerId}`}`,
  );
  expect(status).toBe(200);
  return body as DeskReply<'auditEvent'>;
}

test('a line opens what was sent, under which key and from which browser', async () => {
  const collections = await signInAs(server, 'collections');
  const key = randomUUID();
  const note = { text: 'Her aunt called', kind: 'call', reason };
  expect((await collections.post('loans/MX174/notes', note, key)).status).toBe(200);
  const line = await openLine({ about: 'MX174', action: 'desk_done' });
  expect(line).toMatchObject({
    requestKey: key,
    device: expect.any(String),
    address: expect.stringMatching(/./),
    sent: { orderId: 'MX174', kind: 'call', text: '••••' },
    approvalId: null,
    recorded: [],
  });
  expect(JSON.stringify(line)).not.toContain('aunt');
});

test('lines of one moment each have their own request', async () => {
  const support = await signInAs(server, 'support');
  const keys = [randomUUID(), randomUUID()];
  for (const key of keys)
    await support.post('loans/MX174/notes', { text: 'Called', kind: 'call', reason }, key);
  const at = await server.services.clock.now();
  await server.db.updateTable('deskIdempotencyKeys').set({ at }).where('key', 'in', keys).execute();
  const { body } = await auditor.get('audit?about=MX174&action=desk_done&actor=support');
  const lines = (body as DeskReply<'audit'>).items;
  const opened = await Promise.all(
    lines.map(({ eventId, borrowerId }) => auditor.get(`audit/events/${eventId}?borrowerId=${borrowerId}`)),
  );
  expect(opened.map((line) => line.body.requestKey)).toEqual(keys.toReversed());
});

test('a line of an approved request names it, of whoever asked and of who decided', async () => {
  const asked = await (await signInAs(server, 'finance')).post('loans/MX180/write-off', { reason });
  const { approvalId } = asked.body;
  const opened = await openLine({ about: 'MX180', action: 'desk_waits' });
  expect(opened).toMatchObject({ approvalId, sent: { orderId: 'MX180' }, recorded: [] });
  const admin = await signInAs(server, 'admin');
  expect((await admin.post(`approvals/${approvalId}`, { approve: true, reason })).status).toBe(200);
  expect(await openLine({ about: String(approvalId), actor: 'admin' })).toMatchObject({ approvalId });
  const executed = await openLine({ about: 'MX180', actor: 'finance', action: 'desk_done' });
  expect(executed).toMatchObject({
    ...{ approvalId, requestKey: null },
    ...{ approvedBy: 'admin@quincena.example', approvedByName: 'Administración' },
  });
  const serviced = await openLine({ about: 'MX180', action: 'loan_serviced' });
  expect(serviced).toMatchObject({
    approvalId,
    recorded: [{ orderId: 'MX180', kind: 'writeOff', currency: 'MXN' }],
  });
});

test('no file is named so that its import passes for an approved one, or for part of another request', async () => {
  const finance = await signInAs(server, 'finance');
  const { approvalId } = await server.db
    .selectFrom('deskApprovals')
    .select('approvalId')
    .where('state', '=', 'approved')
    .executeTakeFirstOrThrow();
  const forged = 'approvedBy:admin@quincena.example';
  for (const fileName of [forged, approvalId]) {
    const file = Buffer.from(`date,amount,reference\n2026-01-02,1.00,${fileName}`).toString('base64');
    const { status } = await finance.post('bank-statements', { market: 'MX', fileName, file });
    expect(status).toBe(200);
    const line = await openLine({ call: 'importBankStatement', action: 'desk_done' });
    expect(line).toMatchObject({ approvedBy: null, approvalId: null, requestKey: expect.any(String) });
    expect(line.subject).not.toContain(forged);
  }
  // As the version before wrote it.
  const subject = `POST bank-statements 79e431a9810316e7 MX ${forged}`;
  const actor = { kind: 'staff', actorId: 'finance@quincena.example' } as const;
  await recordAudit(server.db, actor, { action: 'desk_done', subject }, new Date('2030-01-01'));
  expect(await findLine({ call: 'importBankStatement' })).toMatchObject({ subject, approvedBy: null });
});

test('what was looked at has nothing that was sent, and a line is opened only with its borrower', async () => {
  await (await signInAs(server, 'support')).get('loans/MX180');
  const { eventId } = await findLine({ about: 'MX180', action: 'desk_seen' });
  const seen = await auditor.get(`audit/events/${eventId}?borrowerId=${ana.borrowerId}`);
  expect(seen.body).toMatchObject({ sent: null, requestKey: null, device: null, recorded: [] });
  expect((await auditor.get(`audit/events/${eventId}`)).status).toBe(404);
  const finance = await signInAs(server, 'finance');
  expect((await finance.get(`audit/events/${eventId}?borrowerId=${ana.borrowerId}`)).status).toBe(403);
});
