import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointPath, endpoints } from '../../../contract/endpoints.ts';
import { buildApp } from '../../app/buildApp.ts';
import { listSandboxMessages } from '../../integrations/index.ts';
import { dayMs } from '../../platform/durations.ts';
import { ana, bruno, ravi, type TestServer, testServer } from '../../testing/testServer.ts';
import { hashSessionId } from '../api/index.ts';
import { decryptBeneficiary, findLastPayout } from '../payouts/index.ts';
import { reconcileLedger } from '../reconciliation/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Person = typeof ana | typeof bruno | typeof ravi;

async function signIn(person: Person, deviceId: string, on: TestServer['app'] = server.app) {
  const { market, mobilePhone: phone } = person;
  await server.db.deleteFrom('oneTimeCodes').execute();
  const requestCode = (url: string, payload: object) =>
    on.inject({ method: 'POST', url, headers: { deviceId }, payload });
  await requestCode(endpointPath(endpoints.smsCode), { market, phone });
  const verifyCode =
    /\d{6}/.exec((await listSandboxMessages(server.db, phone)).at(-1)?.text ?? '')?.[0] ?? '';
  const answer = await requestCode(endpointPath(endpoints.login), {
    market,
    phone,
    verifyCode,
    deviceName: `the ${deviceId}`,
  });
  return { ...person, deviceId, sessionId: answer.json<{ data: { sessionId: string } }>().data.sessionId };
}

async function listSessions(person: Person) {
  return (await server.call('accountDetail', {}, person)).body.data.sessions;
}

describe('a session', () => {
  test('is listed with its device and ended by its borrower alone', async () => {
    const tablet = await signIn(bruno, 'tablet');
    const listed = await listSessions(bruno);
    expect(listed.map(({ deviceName, isThis }) => [deviceName, isThis])).toEqual(
      expect.arrayContaining([
        ['the tablet', 0],
        ['', 1],
      ]),
    );
    const id = listed.find(({ isThis }) => isThis === 0)?.id;
    expect((await server.call('sessionEnd', { id }, ana)).status).toBe(404);
    expect((await server.call('accountDetail', {}, tablet)).status).toBe(200);
    expect((await server.call('sessionEnd', { id }, bruno)).body.data).toEqual({ ended: 1 });
    expect((await server.call('accountDetail', {}, tablet)).status).toBe(401);
    expect((await server.call('sessionEnd', { id: 'no id' }, bruno)).status).toBe(400);
  });

  test('ends with all others at once, this one stays', async () => {
    await signIn(bruno, 'one');
    await signIn(bruno, 'another');
    expect((await server.call('sessionEnd', {}, bruno)).body.data).toEqual({ ended: 2 });
    expect(await listSessions(bruno)).toHaveLength(1);
    expect((await server.call('accountDetail', {}, ana)).status).toBe(200);
  });

  test('expires after two weeks without use; its last use is stored once an hour', async () => {
    const phone = await signIn(bruno, 'phone');
    const seenTimes = (at: Date) =>
      server.db
        .updateTable('sessions')
        .set({ seenAt: at })
        .where('tokenHash', '=', hashSessionId(phone.sessionId))
        .execute();
    const seenAt = async () =>
      (
        await server.db
          .selectFrom('sessions')
          .select('seenAt')
          .where('deviceId', '=', 'phone')
          .executeTakeFirst()
      )?.seenAt;
    await seenTimes(new Date(Date.now() - 15 * dayMs));
    expect((await server.call('accountDetail', {}, phone)).status).toBe(401);
    const lastWeek = new Date(Date.now() - 7 * dayMs);
    await seenTimes(lastWeek);
    expect((await server.call('accountDetail', {}, phone)).status).toBe(200);
    const noted = await seenAt();
    expect(noted?.getTime()).toBeGreaterThan(lastWeek.getTime());
    await server.call('accountDetail', {}, phone);
    expect(await seenAt()).toEqual(noted);
  });

  test('is a new one at each sign-in, and ends the device’s former one', async () => {
    const former = await signIn(bruno, 'the same');
    const present = await signIn(bruno, 'the same');
    expect(present.sessionId).not.toBe(former.sessionId);
    expect((await server.call('accountDetail', {}, former)).status).toBe(401);
    const { status, body } = await server.call('accountDetail', {}, present);
    const same = body.data.sessions.filter(({ deviceName }) => deviceName === 'the the same');
    expect([status, same.length]).toEqual([200, 1]);
  });

  test('on a new device ends all others where the brand says so', async () => {
    const { config } = server.services;
    const sessions = { ...config.brand.sessions, onlyNewestDevice: true };
    const strict = buildApp({
      ...server.services,
      config: { ...config, brand: { ...config.brand, sessions } },
    });
    const before = await signIn(ravi, 'before');
    const after = await signIn(ravi, 'after', strict);
    await strict.close();
    expect((await server.call('accountDetail', {}, before)).status).toBe(401);
    expect((await server.call('accountDetail', {}, after)).status).toBe(200);
  });
});

