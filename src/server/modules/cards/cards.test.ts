import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays, minor } from '../../../lending/index.ts';
import { sandboxCardTokens } from '../../integrations/index.ts';
import { cardFlow, getLastCode, insertStoredCard, toWrongCode } from '../../testing/cardFlow.ts';
import { ana, bruno, type TestServer, testServer } from '../../testing/testServer.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { offerSettlement } from '../servicing/index.ts';
import { getMarketDay, operatorActor, servicingRequest } from '../servicing/testing/servicing.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

describe('repayment-way', () => {
  test('has the borrower’s cards masked to the last 4, the amount due, and a new token each time', async () => {
    const { repaymentWay, details } = cardFlow(server);
    const first = await repaymentWay();
    expect(first.bankCards).toEqual([
      { id: '1', bankName: 'BBVA', cardNo: '**** **** **** 4821', bankCode: 'BBVA' },
      { id: '2', bankName: 'Banorte', cardNo: '**** **** **** 7310', bankCode: 'BANORTE' },
    ]);
    expect(first).toMatchObject({ alipay: true, amount: (await details()).amount, isPending: 0 });
    expect((await repaymentWay()).repayToken).not.toBe(first.repayToken);
  });

  test('has the headline of the loan’s page, in Chinese by default', async () => {
    const leadOf = async (orderId: string, language: '' | '2') =>
      (await server.call('repaymentWay', { orderId }, ana, language)).body.data.lead;
    const lead = await leadOf('MX174', '');
    expect([lead?.symbol, lead?.whole, lead?.cents].join('')).toBe('$3,013.73');
    expect(lead?.label).toBe('应还金额');
    expect(lead?.text).toMatch(
      /^\*\*\d+月\d+日星期.\*\*到期，7 天后；今日支付即可结清，到期日为 \$3,025\.74$/,
    );
    const ofLoan = (await server.call('loanDetails', { orderId: 'MX174' }, ana, '2')).body.data.lead;
    expect(await leadOf('MX174', '2')).toEqual(ofLoan);
    const late = await leadOf('MX180', '');
    expect(late?.label).toBe('逾期应还金额');
    expect(late?.text).toMatch(/^已于 \*\*\d+月\d+日星期.\*\* 到期，\d+ 天前；明天为 \$3,570\.37$/);
  });

  test('asks for the amount of a settlement offer where that is less, which settles the loan', async () => {
    const expiresOn = addDays(await getMarketDay(server), 5);
    await offerSettlement(
      server.services,
      { ...servicingRequest('MX180'), amount: minor(280_000), expiresOn },
      operatorActor,
    );
    const { lead } = (await server.call('repaymentWay', { orderId: 'MX180' }, ana, '1')).body.data;
    expect(lead).toMatchObject({ label: 'To pay it all', whole: '2,800' });
    expect(lead?.text).toMatch(/^Your offer: pay \*\*\$2,800\.00\*\* by /);
    const chinese = (await server.call('repaymentWay', { orderId: 'MX180' }, ana, '')).body.data.lead;
    expect(chinese?.text).toMatch(/^在\*\*\d+月\d+日星期.\*\*当日或之前支付，即可结清本笔借款$/);
    const { repaymentWay, commit, details } = cardFlow(server, 'MX180');
    expect((await repaymentWay()).amount).toBe(280_000);
    await commit('2');
    expect(await details()).toMatchObject({ orderStatus: 200, credit: 0 });
  });

  test('stores tokens only as hashes, and of a card only the displayed data and the provider’s token', async () => {
    const { repayToken } = await cardFlow(server).repaymentWay();
    const rows = await server.db.selectFrom('repayTokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(repayToken);
    const [card] = await server.db.selectFrom('cards').selectAll().execute();
    expect(Object.keys(card ?? {}).sort()).toEqual([
      ...['addedAt', 'bankCode', 'bankName', 'borrowerId', 'cardId', 'last4'],
      ...['provider', 'providerToken', 'requiresCode'],
    ]);
  });

  test('answers with code "00"; a repaid loan has nothing to pay; another’s is unknown', async () => {
    expect((await server.call('repaymentWay', { orderId: 'MX174' })).body.code).toBe('00');
    expect((await server.call('repaymentWay', { orderId: 'MX200' })).body.code).toBe('800009');
    expect((await server.call('repaymentWay', { orderId: 'MX21' })).body.code).toBe('800009');
    const others = await server.call('repaymentWay', { orderId: 'MXB174' });
    const unknown = await server.call('repaymentWay', { orderId: 'MX999' });
    expect(others.status).toBe(404);
    expect(others.body).toEqual(unknown.body);
  });
});

describe('repayment-commit with a card that needs no code', () => {
  test('charges what is due, and the loan shows the payment', async () => {
    const { commit, details } = cardFlow(server);
    const due = (await details()).amount;
    const { body } = await commit('2');
    expect(body).toMatchObject({ code: '00', data: { needValid: 0, isPending: 0 } });
    expect(await details()).toMatchObject({ orderStatus: 200, credit: 0 });
    expect((await details()).payments[0]).toMatchObject({ amount: due, purpose: 1 });
  });

  test('a second commit with a used token is 800005, in Chinese unless a language is named', async () => {
    const { repaymentWay, commit } = cardFlow(server);
    const { repayToken, amount } = await repaymentWay();
    await commit('2', { repayToken, amount });
    const again = await commit('2', { repayToken, amount });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ code: '800005', message: '请勿重复提交支付申请' });
  });

  test.each([
    ['2', /^Este pago ya se pidió una vez/],
    ['1', /^This payment was asked for once already/],
  ] as const)('it does not report a payment while a code is pending (%s)', async (language, message) => {
    const { repaymentWay, commit } = cardFlow(server, 'MX174P');
    const { repayToken, amount } = await repaymentWay();
    expect((await commit('1', { repayToken, amount })).body.data).toMatchObject({ needValid: 1 });
    const again = await commit('1', { repayToken, amount }, language);
    expect(again.body).toMatchObject({ code: '800005', message: expect.stringMatching(message) });
  });

  test('20 commits at once, with one token or with many, charge once', async () => {
    for (const orderId of ['MX174', 'MX174P']) {
      const { repaymentWay, commit, details } = cardFlow(server, orderId);
      const one = await repaymentWay();
      const ways = await Promise.all(
        Array.from({ length: 20 }, () => (orderId === 'MX174' ? Promise.resolve(one) : repaymentWay())),
      );
      const answers = await Promise.all(
        ways.map(({ repayToken, amount }) => commit('2', { repayToken, amount })),
      );
      const codes = answers.map(({ body }) => body.code).sort();
      expect(codes).toEqual(['00', ...Array.from({ length: 19 }, () => '800005')]);
      expect((await details()).payments).toHaveLength(1);
    }
    expect(await server.db.selectFrom('sandboxCardCharges').selectAll().execute()).toHaveLength(2);
  });

  test('a stale or tampered amount is refused with the present one; the token stays valid', async () => {
    const { repaymentWay, commit } = cardFlow(server);
    const { repayToken, amount } = await repaymentWay();
    const { body } = await commit('2', { repayToken, amount: 1 });
    expect(body).toMatchObject({ code: '800011', data: { amount } });
    expect((await commit('2', { repayToken, amount })).body.code).toBe('00');
  });

  test('another borrower’s card, order or token is unknown; a textual coupon and a missing card are malformed', async () => {
    const { repaymentWay, commit } = cardFlow(server);
    const { repayToken, amount } = await repaymentWay();
    expect((await commit('7', { repayToken, amount })).status).toBe(404);
    const stolen = { orderId: 'MXB174', cardId: '1', amount, repayToken };
    expect((await server.call('repaymentCommit', stolen, bruno)).status).toBe(404);
    expect((await commit('2', { repayToken: 'x'.repeat(32), amount })).status).toBe(404);
    expect((await commit('2', { repayToken, amount, couponId: 'half' })).status).toBe(400);
    expect((await commit('-1', { repayToken, amount })).status).toBe(400);
    expect((await commit('2', { repayToken, amount, couponId: '' })).body.code).toBe('00');
  });

  test.each(['9', 9, 'null'])('what is due is charged with the coupon %j', async (couponId) => {
    await using ownServer = await testServer();
    const { repaymentWay, commit } = cardFlow(ownServer);
    const { repayToken, amount } = await repaymentWay();
    expect((await commit('2', { repayToken, amount: amount - 1, couponId })).body.code).toBe('800011');
    expect((await commit('2', { repayToken, amount, couponId })).body.code).toBe('00');
  });

  test('a token of an hour ago has expired', async () => {
    const { repaymentWay, commit, details } = cardFlow(server);
    const { repayToken, amount } = await repaymentWay();
    await server.db
      .updateTable('repayTokens')
      .set({ expiresAt: await server.ago(1000) })
      .execute();
    expect((await commit('2', { repayToken, amount })).body.code).toBe('800012');
    expect((await details()).payments).toEqual([]);
  });

  test('a declined charge takes nothing, and another card can pay', async () => {
    await insertStoredCard(server, '3', sandboxCardTokens.declined);
    const { commit, details } = cardFlow(server);
    expect((await commit('3')).body.code).toBe('800008');
    expect((await details()).payments).toEqual([]);
    expect((await commit('2')).body.code).toBe('00');
  });
});

