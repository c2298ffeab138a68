import { afterAll, beforeAll, expect, test } from 'vitest';
import { ana, bruno, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { hashSessionId } from '../../../api/index.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

const reason = 'lost the phone, says the borrower';
let server: TestServer;
let support: DeskClient;
beforeAll(async () => {
  server = await testServer();
  support = await signInAs(server, 'support');
});
afterAll(() => server.close());

/** Signs a borrower in on one more device. */
async function signInOn(device: string, person: typeof ana | typeof bruno) {
  const { borrowerId, market } = person;
  const sessionId = `a session on ${device}`;
  const now = new Date();
  await server.db
    .insertInto('sessions')
    .values({
      tokenHash: hashSessionId(sessionId),
      borrowerId,
      market,
      deviceId: device,
      deviceName: device,
      createdAt: now,
      seenAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    })
    .execute();
  return { ...person, sessionId, deviceId: device };
}

type Shown = { sessionId: string; device: string; startedAt: string; seenAt: string };

async function listSessions(borrowerId: number): Promise<Shown[]> {
  return (await support.get(`borrowers/${borrowerId}`)).body.sessions as Shown[];
}

type Person = { borrowerId: number; sessionId: string; deviceId: string };

async function callStatus(person: Person): Promise<number> {
  return (await server.call('accountDetail', {}, person)).status;
}

test('a borrower’s sessions are shown by device and time, and one is ended at once, for a reason that is written down', async () => {
  const lostPhoneSession = await signInOn('the lost phone', bruno);
  const [session] = (await listSessions(bruno.borrowerId)).filter(
    ({ device }) => device === 'the lost phone',
  );
  expect(session).toEqual({
    sessionId: hashSessionId(lostPhoneSession.sessionId).toString('hex').slice(0, 16),
    device: 'the lost phone',
    startedAt: expect.stringMatching(/Z$/),
    seenAt: expect.stringMatching(/Z$/),
  });
  expect(await callStatus(lostPhoneSession)).toBe(200);
  const end = (borrowerId: number) =>
    support.post(`borrowers/${borrowerId}/sessions/end`, { sessionId: session?.sessionId, reason });
  expect((await end(ana.borrowerId)).status).toBe(404);
  expect((await end(bruno.borrowerId)).body).toEqual({ ended: 1 });
  expect([await callStatus(lostPhoneSession), await callStatus(bruno)]).toEqual([401, 200]);
  expect((await end(bruno.borrowerId)).status).toBe(404);
  const lines = await server.db
    .selectFrom('auditEvents')
    .select(['actor', 'action', 'subject', 'reason'])
    .where('borrowerId', '=', bruno.borrowerId)
    .where('action', 'in', ['session_ended', 'desk_done'])
    .orderBy('eventId')
    .execute();
  const actor = { actor: 'support@quincena.example', reason };
  const subject = `POST borrowers/:borrowerId/sessions/end ${session?.sessionId}`;
  expect(lines).toEqual([
    { ...actor, action: 'session_ended', subject: 'sessions:1' },
    { ...actor, action: 'desk_done', subject },
  ]);
});

test('all of a borrower’s sessions are ended together, and nobody else’s', async () => {
  const one = await signInOn('one', ana);
  const otherSession = await signInOn('another', ana);
  const path = `borrowers/${ana.borrowerId}/sessions/end`;
  expect((await support.post(path)).status).toBe(400);
  expect((await support.post(path, { reason })).body).toEqual({ ended: 3 });
  expect([await callStatus(one), await callStatus(otherSession), await callStatus(ana)]).toEqual([
    401, 401, 401,
  ]);
  expect(await callStatus(bruno)).toBe(200);
  expect(await listSessions(ana.borrowerId)).toEqual([]);
  expect((await support.post('borrowers/77/sessions/end', { reason })).status).toBe(404);
});
