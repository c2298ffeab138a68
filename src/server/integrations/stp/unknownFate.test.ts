import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DeskClient, signInAs } from '../../modules/desk/testing/desk.ts';
import {
  findLastPayout,
  payOutOrder,
  readPayoutStatements,
  resolvePayouts,
} from '../../modules/payouts/index.ts';
import { reconcileLedger } from '../../modules/reconciliation/index.ts';
import { ana, type TestServer } from '../../testing/testServer.ts';
import type { FakeStp } from './testing/fakeStp.ts';
import { createStpTestServer, type StpTestServer } from './testing/stpServer.ts';

const key = { orderId: 'MX151', borrowerId: ana.borrowerId };
const reason = 'looked at with the provider';

let fakeProviders: StpTestServer;
let server: TestServer;
let stp: FakeStp;
let setClocks: StpTestServer['setClocks'];
let finance: DeskClient;
let admin: DeskClient;
beforeEach(async () => {
  fakeProviders = await createStpTestServer();
  ({ server, stp, setClocks } = fakeProviders);
  [finance, admin] = await Promise.all([signInAs(server, 'finance'), signInAs(server, 'admin')]);
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await fakeProviders.close();
});

const state = async () => (await findLastPayout(server.db, key))?.state;

/** Two minutes apart, so that each asks. */
async function resolveOften(hours: readonly string[], days = 0): Promise<void> {
  for (const hour of hours) {
    setClocks(hour, days);
    await resolvePayouts(server.services);
  }
}

describe('a payout of STP without an answer', () => {
  test('is one transfer whatever day it becomes, and is found', async () => {
    setClocks('17:58');
    stp.faults.push('lost');
    await payOutOrder(server.services, key);
    expect(await state()).toBe('unknown');
    // Nobody answers until the operating day has changed.
    for (const hour of ['17:59', '18:01', '18:10', '18:20']) {
      setClocks(hour);
      stp.faults.push('fault', 'fault', 'fault');
      await resolvePayouts(server.services);
      await payOutOrder(server.services, key);
    }
    stp.faults.length = 0;
    await resolveOften(['09:00', '20:00'], 1);
    expect(stp.orders).toHaveLength(1);
    expect(await state()).toBe('sent');
    Object.assign(stp.getOrder((await findLastPayout(server.db, key))?.payoutId ?? ''), { estado: 'LQ' });
    await resolveOften(['10:00'], 2);
    expect(await state()).toBe('arrived');
  });

  test.each(['18:00', '20:00', '23:30'])('that left at %s is found the same evening', async (hour) => {
    setClocks(hour);
    stp.faults.push('lost');
    await payOutOrder(server.services, key);
    await resolveOften(['00:10'], 1);
    expect(await state()).toBe('sent');
  });

  test('is never given again, tried again or cancelled while nobody knows', async () => {
    stp.faults.push('drop');
    await payOutOrder(server.services, key);
    const payoutId = (await findLastPayout(server.db, key))?.payoutId;
    for (const days of [0, 1]) await resolveOften(['11:00', '17:50', '18:10', '18:50'], days);
    expect([stp.orders, await state()]).toEqual([[], 'unknown']);
    for (const [what, language] of [
      ['retry', 'en'],
      ['cancel', 'es'],
      ['failure', 'en'],
    ] as const) {
      const seat = await signInAs(server, 'finance', language);
      const { status, body } = await seat.post(`payouts/${payoutId}/${what}`, { reason });
      expect([what, status, body.code]).toEqual([what, 409, 'fateUnknown']);
      expect(body.message).toContain(language === 'en' ? 'not known whether' : 'No se sabe');
    }
    await payOutOrder(server.services, key);
    expect(stp.orders).toEqual([]);
  });

  test('that is in neither of its days, asked for and listed, is declared failed by two; another leaves under a new id', async () => {
    stp.faults.push('drop');
    await payOutOrder(server.services, key);
    const payoutId = (await findLastPayout(server.db, key))?.payoutId ?? '';
    await resolveOften(['19:30'], 1);
    // Asked about after both were over, but their lists weren't read.
    stp.faults.push(...Array.from({ length: 12 }, () => 'fault' as const));
    await readPayoutStatements(server.services);
    stp.faults.length = 0;
    expect((await finance.post(`payouts/${payoutId}/failure`, { reason })).body.code).toBe('fateUnknown');
    await readPayoutStatements(server.services);
    const [row] = (await finance.get('payouts?state=unknown')).body.items as { mayDeclareFailed: boolean }[];
    expect(row?.mayDeclareFailed).toBe(true);
    const requests = await finance.post(`payouts/${payoutId}/failure`, { reason });
    expect(requests.status).toBe(202);
    expect((await finance.post(`payouts/${payoutId}/retry`, { reason })).body.code).toBe('fateUnknown');
    const { approvalId } = requests.body;
    expect((await finance.post(`approvals/${approvalId}`, { approve: true, reason })).status).toBe(409);
    expect((await admin.post(`approvals/${approvalId}`, { approve: true, reason })).status).toBe(200);
    expect(await state()).toBe('refused');
    expect((await finance.post(`payouts/${payoutId}/failure`, { reason })).body.code).toBe('over');
    // The borrower’s account is as good as it was.
    expect((await server.call('loanDetails', { orderId: 'MX151' })).body.data.payoutFailed).toBe(0);
    expect((await finance.post(`payouts/${payoutId}/retry`, { reason })).status).toBe(200);
    await payOutOrder(server.services, key);
    const next = await findLastPayout(server.db, key);
    expect(next).toMatchObject({ attempt: 2, state: 'sent' });
    expect(next?.payoutId).not.toBe(payoutId);
    expect(stp.orders.map(({ claveRastreo }) => claveRastreo)).toEqual([next?.payoutId]);
  });

  test('that a list has after all is not declared failed, and is known from it', async () => {
    stp.faults.push('lost');
    await payOutOrder(server.services, key);
    const payoutId = (await findLastPayout(server.db, key))?.payoutId ?? '';
    setClocks('19:30', 1);
    await readPayoutStatements(server.services);
    expect(await state()).toBe('sent');
    expect((await finance.post(`payouts/${payoutId}/failure`, { reason })).body.code).toBe('underWay');
  });
});
