import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type DeskCallName, deskCalls } from '../../../contract/desk/calls.ts';
import {
  amount,
  borrowerIdentity,
  csvHandling,
  day,
  imageUrls,
  instant,
  type listSchema,
} from '../../../contract/desk/schemas/common.ts';
import { deskSchemas } from '../../../contract/desk/schemas/index.ts';
import { createListFile, toCsv } from './files.ts';
import { findColumnHeadings, isListName, listFieldNames } from './listHeadings.ts';

test('a list is a line a row, quoted where it must be, and no formula; amounts are in whole units, and columns have names without a row', () => {
  const item = z.object({
    name: z.string(),
    count: z.int(),
    owed: amount.describe('Due').nullable(),
    by: z.array(z.string()),
    note: z.string().nullable(),
    at: z.iso.datetime().nullable(),
  });
  const rows = [
    { name: 'Ana, "la primera"', count: -300, owed: 305_148, by: ['a', 'b'], note: null, at: new Date(0) },
    { name: '=HYPERLINK(1)', count: 5, owed: null, by: [], note: 'two\nlines', at: null },
    { name: '-1+2', count: 0, owed: -4_050, by: [], note: '＝1', at: null },
  ];
  const columns = 'name,count,owed,by,note,at\r\n';
  expect(toCsv(rows, item, listFieldNames)).toBe(
    `${columns}"Ana, ""la primera""",-300,3051.48,a; b,,1970-01-01T00:00:00.000Z\r\n'=HYPERLINK(1),5,,,"two\nlines",\r\n'-1+2,0,-40.50,,'＝1,\r\n`,
  );
  expect(toCsv([], item, listFieldNames)).toBe(columns);
});

const formulaSigns = [...'=+-@＝＋－＠'];
const invisibleChars = [
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00a0',
  '\u3000',
  '\u00ad',
  ' ',
  '\u0000',
  '"',
];
const separators = [';', '\t', '|', '\r', '\n', ','];

/** The cells of one line by RFC 4180. */
function parseRow(line: string): string[] {
  return [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|\r\n$)/g)].map(([, cell = '']) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );
}

