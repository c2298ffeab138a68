import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskStorage, createS3Storage, type ImageStorage } from './storage.ts';

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

/** As much of S3 as the storage speaks to, over HTTP; it says no to what isn't signed, and what `answers` holds first. */
async function startBucket() {
  const objects = new Map<string, Buffer>();
  const types = new Set<string | undefined>();
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const key = request.url ?? '';
    const body = await buffer(request);
    const answer = answers.shift();
    if (answer !== undefined) return response.writeHead(answer, { location: '/elsewhere' }).end('refused');
    if (!isSigned(request, body)) return response.writeHead(403).end('signature');
    if (request.method === 'PUT') {
      types.add(request.headers['content-type']);
      objects.set(key, body);
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
  const storage = createS3Storage({
    kind: 's3',
    bucket: 'images',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  });
  return { server, storage, types, answers };
}

/** By AWS' signature version 4, worked out anew: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': hash } = headers;
  if (typeof date !== 'string' || hash !== sha256(body)) return false;
  const scope = `${date.slice(0, 8)}/us-east-1/s3/aws4_request`;
  const signed = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  const lines = signed.map((name) => `${name}:${headers[name]}\n`).join('');
  const request = [method, url, '', lines, signed.join(';'), hash].join('\n');
  const key = scope.split('/').reduce<Buffer | string>(hmac, 'AWS4secret');
  const signature = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(request)].join('\n')).toString('hex');
  return (
    authorization ===
    `AWS4-HMAC-SHA256 Credential=key/${scope}, SignedHeaders=${signed.join(';')}, Signature=${signature}`
  );
}

function sha256(of: Buffer | string): string {
  return createHash('sha256').update(of).digest('hex');
}

function hmac(key: Buffer | string, of: string): Buffer {
  return createHmac('sha256', key).update(of).digest();
}
