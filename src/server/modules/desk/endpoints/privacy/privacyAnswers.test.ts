import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { createJobHandlers } from '../../../../app/jobHandlers.ts';
import { createFakeJobs } from '../../../../testing/fakeJobs.ts';
import { ana, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { listConsents, recordConsent } from '../../../identity/index.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

const { borrowerId } = ana;
const reason = 'as they asked';
const queue = createFakeJobs();
let server: TestServer;
let support: DeskClient;

beforeAll(async () => {
  server = await testServer();
  server.services.jobs = queue;
  for (const market of Object.values(server.services.config.markets))
    market.messageHours = { from: 0, to: 24 };
  support = await signInAs(server, 'support');
});
afterAll(() => server.close());

async function open(kind: string): Promise<string> {
  const request = { borrowerId, kind, requestText: 'No offers please', reason };
  return String((await support.post('privacy-requests', request)).body.requestId);
}

const read = async (requestId: string) =>
  (await support.get(`privacy-requests/${requestId}`)).body as DeskReply<'privacyRequest'>;
const answer = (requestId: string, state: string, text = 'We will stop it.') =>
  support.post(`privacy-requests/${requestId}/answer`, { state, answer: text, reason });
const sendMessages = () => queue.runAll('send-message', createJobHandlers(server.services)['send-message']);

async function setEmail(email: string): Promise<void> {
  await server.db
    .insertInto('contactPreferences')
    .values({ borrowerId, language: 'es', email })
    .onConflict((conflict) => conflict.column('borrowerId').doUpdateSet({ email }))
    .execute();
}

async function listBodies(): Promise<string[]> {
  const rows = await server.db
    .selectFrom('messages')
    .select('body')
    .where('template', '=', 'privacy_answered')
    .orderBy('at')
    .execute();
  return rows.map(({ body }) => body);
}

test('an answer is sent to the borrower, by e-mail with its text, and the request says how it was', async () => {
  const requestId = await open('objection');
  expect(await read(requestId)).toMatchObject({ answerChannel: 'sms', sentAnswer: null });
  await answer(requestId, 'granted');
  await sendMessages();
  expect((await read(requestId)).sentAnswer).toMatchObject({ channel: 'sms', isWithheld: false });
  expect((await listBodies())[0]).not.toContain('We will stop it.');
  await setEmail('ana@correo.example');
  expect((await read(requestId)).answerChannel).toBe('email');
  await answer(requestId, 'done', 'We stopped it.');
  await sendMessages();
  expect((await read(requestId)).sentAnswer).toMatchObject({ channel: 'email', isWithheld: false });
  expect((await listBodies())[1]).toContain('We stopped it.');
});

test('by what the borrower was shown to be who asks is recorded with the request, or with its answer', async () => {
  const request = { borrowerId, kind: 'access', requestText: 'Everything', reason };
  const shown = await support.post('privacy-requests', { ...request, identityShownBy: 'document' });
  expect((await read(String(shown.body.requestId))).identityShownBy).toBe('document');
  const requestId = await open('access');
  expect((await read(requestId)).identityShownBy).toBeNull();
  await support.post(`privacy-requests/${requestId}/answer`, {
    ...{ state: 'granted', answer: 'You will get a copy.', reason },
    identityShownBy: 'answers',
  });
  expect((await read(requestId)).identityShownBy).toBe('answers');
  const bad = { ...request, identityShownBy: 'a hunch' };
  expect((await support.post('privacy-requests', bad)).status).toBe(400);
});

test('a granted objection to offers is put in effect: the borrower no longer agrees to them', async () => {
  const marketing = listConsents(server.services, 'MX').find(({ id }) => id === 'marketing');
  if (marketing === undefined) throw new Error('no such consent');
  const now = await server.services.clock.now();
  await recordConsent(server.db, borrowerId, marketing, true, new Date(now.getTime() - 60_000));
  const requestId = await open('objection');
  const stop = (consentId = 'marketing') =>
    support.post(`privacy-requests/${requestId}/consent-withdrawal`, { consentId });
  expect((await stop()).body.code).toBe('notObjection');
  await answer(requestId, 'granted');
  expect((await read(requestId)).optionalConsents.map(({ id }) => id)).toEqual(['marketing']);
  expect((await stop('creditBureau')).status).toBe(404);
  expect((await stop()).status).toBe(200);
  expect((await read(requestId)).optionalConsents).toEqual([]);
  expect((await stop()).status).toBe(404);
  const { items } = (await support.get(`borrowers/${borrowerId}/timeline`)).body as DeskReply<'timeline'>;
  expect(items.some(({ what }) => what.includes('consent-withdrawal'))).toBe(true);
});
