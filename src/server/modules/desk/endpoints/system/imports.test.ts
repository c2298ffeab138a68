import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply, DeskRow } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, calendarDayIn } from '../../../../../lending/index.ts';
import { type TestServer, testServer } from '../../../../testing/testServer.ts';
import { applyApprovedImports, applyImport } from '../../../imports/index.ts';
import {
  createPortfolio,
  editRow,
  encodePortfolioFiles,
  type Portfolio,
} from '../../../imports/testing/portfolio.ts';
import { runEndOfDay } from '../../../loans/index.ts';
import { reconcileLedger } from '../../../reconciliation/index.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

let server: TestServer;
let finance: DeskClient;
let admin: DeskClient;
let portfolio: Portfolio;
const loans = 600;
beforeAll(async () => {
  server = await testServer();
  finance = await signInAs(server, 'finance', 'es');
  admin = await signInAs(server, 'admin', 'en');
  const { config, clock } = server.services;
  portfolio = await createPortfolio(config, addDays(calendarDayIn('UTC', await clock.now()), -3), loans);
});
afterAll(() => server.close());

const reason = 'move from the former system';

function upload(client: DeskClient, files: Portfolio) {
  const content = Object.fromEntries(
    [...encodePortfolioFiles(files)].map(([name, bytes]) => [`cartera/${name}`, bytes]),
  );
  const file = Buffer.from(zipSync(content)).toString('base64');
  return client.post('imports', { fileName: 'cartera.zip', file });
}

/** Asked for by one person and approved by another. */
async function approve(call: 'apply' | 'undo', batchId: unknown) {
  const asked = await finance.post(`imports/${batchId}/${call}`, { reason });
  expect(asked.status).toBe(202);
  const { facts } = (await admin.get(`approvals/${asked.body.approvalId}`)).body;
  const row = await findBatch(batchId);
  const { borrowers, totals } = row ?? {};
  expect(totals).toContainEqual({ currency: 'MXN', measure: 'loans', value: loans / 2 });
  expect(facts).toEqual({ batch: { batchId, name: 'cartera.zip', borrowers, loans, errors: 0, totals } });
  expect((await finance.post(`approvals/${asked.body.approvalId}`, { approve: true, reason })).status).toBe(
    409,
  );
  return admin.post(`approvals/${asked.body.approvalId}`, { approve: true, reason });
}

async function findBatch(batchId: unknown, client = finance): Promise<DeskRow<'imports'> | undefined> {
  const { items } = (await client.get(`imports?batchId=${batchId}`)).body as DeskReply<'imports'>;
  expect(items.map((row) => row.batchId)).toEqual([batchId]);
  return items[0];
}

test('a portfolio is uploaded, applied and undone by two people, and its progress is shown', async () => {
  const { services } = server;
  const uploaded = await upload(finance, portfolio);
  expect(uploaded.body).toMatchObject({
    state: 'checked',
    loans,
    errors: 0,
    applied: 0,
    name: 'cartera.zip',
  });
  const { batchId } = uploaded.body;
  expect((await approve('apply', batchId)).status).toBe(200);
  let chunks = 0;
  expect(await applyImport(services, String(batchId), () => chunks++ === 1)).toBe(false);
  await server.advanceDays(0);
  const underWay = await findBatch(batchId);
  expect(underWay).toMatchObject({ state: 'applying', applied: 500, failure: '' });
  expect(underWay?.secondsLeft).toBeGreaterThanOrEqual(0);
  await applyApprovedImports(services);
  expect(await findBatch(batchId)).toMatchObject({ state: 'applied', applied: loans, secondsLeft: null });

  await server.advanceDays(2);
  await runEndOfDay(services);
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  expect((await approve('undo', batchId)).status).toBe(200);
  expect(await findBatch(batchId)).toMatchObject({ state: 'undone', applied: 0 });
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  expect((await finance.post(`imports/${batchId}/apply`, { reason })).status).toBe(409);

  const again = await upload(finance, portfolio);
  expect(again.body).toMatchObject({ state: 'checked', errors: 0 });
  expect((await approve('undo', again.body.batchId)).status).toBe(200);
  expect(await findBatch(again.body.batchId)).toMatchObject({ state: 'discarded' });
});

