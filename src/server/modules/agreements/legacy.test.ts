import { afterAll, beforeAll, expect, test } from 'vitest';
import { extractAttachment } from '../../testing/pdfFile.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';

/** As `agreements` and `legal_texts` were written before the document that is read became the one that is agreed to. */
const hash = '26197d3f07724d83af80866961f2f26bbcb8e782c4f431e822d1754713a4e191';
const document = {
  productId: 'mx-quincena',
  lender: 'Quincena Préstamos, S.A. de C.V., SOFOM, E.N.R.',
  clientKind: 'new',
  terms: {
    periods: [15],
    commission: { rate: '0.20' },
    interest: { annualRate: '0.18', dayCount: 365 },
    vat: { rate: '0.16', on: ['commission', 'interest'] },
    deferral: { feeRatePerDay: '0.01', days: 7, maxTimes: 3 },
    late: { daily: [{ fromDay: 1, toDay: null, rate: '0.03' }], cap: null },
    earlyRepayment: null,
    market: 'MX',
    currency: 'MXN',
    timeZone: 'America/Mexico_City',
    principal: 300000,
    clientKind: 'new',
  },
  disbursement: { principal: 300000, commission: 60000, commissionVat: 9600, amount: 230400 },
  schedule: [{ number: 1, dueOn: '2026-11-29', principal: 300000, interest: 2219, vat: 355 }],
  totalToRepay: 302574,
  yearlyCost: { kind: 'CAT', percent: '27191.2' },
  lenderText: { annualInterest: '18 %', dailyInterest: '0.0065 %', vat: '16 %', overduePenalty: '3 %' },
  legal: {
    document: 'loan-agreement-mx',
    version: '2026-11',
    hash: 'e0b6bdf3e21af9c07d252cb825adacb132311765f08c2f4b649674e05e71f53a',
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function storeLegacyAgreement(orderId: string): Promise<void> {
  const { db } = server;
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('orderId', '=', 'MX174')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('orders')
    .values({ ...order, orderId, blockedProductId: null, terms: JSON.stringify(document.terms) })
    .execute();
  const front = '---\ntitle: Contrato\nversion: 2026-11\neffective: 2026-11-01\n---\n\n';
  const clause = '## 1. Atraso\n\n{{lenderMX}} cobra {{overduePenalty}} por día.\n';
  await db
    .insertInto('legalTexts')
    .values({
      hash: document.legal.hash,
      document: 'loan-agreement-mx',
      version: '2026-11',
      es: front + clause,
      en: front + clause,
      storedAt: order.createdAt,
    })
    .execute();
  await db
    .insertInto('agreements')
    .values({
      borrowerId: ana.borrowerId,
      orderId,
      hash,
      document: JSON.stringify(document),
      fullName: 'Ana López Hernández',
      address: 'Calle Durango 174',
      payoutBank: 'BBVA',
      payoutLast4: '4821',
      sessionHash: Buffer.from('a session'),
      agreedAt: order.createdAt,
    })
    .execute();
}

test('an order agreed in the former format shows its contract with its own hash, on the page and in the PDF', async () => {
  await storeLegacyAgreement('FORMER');
  const { data } = (await server.call('contractDetail', { orderNo: 'FORMER' }, ana, '2')).body;
  expect(data).toMatchObject({
    hash,
    title: 'Contrato',
    version: '2026-11',
    userName: 'Ana López Hernández',
    userAddress: 'Calle Durango 174',
    bankNo: 'BBVA ···· 4821',
    company: document.lender,
    amount: 300_000,
    commission: 60_000,
    Interest: 2_219,
    IVA: 9_955,
    giveAmount: 230_400,
    contractAmount: 302_574,
    clauses: [{ title: '1. Atraso', paragraphs: [`${document.lender} cobra 3 % por día.`] }],
  });
  // Its figures alone: what its clauses didn't say isn't said in their name now.
  expect(data.parts.map(({ title }) => title)).toEqual(['Los montos', 'Plan de pagos', 'Las partes']);
  const pdf = Buffer.from(await (await server.fetch(data.pdfUrl)).arrayBuffer());
  expect(extractAttachment(pdf).hash).toBe(hash);
});