test('no cell is a formula to a spreadsheet, whatever it begins with and whatever else separates cells there', () => {
  const fragments = fc.constantFrom(...formulaSigns, ...invisibleChars, ...separators, 'a', '1', "'", 'é');
  const text = fc.array(fragments, { maxLength: 8 }).map((parts) => parts.join(''));
  const item = z.object({ text: z.string(), end: z.string() });
  fc.assert(
    fc.property(text, (text) => {
      const [, row = ''] = toCsv([{ text, end: 'x' }], item, listFieldNames).split(/^text,end\r\n/);
      const [cell = '', end] = parseRow(row);
      expect(end).toBe('x');
      if (/^-\d+(\.\d+)?$/.test(text)) return;
      expect(cell).not.toMatch(/^[\t\r]/);
      for (const fragment of cell.split(/[;|\t\r\n]/)) {
        const visible = fragment.replace(/^[\s\p{C}\p{Z}"]+/u, '');
        expect(formulaSigns).not.toContain(visible[0]);
      }
      // Nothing but the apostrophes is added.
      expect(cell.replaceAll("'", '')).toBe(text.replaceAll("'", ''));
    }),
    { numRuns: 2_000, examples: [['\u200b=1'], [';=1'], ['\ufeff\u00a0@a'], ['a\n=1'], ['\t1'], ['\r1']] },
  );
});

test('names are initials, and no address that opens a picture is in a file', () => {
  const item = z.object({ ...borrowerIdentity, images: imageUrls });
  const row = { borrowerId: 1001, name: 'Ana García  López', images: ['https://x/y?signature=1'] };
  expect(toCsv([row], item, listFieldNames)).toBe('borrowerId,name\r\n1001,A. G. L.\r\n');
});

const lists = (Object.keys(deskCalls) as DeskCallName[]).filter(isListName);

function rowSchema(name: DeskCallName): z.ZodObject {
  return (deskSchemas[name].response as ReturnType<typeof listSchema<z.ZodObject>>).shape.items.element;
}

test('every column of every list’s file has words of its own in both languages', () => {
  for (const name of lists) {
    const item = rowSchema(name);
    const headings = (['es', 'en'] as const).map((language) => {
      return parseRow(toCsv([], item, findColumnHeadings(name, language)));
    });
    for (const one of headings) expect(new Set(one).size, `${name}: ${one}`).toBe(one.length);
    for (const heading of headings.flat()) expect(heading, name).toMatch(/^\p{L}[^{}]{1,44}$/u);
    for (const heading of headings.flat()) expect(Object.keys(item.shape), name).not.toContain(heading);
  }
});

/** A field's schema without what makes it optional. */
function unwrap(field: z.core.$ZodType): z.core.$ZodType {
  return field instanceof z.ZodNullable || field instanceof z.ZodOptional ? unwrap(field.unwrap()) : field;
}

test('no list’s file has a cell of several fields as they are on the wire', () => {
  for (const name of lists) {
    for (const [field, schema] of Object.entries(rowSchema(name).shape)) {
      const inner = unwrap(schema as z.core.$ZodType);
      const one = inner instanceof z.ZodArray ? inner.element : inner;
      const isCompound = one instanceof z.ZodObject || one instanceof z.ZodRecord;
      if (isCompound) expect(csvHandling.get(inner), `${name}.${field}`).toBeDefined();
    }
  }
});

test('what a cell counts is a number, and what it says in words has no brackets', () => {
  const item = z.object({
    matches: z.array(z.object({ id: z.string() })).register(csvHandling, { as: 'count' }),
    seen: z.array(z.object({ field: z.string(), count: z.int() })).register(csvHandling, { as: 'values' }),
    sender: z
      .object({ name: z.string(), account: z.string() })
      .register(csvHandling, { as: 'values' })
      .nullable(),
  });
  const rows = [
    {
      matches: [{ id: 'a' }, { id: 'b' }],
      seen: [
        { field: 'phone', count: 2 },
        { field: 'address', count: 1 },
      ],
      sender: { name: 'A••', account: '••1234' },
    },
    { matches: [], seen: [], sender: null },
  ];
  expect(toCsv(rows, item, listFieldNames)).toBe(
    'matches,seen,sender\r\n2,phone 2; address 1,A•• ••1234\r\n0,,\r\n',
  );
});

test('a file’s headings are the page’s words, and a code has its words beside it', () => {
  const rows = [{ orderId: 'MX1', state: 'to_be_repaid', owed: 305_148, currency: 'MXN' }];
  const item = rowSchema('loans').pick({ orderId: true, state: true, owed: true, currency: true });
  expect(toCsv(rows, item, findColumnHeadings('loans', 'es'))).toBe(
    'Préstamo,Estado,Estado (código),Adeudo según plan,Moneda\r\nMX1,Por pagar,to_be_repaid,3051.48,MXN\r\n',
  );
  expect(toCsv(rows, item, findColumnHeadings('loans', 'en'))).toBe(
    'Loan,State,State (code),Owed as scheduled,Currency\r\nMX1,To be repaid,to_be_repaid,3051.48,MXN\r\n',
  );
});

test('the audit’s file says what was done in the page’s words, and why what was refused was', () => {
  const item = rowSchema('audit').pick({ action: true, subject: true });
  const rows = [
    { action: 'desk_done', subject: 'POST suspense/match sandbox p1 MX180' },
    { action: 'desk_done', subject: 'POST approvals/:approvalId fd70f33d91a1d8fb approved waive MX180' },
    { action: 'desk_refused', subject: 'POST bank-statements MX may.csv 400 invalid' },
    { action: 'desk_refused', subject: 'POST loans/:orderId/write-off MX180 403 notAllowed' },
    { action: 'desk_refused', subject: 'POST tills MX 409 tillOpen' },
    { action: 'loan_serviced', subject: 'MX180 promise' },
    {
      action: 'desk_done',
      subject: 'POST privacy-requests/:requestId/answer 912a0a1b2c3d4e5f granted',
    },
  ];
  const lines = toCsv(rows, item, findColumnHeadings('audit', 'en')).split('\r\n').slice(1, -1);
  expect(
    lines.map((line) => parseRow(`${line}\r\n`)).map(([action, , subject]) => [action, subject]),
  ).toEqual([
    ['Match a payment', 'sandbox · p1 · MX180'],
    ['Decide an approval', 'approved · Waive · MX180'],
    ['Refused: what was sent', 'Upload a bank statement · MX · may.csv'],
    ['Not allowed', 'Write off · MX180'],
    ['Refused by a rule', 'Open a till · MX · You have an open till in that market already.'],
    ['Loan serviced', 'MX180 · Note a promise'],
    ['Answer a request about data', 'granted'],
  ]);
  expect(toCsv(rows.slice(-1), item, findColumnHeadings('audit', 'es'))).toContain(',concedida,');
});

test('no list’s file has a picture’s address or a borrower’s whole name', () => {
  for (const name of lists) {
    const item = rowSchema(name);
    const text = toCsv([{ images: ['https://x'], name: 'Ana García', borrowerId: 1 }], item, listFieldNames);
    expect(text, name).not.toContain('https://x');
    if ('borrowerId' in item.shape) expect(text, name).not.toContain('Ana García');
  }
});

async function* batchesOf(...batches: Record<string, unknown>[][]) {
  yield* batches;
}

test('a workbook holds every row with its numbers, days and instants as such, names as initials, and no text as a formula', async () => {
  const item = z.object({
    ...borrowerIdentity,
    count: z.int(),
    owed: amount.nullable(),
    at: instant,
    dueOn: day,
    images: imageUrls,
  });
  const at = new Date('2026-11-20T10:00:00Z');
  const dueOn = new Date('2026-12-05');
  const row = {
    borrowerId: 1001,
    name: 'Ana García',
    count: 3,
    owed: 305_148,
    at,
    dueOn: '2026-12-05',
    images: ['https://x'],
  };
  const batches = batchesOf([row, { ...row, name: '', owed: null }], [{ ...row, count: 4, name: '=1+1' }]);
  const { headers, stream } = createListFile('xlsx', 'loans', batches, item, listFieldNames);
  expect(headers['content-disposition']).toBe('attachment; filename="loans.xlsx"');
  const workbook = await readXlsx(await buffer(stream));
  expect(workbook.sheets[0]?.name).toBe('loans');
  expect(workbook.sheets[0]?.rows).toEqual([
    ['borrowerId', 'name', 'count', 'owed', 'at', 'dueOn'],
    [1001, 'A. G.', 3, 3051.48, at, dueOn],
    [1001, '', 3, '', at, dueOn],
    [1001, '=.', 4, 3051.48, at, dueOn],
  ]);
});

test('a text that no XML holds spoils no workbook', async () => {
  const batches = batchesOf([{ text: 'a\u0001\u000b\ufffe<&>' }]);
  const { stream } = createListFile('xlsx', 'x', batches, z.object({ text: z.string() }), listFieldNames);
  const workbook = await readXlsx(await buffer(stream));
  expect(String(workbook.sheets[0]?.rows[1]?.[0])).toMatch(/^a.*<&>$/s);
});

test('a borrower’s timeline says in its file what its page says', () => {
  const item = rowSchema('timeline').pick({ kind: true, what: true, by: true });
  const rows = [
    {
      ...{ kind: 'audit', by: 'support@quincena.example' },
      what: 'POST privacy-requests/:requestId/answer 912a0a1b2c3d4e5f',
    },
    { kind: 'message', what: 'privacy_answered', by: 'sms' },
    { kind: 'order', what: 'asked', by: 'borrower' },
    { kind: 'loan', what: 'overdue', by: 'system' },
    { kind: 'payment', what: 'OXXO', by: 'sandbox' },
    { kind: 'approval', what: 'approved waive', by: 'risk@quincena.example' },
    { kind: 'note', what: 'pending', by: 'support@quincena.example' },
  ];
  const listCells = (language: 'es' | 'en') => {
    const lines = toCsv(rows, item, findColumnHeadings('timeline', language)).split('\r\n').slice(1, -1);
    return lines.map((line) => parseRow(`${line}\r\n`)).map(([, , what, , by]) => [what, by]);
  };
  expect(listCells('en')).toEqual([
    ['Answer a request about data', 'support@quincena.example'],
    ['Answer on personal data', 'text message'],
    ['asked for', 'Borrower'],
    ['overdue', 'System'],
    ['OXXO', 'Sandbox'],
    ['Waive: approved', 'risk@quincena.example'],
    ['pending', 'support@quincena.example'],
  ]);
  expect(listCells('es').map(([what]) => what)).not.toContain('Answer a request about data');
});
