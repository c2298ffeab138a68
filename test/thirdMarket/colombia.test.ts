import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPaymentReference } from '../../src/lending/index.ts';
import { ConfigError, readConfig } from '../../src/server/config/index.ts';
import { openPrivacyRequest } from '../../src/server/modules/privacy/index.ts';
import { type TestServer, testServer } from '../../src/server/testing/testServer.ts';
import { type NewBorrower, newBorrower, readLastCode, registerAndSignIn } from './borrower.ts';
import { createThirdMarketConfig } from './configuration.ts';

/** A third market is one record, its texts and its lender: this life of a loan runs on code that doesn't know it. */
let configuration: Awaited<ReturnType<typeof createThirdMarketConfig>>;
let server: TestServer;
let borrower: NewBorrower;
beforeAll(async () => {
  configuration = await createThirdMarketConfig();
  server = await testServer({ jobs: true, env: { CONFIG_DIR: configuration.folder } });
  borrower = await registerAndSignIn(server.origin);
});
afterAll(async () => {
  await server.close();
  await configuration.remove();
});

const pollOptions = { interval: 200 };
const details = { fullName: 'Camila Ejemplo', birthDate: '1990-05-17', address: 'Calle 74 # 17-4, Bogotá' };
const account = { bank: '1007', account: '17417400174' };

test('somebody in Colombia tells who she is by her CC, and no other kind of number', async () => {
  const { call } = server;
  const curp = await call('certifyPersonal', { ...details, idNumber: 'HEGG560427MVZRRL04' }, borrower);
  expect(curp.body).toMatchObject({ code: 3005, message: expect.stringContaining('identity card (CC)') });
  await call('certifyPersonal', { ...details, idNumber: '1017400174' }, borrower);
  await call('certifyJob', { occupation: 'selfEmployed', monthlyIncome: 250_000_000 }, borrower);
  const referencePerson = { name: 'Juan Ejemplo', relation: 'family' };
  const ownPhone = await call('certifyContact', { ...referencePerson, phone: newBorrower.phone }, borrower);
  expect(ownPhone.body.code).toBe(3008);
  const foreign = await call('certifyContact', { ...referencePerson, phone: '5512345678' }, borrower);
  expect(foreign.status).toBe(400);
  const { data } = (await call('certifyContact', { ...referencePerson, phone: '3109876543' }, borrower)).body;
  expect(data.nextStep).toBe('bank');
});

test('a request about her data is due after the business days of her market', async () => {
  const request = { borrowerId: borrower.borrowerId, market: 'CO', kind: 'access', requestText: '' } as const;
  const monday = new Date('2026-11-30T17:00:00Z');
  // December 8 is a holiday.
  expect(await openPrivacyRequest(server.services, request, monday)).toMatchObject({
    answerBy: '2026-12-15',
  });
});

test('her account is a bank of the list and a number, and no CLABE', async () => {
  const { call } = server;
  const { form, market } = (await call('bankDetail', {}, borrower, '2')).body.data;
  expect(market).toBe('CO');
  expect(form.map(({ name, input, label }) => [name, input, label])).toEqual([
    ['bank', 'choice', 'Banco'],
    ['account', 'digits', 'Número de cuenta'],
  ]);
  expect(form[0]?.options).toContainEqual({ value: '1007', text: 'Bancolombia' });
  for (const invalidAccount of [
    { clabe: '012180012345714821' },
    { ...account, bank: '9999' },
    { ...account, account: '1' },
  ]) {
    expect((await call('bankCode', invalidAccount, borrower)).body.code).toBe(3007);
  }
  const codeReply = await call('bankCode', account, borrower);
  expect(codeReply.body).toMatchObject({
    code: 0,
    data: { bankName: 'Bancolombia', isKnownBank: 1, last4: '0174' },
  });
  const verifyCode = await readLastCode(server.origin);
  expect((await call('bankBind', { ...account, verifyCode }, borrower)).body.code).toBe(0);
});

