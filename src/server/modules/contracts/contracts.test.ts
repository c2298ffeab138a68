import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../contract/endpoints.ts';
import { ana, bruno, ravi, type TestServer, testServer, toSessionHeaders } from '../../testing/testServer.ts';
import { canonicalize, findAgreement } from '../agreements/index.ts';
import { hashSessionId } from '../api/index.ts';
import { findOrder } from '../loans/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

describe('contract-detail', () => {
  test('states the note of 3,000.00 pesos for 15 days from its frozen terms', async () => {
    const { status, body } = await server.call('contractDetail', { orderNo: 'MX174' }, ana, '2');
    expect([status, body.success, body.code]).toEqual([200, true, 0]);
    expect(body.data).toMatchObject({
      productName: 'Quincena',
      amount: 300_000,
      commission: 60_000,
      Interest: 2_219,
      IVA: 9_600 + 355,
      giveAmount: 230_400,
      contractAmount: 302_574,
      currency: 'MXN',
      orderNo: 'MX174',
      company: server.services.config.brand.legalName.MX,
    });
    expect(body.data.bankNo).toMatch(/^BBVA ···· \d{4}$/);
    expect(Date.parse(body.data.planDate) - Date.parse(body.data.daiDate)).toBe(15 * 86_400_000);
    expect(body.data.userName).not.toBe('');
    expect(body.data.userAddress).not.toBe('');
  });

  test('has consistent figures: received, commission and its VAT sum to the amount, the schedule to the total', async () => {
    for (const [person, orderNo] of [
      [ana, 'MX174P'],
      [ana, 'MX180'],
      [ana, 'MX200'],
      [ravi, 'IN174'],
    ] as const) {
      const { data } = (await server.call('contractDetail', { orderNo }, person)).body;
      const ofPlan = data.plan.reduce((sum, { amount }) => sum + amount, 0);
      expect([orderNo, ofPlan]).toEqual([orderNo, data.contractAmount]);
      expect(data.giveAmount + data.commission + data.IVA + data.Interest).toBe(
        data.amount + (data.contractAmount - data.amount),
      );
      expect(data.planDate).toBe(data.plan.at(-1)?.time);
    }
  });

  test('has the hash of exactly what was agreed', async () => {
    const { data } = (await server.call('contractDetail', { orderNo: 'MX174' }, ana)).body;
    const order = await findOrder(server.db, ana.borrowerId, 'MX174');
    const agreed = order && (await findAgreement(server.db, server.services.config, order));
    expect(data.hash).toBe(agreed?.hash);
    const bytes = canonicalize(agreed?.hashedDocument);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(data.hash);
  });

  test('is refused if the stored text no longer matches its hash', async () => {
    await using own = await testServer();
    await sql`alter table agreements disable trigger user`.execute(own.db);
    await own.db
      .updateTable('agreements')
      .set({ document: sql`jsonb_set(document, '{figures,total}', '1')` })
      .where('orderId', '=', 'MX174')
      .execute();
    expect((await own.call('contractDetail', { orderNo: 'MX174' }, ana)).status).toBe(500);
  });

  test("has the lender's figures in its clauses: 18 %, 0.0065 %, 16 %, 3 %", async () => {
    for (const language of ['1', '2'] as const) {
      const { data } = (await server.call('contractDetail', { orderNo: 'MX174' }, ana, language)).body;
      const text = data.clauses.flatMap(({ paragraphs }) => paragraphs).join('\n');
      for (const figure of ['18 %', '0.0065 %', '16 %', '3 %', 'pesos']) expect(text).toContain(figure);
      expect(text).not.toContain('{{');
    }
  });

  test('has the Indian terms for an Indian loan', async () => {
    const { data } = (await server.call('contractDetail', { orderNo: 'IN174' }, ravi)).body;
    expect(data.clauses.flatMap(({ paragraphs }) => paragraphs).join('\n')).toContain('Rs.1,000');
    expect(data.company).toBe(server.services.config.brand.legalName.IN);
  });

  test('answers with and without the older prefix', async () => {
    const { path } = endpoints.contractDetail;
    for (const address of [path, `/already${path}`]) {
      const response = await server.fetch(address, {
        method: 'POST',
        headers: toSessionHeaders(ana),
        body: new URLSearchParams({ orderNo: 'MX174' }),
      });
      expect([address, response.status]).toEqual([address, 200]);
    }
  });

  test.each(['MX21', 'MX110', 'MX151'])(
    '%s has not been paid out: there is no contract yet',
    async (orderNo) => {
      const { status, body } = await server.call('contractDetail', { orderNo }, ana);
      expect([status, body.success, body.code]).toEqual([200, false, 1009]);
    },
  );

  test('a declined application has no contract to come', async () => {
    const { body } = await server.call('contractDetail', { orderNo: 'MX110' }, ana, '1');
    expect(body.message).toBe('This loan was declined, so it has no contract and you owe nothing.');
  });

  test.each(['MXB174', 'IN174', 'NOTHING'])(
    "an order that isn't the caller's is not found: %s",
    async (orderNo) => {
      const { status, body } = await server.call('contractDetail', { orderNo }, ana);
      expect([status, body.code, body.data]).toEqual([404, 404, null]);
    },
  );

  test('shows the wording that was agreed on once the files have changed', async () => {
    await using own = await testServer();
    const before = (await own.call('contractDetail', { orderNo: 'MX174' }, ana)).body.data;
    own.services.config.legal = {
      ...own.services.config.legal,
      'loan-agreement-mx': { version: '2099-01', hash: 'another', es: '', en: '' },
    };
    const after = (await own.call('contractDetail', { orderNo: 'MX174' }, ana)).body.data;
    expect([after.version, after.clauses]).toEqual([before.version, before.clauses]);
  });

  test('names the borrower and the account of the agreement after later changes', async () => {
    await using own = await testServer();
    const before = (await own.call('contractDetail', { orderNo: 'MX174' })).body.data;
    const changed = {
      fullName: 'Another Name',
      address: 'Elsewhere',
      payoutBank: 'Banorte',
      payoutLast4: '9711',
    };
    await own.db.updateTable('borrowers').set(changed).where('borrowerId', '=', 1001).execute();
    expect((await own.call('contractDetail', { orderNo: 'MX174' })).body.data).toEqual({
      ...before,
      pdfUrl: expect.any(String),
    });
  });
});

