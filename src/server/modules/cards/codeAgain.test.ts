import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cardFlow, getLastCode, insertStoredCard } from '../../testing/cardFlow.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { reconcileLedger } from '../reconciliation/index.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

describe('sending the code again', () => {
  test('within 60 s is refused with Retry-After; later a new code replaces the old one', async () => {
    const { repaymentWay, commit, confirm } = cardFlow(server);
    const { repayToken, amount } = await repaymentWay();
    const committedAfter = Date.now();
    const { repayRecordId } = (await commit('1', { repayToken, amount })).body.data;
    const first = await getLastCode(server);
    const soon = await commit('1', { repayToken, amount, sendMsg: 1 });
    expect(soon.status).toBe(429);
    const passed = (Date.now() - committedAfter) / 1000;
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThanOrEqual(Math.floor(60 - passed));
    expect(soon.body.message).toBe('请勿重复发送验证码!');
    await server.db
      .updateTable('oneTimeCodes')
      .set({ sentAt: await server.ago(61_000) })
      .execute();
    const later = await commit('1', { repayToken, amount, sendMsg: 1 });
    expect(later.body).toMatchObject({ code: '00', data: { needValid: 1, repayRecordId } });
    const second = await getLastCode(server);
    if (second !== first) expect((await confirm(repayRecordId, first)).body.code).toBe('800006');
    expect((await confirm(repayRecordId, second)).body.code).toBe('00');
  });

  test('a payment restarted for the same card still accepts the code that was sent', async () => {
    const { commit, confirm } = cardFlow(server);
    const abandonedId = (await commit('1')).body.data.repayRecordId;
    const again = (await commit('1')).body;
    expect(again).toMatchObject({ code: '00', data: { needValid: 1 } });
    const code = await getLastCode(server);
    expect((await confirm(abandonedId, code)).body.code).toBe('800005');
    expect((await confirm(again.data.repayRecordId, code)).body.code).toBe('00');
  });

  test('a code for one payment confirms no other', async () => {
    await insertStoredCard(server, '4', 'sandbox-four', true);
    const { commit, confirm, details } = cardFlow(server);
    await commit('1');
    const code = await getLastCode(server);
    const other = await commit('4');
    expect(other.status).toBe(429);
    const record = await server.db
      .selectFrom('cardPayments')
      .select('recordId')
      .where('cardId', '=', '4')
      .executeTakeFirstOrThrow();
    expect((await confirm(record.recordId, code)).body.code).toBe('800006');
    expect((await details()).payments).toEqual([]);
  });
});
