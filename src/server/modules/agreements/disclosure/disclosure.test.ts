import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loanCode } from '../../../../contract/codes.ts';
import { calendarDayIn, daysBetween } from '../../../../lending/index.ts';
import { purgeExpiredData } from '../../../app/purgeExpiredData.ts';
import { formatYearlyCost } from '../../../config/format.ts';
import { getMarket } from '../../../config/index.ts';
import { extractLines } from '../../../testing/pdfFile.ts';
import { ana, ravi, type TestServer, testServer } from '../../../testing/testServer.ts';
import { findLastValidDay } from './validity.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function read(productId: string, person: typeof ana | typeof ravi, language: '1' | '2' = '1') {
  return (await server.call('disclosure', { productId }, person, language)).body.data;
}

const download = async (url: string) =>
  extractLines(Buffer.from(await (await server.fetch(url)).arrayBuffer()));

describe('the key facts statement', () => {
  test('has the rows of the annex in their order, with the offer’s figures', async () => {
    const { title, parts } = await read('in-91', ravi);
    expect(title).toBe('Key Facts Statement');
    const [part1, part2, annexB, annexC] = parts.map(({ rows }) => rows);
    const numbersOf = (rows: typeof part1) => [...new Set(rows?.map(({ label }) => label.split('.')[0]))];
    expect(numbersOf(part1)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
    expect(numbersOf(part2)).toEqual(['1', '2', '3', '4', '5', '6']);
    expect(numbersOf(annexB)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11']);
    const value = (rows: typeof part1, start: string) =>
      rows?.find(({ label }) => label.startsWith(start))?.value;
    const confirm = (await server.call('loanConfirm', { productId: 'in-91' }, ravi, '1')).body.data;
    expect(value(part1, '9.')).toBe(confirm.yearlyCost.value);
    expect(value(annexB, '9.')).toBe(confirm.yearlyCost.value);
    expect(value(part1, '10. (i)')).toMatch(/^₹(1,000|800)\.00 once in the whole loan\.$/);
    expect(value(part2, '6. (i)')).toBe('3\u00a0days after the payout');
    expect(value(part2, '3.')).toContain('grievance@quincena.example');
    expect(annexC).toHaveLength(confirm.periods);
  });

  test('has a consistent computation: received is the amount less the charges, paid the amount with interest', async () => {
    const { parts } = await read('in-91', ravi);
    const confirm = (await server.call('loanConfirm', { productId: 'in-91' }, ravi, '1')).body.data;
    const money = (minor: number) =>
      `₹${(minor / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`;
    const rows = Object.fromEntries(parts[2]?.rows.map(({ label, value }) => [label, value]) ?? []);
    expect(rows['7. Net disbursed amount (1 − 6)']).toBe(money(confirm.disbursement));
    expect(rows['8. Total amount to be paid (1 + 5)']).toBe(money(confirm.totalToRepay));
  });

  test('has the number of the proposal and the last day of its validity, and is linked before consent', async () => {
    const { number, validUntil, note, parts, hash, pdfUrl } = await read('in-91', ravi);
    expect(number).toBe(hash.slice(0, 12).toUpperCase());
    expect(parts[0]?.rows[0]).toMatchObject({ label: '1. Loan proposal / account No.', value: number });
    expect(note).toContain('3 working days');
    expect(validUntil).toMatch(/\d/);
    const confirm = (await server.call('loanConfirm', { productId: 'in-91' }, ravi, '1')).body.data;
    expect(confirm.agreementHash).toBe(hash);
    expect(confirm.disclosure).toEqual({
      title: 'Key Facts Statement',
      url: expect.stringMatching(/^\/disclosure\?productId=in-91&amount=\d+&termDays=91$/),
    });
    const lines = await download(pdfUrl);
    expect(lines[0]).toBe('Key Facts Statement');
    expect(lines).toContain('Repayment schedule (Annex C)');
    expect(lines.join(' ')).not.toContain('Fingerprint');
    const agreement = (await server.call('periodAgreement', { productId: 'in-91' }, ravi, '1')).body.data;
    const whole = await download(agreement.pdfUrl);
    expect(whole.slice(0, 3)).toContain('Key Facts Statement');
    expect(whole.join(' ')).toContain('Fingerprint');
  });

  test('names lender, service provider and grievance officer beside the offer and the loan, in agreement and receipt', async () => {
    const confirm = (await server.call('loanConfirm', { productId: 'in-91' }, ravi, '1')).body.data;
    const details = (await server.call('loanDetails', { orderId: 'IN174' }, ravi, '1')).body.data;
    expect(details.parties).toEqual(confirm.parties);
    expect(confirm.parties.map(({ text }) => text)).toEqual([
      'Lender',
      'App and customer service (LSP)',
      'Complaints',
    ]);
    const agreement = (await server.call('periodAgreement', { productId: 'in-91' }, ravi, '1')).body.data;
    const rows = Object.fromEntries(
      (agreement.parts.at(-1)?.rows ?? []).map(({ label, value }) => [label, value]),
    );
    expect(rows).toMatchObject({
      Lender: 'Quincena Finance Private Limited',
      'App and customer service (LSP)': expect.stringContaining('EXAMPLE Lending Services LLP'),
      'Grievance Officer': expect.stringContaining('EXAMPLE Name'),
    });
    const { receipts } = (await server.call('documentList', { orderId: 'IN200' }, ravi, '1')).body.data;
    const receipt = (await download(receipts[0]?.pdfUrl ?? '')).join(' ');
    for (const { value } of confirm.parties) expect(receipt).toContain(value.slice(0, 30));
  });
});

describe('its validity', () => {
  async function confirm(own: TestServer, offered: { agreementHash: string }) {
    return (await own.call('loanPush', { ...offered, termUnit: 'day', productId: 'in-91' }, ravi, '1')).body;
  }

  async function getOffer(own: TestServer) {
    const { data } = (await own.call('loanConfirm', { productId: 'in-91' }, ravi, '1')).body;
    const { amount, periods, agreementHash, pushKey } = data;
    return { amount, periods, agreementHash, pushKey };
  }

  test('ends with its last day: a later confirmation is refused in any call until a new one is issued', async () => {
    await using own = await testServer();
    const offered = await getOffer(own);
    const { validUntil } = (await own.call('disclosure', { productId: 'in-91' }, ravi, '1')).body.data;
    await own.advanceDays(7);
    const { amount, periods } = offered;
    const plain = { amount, periods, termUnit: 'day', productId: 'in-91' };
    for (const late of [await confirm(own, offered), (await own.call('loanPush', plain, ravi, '1')).body]) {
      expect(late).toMatchObject({ success: false, code: loanCode.disclosureExpired });
      expect(late.message).toContain(`“Key Facts Statement” could be agreed to until ${validUntil}.`);
    }
    expect((await getOffer(own)).agreementHash).toBe(offered.agreementHash);
    const { orderId } = (await confirm(own, offered)).data;
    await own.advanceDays(7);
    expect((await confirm(own, offered)).data.orderId).toBe(orderId);
  });

  test('holds through its last day', async () => {
    await using own = await testServer();
    const offered = await getOffer(own);
    const { timeZone } = getMarket(own.services.config, 'IN');
    const market = getMarket(own.services.config, 'IN');
    const today = calendarDayIn(timeZone, await own.services.clock.now());
    const lastDay = findLastValidDay(market, today);
    if (lastDay === null) throw new Error('India limits it');
    await own.advanceDays(daysBetween(today, lastDay));
    expect(await confirm(own, offered)).toMatchObject({ success: true });
  });

  test('is unlimited where the market sets none, and a call without an earlier offer is accepted', async () => {
    await using own = await testServer();
    const { amount, periods } = (await own.call('loanConfirm', { productId: 'mx-quincena' }, ana)).body.data;
    await own.advanceDays(30);
    const plain = { amount, periods, termUnit: 'day', productId: 'mx-quincena' };
    expect((await own.call('loanPush', plain, ana)).body.code).not.toBe(loanCode.disclosureExpired);
    const rows = await own.db.selectFrom('offeredDisclosures').selectAll().execute();
    expect(rows).toEqual([]);
    const indian = { amount: 1_000_000, periods: 3, termUnit: 'day', productId: 'in-91' };
    expect((await own.call('loanPush', indian, ravi)).body.code).not.toBe(loanCode.disclosureExpired);
  });

  test('is erased once no session can agree to it', async () => {
    await using own = await testServer();
    await getOffer(own);
    await purgeExpiredData(own.services);
    const count = () => own.db.selectFrom('offeredDisclosures').selectAll().execute();
    expect(await count()).toHaveLength(1);
    await own.advanceDays(91);
    await purgeExpiredData(own.services);
    expect(await count()).toEqual([]);
  });
});

describe('the cover of a contract', () => {
  test('has CAT, register number and complaint contact on the first page of the PDF', async () => {
    const { title, parts, note } = await read('mx-quincena', ana, '2');
    expect([title, note]).toEqual(['Carátula', '']);
    const rows = Object.fromEntries(
      parts.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value])),
    );
    const confirm = (await server.call('loanConfirm', { productId: 'mx-quincena' }, ana, '2')).body.data;
    expect(rows.CAT).toBe(confirm.yearlyCost.value);
    expect(rows['Monto total a pagar']).toMatch(/^\$[\d,.]+$/);
    expect(rows['Registro de Contratos de Adhesión (RECA)']).toBe('EJEMPLO-0174-0001');
    expect(rows['Teléfono para reclamaciones']).toBe('+52 55 5000 0176');
    const agreement = (await server.call('periodAgreement', { productId: 'mx-quincena' }, ana, '2')).body
      .data;
    const lines = await download(agreement.pdfUrl);
    const end = lines.findIndex((line) => line.includes('Página 1 de'));
    expect(lines.slice(0, end)).toContain('Carátula');
  });

  test('is stored unchanged with the agreement of an order', async () => {
    const before = (await server.call('disclosure', { orderNo: 'MX174' }, ana, '2')).body.data;
    expect(before).toMatchObject({ number: 'MX174', title: 'Carátula', validUntil: '' });
    const contract = (await server.call('contractDetail', { orderNo: 'MX174' }, ana, '2')).body.data;
    expect(contract.hash).toBe(before.hash);
    expect((await download(before.pdfUrl))[0]).toBe('Carátula');
    expect(contract.disclosure?.parts).toEqual(before.parts);
    const market = getMarket(server.services.config, 'MX');
    expect(JSON.stringify(before.parts)).toContain(
      formatYearlyCost(contract.yearlyCost.value.replace(/[^\d.]/g, ''), market, 'es'),
    );
  });
});
