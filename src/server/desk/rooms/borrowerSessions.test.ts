import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashSession } from '../../http/index.ts';
import { ana, bruno, type TestServer, testServer } from '../../testing/testServer.ts';
import { type Seat, seatOf } from '../testing.ts';

const reason = 'lost the phone, says the borrower';
let server: TestServer;
let support: Seat;
beforeAll(async () => {
  server = await testServer();
  support = await seatOf(server, 'support');
});
afterAll(() => server.close());

/** Signs a borrower in on one more device. */
async function on(device: string, person: typeof ana | typeof bruno) {
  const { borrowerId, market } = person;
  const sessionId = `a session on ${device}`;
  const now = new Date();
  await server.db
    .insertInto('sessions')
    .values({
      tokenHash: hashSession(sessionId),
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

async function shown(borrowerId: number): Promise<Shown[]> {
  return (await support.get(`borrowers/${borrowerId}`)).body.sessions as Shown[];
}

type Person = { borrowerId: number; sessionId: string; deviceId: string };

async function statusOf(person: Person): Promise<number> {
  return (await server.call('accountDetail', {}, person)).status;
}

test('a borrower’s sessions are shown by device and time, and one is ended at once, for a reason that is written down', async () => {
  const lost = await on('the lost phone', bruno);
  const [session] = (await shown(bruno.borrowerId)).filter(({ device }) => device === 'the lost phone');
  expect(session).toEqual({
    sessionId: hashSession(lost.sessionId).toString('hex').slice(0, 16),
    device: 'the lost phone',
    startedAt: expect.stringMatching(/Z$/),
    seenAt: expect.stringMatching(/Z$/),
  });
  expect(await statusOf(lost)).toBe(200);
  const end = (borrowerId: number) =>
    support.post(`borrowers/${borrowerId}/sessions/end`, { sessionId: session?.sessionId, reason });
  expect((await end(ana.borrowerId)).status).toBe(404);
  expect((await end(bruno.borrowerId)).body).toEqual({ ended: 1 });
  expect([await statusOf(lost), await statusOf(bruno)]).toEqual([401, 200]);
  expect((await end(bruno.borrowerId)).status).toBe(404);
  const lines = await server.db
    .selectFrom('auditEvents')
    .select(['actor', 'action', 'subject', 'reason'])
    .where('borrowerId', '=', bruno.borrowerId)
    .where('action', 'in', ['session_ended', 'desk_done'])
    .orderBy('eventId')
    .execute();
  const by = { actor: 'support@quincena.example', reason };
  const subject = `POST borrowers/:borrowerId/sessions/end ${session?.sessionId}`;
  expect(lines).toEqual([
    { ...by, action: 'session_ended', subject: 'sessions:1' },
    { ...by, action: 'desk_done', subject },
  ]);
});

test('all of a borrower’s sessions are ended together, and nobody else’s', async () => {
  const one = await on('one', ana);
  const another = await on('another', ana);
  const path = `borrowers/${ana.borrowerId}/sessions/end`;
  expect((await support.post(path)).status).toBe(400);
  expect((await support.post(path, { reason })).body).toEqual({ ended: 3 });
  expect([await statusOf(one), await statusOf(another), await statusOf(ana)]).toEqual([401, 401, 401]);
  expect(await statusOf(bruno)).toBe(200);
  expect(await shown(ana.borrowerId)).toEqual([]);
  expect((await support.post('borrowers/77/sessions/end', { reason })).status).toBe(404);
});
