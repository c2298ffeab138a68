import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClabe as clabeOf } from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import { listSandboxMessages } from '../../integrations/index.ts';
import { ana, bruno, ravi, type TestServer, testServer, toSessionHeaders } from '../../testing/testServer.ts';
import { parseBankAccount } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function getLastCode(phone: string): Promise<string> {
  return /\d{6}/.exec((await listSandboxMessages(server.db, phone)).at(-1)?.text ?? '')?.[0] ?? '';
}

async function advanceOneMinute(): Promise<void> {
  await server.db
    .updateTable('oneTimeCodes')
    .set({ sentAt: await server.ago(61_000) })
    .execute();
}

describe('signing in', () => {
  const bruno10 = { market: 'MX', phone: bruno.mobilePhone };

  test('opens a session bound to the device with the code that was sent, and signing out ends it', async () => {
    expect((await server.call('smsCode', bruno10, null)).body.code).toBe(0);
    const verifyCode = await getLastCode(bruno.mobilePhone);
    const wrong = verifyCode === '000000' ? '111111' : '000000';
    const phone = { ...bruno10, deviceId: 'device-new' };
    expect((await server.call('login', { ...phone, verifyCode: wrong }, null)).body.code).toBe(3001);
    expect((await server.call('login', { ...bruno10, verifyCode }, null)).status).toBe(400);
    const { data } = (await server.call('login', { ...phone, verifyCode }, null)).body;
    expect(data.userId).toBe('1002');
    const rows = await server.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(data.sessionId);
    const session = { sessionId: data.sessionId, deviceId: 'device-new' };
    expect((await server.call('orderList', session, null)).body.data.orders[0]?.orderNo).toBe('MXB174');
    expect((await server.call('orderList', { ...session, deviceId: 'other' }, null)).status).toBe(401);
    expect((await server.call('login', { ...phone, verifyCode }, null)).body.code).toBe(3002);
    expect((await server.call('logout', session, null)).body.code).toBe(0);
    expect((await server.call('orderList', session, null)).status).toBe(401);
    expect((await server.call('orderList', {}, bruno)).status).toBe(200);
  });

  test('answers a phone without an account like one with, and sends it nothing', async () => {
    const stranger = { market: 'MX', phone: '5511112222' };
    expect((await server.call('smsCode', stranger, null)).body).toEqual(
      (await server.call('smsCode', { market: 'IN', phone: ravi.mobilePhone }, null)).body,
    );
    expect(await getLastCode('5511112222')).toBe('');
    const guess = { ...stranger, deviceId: 'd', verifyCode: '123456' };
    expect((await server.call('login', guess, null)).body.code).toBe(3001);
  });

  test('sends a second code only after 60 s, and none to an invalid phone', async () => {
    const again = await server.call('smsCode', { market: 'IN', phone: ravi.mobilePhone }, null);
    expect(again.status).toBe(429);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await server.call('smsCode', { market: 'MX', phone: '0000000000' }, null)).status).toBe(400);
  });
});

describe('the home page and applying', () => {
  test('offer the market’s products and lead an open loan to its details', async () => {
    const { data } = (await server.call('home')).body;
    expect(data.products.map(({ productId }) => productId)).toEqual(['mx-quincena', 'mx-plazos']);
    expect(data.products[0]).toMatchObject({ amountRange: '$1,000.00 – $3,000.00', loanRate: '18%' });
    expect(data.products[1]).toMatchObject({
      orderNo: 'MX174P',
      orderStatus: 174,
      termInfo: '30, 45 or 60\u00a0days',
    });
    const open = (await server.call('productApply', { productId: 'mx-plazos' })).body.data;
    expect(open).toEqual({ next: 'order', url: '/loanDetails?orderId=MX174P&productId=mx-plazos' });
    const free = await server.call('productApply', { productId: 'mx-plazos' }, bruno);
    expect(free.body.data).toEqual({ next: 'confirm', url: '/loanConfirm?productId=mx-plazos' });
    expect((await server.call('productApply', { productId: 'in-91' })).status).toBe(404);
  });

  test('ask a new borrower for the steps in order, each with its rule', async () => {
    await server.db.deleteFrom('certifications').where('borrowerId', '=', bruno.borrowerId).execute();
    await server.db
      .updateTable('orders')
      .set({ state: 'declined', blockedProductId: null })
      .where('borrowerId', '=', bruno.borrowerId)
      .execute();
    const apply = () => server.call('productApply', { productId: 'mx-plazos' }, bruno);
    expect((await apply()).body).toMatchObject({ code: 3010, data: { nextStep: 'personal' } });
    const personal = { fullName: 'Bruno Castillo Rivera', address: 'Av. Chapultepec 480' };
    const certify = (more: Record<string, string>) =>
      server.call('certifyPersonal', { ...personal, ...more }, bruno);
    const idNumber = 'HEGG560427MVZRRL04';
    const born = { birthDate: '1956-04-27', idNumber };
    expect((await certify({ ...born, fullName: '王小明' })).body.code).toBe(3013);
    expect((await certify({ ...born, address: '😀' })).body.code).toBe(3014);
    expect((await certify({ birthDate: '1956-04-28', idNumber })).body.code).toBe(3005);
    expect((await certify({ birthDate: '1956-04-27', idNumber: 'HEGG560427MVZRRL05' })).body.code).toBe(3005);
    for (const birthDate of ['2015-04-27', '9990-04-27', '9999-12-31']) {
      expect((await certify({ birthDate, idNumber })).body.code).toBe(3004);
    }
    for (const birthDate of ['1856-04-27', '0001-01-01']) {
      expect((await certify({ birthDate, idNumber })).body.code).toBe(3005);
    }
    expect((await certify({ birthDate: '1810-05-06', idNumber: 'HEGG100506MVZRRLA6' })).body.code).toBe(3005);
    expect((await certify({ birthDate: '1956-04-27', idNumber })).body.data.nextStep).toBe('job');
    expect(
      (await server.call('certifyJob', { occupation: 'employee', monthlyIncome: 1 }, bruno)).status,
    ).toBe(400);
    const halved = { occupation: 'employee', employer: 'Panadería \ud83e', monthlyIncome: 1 };
    expect((await server.call('certifyJob', halved, bruno)).status).toBe(400);
    const job = { occupation: 'employee', employer: 'Panadería Rosa', monthlyIncome: 1_200_000 };
    expect((await server.call('certifyJob', job, bruno)).body.data.nextStep).toBe('ext');
    const contact = { name: 'Rosa Rivera', relation: 'family', phone: bruno.mobilePhone };
    expect((await server.call('certifyContact', contact, bruno)).body.code).toBe(3008);
    const other = { ...contact, phone: '5599998888' };
    expect((await server.call('certifyContact', other, bruno)).body.data.nextStep).toBe('');
    expect((await apply()).body.data.next).toBe('confirm');
  });

  test('fix name and birth date while a loan is open', async () => {
    const details = { fullName: 'Otra', address: 'Otra', birthDate: '1956-04-27' };
    const answer = await server.call('certifyPersonal', { ...details, idNumber: 'HEGG560427MVZRRL04' });
    expect(answer.body.code).toBe(3009);
  });
});

