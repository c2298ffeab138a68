import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createExportStorage, type ExportStorage } from './exportStorage.ts';
import { startBucket } from './testing/fakeBucket.ts';

const path = '2026-11-25/loans.csv.gz';
const megabyte = 1024 * 1024;
/** 20 MB: three parts on S3. */
const chunks = Array.from({ length: 20 }, (_, index) => Buffer.alloc(megabyte, index));

let folder: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-storage-'));
  bucket = await startBucket();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  bucket.close();
});

const common = { hour: 0, hasPersonalFields: false };
const stores: [string, () => ExportStorage, () => Promise<Buffer | undefined>][] = [
  [
    'disk',
    () => createExportStorage({ ...common, target: { kind: 'disk', folder } }),
    () => readFile(join(folder, path)).catch(() => undefined),
  ],
  [
    'S3',
    () => createExportStorage({ ...common, target: bucket.settings }),
    async () => bucket.objects.get(`/images/exports/${path}`),
  ],
];

async function* breakingChunks(): AsyncGenerator<Buffer> {
  yield* chunks;
  throw new Error('the connection broke');
}

describe.each(stores)('exports on %s', (_kind, open, read) => {
  test('are seen whole or not at all', async () => {
    const storage = open();
    await expect(storage.write(path, breakingChunks())).rejects.toThrow('the connection broke');
    expect(await read()).toBeUndefined();
    await storage.write(path, Readable.from(chunks));
    expect((await read())?.equals(Buffer.concat(chunks))).toBe(true);
    await expect(storage.write(path, breakingChunks())).rejects.toThrow('the connection broke');
    expect((await read())?.length).toBe(20 * megabyte);
  });
});

test('nothing of what broke is left: no part on disk, no upload on S3', async () => {
  expect(await readdir(join(folder, '2026-11-25'))).toEqual(['loans.csv.gz']);
  expect([...bucket.uploads]).toEqual([]);
});
