import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { extractLines } from '../../../../testing/pdfFile.ts';
import { ana, bruno, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { bindBankAccount } from '../../../accounts/index.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

const reason = 'asked for in writing';
let server: TestServer;
let support: DeskClient;
beforeAll(async () => {
  server = await testServer();
  support = await signInAs(server, 'support');
});
afterAll(() => server.close());

test('a person’s request has its days, its answer, and all that is kept of the person', async () => {
  const requestBody = {
    borrowerId: ana.borrowerId,
    kind: 'access',
    requestText: 'Everything you have',
    reason,
  };
  const { body } = await support.post('privacy-requests', requestBody);
  const path = `privacy-requests/${body.requestId}/answer`;
  expect((await support.post(path, { state: 'done', answer: 'x', reason })).body.code).toBe('decided');
  const granted = await support.post(path, {
    ...{ state: 'granted', answer: 'Here', reason },
    identityShownBy: 'document',
  });
  expect(granted.body).toMatchObject({ state: 'granted', effectBy: expect.any(String) });
  const all = await support.post(`borrowers/${ana.borrowerId}/export`, { reason });
  expect(Object.keys(all.body.data as object)).toEqual(
    expect.arrayContaining(['borrowers', 'orders', 'payments']),
  );
  const listGranted = async () =>
    ((await support.get('privacy-requests?state=granted')).body as DeskReply<'privacyRequests'>).items;
  const [granting] = await listGranted();
  expect(granting).toMatchObject({ assignee: null });
  expect(granting?.daysLeft).toBeGreaterThan(0);
  const { items: happened } = (await support.get(`borrowers/${ana.borrowerId}/timeline`)).body;
  for (const call of ['POST privacy-requests', 'POST privacy-requests/:requestId/answer'])
    expect(happened).toContainEqual(expect.objectContaining({ what: expect.stringContaining(`${call} `) }));
  const { queues } = (await support.get('today')).body;
  expect(queues).toContainEqual(expect.objectContaining({ name: 'privacyRequests', count: 0 }));
  expect(queues).toContainEqual(expect.objectContaining({ name: 'grantedRequests', count: 1 }));
  await server.db.updateTable('privacyRequests').set({ effectBy: '2026-01-01' }).execute();
  const [overdue] = await listGranted();
  expect(overdue?.daysLeft).toBeLessThan(0);
  const { deadlines } = (await support.get('today')).body;
  expect(deadlines).toContainEqual({ name: 'grantedRequests', late: 1, soon: 0 });
  const ids = async (filters: string) =>
    ((await support.get(`privacy-requests?${filters}`)).body as DeskReply<'privacyRequests'>).items.map(
      ({ requestId }) => requestId,
    );
  expect(await ids('state=granted&deadline=late')).toEqual([body.requestId]);
  expect(await ids('state=granted&deadline=soon')).toEqual([]);
  expect(await ids('state=open&deadline=late')).toEqual([]);
});

test('an answered request says what was decided, when, by whom and why', async () => {
  const asked = {
    borrowerId: ana.borrowerId,
    kind: 'correction',
    requestText: 'My income',
    identityShownBy: 'document',
    reason,
  };
  const { requestId } = (await support.post('privacy-requests', asked)).body;
  const path = `privacy-requests/${requestId}`;
  const decisions = async () => (await support.get(path)).body.decisions;
  const decision = { at: expect.any(String), by: 'Atención' };
  expect(await decisions()).toEqual([]);
  await support.post(`${path}/answer`, { state: 'granted', answer: 'We will', reason: 'proved it' });
  const granted = { ...decision, state: 'granted', reason: 'proved it' };
  expect(await decisions()).toEqual([granted]);
  await support.post(`${path}/answer`, { state: 'refused', answer: 'It stays', reason: 'declared so' });
  const lines = await server.db
    .selectFrom('auditEvents')
    .select('subject')
    .where('subject', 'like', `%/answer ${requestId}%`)
    .orderBy('eventId')
    .execute();
  expect(lines.map(({ subject }) => subject.split(' ').slice(-2))).toEqual([
    [requestId, 'granted'],
    [requestId, 'refused'],
  ]);
  expect(await decisions()).toEqual([granted, { ...decision, state: 'refused', reason: 'declared so' }]);
});

test('access is done once the data were exported since the request arrived, not by saying so', async () => {
  const asked = {
    borrowerId: bruno.borrowerId,
    kind: 'access',
    requestText: 'What do you have of me?',
    identityShownBy: 'document',
    reason,
  };
  await support.post(`borrowers/${bruno.borrowerId}/export`, { reason });
  await server.db
    .updateTable('personalDataViews')
    .set({ viewedAt: new Date(0) })
    .execute();
  const { requestId } = (await support.post('privacy-requests', asked)).body;
  const path = `privacy-requests/${requestId}`;
  await support.post(`${path}/answer`, { state: 'granted', answer: 'You will get it', reason });
  const done = { state: 'done', answer: 'Handed over', reason };
  const refusal = await support.post(`${path}/answer`, done);
  expect([refusal.status, refusal.body.code]).toEqual([409, 'exportFirst']);
  expect((await support.get(path)).body).toMatchObject({
    exportedAt: null,
    language: 'es',
    state: 'granted',
  });
  await support.post(`borrowers/${bruno.borrowerId}/export`, { reason, format: 'pdf' });
  expect((await support.get(path)).body).toMatchObject({ exportedAt: expect.any(String) });
  expect((await support.post(`${path}/answer`, done)).body).toMatchObject({ state: 'done' });
});

test('requests are listed by whom they are assigned to', async () => {
  const asked = { borrowerId: ana.borrowerId, kind: 'objection', requestText: 'No offers', reason };
  const { requestId } = (await support.post('privacy-requests', asked)).body;
  const listed = async (assignee: string) =>
    (
      (await support.get(`privacy-requests?assignee=${assignee}`)).body as DeskReply<'privacyRequests'>
    ).items.map((row) => row.requestId);
  expect([await listed('none'), await listed('me')]).toEqual([expect.arrayContaining([requestId]), []]);
  const { staffId } = (await support.get('me')).body;
  await support.post('cases/assign', { caseKind: 'privacy_request', caseId: requestId, staffId, reason });
  expect([await listed('none'), await listed('me')]).toEqual([[], [requestId]]);
});

test('granted requests are listed by the day by which they are to be done, whatever day they were to be answered by', async () => {
  const asked = { borrowerId: ana.borrowerId, kind: 'objection', requestText: 'No calls', reason };
  const grant = async (answerBy: string, effectBy: string) => {
    const { requestId } = (await support.post('privacy-requests', asked)).body;
    await server.db
      .updateTable('privacyRequests')
      .set({ state: 'granted', answerBy, effectBy })
      .where('requestId', '=', String(requestId))
      .execute();
    return requestId;
  };
  const later = await grant('2026-03-02', '2027-03-03');
  const sooner = await grant('2026-03-03', '2027-03-02');
  const { items } = (await support.get('privacy-requests?state=granted&limit=200'))
    .body as DeskReply<'privacyRequests'>;
  const ids = items.map(({ requestId }) => requestId);
  expect(ids.filter((id) => id === later || id === sooner)).toEqual([sooner, later]);
});

test('requests that were done are listed the newest first', async () => {
  const asked = { borrowerId: ana.borrowerId, kind: 'objection', requestText: 'No calls', reason };
  const finish = async (receivedAt: string) => {
    const { requestId } = (await support.post('privacy-requests', asked)).body;
    await server.db
      .updateTable('privacyRequests')
      .set({ state: 'done', receivedAt: new Date(receivedAt) })
      .where('requestId', '=', String(requestId))
      .execute();
    return requestId;
  };
  const older = await finish('2026-03-02T12:00:00Z');
  const newer = await finish('2026-03-03T12:00:00Z');
  const { items } = (await support.get('privacy-requests?state=done&limit=200'))
    .body as DeskReply<'privacyRequests'>;
  const ids = items.map(({ requestId }) => requestId);
  expect(ids.filter((id) => id === older || id === newer)).toEqual([newer, older]);
});

test('what a person is given of himself can be read, and opens nothing', async () => {
  const declared = { name: 'Eva Ruiz', relation: 'friend', phone: '5511112222' };
  await server.call('certifyContact', declared);
  const { borrowerId } = ana;
  const account = { bankName: 'BBVA', bankCode: '', isKnownBank: true, number: '012180015678912340' };
  await bindBankAccount(
    server.db,
    server.services.fieldEncryption,
    borrowerId,
    account,
    Buffer.alloc(32),
    new Date(),
  );
  const { data } = (await support.post(`borrowers/${borrowerId}/export`, { reason })).body;
  expect(data).toMatchObject({
    bank_accounts: expect.arrayContaining([expect.objectContaining({ account_number: account.number })]),
    certifications: expect.arrayContaining([
      expect.objectContaining({ step: 'ext', declared: expect.objectContaining(declared) }),
    ]),
  });
  expect(JSON.stringify(data)).not.toMatch(/enc1:|_hash|provider_token/);
});

test('what a person reads of himself is in groups and words, without columns or ids of tables', async () => {
  const request = { reason, format: 'pdf', language: 'en' };
  const { pdf } = (await support.post(`borrowers/${ana.borrowerId}/export`, request)).body;
  const text = extractLines(Buffer.from(String(pdf), 'base64')).join('\n');
  for (const heading of ['You', 'Your applications', 'Your loans', 'Your payments', 'Your complaints'])
    expect(text).toContain(heading);
  expect(text).toContain('Order MX180');
  expect(text).not.toMatch(/borrower_id|_at\b|(?<![\d-])\d{4}-\d\d-\d\d/);
  const days = text.match(
    /\b\d{1,2} (?:January|February|March|[A-Z][a-z]+ber|April|May|June|July|August)\b.{0,5}/g,
  );
  expect(days?.length).toBeGreaterThan(5);
  expect(days?.filter((day) => !/\d{4}/.test(day))).toEqual([]);
});
