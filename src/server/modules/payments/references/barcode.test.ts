import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isClabe, isPaymentReference } from '../../../../lending/index.ts';
import { getMarket } from '../../../config/index.ts';
import { ana, ravi, type TestServer, testServer } from '../../../testing/testServer.ts';

const runCommand = promisify(execFile);

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await testServer();
  folder = await mkdtemp(join(tmpdir(), 'quincena-barcode-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** What Debian's scanner reads in a picture. */
async function scan(image: string): Promise<string> {
  const file = join(folder, 'code.png');
  const svg = decodeURIComponent(image.replace('data:image/svg+xml,', ''));
  await sharp(Buffer.from(svg)).png().toFile(file);
  const { stdout } = await runCommand('zbarimg', ['--quiet', file]);
  return stdout.trim();
}

async function instructions(orderId: string, payCode: string, person: typeof ana | typeof ravi = ana) {
  const { repayAmount } = (await server.call('repaymentDetail', { orderId }, person)).body.data;
  const request = { orderId, payCode, requestType: 1, amount: repayAmount };
  return { amount: repayAmount, ...(await server.call('instructions', request, person)).body };
}

describe('a reference', () => {
  test.each(['OXXO', 'PAYNET'])(
    'of %s has a Code 128 that a scanner reads, in instructions and lists',
    async (store) => {
      const { repayDetail } = (await instructions('MX180', store)).data;
      expect(isPaymentReference(repayDetail.vCode)).toBe(true);
      expect(await scan(repayDetail.repayCode)).toBe(`CODE-128:${repayDetail.vCode}`);
      const { repayList } = (await server.call('repaymentDetail', { orderId: 'MX180' })).body.data;
      const channel = repayList.flatMap(({ list }) => list).find(({ payCode }) => payCode === store);
      expect(channel?.vCode).toBe(repayDetail.vCode);
      expect(await scan(channel?.BARcodeImg ?? '')).toBe(`CODE-128:${repayDetail.vCode}`);
    },
  );

  test('of SPEI is a CLABE with its check digit, read as 3-3-11-1', async () => {
    const { repayDetail, grouping, lead } = (await instructions('MX180', 'SPEI')).data;
    expect(isClabe(repayDetail.vCode)).toBe(true);
    expect(grouping).toEqual([3, 3, 11, 1]);
    expect(lead.code).toMatch(/^\d{3} \d{3} \d{11} \d$/);
    expect(lead.code.replaceAll(' ', '')).toBe(repayDetail.vCode);
  });

  test('of SPEI is called CLABE, with the bank and the lender’s legal name', async () => {
    const { repayDetail, payLink } = (await instructions('MX180', 'SPEI')).data;
    expect(repayDetail).toMatchObject({
      codeName: 'CLABE',
      copyText: 'Copy CLABE',
      facts: [{ text: 'Bank', value: 'STP' }],
      companyName: server.services.config.brand.legalName.MX,
    });
    expect(payLink).toBeNull();
    const { repayList } = (await server.call('repaymentDetail', { orderId: 'MX180' })).body.data;
    const spei = repayList.flatMap(({ list }) => list).find(({ payCode }) => payCode === 'SPEI');
    expect(spei).toMatchObject({ codeName: 'CLABE', copyText: 'Copy CLABE' });
  });

  test('of IMPS and NEFT is an account number, with IFSC and beneficiary', async () => {
    const { repayDetail } = (await instructions('IN174', 'VA', ravi)).data;
    expect(repayDetail).toMatchObject({
      codeName: 'Account number',
      facts: [
        { text: 'Bank', value: 'Sandbox Bank' },
        { text: 'IFSC', value: 'QNCF0000174' },
      ],
      companyName: server.services.config.brand.legalName.IN,
    });
    expect(repayDetail.repayDes).toContain('your bank may hold the payment for some hours');
  });

  test('of a store has no beneficiary', async () => {
    const { repayDetail } = (await instructions('MX180', 'OXXO')).data;
    expect(repayDetail).toMatchObject({ codeName: 'Reference', facts: [], companyName: '' });
  });

  test('of UPI opens a payment app with payee, amount and reference', async () => {
    const { amount, data } = await instructions('IN174', 'UPI', ravi);
    const { repayDetail, payLink } = data;
    const name = encodeURIComponent(getMarket(server.services.config, 'IN').legalName);
    expect(payLink?.href).toBe(
      `upi://pay?pa=quincena@sandbox&pn=${name}&am=${(amount / 100).toFixed(2)}&tr=${repayDetail.vCode}&cu=INR`,
    );
    expect(name).toContain('%20');
    expect(repayDetail.facts).toEqual([{ text: 'UPI address', value: 'quincena@sandbox' }]);
    expect(await scan(repayDetail.repayCode)).toBe(`QR-Code:${payLink?.href}`);
  });

  test('of UPI is a QR code that pays the very amount', async () => {
    const { amount, data } = await instructions('IN174', 'UPI', ravi);
    const read = await scan(data.repayDetail.repayCode);
    expect(read).toMatch(/^QR-Code:upi:\/\/pay\?/);
    const query = new URLSearchParams(read.slice(read.indexOf('?')));
    expect(Object.fromEntries(query)).toMatchObject({
      am: (amount / 100).toFixed(2),
      cu: 'INR',
      tr: data.repayDetail.vCode,
    });
  });

  test('requested again, 20 times at once, is the open one', async () => {
    const first = (await instructions('MX174P', 'OXXO')).data.repayDetail.vCode;
    const again = await Promise.all(Array.from({ length: 20 }, () => instructions('MX174P', 'OXXO')));
    expect(new Set(again.map(({ data }) => data.repayDetail.vCode))).toEqual(new Set([first]));
    const extension = { orderId: 'MX174', payCode: 'SPEI', requestType: 2, amount: 21_000 };
    const quoted = await Promise.all(
      Array.from({ length: 20 }, () => server.call('instructions', extension)),
    );
    expect(new Set(quoted.map(({ body }) => body.data.repayDetail.vCode)).size).toBe(1);
    const quotes = await server.db
      .selectFrom('extensions')
      .selectAll()
      .where('orderId', '=', 'MX174')
      .execute();
    expect(quotes).toHaveLength(1);
  });

  test('issued twice by a provider stays the first loan’s: the second gets another, or has to choose another channel', async () => {
    const collect = server.services.providers.payments.get('sandbox')?.collect;
    if (collect === undefined) throw new Error('the sandbox always collects');
    const first = (await instructions('MX180', 'OXXO')).data.repayDetail.vCode;
    const providerAnswer = { reference: first, providerId: first, isReusable: false, details: {} };
    const again = { ...providerAnswer, expiresAt: new Date('2999-01-01') };
    using create = vi.spyOn(collect, 'create').mockResolvedValueOnce(again);
    const { amount, data } = await instructions('MX174P', 'PAYNET');
    expect(data.repayDetail.vCode).not.toBe(first);
    expect(create).toHaveBeenCalledTimes(2);
    create.mockResolvedValue(again);
    const request = { orderId: 'MX174P', payCode: 'SPEI', requestType: 1, amount };
    const refused = await server.call('instructions', request);
    expect([refused.status, refused.body.code]).toEqual([200, 1005]);
    expect((await instructions('MX180', 'OXXO')).data.repayDetail.vCode).toBe(first);
  });

  test('for a stale or tampered amount is refused with the present one', async () => {
    const request = { orderId: 'MX180', payCode: 'SPEI', requestType: 1, amount: 1 };
    const { status, body } = await server.call('instructions', request, ana, '2');
    const { repayAmount } = (await server.call('repaymentDetail', { orderId: 'MX180' })).body.data;
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: false, code: 1001, data: { amount: repayAmount } });
    expect(body.message).toContain('$3,479.60');
  });

  test('is not issued for a repaid loan, an unknown channel, or an unavailable extension', async () => {
    const answers = await Promise.all([
      server.call('instructions', { orderId: 'MX200', payCode: 'SPEI', requestType: 1, amount: 1 }),
      server.call('instructions', { orderId: 'MX180', payCode: 'NOWHERE', requestType: 1, amount: 1 }),
      server.call('instructions', { orderId: 'MX174P', payCode: 'SPEI', requestType: 2, amount: 1 }),
    ]);
    expect(answers.map(({ body }) => body.code)).toEqual([1003, 1005, 1004]);
  });
});
