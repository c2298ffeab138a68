import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskStorage, createS3Storage, type ImageStorage } from './storage.ts';
import { startBucket } from './testing/fakeBucket.ts';

const name = `${'a'.repeat(43)}.jpg`;
const other = `${'b'.repeat(43)}.jpg`;
const bytes = Buffer.from([1, 2, 3]);

let folder: string;
let bucket: Awaited<ReturnType<typeof startBucket>> & { storage: ImageStorage };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
  const started = await startBucket();
  bucket = { ...started, storage: createS3Storage(started.settings) };
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  bucket.close();
});

const stores: [string, () => ImageStorage][] = [
  ['disk', () => createDiskStorage(folder)],
  ['S3', () => bucket.storage],
];

describe.each(stores)('storage on %s', (_kind, open) => {
  test('gives back what was put, and undefined for what was not or is removed', async () => {
    const storage = open();
    await storage.store(name, bytes);
    expect(await storage.find(name)).toEqual(bytes);
    expect(await storage.find(other)).toBeUndefined();
    await storage.delete(name);
    await storage.delete(name);
    expect(await storage.find(name)).toBeUndefined();
  });

  test.each(['../server.lock', '/etc/passwd', `../${name}`, `${name}/..`, 'a.jpg', ''])(
    'makes no path of %j',
    async (path) => {
      const storage = open();
      await expect(async () => storage.find(path)).rejects.toThrow(RangeError);
      await expect(async () => storage.store(path, bytes)).rejects.toThrow(RangeError);
      await expect(async () => storage.delete(path)).rejects.toThrow(RangeError);
    },
  );
});

test('the disk keeps images for the server alone and leaves no drafts', async () => {
  await createDiskStorage(folder).store(name, bytes);
  expect(await readdir(join(folder, 'aa'))).toEqual([name]);
  expect((await stat(join(folder, 'aa', name))).mode & 0o777).toBe(0o600);
});

describe('S3', () => {
  test('gets the type, so that nothing guesses it', () => {
    expect(bucket.types).toEqual(new Set(['image/jpeg']));
  });

  test('is asked once more when it is busy, and what it refuses is reported', async () => {
    bucket.answers.push(503);
    await bucket.storage.store(name, bytes);
    expect(await bucket.storage.find(name)).toEqual(bytes);
    bucket.answers.push(403);
    await expect(bucket.storage.find(name)).rejects.toThrow('S3 answered GET with 403: refused');
    bucket.answers.push(404);
    await expect(bucket.storage.find(name)).rejects.toThrow('404');
  });

  test('leads nowhere else', async () => {
    bucket.answers.push(307);
    await expect(bucket.storage.find(name)).rejects.toThrow('fetch failed');
  });
});
