import { afterAll, beforeAll, expect, test } from 'vitest';
import { promotionCode } from '../../../contract/codes.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { createSolvedCaptcha, getLastCode, prepareRegistration, requestCode } from './testing/promotion.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('creates one borrower of the market, with the source', async () => {
  const registration = await prepareRegistration(server, '5530000001');
  const attribution = { user_from: 'tv', app_from: 'a2', utm_tag: 'june', invite_code: 'INV1' };
  const { body } = await server.call(
    'register',
    {
      ...registration,
      ...attribution,
      merchantNumber: 0,
      userName: registration.phone,
      appName: 'QNC',
      deviceId: 'd1',
    },
    null,
    '2',
  );
  expect(body).toMatchObject({ code: '0', data: {} });
  const borrower = await server.db
    .selectFrom('borrowers')
    .innerJoin('registrations', 'registrations.borrowerId', 'borrowers.borrowerId')
    .selectAll()
    .where('mobilePhone', '=', registration.phone)
    .executeTakeFirstOrThrow();
  expect(borrower).toMatchObject({
    market: 'MX',
    templateId: '2',
    merchantNumber: '0',
    deviceId: 'd1',
    userFrom: 'tv',
    appFrom: 'a2',
    utmTag: 'june',
    inviteCode: 'INV1',
  });
  expect(borrower.borrowerId).toBeGreaterThan(100_000);
});

test.each([
  ['1', '13911112222', 'MX'],
  ['3', '9911112222', 'IN'],
])('through template %s the phone %s becomes an account of %s', async (id, phone, market) => {
  const { sid, capcode } = await requestCode(server, { phone });
  const smsCode = await getLastCode(server, phone);
  expect((await server.call('register', { sid, capcode, phone, smsCode, id }, null, '')).body.code).toBe('0');
  const row = await server.db
    .selectFrom('borrowers')
    .select('market')
    .where('mobilePhone', '=', phone)
    .executeTakeFirstOrThrow();
  expect(row.market).toBe(market);
});

test('requires the same captcha answer again: -1 for another', async () => {
  const registration = await prepareRegistration(server, '5530000003');
  const wrong = await server.call('register', { ...registration, capcode: '0000' }, null, '');
  expect(wrong.body.code).toBe('-1');
  expect((await server.call('register', registration, null, '')).body.code).toBe('0');
});

test('the answer used for one phone’s message registers no other phone', async () => {
  const registration = await prepareRegistration(server, '5530000004');
  const { body } = await server.call('register', { ...registration, phone: ana.mobilePhone }, null, '');
  expect(body.code).toBe('-1');
});

test('a registered phone is 11, also without a code', async () => {
  const captcha = await createSolvedCaptcha(server);
  const payload = { ...captcha, phone: ana.mobilePhone, smsCode: '000000', id: '2' };
  expect((await server.call('register', payload, null, '')).body.code).toBe('11');
});

test('a wrong code is refused five times at most: then not even the right one is taken', async () => {
  const registration = await prepareRegistration(server, '5530000005');
  const wrong = registration.smsCode === '111111' ? '222222' : '111111';
  for (let tries = 0; tries < 5; tries++) {
    const { body } = await server.call('register', { ...registration, smsCode: wrong }, null, '1');
    expect(body).toMatchObject({
      code: promotionCode.wrongSmsCode,
      message: expect.stringContaining('not right'),
    });
  }
  const late = await server.call('register', registration, null, '1');
  expect(late.body).toMatchObject({
    code: promotionCode.wrongSmsCode,
    message: expect.stringContaining('no longer works'),
  });
});

test('accepts only a phone that its template allows', async () => {
  const registration = await prepareRegistration(server, '5530000006');
  const { body } = await server.call('register', { ...registration, id: '3' }, null, '1');
  expect(body.code).toBe(promotionCode.badPhone);
});

test('a code sent to one country opens no account of another', async () => {
  const registration = await prepareRegistration(server, '9830000007', '2');
  const { body } = await server.call('register', { ...registration, id: '3' }, null, '1');
  expect(body.code).toBe(promotionCode.wrongSmsCode);
});

test('refuses an unknown template', async () => {
  const registration = await prepareRegistration(server, '5530000008');
  const { body } = await server.call('register', { ...registration, id: 'nope' }, null, '1');
  expect(body.code).toBe(promotionCode.unknownTemplate);
});

test('twenty identical registrations at once create one account', async () => {
  const registration = await prepareRegistration(server, '5530000009');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => server.call('register', registration, null, '2')),
  );
  expect(answers.map(({ body }) => body.code).sort()).toEqual(['0', ...Array(19).fill('11')]);
  const rows = await server.db
    .selectFrom('borrowers')
    .select('borrowerId')
    .where('mobilePhone', '=', registration.phone)
    .execute();
  expect(rows).toHaveLength(1);
});
