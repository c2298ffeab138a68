import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskRow } from '../../../../../contract/desk/schemas/index.ts';
import { extractLines } from '../../../../testing/pdfFile.ts';
import { ana, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { payLoan } from '../../../servicing/testing/servicing.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

let server: TestServer;
let support: DeskClient;
let auditor: DeskClient;
beforeAll(async () => {
  server = await testServer();
  [support, auditor] = await Promise.all([signInAs(server, 'support'), signInAs(server, 'auditor')]);
});
afterAll(() => server.close());

const reason = 'a court asked for it';

async function drawPaper(body: object): Promise<string> {
  const response = await support.post('loans/MX180/papers', { reason, ...body });
  expect(response.status).toBe(200);
  return readPdf(response.body.pdf);
}

function readPdf(base64: unknown): string {
  return extractLines(Buffer.from(String(base64), 'base64')).join('\n');
}

test('the statement of a loan has all its movements, from the payout to today', async () => {
  const statement = await drawPaper({ kind: 'statement', language: 'en' });
  expect(statement).toMatch(/Account statement|Statement/);
  expect(statement).toContain('MX180');
  const [lent] = await server.db
    .selectFrom('orders')
    .select('disbursedOn')
    .where('orderId', '=', 'MX180')
    .execute();
  expect(statement).toContain(String(Number(lent?.disbursedOn?.slice(8))));
});

test('the case file of a loan has terms, debt, schedule, records, contacts with their outcome and messages, with their time zone', async () => {
  await support.post('loans/MX180/notes', { kind: 'call', text: 'Pays on Friday', reason });
  const collections = await signInAs(server, 'collections');
  const call = { orderId: 'MX180', outcome: 'refusal', text: 'Lost the job', reason };
  expect((await collections.post(`borrowers/${ana.borrowerId}/contacts`, call)).status).toBe(200);
  const caseFile = await drawPaper({ kind: 'caseFile', language: 'en' });
  for (const text of ['Case file of the loan', 'The loan', 'Payments of the agreement', 'Pays on Friday'])
    expect(caseFile).toContain(text);
  expect(caseFile).toContain('Refuses to pay. Lost the job');
  expect(caseFile).toMatch(/\d{4},? \d\d:\d\d \(GMT-6\)/);
});

test('a case file tells of complaints, so only those who may open them get one', async () => {
  const risk = await signInAs(server, 'risk');
  const path = 'loans/MX180/papers';
  expect((await risk.post(path, { kind: 'caseFile', reason: 'risk asks' })).status).toBe(403);
  expect((await risk.post(path, { kind: 'statement', reason: 'risk asks' })).status).toBe(200);
});

test('an auditor reads the agreement and the statement', async () => {
  const agreement = await auditor.post('loans/MX180/agreement', { language: 'en', reason: 'yearly audit' });
  const statement = await auditor.post('loans/MX180/papers', { kind: 'statement', reason: 'yearly audit' });
  for (const { body } of [agreement, statement]) expect(readPdf(body.pdf)).toContain('MX180');
});

test('drawing a paper is a look at personal data, and leaves a line', async () => {
  const { items } = (await auditor.get(`audit?limit=50&borrowerId=${ana.borrowerId}`)).body as {
    items: { reason: string; subject: string }[];
  };
  expect(items.filter((line) => line.reason === reason).length).toBeGreaterThanOrEqual(2);
  const views = await server.db
    .selectFrom('personalDataViews')
    .select(['call', 'field'])
    .where('call', '=', 'loanPaper')
    .execute();
  expect(views.map(({ field }) => field).sort()).toEqual(['caseFile', 'statement', 'statement', 'statement']);
  const cashier = await signInAs(server, 'cashier');
  expect((await cashier.post('loans/MX180/papers', { kind: 'statement', reason })).status).toBe(403);
  expect((await support.post('loans/MX21/papers', { kind: 'statement', reason })).status).toBe(409);
});

test('all that is kept of a person is a PDF as well as JSON', async () => {
  const path = `borrowers/${ana.borrowerId}/export`;
  const { body } = await support.post(path, { reason, format: 'pdf', language: 'en' });
  expect(body.data).toEqual({});
  expect(readPdf(body.pdf)).toMatch(/Personal data[\s\S]+Your applications/);
  const json = (await support.post(path, { reason })).body;
  expect(json.pdf).toBe('');
  expect(json.data).toMatchObject({ borrowers: [{ borrower_id: ana.borrowerId }] });
});

test('the receipt of a payment is drawn for who calls about it, from the payments of the borrower', async () => {
  const due = await payLoan(server, 'MX174P', 'told');
  const { items } = (await support.get(`payments?borrowerId=${ana.borrowerId}`)).body as {
    items: DeskRow<'payments'>[];
  };
  expect(items[0]).toMatchObject({ orderId: 'MX174P', paymentId: 'told', amount: due });
  expect(new Set(items.map((payment) => payment.borrowerId))).toEqual(new Set([ana.borrowerId]));
  const path = 'loans/MX174P/receipt?paymentId=sandbox:told&language=en';
  const { status, body } = await support.get(path);
  expect(status).toBe(200);
  expect(readPdf(body.pdf)).toContain('MX174P');
  expect((await (await signInAs(server, 'risk')).get(path)).status).toBe(403);
});
