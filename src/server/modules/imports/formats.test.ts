import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, calendarDayIn } from '../../../lending/index.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { decodeChunk } from './stageImport.ts';
import {
  createPortfolio,
  editRow,
  encodePortfolioFiles,
  type Portfolio,
  stagePortfolio,
} from './testing/portfolio.ts';

let server: TestServer;
let portfolio: Portfolio;
beforeAll(async () => {
  server = await testServer();
  const { config, clock } = server.services;
  portfolio = await createPortfolio(config, addDays(calendarDayIn('UTC', await clock.now()), -1), 4);
});
afterAll(() => server.close());

const encodings: readonly [string, (text: string) => Buffer][] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with a mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16', (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16 with a mark', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 with a mark, the other way round', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['windows-1252', (text) => Buffer.from(text, 'latin1')],
];
const separators = [',', ';', '\t'];

test.each(
  encodings.flatMap(([name, encode]) => separators.map((separator) => [name, separator, encode] as const)),
)('files in %s with %j between cells are read', async (_, separator, encode) => {
  const fullName = 'Núñez Peña Ávila';
  const files = encodePortfolioFiles(editRow(portfolio, 'borrowers.csv', 2, { fullName }), separator, encode);
  const { batchId, errors } = await stagePortfolio(server.services, files);
  expect(errors).toEqual([]);
  const { content } = await server.db
    .selectFrom('importChunks')
    .select('content')
    .where('batchId', '=', batchId)
    .executeTakeFirstOrThrow();
  const [staged] = await decodeChunk(server.services.fieldEncryption, batchId, content);
  expect(staged?.borrower.fullName).toBe(fullName);
});

test.each([
  ['a quotation mark that is not closed', '"L9'],
  ['a quotation mark within a cell', 'L9,B"9'],
  ['a row that is cut off', '"L9","B9"'],
])('%s is refused by its line', async (_, row) => {
  const files = encodePortfolioFiles(portfolio);
  files.set('loans.csv', Buffer.from(`${files.get('loans.csv')}\r\n${row}`));
  const { errors } = await stagePortfolio(server.services, files);
  expect(errors[0]).toBe('loans.csv 6  badQuotes');
});

test('a file without rows, and one with zeros, are refused', async () => {
  const withZero = String(encodePortfolioFiles(portfolio).get('loans.csv')).replace('L0000001', 'L\0');
  for (const text of ['', '\0\0\0\0', 'loan', '"', withZero]) {
    const { errors } = await stagePortfolio(
      server.services,
      encodePortfolioFiles(portfolio).set('loans.csv', Buffer.from(text)),
    );
    expect(errors.filter((error) => error.startsWith('loans.csv')).length).toBeGreaterThan(0);
  }
});
