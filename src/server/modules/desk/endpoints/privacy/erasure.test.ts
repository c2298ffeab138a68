import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Erasure } from '../../../../../contract/desk/personalData.ts';
import { verifyAudit, writeAuditCheckpoint } from '../../../../platform/audit/index.ts';
import { ana, bruno, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

const reason = 'asked for in writing';
let server: TestServer;
let support: DeskClient;
let risk: DeskClient;
beforeAll(async () => {
  server = await testServer();
  support = await signInAs(server, 'support');
  risk = await signInAs(server, 'risk');
});
afterAll(() => server.close());

async function openErasure(borrowerId: number): Promise<string> {
  const request = { borrowerId, kind: 'erasure', requestText: 'Please forget me', reason };
  return `privacy-requests/${(await support.post('privacy-requests', request)).body.requestId}`;
}

const grant = { state: 'granted', answer: 'Granted', reason };

/** A request for erasure that was granted; its number. */
async function createGrantedErasure(borrowerId: number): Promise<unknown> {
  const path = await openErasure(borrowerId);
  const granted = await support.post(`${path}/answer`, { ...grant, identityShownBy: 'document' });
  expect(granted.status, JSON.stringify(granted.body)).toBe(200);
  return granted.body.requestId;
}

async function eraseWithApproval(requestId: unknown, name: string) {
  const path = `privacy-requests/${requestId}/erasure`;
  const request = await support.post(path, { answer: 'What the law lets go is gone', reason });
  expect(request.status).toBe(202);
  const pendingApprovals = (await risk.get('approvals')).body.items;
  expect(pendingApprovals).toContainEqual(
    expect.objectContaining({ approvalId: request.body.approvalId, name, account: null }),
  );
  // Neither its maker nor who may decide it.
  const cashier = await signInAs(server, 'cashier');
  const seen = (await cashier.get(`approvals/${request.body.approvalId}`)).body;
  expect(seen.request).toEqual({ requestId, reason, answer: '••••' });
  const readRequest = async () => (await support.get(`privacy-requests/${requestId}`)).body;
  const { approvalId } = request.body;
  expect(await readRequest()).toMatchObject({ pendingApprovalId: approvalId, erasureBlockers: [] });
  const decision = await risk.post(`approvals/${approvalId}`, { approve: true, reason });
  expect(await readRequest()).toMatchObject({ pendingApprovalId: null, state: 'done' });
  expect((await risk.get(`approvals/${approvalId}`)).body.request).toEqual({ requestId, reason });
  return decision;
}

test('an erasure or a copy is granted to nobody who wasn’t shown to be its person', async () => {
  const request = { borrowerId: ana.borrowerId, kind: 'access', requestText: 'All', reason };
  const { requestId } = (await support.post('privacy-requests', request)).body;
  for (const path of [await openErasure(bruno.borrowerId), `privacy-requests/${requestId}`]) {
    const { status, body } = await support.post(`${path}/answer`, grant);
    expect([status, body.code]).toEqual([409, 'identityFirst']);
    expect((await support.post(`${path}/answer`, { ...grant, state: 'refused' })).status).toBe(200);
  }
});

test('an erasure is granted to nobody who owes', async () => {
  const path = await openErasure(ana.borrowerId);
  const { status, body } = await support.post(`${path}/answer`, { ...grant, identityShownBy: 'document' });
  expect([status, body.code]).toEqual([409, 'stillOwes']);
  expect((await support.get(path)).body).toMatchObject({ state: 'open', erasureBlockers: ['openLoan'] });
});

test('a granted erasure of who owes since isn’t done, by saying so neither, and can be refused', async () => {
  const path = await openErasure(ana.borrowerId);
  const [, requestId = ''] = path.split('/');
  await server.db
    .updateTable('privacyRequests')
    .set({ state: 'granted', effectBy: '2027-03-03', answer: 'Granted', identityShownBy: 'document' })
    .where('requestId', '=', requestId)
    .execute();
  const done = await support.post(`${path}/answer`, { ...grant, state: 'done' });
  expect([done.status, done.body.code]).toEqual([409, 'eraseFirst']);
  const { status, body } = await support.post(`${path}/erasure`, { answer: 'Gone', reason });
  expect([status, body.code]).toEqual([409, 'stillOwes']);
  expect((await support.post(`${path}/answer`, { ...grant, state: 'refused' })).body.state).toBe('refused');
});

test('two people erase what the law lets go; what stays is named with its reason, and the audit still holds', async () => {
  const { borrowerId, mobilePhone } = bruno;
  await server.db.deleteFrom('orders').where('borrowerId', '=', borrowerId).execute();
  const { fullName } = await server.db
    .selectFrom('borrowers')
    .select('fullName')
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirstOrThrow();
  const note = { orderId: 'MX174', actor: 'support', kind: 'note', at: new Date() } as const;
  await server.db
    .insertInto('deskNotes')
    .values({ ...note, borrowerId, text: `${fullName}, ${mobilePhone}` })
    .execute();
  await server.db
    .insertInto('uploads')
    .values({ borrowerId, name: 'picture', createdAt: new Date() })
    .execute();
  const correction = { fullName: 'Bruno Correa', reason };
  const asked = (await support.post(`borrowers/${borrowerId}/corrections`, correction)).body;
  const requestId = await createGrantedErasure(borrowerId);
  const { status, body } = await eraseWithApproval(requestId, fullName ?? '');
  expect(status).toBe(200);
  const kept = await server.db
    .selectFrom('deskApprovals')
    .select(['request', 'atRequest'])
    .where('approvalId', '=', String(asked.approvalId))
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ request: { borrowerId, reason }, atRequest: null });
  const { erased, retainedRecords } = body.result as Erasure;
  expect(erased).toContainEqual({ table: 'certifications', rows: expect.any(Number) });
  expect(retainedRecords).toContainEqual({
    table: 'audit_events',
    rows: expect.any(Number),
    retentionReason: 'done',
  });
  expect(retainedRecords).toContainEqual({ table: 'uploads', rows: 1, retentionReason: 'notified' });

  const timeline = await support.get(`borrowers/${borrowerId}/timeline`);
  const { rows: audit } = await sql`select * from audit_events where borrower_id = ${borrowerId}`.execute(
    server.db,
  );
  const { body: borrowerReply } = await support.get(`borrowers/${borrowerId}`);
  expect(borrowerReply.erasedAt).not.toBeNull();
  const { body: requests } = await support.get('privacy-requests?state=done');
  const answerReply = JSON.stringify([timeline.body, audit, borrowerReply, requests]);
  for (const personal of [fullName, mobilePhone, 'forget me']) expect(answerReply).not.toContain(personal);
  expect((await support.get(`borrowers?query=${encodeURIComponent(fullName)}`)).body.items).toEqual([]);
  expect(requests.items).toContainEqual(
    expect.objectContaining({ borrowerId, outcome: { erased, retainedRecords } }),
  );
  expect((await support.get(`privacy-requests/${requestId}`)).body.decisions).toEqual([
    expect.objectContaining({ state: 'granted', by: 'Atención' }),
    { state: 'done', at: expect.any(String), by: null, reason: '' },
  ]);
  const { rows: stored } = await sql`
    select outcome -> 'kept' as kept from privacy_requests
    where borrower_id = ${borrowerId} and outcome is not null`.execute(server.db);
  expect(stored).toEqual([
    { kept: expect.arrayContaining([expect.objectContaining({ table: 'uploads', why: 'told' })]) },
  ]);

  await writeAuditCheckpoint(server.services);
  expect((await verifyAudit(server.db, new Date(0))).faults).toEqual([]);
});
