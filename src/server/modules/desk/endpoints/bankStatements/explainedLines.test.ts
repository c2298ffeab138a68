import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { ana, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { createReference } from '../../../servicing/testing/servicing.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

let server: TestServer;
let finance: DeskClient;
let cashier: DeskClient;
let admin: DeskClient;
beforeAll(async () => {
  server = await testServer();
  [finance, cashier, admin] = await Promise.all([
    signInAs(server, 'finance'),
    signInAs(server, 'cashier'),
    signInAs(server, 'admin'),
  ]);
});
afterAll(() => server.close());

const reason = 'as the bank says';

/** Lines of a new statement, in the order of their amounts in pesos. */
async function importLines(amounts: readonly string[], description = '') {
  const { today } = (await finance.get('loans/MX180')).body as DeskReply<'loan'>;
  const rows = amounts.map((amount, at) => `${today},${amount},L${at},${description}`);
  const file = Buffer.from(['date,amount,reference,description', ...rows].join('\n')).toString('base64');
  const { body } = await admin.post('bank-statements', { market: 'MX', fileName: 'bank.csv', file });
  const statementId = String(body.statementId);
  return { statementId, today, lines: (await listLines(statementId)).map(({ lineId }) => lineId) };
}

async function listLines(statementId: string, query = '') {
  return ((await finance.get(`bank-statements/${statementId}?${query}`)).body as DeskReply<'bankStatement'>)
    .items;
}

const explain = (client: DeskClient, lineId: string | null | undefined, explanation: string | null) =>
  client.post(`bank-statement-lines/${lineId}/explanation`, { explanation, reason });

async function agree(client: DeskClient, { body }: Awaited<ReturnType<typeof explain>>) {
  return (await client.post(`approvals/${body.approvalId}`, { approve: true, reason })).status;
}

async function getLine(lineId: string | null | undefined) {
  return (await finance.get(`bank-statement-lines/${lineId}`)).body as DeskReply<'statementLine'>;
}

test('a line is explained by two, leaves the unused ones, pays no loan, and is taken back by two', async () => {
  const { statementId, today, lines } = await importLines(['7.01', '-7.02']);
  const [credit, debit] = lines;
  const asked = await explain(cashier, credit, 'providerTransfer');
  expect([asked.status, await agree(cashier, asked)]).toEqual([202, 409]);
  expect((await getLine(credit)).pending).toMatchObject({ call: 'explainLine' });
  expect(await listLines(statementId, 'state=unused')).toHaveLength(1);
  expect(await agree(finance, asked)).toBe(200);
  expect(await agree(finance, await explain(cashier, debit, 'bankFee'))).toBe(200);
  expect(await listLines(statementId, 'state=unused')).toEqual([]);
  expect(await listLines(statementId, 'state=debits')).toEqual([]);
  const { items } = (await finance.get('bank-statements')).body as DeskReply<'bankStatements'>;
  expect(items.find((one) => one.statementId === statementId)?.unused).toBe(0);
  expect(await getLine(credit)).toMatchObject({ explanation: 'providerTransfer', explainedReason: reason });
  const payment = { amount: 701, paidAt: today, place: 'bank_statement', lineId: credit, reason };
  expect((await finance.post('loans/MX180/payments', payment)).body.code).toBe('lineUsed');
  expect((await explain(cashier, credit, 'other')).body.code).toBe('lineUsed');
  const back = await explain(cashier, credit, null);
  expect([back.status, await agree(finance, back)]).toEqual([202, 200]);
  expect(await listLines(statementId, 'state=unused')).toHaveLength(1);
});

test('a line that names an open deposit, or is used, is not explained', async () => {
  const [till] = (await cashier.get('tills?mine=yes&market=MX&state=open')).body.items as {
    tillId: string;
  }[];
  const { today } = (await cashier.get('loans/MX180')).body as DeskReply<'loan'>;
  await cashier.post('loans/MX180/payments', { amount: 5_000, paidAt: today, place: 'cash_desk', reason });
  const { body } = await cashier.post(`tills/${till?.tillId}/deposits`, { amount: 5_000 });
  const named = await importLines(['50.00'], `DEP ${body.reference}`);
  expect((await explain(finance, named.lines[0], 'other')).body.code).toBe('lineOfDeposit');
  expect((await getLine(named.lines[0])).openDepositId).toBe(body.depositId);
  const used = await importLines(['7.03'], 'Ana López Hernández');
  const payment = { amount: 703, paidAt: today, place: 'bank_statement', lineId: used.lines[0], reason };
  expect((await finance.post('loans/MX180/payments', payment)).status).toBe(200);
  expect((await explain(cashier, used.lines[0], 'other')).body.code).toBe('lineUsed');
});

test('a line shows the loans that it may pay: by reference, number, name and claim, with why one person may not', async () => {
  const { reference } = await createReference(server, 'MX174');
  const loansOf = async (description: string, amount: string) => {
    const { lines } = await importLines([amount], description);
    return (await getLine(lines[0])).loans;
  };
  expect((await loansOf(`PAGO ${reference}`, '7.11'))[0]).toMatchObject({
    orderId: 'MX174',
    matchReasons: ['reference'],
    approvalReason: null,
  });
  expect((await loansOf('PAGO DE MX174P', '7.12'))[0]).toMatchObject({
    orderId: 'MX174P',
    name: 'Ana López Hernández',
    matchReasons: ['orderNumber'],
    approvalReason: 'noEvidence',
  });
  const named = await loansOf('SPEI RECIBIDO ANA LOPEZ HERNANDEZ POR PRESTAMO', '7.13');
  expect(named.map(({ orderId }) => orderId).toSorted()).toEqual(['MX174', 'MX174P', 'MX180']);
  expect(named[0]).toMatchObject({ matchReasons: ['payerName'], approvalReason: null });
  const { today, lines } = await importLines(['7.14']);
  expect((await getLine(lines[0])).loans).toEqual([]);
  await server.db
    .insertInto('paymentClaims')
    .values({
      ...{ borrowerId: ana.borrowerId, orderId: 'MX180', number: 9, amount: 714, payCode: '', reference: '' },
      ...{ paidOn: today, answerBy: today, holdUntil: today, images: [] },
      sentAt: await server.services.clock.now(),
    })
    .execute();
  expect((await getLine(lines[0])).loans).toMatchObject([
    { orderId: 'MX180', matchReasons: ['claimed'], approvalReason: 'noEvidence' },
  ]);
});
