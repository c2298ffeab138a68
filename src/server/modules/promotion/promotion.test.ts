import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { promotionCode } from '../../../contract/codes.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe('channel-template', () => {
  test('without an id it is template 1: eleven digits, Chinese messages', async () => {
    const { body } = await server.call('channelTemplate', {}, null, '');
    expect(body).toMatchObject({ code: '00', data: { id: '1', language: 'zh', phone: { digits: 11 } } });
    expect(body.data.texts).toMatchObject({
      wrongPhone: '请正确输入手机号！',
      wrongCaptcha: '请正确输入图形验证码！',
      wrongSmsCode: '请正确输入短信验证码！',
      stillCounting: '请勿重复发送验证码!',
      codeSent: '验证码已发送，请在手机上查看！',
      alreadyRegistered: '您已注册,请直接下载APP登录！',
      registered: '注册成功',
      networkError: 'error',
    });
  });

  test.each([
    ['1', '13800138000', ['12800138000', '23800138000', '1380013800', '138001380001']],
    ['2', '5512345678', ['551234567', '55123456789', '0512345678']],
    ['3', '9876543210', ['5876543210', '987654321', '98765432100']],
  ])('template %s accepts %s and none of %s', async (templateId, good, bad) => {
    const { pattern } = (await server.call('channelTemplate', { templateId }, null)).body.data.phone;
    expect(new RegExp(pattern).test(good)).toBe(true);
    expect(bad.filter((phone) => new RegExp(pattern).test(phone))).toEqual([]);
  });

  test.each([
    ['2', '', 'es'],
    ['2', '1', 'en'],
    ['3', '', 'en'],
    ['3', '2', 'es'],
    ['1', '2', 'zh'],
  ] as const)('template %s requested in "%s" is in %s', async (templateId, asked, expectedLanguage) => {
    const { body } = await server.call('channelTemplate', { templateId }, null, asked);
    expect(body.data.language).toBe(expectedLanguage);
  });

  test.each([
    ['1', 'MX', 'Quincena Préstamos, S.A. de C.V., SOFOM, E.N.R.', '+52 55 5000 0174'],
    ['2', 'MX', 'Quincena Préstamos, S.A. de C.V., SOFOM, E.N.R.', '+52 55 5000 0174'],
    ['3', 'IN', 'Quincena Finance Private Limited', '+91 22 5000 0174'],
  ])('template %s names the lender of %s: %s', async (templateId, market, name, phone) => {
    const { lender } = (await server.call('channelTemplate', { templateId }, null)).body.data;
    expect(lender).toMatchObject({ market, name, phone });
  });

  test('the example has the cost of the first product of the lender’s market', async () => {
    const { example } = (await server.call('channelTemplate', { templateId: '2' }, null)).body.data;
    expect(example).toMatchObject({
      ...{ amount: '$3,000.00', received: '$2,304.00', total: '$3,025.74', days: 15 },
      ...{ yearlyName: 'CAT without VAT', yearly: '27,191.2%' },
    });
    const indian = (await server.call('channelTemplate', { templateId: '3' }, null)).body.data.example;
    expect(indian).toMatchObject({ received: '₹9,764.00', total: '₹10,601.64', days: 91 });
  });

  test('an unknown template is refused in the store family, with a message', async () => {
    const { status, body } = await server.call('channelTemplate', { templateId: '99' }, null);
    expect(status).toBe(200);
    expect(body).toEqual({
      code: promotionCode.unknownTemplate,
      message: 'This link no longer exists.',
      data: null,
    });
  });
});

describe('tracking', () => {
  test('a visit and a click are stored with their source, the phone only hashed', async () => {
    const attribution = { page_id: '2', user_from: 'radio', utm_tag: 'spring', app_from: 'a1' };
    await server.call('trackVisit', { ...attribution, client_type: 'ios', page_type: 1 }, null);
    const { body } = await server.call(
      'trackClick',
      { ...attribution, client_type: 'ios', phone: '5511112222' },
      null,
    );
    expect(body).toMatchObject({ code: '0', data: {} });
    const rows = await server.db
      .selectFrom('promotionEvents')
      .selectAll()
      .where('userFrom', '=', 'radio')
      .orderBy('eventId')
      .execute();
    expect(rows.map(({ kind, templateId, clientType }) => [kind, templateId, clientType])).toEqual([
      ['visit', '2', 'ios'],
      ['click', '2', 'ios'],
    ]);
    expect(rows[1]?.phoneHash).toHaveLength(32);
    expect(JSON.stringify(rows)).not.toContain('5511112222');
  });

  test('answers success to any input', async () => {
    const invalidInput = {
      page_id: '<script>',
      client_type: 'fridge',
      page_type: 'x',
      utm_tag: 'u'.repeat(500),
    };
    const { status, body } = await server.call('trackVisit', invalidInput, null);
    expect([status, body.code]).toEqual([200, '0']);
  });
});

test('outside the demonstration messages and answers cannot be read', async () => {
  await using productionServer = await testServer({ seed: false, env: { DEMONSTRATION: 'off' } });
  const { sid } = (await productionServer.call('getSid', {}, null)).body.data;
  expect((await productionServer.fetch('/demo/sms?phone=5512345678')).status).toBe(404);
  expect((await productionServer.fetch(`/demo/captcha?sid=${sid}`)).status).toBe(404);
});
