import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointName } from '../../../contract/endpoints.ts';
import { listSandboxMessages } from '../../integrations/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { ana, bruno, ravi, type TestServer, testServer } from '../../testing/testServer.ts';
import { closeAndErase } from './erasure.ts';

/** Long enough for a call to come as far as the row of its borrower, six at once. */
const meanwhileMs = 400;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** Makes calls while something else holds the borrower's row, and does that before the calls come to it. */
function callDuring<Answer>(
  borrowerId: number,
  call: () => Promise<Answer>,
  happens: (trx: Database) => Promise<unknown>,
): Promise<Answer> {
  return transaction(server.db, async (trx) => {
    await trx
      .selectFrom('borrowers')
      .select('borrowerId')
      .where('borrowerId', '=', borrowerId)
      .forUpdate()
      .execute();
    const answered = call();
    await wait(meanwhileMs);
    await happens(trx);
    return { answered };
  }).then(({ answered }) => answered);
}

function findLastCode(messages: readonly { text: string }[]): string {
  return /\d{6}/.exec(messages.at(-1)?.text ?? '')?.[0] ?? '';
}

const account = { clabe: '032180000118359719' };
const writes: readonly (readonly [EndpointName, Record<string, unknown>])[] = [
  ['certifyJob', { occupation: 'student', monthlyIncome: 800_000 }],
  ['certifyContact', { name: 'Luz', relation: 'friend', phone: '5544443333' }],
  ['bankBind', account],
  ['reportDevice', { consent: 1, model: 'a phone' }],
  ['buriedPoint', { event: 'opened' }],
  ['complaintSave', { problemType: '3', problemDetail: 'It does not open' }],
];
const written = ['certifications', 'bankAccounts', 'reports', 'trackedEvents', 'complaints'] as const;

test('no request stores anything of an account that is closed meanwhile', async () => {
  const { borrowerId, mobilePhone } = bruno;
  await server.db.deleteFrom('orders').where('borrowerId', '=', borrowerId).execute();
  await server.call('bankCode', account, bruno);
  const verifyCode = findLastCode(await listSandboxMessages(server.db, mobilePhone));
  const now = await server.services.clock.now();
  const answers = await callDuring(
    borrowerId,
    () =>
      Promise.all(
        writes.map(async ([name, payload]) => {
          const code = name === 'bankBind' ? { verifyCode } : {};
          return [name, (await server.call(name, { ...payload, ...code }, bruno)).status];
        }),
      ),
    (trx) => closeAndErase(trx, server.services, borrowerId, false, now),
  );
  expect(answers).toEqual(writes.map(([name]) => [name, 401]));
  for (const table of written) {
    const kept = server.db.selectFrom(table).select('borrowerId').where('borrowerId', '=', borrowerId);
    expect(await kept.execute(), table).toEqual([]);
  }
});

test('a sign-in to an account that is closed meanwhile is refused', async () => {
  const { borrowerId, market, mobilePhone: phone } = ravi;
  await server.db.deleteFrom('sessions').where('borrowerId', '=', borrowerId).execute();
  await server.call('smsCode', { market, phone, deviceId: 'phone' }, null);
  const verifyCode = findLastCode(await listSandboxMessages(server.db, phone));
  const now = await server.services.clock.now();
  const answer = await callDuring(
    borrowerId,
    () => server.call('login', { market, phone, verifyCode, deviceId: 'phone' }, null),
    (trx) => closeAndErase(trx, server.services, borrowerId, true, now),
  );
  expect(answer.status).toBe(401);
  const sessions = server.db.selectFrom('sessions').select('deviceId').where('borrowerId', '=', borrowerId);
  expect(await sessions.execute()).toEqual([]);
});

test('a name is not changed while a loan is agreed under it', async () => {
  const orders = (db: Database, state: 'repaid' | 'to_be_repaid') =>
    db.updateTable('orders').set({ state }).where('borrowerId', '=', ana.borrowerId).execute();
  await orders(server.db, 'repaid');
  const personal = {
    fullName: 'Gema Herrera Zúñiga',
    birthDate: '1956-04-27',
    idNumber: 'HEGG560427MVZRRL04',
    address: 'Calle Uno 1',
  };
  const answer = await callDuring(
    ana.borrowerId,
    () => server.call('certifyPersonal', personal),
    (trx) => orders(trx, 'to_be_repaid'),
  );
  expect(answer.body.code).toBe(3009);
});