test('what was asked for to discard a batch undoes nothing once it is applied', async () => {
  const { batchId } = (await upload(finance, portfolio)).body;
  const asked = await finance.post(`imports/${batchId}/undo`, { reason });
  expect((await approve('apply', batchId)).status).toBe(200);
  const late = await admin.post(`approvals/${asked.body.approvalId}`, { approve: true, reason });
  expect([late.status, late.body.code]).toEqual([409, 'importState']);
  // It can only fail: it is closed, and blocks nothing.
  expect(await findBatch(batchId)).toMatchObject({ state: 'applying', undoApprovalId: null });
  expect((await approve('undo', batchId)).status).toBe(200);
  expect(await findBatch(batchId)).toMatchObject({ state: 'undone' });
});

test('of applying and discarding a batch, approved at the same moment, one is done and the batch is whole', async () => {
  const approver = await signInAs(server, 'admin');
  for (let round = 0; round < 4; round++) {
    const { batchId } = (await upload(finance, portfolio)).body;
    const ask = async (call: 'apply' | 'undo') =>
      (await finance.post(`imports/${batchId}/${call}`, { reason })).body.approvalId;
    const [toApply, toDiscard] = [await ask('apply'), await ask('undo')];
    const decide = (client: DeskClient, approvalId: unknown) =>
      client.post(`approvals/${approvalId}`, { approve: true, reason });
    const answers = await Promise.all([decide(admin, toApply), decide(approver, toDiscard)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const chunks = await server.db
      .selectFrom('importChunks')
      .select('number')
      .where('batchId', '=', String(batchId))
      .execute();
    const isApplied = answers[0].status === 200;
    expect(await findBatch(batchId)).toMatchObject({ state: isApplied ? 'applying' : 'discarded' });
    expect(chunks.length > 0).toBe(isApplied);
    if (!isApplied) continue;
    expect((await approve('undo', batchId)).status).toBe(200);
  }
});

test('the files and columns are described in the language of the reader, each of them', async () => {
  const read = async (language: 'es' | 'en') => {
    const { body } = await (await signInAs(server, 'finance', language)).get('imports/files');
    return (body as DeskReply<'importFiles'>).files;
  };
  const [english, spanish] = [await read('en'), await read('es')];
  expect(english.map(({ file }) => file)).toContain('loans.csv');
  const texts = (files: typeof english) => files.flatMap(({ columns }) => columns.map(({ text }) => text));
  expect(texts(english)).not.toContain('');
  expect(texts(spanish)).not.toContain('');
  expect(texts(spanish)).not.toEqual(texts(english));
});

test('the example passes the check as it is, and products and measures are named with their columns', async () => {
  const { files, example } = (await finance.get('imports/files')).body as DeskReply<'importFiles'>;
  const uploaded = await finance.post('imports', { fileName: 'example.zip', file: example });
  expect(uploaded.body).toMatchObject({ state: 'checked', errors: 0, borrowers: 4, loans: 4, payments: 2 });
  const choices = (name: string) =>
    files.flatMap(({ columns }) => columns).find(({ column }) => column === name)?.choices;
  expect(choices('product')).toEqual(Object.keys(server.services.config.products));
  expect(choices('measure')).toEqual(expect.arrayContaining(['loans', 'interest', 'vat']));
});

test('errors are listed and downloaded by file, line and field in the language of the reader', async () => {
  const refuse = async (changed: Portfolio) => {
    const { body } = await upload(finance, changed);
    expect(body.state).toBe('refused');
    return body.batchId;
  };
  const read = async (id: unknown, client: DeskClient) =>
    ((await client.get(`imports/${id}/errors?limit=200`)).body as DeskReply<'importErrors'>).items;
  const batchId = await refuse(editRow(portfolio, 'borrowers.csv', 3, { phone: '123456' }));
  const phone = { file: 'borrowers.csv', line: 3, field: 'phone' };
  expect(await read(batchId, finance)).toMatchObject([
    { ...phone, text: 'no es un teléfono de su mercado (••••)' },
  ]);
  expect(await read(batchId, admin)).toMatchObject([
    { ...phone, text: 'is no phone number of its market (••••)' },
  ]);
  const line = portfolio['totals.csv'].findIndex(({ measure }) => measure === 'principal') + 2;
  const ofTotals = await refuse(editRow(portfolio, 'totals.csv', line, { value: '1.00' }));
  expect(await read(ofTotals, admin)).toMatchObject([
    {
      file: 'totals.csv',
      line,
      field: 'value',
      text: expect.stringMatching(/principal: 1\.00 ≠ \d+\.\d\d\)$/),
    },
  ]);
  const file = await finance.get(`imports/${batchId}/errors?format=csv`);
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect(String(file.body.text)).toContain('borrowers.csv,3,phone,no es un teléfono de su mercado (••••)');
  expect((await finance.post(`imports/${batchId}/apply`, { reason })).status).toBe(409);
});

test('a phone that is registered meanwhile stops a batch, which is undone; after a note of staff none is', async () => {
  const { services, db } = server;
  const [first] = portfolio['borrowers.csv'];
  const { body } = await upload(finance, portfolio);
  const taken = { market: 'MX', phone: first?.phone ?? '', borrowerId: 1 };
  await db.insertInto('phoneDirectory').values(taken).execute();
  expect((await approve('apply', body.batchId)).status).toBe(200);
  await applyApprovedImports(services);
  expect(await findBatch(body.batchId)).toMatchObject({
    state: 'applying',
    applied: 0,
    failure: expect.stringContaining('uno de sus teléfonos, cuentas o identificadores ya existe'),
  });
  expect((await findBatch(body.batchId, admin))?.failure).toContain('has come to exist here');
  expect((await approve('undo', body.batchId)).status).toBe(200);
  await db
    .deleteFrom('phoneDirectory')
    .where('phone', '=', taken.phone)
    .where('borrowerId', '=', 1)
    .execute();

  const again = await upload(finance, portfolio);
  expect((await approve('apply', again.body.batchId)).status).toBe(200);
  await applyApprovedImports(services);
  const { orderId } = await db
    .selectFrom('importDirectory')
    .select('orderId')
    .where('kind', '=', 'loan')
    .where('externalId', '=', portfolio['loans.csv'][4]?.loan ?? '')
    .executeTakeFirstOrThrow();
  const collections = await signInAs(server, 'collections');
  expect((await collections.post(`loans/${orderId}/notes`, { text: 'called', reason })).status).toBe(200);
  const refused = await finance.post(`imports/${again.body.batchId}/undo`, { reason });
  expect(refused).toMatchObject({ status: 409, body: { code: 'importUsed' } });
  expect(refused.body.message).toContain('contactos anotados 1');
});

test('what is no archive, and a batch that there is not, are refused in the language of the reader', async () => {
  const text = Buffer.from('borrower,market').toString('base64');
  const refused = await finance.post('imports', { fileName: 'a.zip', file: text });
  expect(refused).toMatchObject({
    status: 400,
    body: { message: 'El archivo debe ser un ZIP con los CSV de una importación.' },
  });
  expect((await finance.get('imports/0123456789abcdef/errors')).status).toBe(404);
  expect((await finance.post('imports/0123456789abcdef/apply', { reason })).status).toBe(404);
  const cashier = await signInAs(server, 'cashier');
  expect((await cashier.get('imports')).status).toBe(403);
});
