import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { type TestServer, testServer } from '../../../../testing/testServer.ts';
import { createReference } from '../../../servicing/testing/servicing.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

let server: TestServer;
let finance: DeskClient;
let cashier: DeskClient;
beforeAll(async () => {
  server = await testServer();
  finance = await signInAs(server, 'finance', 'es');
  cashier = await signInAs(server, 'cashier');
});
afterAll(() => server.close());

const base64 = (text: string) => Buffer.from(text).toString('base64');

function upload(client: DeskClient, text: string, changes: object = {}) {
  return client.post('bank-statements', {
    market: 'MX',
    fileName: 'bank.csv',
    file: base64(text),
    ...changes,
  });
}

async function listLines(client: DeskClient, statementId: unknown, query = '') {
  return (
    (await client.get(`bank-statements/${statementId}?limit=200${query}`)).body as DeskReply<'bankStatement'>
  ).items;
}

const head = 'date,amount,reference';

test('lines are shown as the file has them, refused ones with their number, field and reason', async () => {
  const text = [head, '2026-11-25,10.00,A', 'yesterday,1.00,B', '2026-11-25,-3.00,C'].join('\n');
  const imported = await upload(finance, text);
  expect(imported.body).toMatchObject({ added: 2, known: 0, refused: 1, format: 'csv', market: 'MX' });
  const items = await listLines(finance, imported.body.statementId);
  expect(items).toMatchObject([
    { lineNumber: 2, amount: 1_000, valueDate: '2026-11-25', reason: null },
    { lineNumber: 3, lineId: null, field: 'date', reason: 'unreadable', text: 'La fecha no se entiende.' },
    { lineNumber: 4, amount: -300 },
  ]);
  expect(items[1]?.description).toBe('yesterday | 1.00 | B');
  expect(await listLines(finance, imported.body.statementId, '&state=refused')).toHaveLength(1);
  expect(await listLines(finance, imported.body.statementId, '&state=unused')).toHaveLength(1);
  const statementList = (await cashier.get('bank-statements?market=MX')).body as DeskReply<'bankStatements'>;
  expect(statementList.items[0]).toMatchObject({
    importedBy: 'finance@quincena.example',
    importerName: 'Finanzas',
  });
});

test('a line of two files is one; for its only uploader it is their own', async () => {
  const [a, b, c] = ['2026-11-24,1.00,X', '2026-11-24,2.00,Y', '2026-11-24,3.00,Z'];
  const first = await upload(finance, [head, a, a, b].join('\n'));
  const second = await upload(cashier, [head, c, b, a].join('\n'));
  expect(first.body).toMatchObject({ added: 3, known: 0 });
  expect(second.body).toMatchObject({ added: 1, known: 2 });
  const isOwnLine = async (client: DeskClient, amount: number) => {
    const { items } = (await client.get(`bank-statement-lines?market=MX&amount=${amount}`))
      .body as DeskReply<'statementLines'>;
    return items.map(({ isOwn }) => isOwn);
  };
  expect((await isOwnLine(finance, 100)).toSorted()).toEqual([false, true]);
  expect(await isOwnLine(cashier, 300)).toEqual([true]);
  expect(await isOwnLine(finance, 200)).toEqual([false]);
});

test('a line under another name of the account, in another file, is the same line; described otherwise, it is disputed', async () => {
  const named = 'date,amount,reference,description,account';
  const [a, b] = ['2026-11-21,1.00,K', '2026-11-21,1.00,K'].map((line, at) => `${line},deposit ${at}`);
  const first = await upload(finance, [named, `${a},012`, `${b},012`].join('\n'));
  expect(first.body).toMatchObject({ added: 2, known: 0 });
  const again = [`${head},description`, b, a].join('\n');
  const second = await upload(cashier, again, { account: 'another' });
  expect(second.body).toMatchObject({ added: 0, known: 2 });
  const idsOf = async ({ body }: typeof first) =>
    (await listLines(finance, body.statementId)).map(({ lineId }) => lineId);
  expect(await idsOf(second)).toEqual((await idsOf(first)).toReversed());
  const disputed = async () =>
    (
      await server.db
        .selectFrom('bankStatementLines')
        .select('lineId')
        .where('isDisputed', '=', true)
        .execute()
    ).map(({ lineId }) => lineId);
  expect(await disputed()).toEqual([]);
  const other = await upload(cashier, [`${head},description`, '2026-11-21,1.00,K,for a friend'].join('\n'));
  expect(other.body).toMatchObject({ added: 0, known: 1 });
  expect(await disputed()).toEqual(await idsOf(other));
});

