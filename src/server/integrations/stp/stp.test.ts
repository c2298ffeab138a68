import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClabe, toDay } from '../../../lending/index.ts';
import { readSettings } from '../../config/index.ts';
import type { PayoutOrder } from '../payment/payoutApi.ts';
import { ProviderError } from '../request.ts';
import { buildOriginalString, getInstitution } from './api.ts';
import { createStpProvider } from './index.ts';
import { createFakeStp, type FakeStp } from './testing/fakeStp.ts';
import { operatingDayAt } from './testing/operatingDay.ts';

let stp: FakeStp;
beforeAll(async () => {
  stp = await createFakeStp();
});
afterAll(() => stp[Symbol.asyncDispose]());

function provider() {
  const { paymentProviders } = readSettings({ DATABASE_URL: 'postgres://localhost/q', ...stp.env });
  if (paymentProviders.stp === undefined) throw new Error('it is connected');
  return createStpProvider(paymentProviders.stp);
}

let made = 0;

function order(account: string = createClabe('072691', '00449571149')): PayoutOrder {
  made += 1;
  const beneficiary = { name: 'María Ñúñez-López', bankCode: '', account };
  return {
    payoutId: `P${String(made).padStart(24, 'a')}`,
    orderId: 'MX151',
    beneficiary,
    amount: 280_050,
    currency: 'MXN',
  };
}

const sentAt = new Date();

test('the original string has every field at its place, money with two decimals', () => {
  const values = {
    institucionContraparte: '40072',
    empresa: 'QUINCENA',
    claveRastreo: 'CR1',
    institucionOperante: '90646',
    monto: '1.20',
    tipoPago: 1,
    tipoCuentaOrdenante: 40,
    cuentaOrdenante: '646180110400000007',
    tipoCuentaBeneficiario: 40,
    nombreBeneficiario: 'Ana',
    cuentaBeneficiario: '072691004495711499',
    rfcCurpBeneficiario: 'ND',
    conceptoPago: 'Prueba',
    referenciaNumerica: 5_273_144,
    topologia: 'T',
    medioEntrega: 3,
    prioridad: 0,
  };
  expect(buildOriginalString(values)).toBe(
    '||40072|QUINCENA|||CR1|90646|1.20|1|40||646180110400000007||40|Ana|072691004495711499|ND||||||Prueba||||||5273144||T||3|0|||',
  );
});

test.each([
  ['012', '40012'],
  ['646', '90646'],
  ['722', '90722'],
  ['009', '37009'],
])('the institution of a CLABE of %s is %s', (code, institution) => {
  expect(getInstitution(`${code}180000000000000`)).toBe(institution);
});

test('a payout is registered with its signature and our id as its tracking key, in SPEI’s letters', async () => {
  const { payOut } = provider();
  const payoutOrder = order();
  expect(await payOut.send(payoutOrder)).toMatchObject({ state: 'sent' });
  expect(stp.getOrder(payoutOrder.payoutId)).toMatchObject({
    institucionContraparte: '40072',
    monto: 2800.5,
    nombreBeneficiario: 'Maria Nunez Lopez',
    conceptoPago: 'Prestamo MX151',
  });
});

test('the same again is unknown and not a second one; asking tells what came of it', async () => {
  const { payOut } = provider();
  const payoutOrder = order();
  stp.faults.push('lost');
  const lost = await payOut.send(payoutOrder).catch((error: unknown) => error);
  expect(lost instanceof ProviderError && lost.failure).toBe('unknown');
  const again = await payOut.send(payoutOrder).catch((error: unknown) => error);
  expect(again instanceof ProviderError && again.failure).toBe('unknown');
  const known = { payoutId: payoutOrder.payoutId, providerId: null, sentAt };
  const now = new Date();
  expect(await payOut.status(known, now)).toMatchObject({ state: 'sent' });
  Object.assign(stp.getOrder(payoutOrder.payoutId), { estado: 'LQ', tsLiquidacion: 1_795_000_000_000 });
  expect(await payOut.status(known, now)).toMatchObject({
    state: 'arrived',
    at: new Date(1_795_000_000_000),
  });
  Object.assign(stp.getOrder(payoutOrder.payoutId), { estado: 'D' });
  expect(await payOut.status(known, now)).toMatchObject({ state: 'returned' });
});

/** Tuesday to Friday of a week without a bank holiday, by the clock of Mexico City. */
const inMexico = (text: string) => new Date(`2026-12-${text}-06:00`);

test.each([
  ['in the morning', '08T10:00:00'],
  ['a minute before the change', '08T17:59:00'],
  ['a minute after it', '08T18:01:00'],
  ['in the evening', '08T21:00:00'],
  ['on a Friday evening', '04T20:00:00'],
  ['on a Sunday', '06T12:00:00'],
])('one that was given %s is found at once, the next day and ten days later', async (_name, input) => {
  const { payOut } = provider();
  const payoutOrder = order();
  const sentAt = inMexico(input);
  stp.now = () => sentAt;
  await payOut.send(payoutOrder);
  for (const minutes of [1, 30, 90, 1_440, 14_400]) {
    const now = new Date(sentAt.getTime() + minutes * 60_000);
    stp.now = () => now;
    const known = { payoutId: payoutOrder.payoutId, providerId: null, sentAt };
    expect(await payOut.status(known, now), `${minutes} minutes later`).toMatchObject({ state: 'sent' });
  }
  stp.now = () => new Date();
});