async function getLastPayee({ db, services }: TestServer): Promise<string | undefined> {
  const payout = await findLastPayout(db, { borrowerId: ana.borrowerId, orderId: 'MX151' });
  return payout && decryptBeneficiary(services.fieldEncryption, payout).account;
}

describe('an account', () => {
  test('cannot be closed while a loan is open, and the answer says so', async () => {
    const { body } = await server.call('accountDetail', {}, ana);
    expect(body.data.hindrances).toEqual(['openLoan']);
    const refused = (await server.call('accountClose', { confirm: 1 }, ana)).body;
    expect([refused.code, refused.data]).toEqual([3012, { reasons: ['openLoan'] }]);
    expect((await server.call('accountDetail', {}, ana)).status).toBe(200);
    expect((await server.call('accountClose', {}, ana)).status).toBe(400);
  });

  test('is closed once neither side owes the other: sign-in is refused, the contract stays', async () => {
    await using ownServer = await testServer();
    await ownServer.db.deleteFrom('orders').where('orderId', 'in', ['IN174', 'IN180']).execute();
    expect((await ownServer.call('accountDetail', {}, ravi)).body.data).toMatchObject({
      hindrances: [],
      hasBorrowed: 1,
    });
    const closings = await Promise.all(
      [1, 2, 3].map(() => ownServer.call('accountClose', { confirm: 1 }, ravi)),
    );
    expect(closings.map(({ status }) => status)).toContain(200);
    expect((await ownServer.call('accountDetail', {}, ravi)).status).toBe(401);
    const rows = (table: 'sessions' | 'phoneDirectory' | 'reports' | 'agreements' | 'ledgerEntries') =>
      ownServer.db.selectFrom(table).select('borrowerId').where('borrowerId', '=', ravi.borrowerId).execute();
    expect([await rows('sessions'), await rows('phoneDirectory'), await rows('reports')]).toEqual([
      [],
      [],
      [],
    ]);
    expect((await rows('agreements')).length).toBeGreaterThan(0);
    expect((await rows('ledgerEntries')).length).toBeGreaterThan(0);
    const borrower = await ownServer.db
      .selectFrom('borrowers')
      .select(['fullName', 'mobilePhone', 'closedAt'])
      .where('borrowerId', '=', ravi.borrowerId)
      .executeTakeFirstOrThrow();
    expect(borrower).toEqual({
      fullName: expect.stringMatching(/./),
      mobilePhone: '',
      closedAt: expect.any(Date),
    });
  });

  test('with a failed payout refuses that bank account, and is closed with the undisbursed loan', async () => {
    await using ownServer = await testServer();
    const others = ownServer.db.deleteFrom('orders').where('borrowerId', '=', ana.borrowerId);
    await others.where('orderId', '!=', 'MX151').execute();
    const demo = (outcome: string) =>
      ownServer.fetch('/demo/payout', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ orderId: 'MX151', outcome }),
      });
    await demo('send');
    expect((await ownServer.call('accountDetail', {}, ana)).body.data).toMatchObject({
      hindrances: ['openLoan'],
      cancels: [],
    });
    await demo('return');
    const payee = await getLastPayee(ownServer);
    expect((await ownServer.call('bankCode', { clabe: payee }, ana)).body).toMatchObject({ code: 3015 });
    expect((await ownServer.call('accountDetail', {}, ana)).body.data).toMatchObject({
      hindrances: [],
      cancels: ['MX151'],
    });
    expect((await ownServer.call('accountClose', { confirm: 1 }, ana)).body.success).toBe(true);
    const order = ownServer.db.selectFrom('orders').select('state').where('orderId', '=', 'MX151');
    expect(await order.executeTakeFirst()).toEqual({ state: 'cancelled' });
    const { mismatches } = await reconcileLedger(ownServer.db);
    expect(mismatches.filter(({ orderId }) => orderId === 'MX151')).toEqual([]);
  });

  test('without a loan is closed without a stored name', async () => {
    await using ownServer = await testServer();
    await ownServer.db.deleteFrom('orders').where('borrowerId', '=', bruno.borrowerId).execute();
    expect((await ownServer.call('accountDetail', {}, bruno)).body.data.hasBorrowed).toBe(0);
    expect((await ownServer.call('accountClose', { confirm: 1 }, bruno)).body.success).toBe(true);
    const borrower = ownServer.db.selectFrom('borrowers').select(['fullName', 'address', 'payoutLast4']);
    expect(await borrower.where('borrowerId', '=', bruno.borrowerId).executeTakeFirst()).toEqual({
      fullName: '',
      address: '',
      payoutLast4: '',
    });
  });
});
