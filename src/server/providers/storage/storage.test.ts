import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

const name = `${'a'.repeat(43)}.jpg`;
const other = `${'b'.repeat(43)}.jpg`;
const bytes = Buffer.from([1, 2, 3]);

let folder: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
  bucket = await startBucket();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  bucket.server.close();
});

const stores: [string, () => Storage][] = [
  ['disk', () => diskStorage(folder)],
  ['S3', () => bucket.storage],
];

describe.each(stores)('storage on %s', (_kind, open) => {
  test('gives back what was put, and undefined for what was not or is removed', async () => {
    const storage = open();
    await storage.put(name, bytes);
    expect(await storage.get(name)).toEqual(bytes);
    expect(await storage.get(other)).toBeUndefined();
    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.get(name)).toBeUndefined();
  });

  test.each(['../server.lock', '/etc/passwd', `../${name}`, `${name}/..`, 'a.jpg', ''])(
    'makes no path of %j',
    async (path) => {
      const storage = open();
      await expect(async () => storage.get(path)).rejects.toThrow(RangeError);
      await expect(async () => storage.put(path, bytes)).rejects.toThrow(RangeError);
      await expect(async () => storage.remove(path)).rejects.toThrow(RangeError);
    },
  );
});

test('the disk keeps images for the server alone and leaves no drafts', async () => {
  await diskStorage(folder).put(name, bytes);
  expect(await readdir(join(folder, 'aa'))).toEqual([name]);
  expect((await stat(join(folder, 'aa', name))).mode & 0o777).toBe(0o600);
});

test('S3 gets the type, so that nothing guesses it', () => {
  expect(bucket.types).toEqual(new Set(['image/jpeg']));
});

/** As much of S3 as the storage speaks to, over HTTP. */
async function startBucket(): Promise<{ server: Server; storage: Storage; types: Set<string | undefined> }> {
  const objects = new Map<string, Buffer>();
  const types = new Set<string | undefined>();
  const server = createServer(async (request, response) => {
    const key = (request.url ?? '').split('?')[0] ?? '';
    if (request.method === 'PUT') {
      types.add(request.headers['content-type']);
      objects.set(key, unchunked(await buffer(request), request.headers['x-amz-decoded-content-length']));
      return response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const object = objects.get(key);
    if (object) return response.end(object);
    response.writeHead(404, { 'content-type': 'application/xml' });
    return response.end('<Error><Code>NoSuchKey</Code><Message>none</Message></Error>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const storage = s3Storage({
    kind: 's3',
    bucket: 'images',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
  return { server, storage, types };
}

/** The body of an upload that came in signed chunks: `<size in hex>…\r\n<bytes>`. */
function unchunked(body: Buffer, decodedLength: string | string[] | undefined): Buffer {
  if (typeof decodedLength !== 'string') return body;
  const start = body.indexOf('\r\n') + 2;
  return body.subarray(start, start + Number(decodedLength));
}