describe('the PDF', () => {
  test('opens at its signed address, uncached, in both languages', async () => {
    for (const [language, word] of [
      ['1', 'Loan contract'],
      ['2', 'Contrato de préstamo'],
    ] as const) {
      const { data } = (await server.call('contractDetail', { orderNo: 'MX174P' }, ana, language)).body;
      const response = await server.fetch(data.pdfUrl);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
      expect(bytes.includes(word)).toBe(true);
    }
  });

  test('has the hash of the agreement, and is the same each time', async () => {
    const { data } = (await server.call('contractDetail', { orderNo: 'MX174' }, ana)).body;
    const [first, second] = await Promise.all([downloadPdf(data.pdfUrl), downloadPdf(data.pdfUrl)]);
    expect(first.includes(`(${data.hash})`)).toBe(true);
    expect(first.equals(second)).toBe(true);
  });

  test('opens with the app’s parameters added to the address', async () => {
    const { data } = (await server.call('contractDetail', { orderNo: 'MX174' }, ana)).body;
    expect((await server.fetch(`${data.pdfUrl}&language=1&userId=1001`)).status).toBe(200);
  });

  test('is not found with another order, owner, language or signature, nor once it has expired', async () => {
    await using own = await testServer();
    const { data } = (await own.call('contractDetail', { orderNo: 'MX174' }, ana)).body;
    const changes = [
      ['MX174', 'MX180'],
      ['MX174', 'MXB174'],
      [`owner=${ana.borrowerId}`, `owner=${bruno.borrowerId}`],
      ['text=en', 'text=es'],
      ['signature=', 'signature=A'],
    ] as const;
    for (const [from, to] of changes) {
      const changed = data.pdfUrl.replace(from, to);
      expect(changed).not.toBe(data.pdfUrl);
      expect((await own.fetch(changed)).status).toBe(404);
    }
    expect((await own.fetch('/contracts/MX174.pdf')).status).toBe(404);
    await own.advanceDays(1);
    expect((await own.fetch(data.pdfUrl)).status).toBe(404);
  });
});

describe('the address of a PDF', () => {
  test('does not contain the session, and ends with it: signed out, expired, or replaced', async () => {
    await using own = await testServer();
    const asked = async () => (await own.call('contractDetail', { orderNo: 'MX174' }, ana)).body.data.pdfUrl;
    const contractUrl = await asked();
    const hash = hashSessionId(ana.sessionId);
    for (const message of [ana.sessionId, hash.toString('hex'), hash.toString('base64url')]) {
      expect(contractUrl).not.toContain(message);
    }
    expect((await own.fetch(contractUrl)).status).toBe(200);
    const session = own.db.selectFrom('sessions').selectAll().where('tokenHash', '=', hash);
    const storedContract = await session.executeTakeFirstOrThrow();
    await own.call('logout', {}, ana);
    expect((await own.fetch(contractUrl)).status).toBe(404);
    const another = { ...storedContract, tokenHash: hashSessionId('another session of hers') };
    await own.db.insertInto('sessions').values(another).execute();
    expect((await own.fetch(contractUrl)).status).toBe(404);
    await own.db
      .insertInto('sessions')
      .values({ ...storedContract, expiresAt: new Date(0) })
      .execute();
    expect((await own.fetch(contractUrl)).status).toBe(404);
  });
});

async function downloadPdf(address: string): Promise<Buffer> {
  return Buffer.from(await (await server.fetch(address)).arrayBuffer());
}
