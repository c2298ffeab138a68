import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { unzipImportFiles } from './importArchive.ts';

const text = new TextEncoder();

test('the CSV files of any folder are read, and nothing else', async () => {
  const archive = zipSync({ 'cartera/loans.csv': text.encode('loan\n1'), 'notes.txt': text.encode('x') });
  const files = await unzipImportFiles(archive);
  expect([...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['loans.csv', 'loan\n1'],
  ]);
});

test.each([
  ['what is none', text.encode('loan,amount')],
  ['nothing', new Uint8Array()],
  [
    'one cut off',
    zipSync({ 'loans.csv': text.encode('loan\n'.repeat(9_999)) }, { level: 0 }).slice(0, 9_000),
  ],
  ['a name twice', zipSync({ 'a/loans.csv': text.encode('1'), 'b/loans.csv': text.encode('2') })],
])('an archive is refused: %s', async (_, bytes) => {
  await expect(unzipImportFiles(bytes)).rejects.toMatchObject({ status: 400 });
});

test('what unpacks to too much is refused whatever size it declares, and others are served meanwhile', async () => {
  const archive = Buffer.from(zipSync({ 'loans.csv': new Uint8Array(9_000_000) }));
  for (let at = archive.indexOf('PK\x01\x02'); at >= 0; at = archive.indexOf('PK\x01\x02', at + 1))
    archive.writeUInt32LE(10, at + 24);
  archive.writeUInt32LE(10, 22);
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await expect(unzipImportFiles(archive, 8_000_000)).rejects.toMatchObject({ status: 400 });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
  expect((await unzipImportFiles(archive)).get('loans.csv')?.length).toBe(9_000_000);
});