test('accounts in what a bank says of a payment show their last four, references of loans stay, and files have none of it', async () => {
  const { reference } = await createReference(server, 'MX174');
  const text = `${head},description\n2026-11-20,777.00,S,SPEI DE JUAN PEREZ 012180001234567891 A ${reference} 20261120`;
  const { body } = await upload(cashier, text);
  const covered = `SPEI DE JUAN PEREZ ••••7891 A ${reference} 20261120`;
  expect(await listLines(finance, body.statementId)).toMatchObject([{ description: covered }]);
  const unused = 'bank-statement-lines?market=MX&amount=77700';
  expect((await finance.get(unused)).body.items).toMatchObject([{ description: covered }]);
  for (const path of [`bank-statements/${body.statementId}?format=csv`, `${unused}&format=csv`]) {
    const { text: file } = (await finance.get(path)).body;
    expect(file).toContain('777.00');
    expect(file).not.toMatch(/PEREZ|7891/);
  }
});

test.each([
  ['with spaces', '012 180 0012 3456 7891', '••••7891'],
  ['with hyphens', 'A 012180-00123-4567891 B', 'A ••••7891 B'],
  ['with dots and wider gaps', '012.180  0012 - 34567891', '••••7891'],
  ['with marks that nobody sees', '012180\u200b001234567891', '••••7891'],
  ['of a day and a folio', '20261120 77', '20261120 77'],
])(
  'an account %s is masked in what a bank says and in its reference, on pages and in files',
  async (_how, text, covered) => {
    const { body } = await upload(finance, `${head},description\n2026-11-20,5.55,${text},${text}`);
    const path = `bank-statements/${body.statementId}`;
    expect(await listLines(finance, body.statementId)).toMatchObject([
      { reference: covered, description: covered },
    ]);
    const { items } = (await finance.get('bank-statement-lines?market=MX&amount=555'))
      .body as DeskReply<'statementLines'>;
    expect(items).toContainEqual(expect.objectContaining({ reference: covered, description: covered }));
    if (text !== covered)
      for (const format of ['csv', 'xlsx'])
        expect(JSON.stringify((await finance.get(`${path}?format=${format}`)).body)).not.toContain(text);
  },
);

test('a reference of a loan or a deposit stays, beside an account too', async () => {
  const { reference } = await createReference(server, 'MX174');
  const spaced = reference.replaceAll(/(.{4})/g, '$1 ').trim();
  const cash = await signInAs(server, 'admin');
  const paidAt = (await server.services.clock.now()).toISOString();
  await cash.post('loans/MX174P/payments', { amount: 500, paidAt, reason: 'received' });
  const { items } = (await cash.get('tills?mine=yes&state=open&market=MX')).body as DeskReply<'tills'>;
  const slip = (await cash.post(`tills/${items[0]?.tillId}/deposits`, { amount: 500 })).body;
  const lines = [
    [reference, spaced],
    [`${slip.reference}`, `${slip.reference} 012180001234567891 ${reference}`],
  ];
  const text = [`${head},description`, ...lines.map((line) => `2026-11-20,6.66,${line.join(',')}`)].join(
    '\n',
  );
  const { body } = await upload(finance, text);
  expect(await listLines(finance, body.statementId)).toMatchObject([
    { reference, description: spaced },
    { reference: slip.reference, description: `${slip.reference} ••••7891 ${reference}` },
  ]);
});

test('two people who upload the same at once have each line once', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => `2026-11-23,${at + 1}.00,P${at}`);
  const uploads = await Promise.all([
    upload(finance, [head, ...rows].join('\n')),
    upload(cashier, [head, ...rows.toReversed()].join('\n')),
  ]);
  expect(uploads.map(({ status }) => status)).toEqual([200, 200]);
  expect(uploads.reduce((sum, { body }) => sum + Number(body.added), 0)).toBe(300);
});

test.each([
  ['no columns', 'a,b\n1,2', {}],
  ['nothing', ' ', {}],
  ['damaged XML', '<Document><a></Document>', {}],
  ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><Document/>', {}],
  ['what is no base64', 'x', { file: '%%%' }],
  ['an unknown market', `${head}\n2026-11-25,1.00,A`, { market: 'ZZ' }],
])('a file of %s is refused with a message', async (_, text, changes) => {
  const refused = await upload(finance, text, changes);
  expect(refused.status).toBe(400);
  expect(String(refused.body.message).length).toBeGreaterThan(10);
});

test('of 100,000 lines are taken over HTTP, once, however often they come', async () => {
  const rows = Array.from({ length: 100_000 }, (_, at) => `2026-11-22,${at + 1}.00,REF-${at},transfer ${at}`);
  const text = [`${head},description`, ...rows].join('\n');
  expect((await upload(finance, text)).body).toMatchObject({ added: 100_000, known: 0, refused: 0 });
  expect((await upload(cashier, text)).body).toMatchObject({ added: 0, known: 100_000 });
});

test('a large file is read only from a role that may send it', async () => {
  const auditor = await signInAs(server, 'auditor');
  const file = 'A'.repeat(2_000_000);
  const body = { market: 'MX', fileName: 'a.csv', file };
  expect((await auditor.post('bank-statements', body)).status).toBe(403);
  const tooLarge = await finance
    .post('bank-statements', { ...body, file: 'A'.repeat(36_000_000) })
    .catch(() => null);
  expect(tooLarge?.status ?? 413).toBe(413);
});
