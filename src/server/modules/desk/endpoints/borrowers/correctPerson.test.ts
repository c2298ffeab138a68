import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { createJobHandlers } from '../../../../app/jobHandlers.ts';
import { createFakeJobs } from '../../../../testing/fakeJobs.ts';
import { ana, bruno, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

const reason = 'shown on the identity card';
const newPhone = '5512340987';
const { borrowerId } = ana;
const queue = createFakeJobs();
let server: TestServer;
let support: DeskClient;
let risk: DeskClient;
beforeAll(async () => {
  server = await testServer();
  server.services.jobs = queue;
  server.services.clock = { now: async () => new Date('2026-11-28T18:00:00Z') };
  support = await signInAs(server, 'support');
  risk = await signInAs(server, 'risk');
});
afterAll(() => server.close());

const ask = (fields: object) => support.post(`borrowers/${borrowerId}/corrections`, { ...fields, reason });

async function correct(fields: object) {
  const { approvalId } = (await ask(fields)).body;
  return risk.post(`approvals/${approvalId}`, { approve: true, reason });
}

function storedBorrower() {
  return server.db
    .selectFrom('borrowers')
    .select(['fullName', 'address', 'mobilePhone'])
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirstOrThrow();
}

test('a correction granted is done by two people correcting, not by saying so', async () => {
  const asked = { borrowerId, kind: 'correction', requestText: 'My surname', reason };
  const { requestId } = (await support.post('privacy-requests', asked)).body;
  const path = `privacy-requests/${requestId}/answer`;
  const fullName = 'Ana López Hernandes';
  expect((await ask({ fullName, requestId })).body.code).toBe('notCorrection');
  const granted = { state: 'granted', answer: 'It will be', reason };
  const unproved = await support.post(path, granted);
  expect([unproved.status, unproved.body.code, unproved.body.field]).toEqual([
    ...[409, 'identityFirst', 'identityShownBy'],
  ]);
  await support.post(path, { ...granted, identityShownBy: 'document' });
  const done = await support.post(path, { state: 'done', answer: 'It is', reason });
  expect([done.status, done.body.code]).toEqual([409, 'correctFirst']);
  const before = await server.db.selectFrom('certifications').selectAll().orderBy('step').execute();
  expect((await correct({ fullName, requestId, answer: 'It is corrected' })).status).toBe(200);
  expect(await storedBorrower()).toMatchObject({ fullName });
  expect((await support.get(`privacy-requests/${requestId}`)).body).toMatchObject({
    state: 'done',
    answer: 'It is corrected',
  });
  const after = await server.db.selectFrom('certifications').selectAll().orderBy('step').execute();
  expect(after).toEqual(before);
});

test('a granted correction of other data is refused with the reason, and then decided', async () => {
  const asked = {
    borrowerId,
    kind: 'correction',
    requestText: 'My employer',
    identityShownBy: 'document',
    reason,
  };
  const { requestId } = (await support.post('privacy-requests', asked)).body;
  const answer = (state: string) =>
    support.post(`privacy-requests/${requestId}/answer`, { state, answer: 'It stays as declared', reason });
  expect((await answer('granted')).status).toBe(200);
  expect((await answer('refused')).status).toBe(200);
  expect((await support.get(`privacy-requests/${requestId}`)).body).toMatchObject({ state: 'refused' });
  const again = await answer('granted');
  expect([again.status, again.body.code]).toEqual([409, 'decided']);
});

test('a request granted before identity had to be shown is corrected once it is, and the approver sees how', async () => {
  const asked = { borrowerId, kind: 'correction', requestText: 'My name', reason };
  const { requestId } = (await support.post('privacy-requests', asked)).body;
  await server.db
    .updateTable('privacyRequests')
    .set({ state: 'granted' })
    .where('requestId', '=', String(requestId))
    .execute();
  const correction = { fullName: 'Ana López Hernándes', requestId, answer: 'It is corrected' };
  expect((await ask(correction)).body).toMatchObject({ code: 'identityFirst', field: 'identityShownBy' });
  const { approvalId } = (await ask({ ...correction, identityShownBy: 'answers' })).body;
  const shown = (await risk.get(`approvals/${approvalId}`)).body as DeskReply<'approval'>;
  expect(shown.facts.identityShownBy).toBe('answers');
  expect((await risk.post(`approvals/${approvalId}`, { approve: true, reason })).status).toBe(200);
  expect((await support.get(`privacy-requests/${requestId}`)).body).toMatchObject({
    state: 'done',
    identityShownBy: 'answers',
  });
});

test('a correction that waits is closed once the request for it is refused', async () => {
  const asked = {
    borrowerId,
    kind: 'correction',
    requestText: 'My surname',
    identityShownBy: 'document',
    reason,
  };
  const { requestId } = (await support.post('privacy-requests', asked)).body;
  const answer = (state: string) =>
    support.post(`privacy-requests/${requestId}/answer`, { state, answer: 'As declared', reason });
  expect((await answer('granted')).status).toBe(200);
  const { approvalId } = (await ask({ fullName: 'Ana López Hernando', requestId })).body;
  expect((await answer('refused')).status).toBe(200);
  const approved = await risk.post(`approvals/${approvalId}`, { approve: true, reason });
  expect([approved.status, approved.body.code]).toEqual([409, 'notCorrection']);
  expect((await risk.get(`approvals/${approvalId}`)).body).toMatchObject({
    state: 'closed',
    closingConflict: 'notCorrection',
  });
});

test('what the market does not allow, is stored already or is another’s phone is refused by its field', async () => {
  expect((await ask({ fullName: '=1+1' })).body).toMatchObject({ field: 'fullName' });
  expect((await ask({ mobilePhone: '12345678' })).body).toMatchObject({ field: 'mobilePhone' });
  expect((await ask({ mobilePhone: bruno.mobilePhone })).body.code).toBe('phoneUsed');
  expect((await ask(await storedBorrower())).body.code).toBe('sameData');
});

test('a correction that waits shows beside it what is stored now, masked, and which of it changed since it was asked for', async () => {
  const { mobilePhone, fullName } = await storedBorrower();
  const { approvalId } = (await ask({ fullName: 'Ana Lopez', mobilePhone: newPhone })).body;
  const read = async () => (await risk.get(`approvals/${approvalId}`)).body as DeskReply<'approval'>;
  const shown = await read();
  expect(shown.facts).toEqual({
    valuesNow: { fullName, mobilePhone: `••••${mobilePhone.slice(-4)}` },
    changedSince: [],
    identityShownBy: null,
  });
  expect(shown.person).toMatchObject({ access: { basis: 'unassigned' }, callingCode: '+52' });
  expect(JSON.stringify(shown)).not.toContain(mobilePhone);
  const change = (name: string) =>
    server.db.updateTable('borrowers').set({ fullName: name }).where('borrowerId', '=', borrowerId).execute();
  await change('Ana Lopes');
  expect((await read()).facts).toMatchObject({
    valuesNow: { fullName: 'Ana Lopes' },
    changedSince: ['fullName'],
  });
  await change(fullName);
  await support.post(`approvals/${approvalId}/withdrawal`, { reason });
  expect((await read()).facts).toEqual({ identityShownBy: null });
});

test('another phone ends the sessions, is told of it as the former one, and signs in; the audit has it masked', async () => {
  expect((await server.call('accountDetail')).body.success).toBe(true);
  const { approvalId } = (await ask({ mobilePhone: newPhone })).body;
  const cashier = await signInAs(server, 'cashier');
  expect(JSON.stringify((await cashier.get('approvals')).body)).not.toContain(newPhone);
  const approved = await risk.post(`approvals/${approvalId}`, { approve: true, reason });
  expect(approved).toMatchObject({ status: 200 });
  expect((await server.call('accountDetail')).status).toBe(401);
  const handlers = createJobHandlers(server.services);
  await queue.runAll('send-message', handlers['send-message']);
  const messages = await server.db
    .selectFrom('messages')
    .select(['channel', 'recipient'])
    .where((row) => row.and({ borrowerId, template: 'details_corrected' }))
    .execute();
  expect(messages.filter(({ recipient }) => recipient === newPhone)).not.toEqual([]);
  expect(messages.filter(({ recipient }) => recipient === ana.mobilePhone)).not.toEqual([]);
  const { borrowerId: owner } = await server.db
    .selectFrom('phoneDirectory')
    .select('borrowerId')
    .where((row) => row.and({ market: 'MX', phone: newPhone }))
    .executeTakeFirstOrThrow();
  expect(owner).toBe(borrowerId);
  const lines = await server.db
    .selectFrom('auditEvents')
    .select('subject')
    .where('borrowerId', '=', borrowerId)
    .execute();
  const subjects = lines.map(({ subject }) => subject).join('\n');
  expect(subjects).toContain(
    `corrections mobilePhone:••••${ana.mobilePhone.slice(-4)}>••••${newPhone.slice(-4)}`,
  );
  expect(subjects).not.toContain(newPhone);
});

test('phones that one person tries by corrections, refused or withdrawn, count as searches do', async () => {
  const admin = await signInAs(server, 'admin');
  const tryPhone = (mobilePhone: string) =>
    admin.post(`borrowers/${borrowerId}/corrections`, { mobilePhone, reason });
  const { mobilePhone } = await storedBorrower();
  expect((await tryPhone(mobilePhone)).body.code).toBe('sameData');
  for (let index = 1; index < 60; index++) {
    const { status, body } = await tryPhone(`5587${100_000 + index}`);
    expect(status).toBe(202);
    await admin.post(`approvals/${body.approvalId}/withdrawal`, { reason });
  }
  const { status, body } = await tryPhone(bruno.mobilePhone);
  expect([status, body.code]).toEqual([429, 'tooManySearches']);
  expect((await admin.get(`search?query=${bruno.mobilePhone}`)).status).toBe(429);
});