describe('her loan', () => {
  test('is offered with IVA, TEA and pesos without cents', async () => {
    const { data } = (await server.call('loanConfirm', { productId: 'co-30' }, borrower, '2')).body;
    const shownRows = data.details.map(({ text, value }) => `${text}: ${value.replaceAll('\u00a0', ' ')}`);
    expect(shownRows).toEqual([
      'Recibes: $ 176.200',
      'Comisión: $ 20.000',
      'IVA de la comisión (19\u00a0%): $ 3.800',
      'Monto del préstamo: $ 200.000',
      'Interés (30\u00a0días): $ 4.200',
      'IVA del interés (19\u00a0%): $ 798',
      'Total a pagar: $ 204.998',
    ]);
    const yearly = ((204_998 / 176_200) ** (365 / 30) - 1) * 100;
    expect(data.yearlyCost).toMatchObject({
      name: 'TEA',
      explanation: expect.stringContaining('Tasa efectiva'),
    });
    const shownCost = Number(
      data.yearlyCost.value.replace('\u00a0%', '').replaceAll('.', '').replace(',', '.'),
    );
    expect(shownCost).toBeCloseTo(yearly, 1);
  });

  test('is agreed to, paid out, shown, paid by PSE and done', async () => {
    const { call } = server;
    const { data: offer } = (await call('loanConfirm', { productId: 'co-30' }, borrower)).body;
    const { amount, periods, termUnit, agreementHash } = offer;
    const push = { productId: 'co-30', amount, periods, termUnit, agreementHash };
    const { lendDetailsUrl } = (await call('loanPush', push, borrower)).body.data;
    const orderId = new URL(lendDetailsUrl, server.origin).searchParams.get('orderId') ?? '';
    const fetchLoan = async () => (await call('loanDetails', { orderId }, borrower, '2')).body.data;
    await expect.poll(async () => (await fetchLoan()).orderStatus, pollOptions).toBe(174);
    const { currency, lead, userOrderDetail } = await fetchLoan();
    expect([currency, lead.whole, lead.cents]).toEqual(['COP', '200.000', '']);
    expect(lead.text).toContain('204.998');
    // No day's interest has been counted yet.
    expect(userOrderDetail.detail.map(({ text }) => text)).not.toContain('IVA del interés (19\u00a0%)');

    const contract = (await call('contractDetail', { orderNo: orderId }, borrower, '2')).body.data;
    expect(contract).toMatchObject({ company: 'Quincena Colombia S.A.S.', yearlyCost: { name: 'TEA' } });
    expect(JSON.stringify(contract.clauses)).toContain('desde $10.000');

    await server.advanceDays(30);
    expect((await fetchLoan()).userOrderDetail.detail.map(({ text }) => text)).toContain(
      'IVA del interés (19\u00a0%)',
    );
    const { repayAmount } = (await call('repaymentDetail', { orderId }, borrower)).body.data;
    const codeReply = { orderId, payCode: 'PSE', requestType: 1, amount: repayAmount };
    const { data } = (await call('instructions', codeReply, borrower, '2')).body;
    const { vCode, companyName, facts } = data.repayDetail;
    expect(isPaymentReference(vCode)).toBe(true);
    expect({ companyName, facts }).toEqual({
      companyName: 'Quincena Colombia S.A.S.',
      facts: [{ text: 'Convenio', value: '174174' }],
    });
    expect(data.payLink).toEqual({
      text: 'Pagar con PSE',
      href: `https://pse.example/pagar?ref=${vCode}&valor=204998.00&empresa=Quincena%20Colombia%20S.A.S.`,
    });
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ reference: vCode, amount: repayAmount });
    expect((await server.fetch('/demo/pay', { method: 'POST', headers, body })).status).toBe(200);
    expect((await fetchLoan()).orderStatus).toBe(200);
  });
});

test('a market that nobody lends in is a mistake of the configuration', async () => {
  const incompleteConfiguration = await createThirdMarketConfig({ without: 'lender' });
  expect(() => readConfig(incompleteConfiguration.folder)).toThrow(ConfigError);
  expect(() => readConfig(incompleteConfiguration.folder)).toThrow('brand.json: lenders has no CO');
  await incompleteConfiguration.remove();
});