test('a chargeback of the whole charge reopens the debt', async () => {
  const { commit, details } = cardFlow(server);
  const reference = (await commit('2')).body.data.repayRecordId;
  const takeBack = (amount?: number) =>
    server.fetch('/demo/reverse', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reference, amount }),
    });
  expect(await (await takeBack()).json()).toMatchObject({ outcome: 'booked' });
  expect(await details()).toMatchObject({ orderStatus: 174, payments: [{ amount: 0, items: [] }] });
  expect((await takeBack(1)).status).toBe(400);
});

describe('repayment-confirm', () => {
  test('the right code, sent to the session’s phone and never the claimed one, pays', async () => {
    const { commit, confirm, details } = cardFlow(server);
    const { body } = await commit('1', { mobilePhone: '5500000000' });
    expect(body).toMatchObject({ code: '00', data: { needValid: 1 } });
    expect(await getLastCode(server, '5500000000')).toBe('');
    expect((await details()).payments).toEqual([]);
    const answer = await confirm(body.data.repayRecordId, await getLastCode(server));
    expect(answer.body).toMatchObject({ code: '00', data: { isPending: 0 } });
    expect((await details()).orderStatus).toBe(200);
  });

  test('a wrong code is 800006; after 5 tries even the right one no longer works', async () => {
    const { commit, confirm, details } = cardFlow(server);
    const { repayRecordId } = (await commit('1')).body.data;
    const code = await getLastCode(server);
    for (let tries = 0; tries < 5; tries++) {
      expect((await confirm(repayRecordId, toWrongCode(code))).body).toMatchObject({
        code: '800006',
        message: '验证码错误',
      });
    }
    expect((await confirm(repayRecordId, code)).body.code).toBe('800007');
    expect((await details()).payments).toEqual([]);
  });

  test('a code expires', async () => {
    const { commit, confirm } = cardFlow(server);
    const { repayRecordId } = (await commit('1')).body.data;
    const code = await getLastCode(server);
    await server.db
      .updateTable('oneTimeCodes')
      .set({ expiresAt: await server.ago(1000) })
      .execute();
    expect((await confirm(repayRecordId, code)).body.code).toBe('800007');
  });

  test('20 confirmations at once charge once', async () => {
    const { commit, confirm, details } = cardFlow(server);
    const { repayRecordId } = (await commit('1')).body.data;
    const code = await getLastCode(server);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(repayRecordId, code)));
    const codes = answers.map(({ body }) => String(body.code));
    expect(codes.toSorted()).toEqual(['00', ...Array(19).fill('800005')]);
    expect((await details()).payments).toHaveLength(1);
    expect((await confirm(repayRecordId, code)).body.code).toBe('800005');
  });

  test('another borrower’s record is unknown', async () => {
    const { commit } = cardFlow(server);
    const { repayRecordId } = (await commit('1')).body.data;
    const stolen = {
      orderId: 'MXB174',
      repaymentRecordId: repayRecordId,
      verifyCode: await getLastCode(server),
    };
    expect((await server.call('repaymentConfirm', stolen, bruno)).status).toBe(404);
    expect((await server.call('repaymentConfirm', { ...stolen, orderId: 'MX174' }, bruno)).status).toBe(404);
  });
});

test('a card is the session’s, whatever the address claims', async () => {
  const claimed = await server.call('repaymentWay', { orderId: 'MXB174', userId: 1002 }, ana);
  expect(claimed.status).toBe(404);
});