describe('the payout account', () => {
  const clabe = '002010077777777771';

  test('changes only with the code sent for it to the session’s phone; a pending payout is unchanged', async () => {
    const sent = await server.call('bankCode', {
      clabe: '0020 1007 7777 7777 71',
      mobilePhone: '5500000000',
    });
    expect(sent.body.data).toEqual({
      bankName: 'Banamex',
      isKnownBank: 1,
      last4: '7771',
      resendAfterSeconds: 60,
    });
    expect(await getLastCode('5500000000')).toBe('');
    const verifyCode = await getLastCode(ana.mobilePhone);
    const other = { clabe: '012180012345714821', verifyCode };
    expect((await server.call('bankBind', other)).body.code).toBe(3001);
    expect((await server.call('bankBind', { clabe, verifyCode })).body.data).toMatchObject({ last4: '7771' });
    expect((await server.call('bankBind', { clabe, verifyCode })).body.code).toBe(3002);
    const { data } = (await server.call('bankDetail')).body;
    expect(data).toMatchObject({ phoneEnding: '78', bankAccount: { bankName: 'Banamex', last4: '7771' } });
    const { userOrderDetail } = (await server.call('loanDetails', { orderId: 'MX151' })).body.data;
    expect(JSON.stringify(userOrderDetail)).toContain('BBVA\u00a0···\u00a04821');
  });

  test.each([
    ['Hey Banco', '167180', '00011835971'],
    ['NVIO Pagos México', '710969', '00000001234'],
    ['albo', '721180', '00011835971'],
    ['Ixe', '032180', '00011835971'],
  ])('is accepted at %s', (bankName, location, account) => {
    const input = { clabe: clabeOf(location, account) };
    expect(parseBankAccount(getMarket(server.services.config, 'MX'), input)).toMatchObject({
      bankName,
      isKnownBank: true,
    });
  });

  test('at a bank outside the catalogue is accepted if its check digit is right, and marked as unknown', async () => {
    await advanceOneMinute();
    const sent = await server.call('bankCode', { clabe: '999010077777777774' });
    expect(sent.body.data).toMatchObject({ bankName: 'Banco 999', isKnownBank: 0, last4: '7774' });
  });

  test('is refused with a wrong check digit or a wrong IFSC', async () => {
    expect((await server.call('bankCode', { clabe: '002010077777777772' })).body.code).toBe(3006);
    expect((await server.call('bankCode', { clabe: '999010077777777776' })).body.code).toBe(3006);
    expect((await server.call('bankCode', {})).body.code).toBe(3006);
    const indian = { ifsc: 'HDFC1000174', account: '50100174' };
    expect((await server.call('bankCode', indian, ravi)).body.code).toBe(3007);
    await advanceOneMinute();
    const good = { ifsc: 'sbin0000300', account: '20012345678' };
    expect((await server.call('bankCode', good, ravi)).body.data).toMatchObject({
      bankName: 'State Bank of India',
    });
  });
});

describe('reported device data', () => {
  test('is stored only with consent, the location rounded, and erased when consent is withdrawn', async () => {
    const at = { latitude: 19.432608, longitude: -99.133209 };
    expect((await server.call('reportLocation', at)).status).toBe(400);
    expect((await server.call('reportLocation', { ...at, consent: 1 })).body.data.isKept).toBe(1);
    const row = await server.db.selectFrom('reports').select('reported').executeTakeFirstOrThrow();
    expect(row.reported).toEqual({ latitude: 19.43, longitude: -99.13 });
    expect((await server.call('reportLocation', { consent: 0 })).body.data.isKept).toBe(0);
    expect(await server.db.selectFrom('reports').selectAll().execute()).toEqual([]);
    expect((await server.call('reportDevice', { consent: 1, model: 'iPhone 12' })).body.data.isKept).toBe(1);
  });

  test('as an event is a name, never free text', async () => {
    expect((await server.call('buriedPoint', { event: 'apply_opened', page: '/home' })).body.code).toBe(0);
    expect((await server.call('buriedPoint', { event: 'My name is Ana' })).status).toBe(400);
  });

  test('contacts have no call at all', async () => {
    const answer = await server.fetch('/v3/upload/contacts', {
      method: 'POST',
      headers: toSessionHeaders(ana),
    });
    expect(answer.status).toBe(404);
  });
});
