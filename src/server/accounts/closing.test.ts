import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { EndpointName } from '../../contract/endpoints.ts';
import { type Database, transaction } from '../database/index.ts';
import { keptMessages } from '../providers/index.ts';
import { ana, bruno, type TestServer, testServer } from '../testing/testServer.ts';
import { letGo } from './letGo.ts';

/** Long enough for a call to come as far as the row of its borrower. */
const meanwhileMs = 300;

/** Makes a call while something else holds the borrower's row, and does that before the call comes to it. */
function callDuring<Answer>(
  { db }: TestServer,
  borrowerId: number,
  call: () => Promise<Answer>,
  happens: (trx: Database) => Promise<unknown>,
): Promise<Answer> {
  return transaction(db, async (trx) => {
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

function lastCode(messages: readonly { text: string }[]): string {
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

test.each(writes)('%s keeps nothing of an account that is closed meanwhile', async (name, payload) => {
  await using server = await testServer();
  await server.db.deleteFrom('orders').where('borrowerId', '=', bruno.borrowerId).execute();
  let code = {};
  if (name === 'bankBind') {
    await server.call('bankCode', account, bruno);
    code = { verifyCode: lastCode(await keptMessages(server.db, bruno.mobilePhone)) };
  }
  const now = await server.services.clock.now();
  const answer = await callDuring(
    server,
    bruno.borrowerId,
    () => server.call(name, { ...payload, ...code }, bruno),
    (trx) => letGo(trx, bruno.borrowerId, false, now),
  );
  expect(answer.status).toBe(401);
  for (const table of ['certifications', 'bankAccounts', 'reports', 'trackedEvents', 'complaints'] as const) {
    const kept = server.db.selectFrom(table).select('borrowerId');
    expect(await kept.where('borrowerId', '=', bruno.borrowerId).execute()).toEqual([]);
  }
});

test('nobody signs in to an account that is closed meanwhile', async () => {
  await using server = await testServer();
  const { market, mobilePhone: phone } = bruno;
  await server.call('smsCode', { market, phone, deviceId: 'phone' }, null);
  const verifyCode = lastCode(await keptMessages(server.db, phone));
  const now = await server.services.clock.now();
  const answer = await callDuring(
    server,
    bruno.borrowerId,
    () => server.call('login', { market, phone, verifyCode, deviceId: 'phone' }, null),
    (trx) => letGo(trx, bruno.borrowerId, true, now),
  );
  expect(answer.status).toBe(401);
  const sessions = server.db.selectFrom('sessions').select('deviceId');
  expect(await sessions.where('borrowerId', '=', bruno.borrowerId).execute()).toEqual([]);
});

test('a name isn’t changed while a loan is agreed to under it', async () => {
  await using server = await testServer();
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
    server,
    ana.borrowerId,
    () => server.call('certifyPersonal', personal),
    (trx) => orders(trx, 'to_be_repaid'),
  );
  expect(answer.body.code).toBe(3009);
});