test('its clock and ours differ by minutes: one that was taken after the change is found under the later day', async () => {
  const { payOut } = provider();
  const payoutOrder = order();
  stp.now = () => inMexico('08T18:03:00');
  await payOut.send(payoutOrder);
  const known = { payoutId: payoutOrder.payoutId, providerId: null, sentAt: inMexico('08T17:58:00') };
  for (const text of ['08T18:04:00', '09T12:00:00', '14T12:00:00']) {
    stp.now = () => inMexico(text);
    expect(await payOut.status(known, inMexico(text))).toMatchObject({ state: 'sent' });
  }
  stp.now = () => new Date();
});

test('its list of a day names every order of it, by our id, and nothing of another day', async () => {
  const { payOut } = provider();
  const [first, second] = [order(), order()];
  stp.now = () => inMexico('15T17:00:00');
  await payOut.send(first);
  stp.now = () => inMexico('15T19:00:00');
  await payOut.send(second);
  Object.assign(stp.getOrder(first.payoutId), { estado: 'LQ' });
  stp.now = () => inMexico('17T12:00:00');
  const named = { amount: 280_050, currency: 'MXN' };
  expect(await payOut.orders(toDay('2026-12-15'))).toMatchObject([
    { ...named, payoutId: first.payoutId, state: 'arrived' },
  ]);
  expect(await payOut.orders(toDay('2026-12-16'))).toMatchObject([
    { ...named, payoutId: second.payoutId, state: 'sent' },
  ]);
  expect(await payOut.orders(toDay('2026-12-19'))).toEqual([]);
  stp.now = () => new Date();
});

test('the same key is taken again on the next operating day: nothing but never giving it twice keeps it single', async () => {
  const { payOut } = provider();
  const payoutOrder = order();
  for (const text of ['10T17:59:00', '10T18:01:00']) {
    stp.now = () => inMexico(text);
    expect(await payOut.send(payoutOrder)).toMatchObject({ state: 'sent' });
  }
  stp.now = () => new Date();
  expect(() => stp.getOrder(payoutOrder.payoutId)).toThrow('2 orders');
});

test('an account that isn’t one is refused without naming it; a wrong signature asks nothing of anybody', async () => {
  const { payOut } = provider();
  const refused = await payOut.send(order('072691004495711490'));
  expect(refused).toMatchObject({ state: 'refused', reason: expect.stringContaining('no existe') });
  expect(JSON.stringify(refused)).not.toContain('072691004495711490');
  const other = await createFakeStp();
  const { paymentProviders } = readSettings({
    DATABASE_URL: 'postgres://localhost/q',
    ...stp.env,
    STP_COMPANY: 'OTHER',
  });
  await other[Symbol.asyncDispose]();
  const failure =
    paymentProviders.stp &&
    (await createStpProvider(paymentProviders.stp)
      .payOut.send(order())
      .catch((error: unknown) => error));
  expect(failure instanceof ProviderError && failure.failure).toBe('unreached');
});

test.each([
  [{ id: 7, estado: 'LIQUIDACION', folioOrigen: 'P1', tsLiquidacion: '1795000000000' }, 'arrived'],
  [{ id: 7, Estado: 'DEVOLUCION', ClaveRastreo: 'P1', Detalle: 'Cuenta inexistente' }, 'returned'],
  [{ id: 7, estado: 'CN', folioOrigen: 'P1' }, 'refused'],
  [{ id: 7, estado: 'E', folioOrigen: 'P1' }, 'sent'],
])('a change of state %j is %s', (told, state) => {
  const { notices } = provider();
  const authorization = `Basic ${Buffer.from('stp:a password of the tests').toString('base64')}`;
  const body = Buffer.from(JSON.stringify(told));
  expect(notices?.verifyAndParse(body, { authorization })).toMatchObject({
    kind: 'payout',
    payoutId: 'P1',
    statusUpdate: { state },
  });
  expect(notices?.verifyAndParse(body, { authorization: 'Basic AAAA' })).toBeNull();
  expect(notices?.verifyAndParse(body, {})).toBeNull();
});

test('a day of 30,000 deposits is read, and what came to an account is found among them', async () => {
  const account = createClabe('646180', '11049999999');
  stp.deposit(account, 12.34);
  for (let count = 0; count < 30_000; count += 1) stp.deposit(createClabe('646180', '11040000000'), 1);
  const { collect, settle } = provider();
  const found = await collect?.status({ reference: account, providerId: account });
  expect(found).toMatchObject([{ reference: account, amount: 1_234, currency: 'MXN' }]);
  const day = operatingDayAt(new Date(Date.now() - 8 * 86_400_000));
  stp.deposit(account, 5, new Date(`${day}T18:00:00Z`));
  expect(settle?.parseFile((await settle.fetchFile(toDay(day))) ?? '[]')).toMatchObject([{ amount: 500 }]);
});
