import { afterAll, beforeAll, expect, test } from 'vitest';
import { promotionCode } from '../../../contract/codes.ts';
import { listSandboxMessages } from '../../integrations/index.ts';
import { ana, ravi, type TestServer, testServer } from '../../testing/testServer.ts';
import { createSolvedCaptcha, prepareRegistration, requestCode } from './testing/promotion.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('sends six digits valid for five minutes, in the language of the template', async () => {
  const { answer } = await requestCode(server, { phone: '5520000001', id: '2' });
  expect(answer.body).toMatchObject({ code: '0', data: { resendAfterSeconds: 60 } });
  const [message] = await listSandboxMessages(server.db, '5520000001');
  expect(message?.text).toMatch(/^Quincena: \d{6} es tu clave para crear tu cuenta/);
  expect(message?.phone).toBe('+525520000001');
});

test('sends Chinese to a Chinese number by default', async () => {
  await requestCode(server, { phone: '13800138001' });
  expect((await listSandboxMessages(server.db, '13800138001'))[0]?.text).toMatch(
    /^【Quincena】注册验证码：\d{6}，/,
  );
});

test('a number outside the live templates is refused and uses no captcha', async () => {
  const captcha = await createSolvedCaptcha(server);
  const bad = await server.call('getSms', { ...captcha, phone: '0123' }, null, '');
  expect(bad.body).toMatchObject({ code: promotionCode.badPhone, message: '请正确输入手机号！' });
  const good = await server.call('getSms', { ...captcha, phone: '13800138002' }, null, '');
  expect(good.body.code).toBe('0');
});

test('a wrong captcha is 101, case-insensitive, and five wrong ones use it up', async () => {
  const { sid, capcode } = await createSolvedCaptcha(server);
  const phone = '13800138003';
  const wrong = await server.call('getSms', { sid, capcode: '0000', phone }, null, '');
  expect(wrong.body).toMatchObject({ code: '101', message: '请正确输入图形验证码！' });
  const right = await server.call('getSms', { sid, capcode: capcode.toLowerCase(), phone }, null, '');
  expect(right.body.code).toBe('0');

  const second = await createSolvedCaptcha(server);
  for (let tries = 0; tries < 5; tries++) {
    await server.call('getSms', { ...second, capcode: '0000', phone: '13800138004' }, null, '');
  }
  const exhausted = await server.call('getSms', { ...second, phone: '13800138004' }, null, '');
  expect(exhausted.body.code).toBe('101');
});

test('an unknown sid is a wrong captcha', async () => {
  const { body } = await server.call(
    'getSms',
    { sid: 'made.up', capcode: 'AAAA', phone: '13800138005' },
    null,
  );
  expect(body.code).toBe('101');
});

test('a captcha answer allows one message, also for simultaneous requests', async () => {
  const captcha = await createSolvedCaptcha(server);
  const phones = Array.from({ length: 10 }, (_, index) => `552100000${index}`);
  const answers = await Promise.all(
    phones.map((phone) => server.call('getSms', { ...captcha, phone }, null, '2')),
  );
  expect(answers.map(({ body }) => body.code).sort()).toEqual(['0', ...Array(9).fill('101')]);
});

test('sends one message a minute to a phone', async () => {
  const phone = '5522000001';
  const [first, again] = [await createSolvedCaptcha(server), await createSolvedCaptcha(server)];
  expect((await server.call('getSms', { ...first, phone }, null, '2')).body.code).toBe('0');
  const refused = await server.call('getSms', { ...again, phone }, null, '2');
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect(refused.body).toMatchObject({
    code: '429',
    message: 'Ya te enviamos un código. Espera un minuto para pedir otro.',
  });
  expect(await listSandboxMessages(server.db, phone)).toHaveLength(1);
});

test('sends one message for twenty simultaneous requests', async () => {
  const phone = '5522000002';
  const captchas = await Promise.all(Array.from({ length: 20 }, () => createSolvedCaptcha(server)));
  const answers = await Promise.all(
    captchas.map((captcha) => server.call('getSms', { ...captcha, phone }, null, '2')),
  );
  const refused = answers.filter(({ body }) => body.code !== '0');
  expect(refused).toHaveLength(19);
  for (const { body, headers } of refused) {
    expect(body.code).toBe('429');
    expect(headers.get('retry-after')).toMatch(/^\d+$/);
  }
  expect(await listSandboxMessages(server.db, phone)).toHaveLength(1);
});

test.each([
  ['Ana', ana.mobilePhone],
  ['Ravi', ravi.mobilePhone],
])('the phone of %s is registered already: 11, and nothing is sent', async (_name, phone) => {
  const { answer } = await requestCode(server, { phone });
  expect(answer.body).toMatchObject({ code: '11', data: null });
  expect(answer.body.message).not.toBe('');
  expect(await listSandboxMessages(server.db, phone)).toEqual([]);
});

test('in another market the same digits are another phone, where the page names its template', async () => {
  const registration = await prepareRegistration(server, '9812340000', '3');
  expect((await server.call('register', registration, null)).body.code).toBe('0');
  const { answer } = await requestCode(server, { phone: registration.phone, id: '2' });
  expect(answer.body.code).toBe('0');
});
