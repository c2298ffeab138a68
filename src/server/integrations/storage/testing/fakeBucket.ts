import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

type Bucket = {
  objects: Map<string, Buffer>;
  types: Set<string | undefined>;
  /** Parts by upload, in the order of their numbers. */
  uploads: Map<string, Buffer[]>;
};

/** As much of S3 as the storage speaks to, over HTTP; it refuses what isn't signed, and answers what `answers` holds first. */
export async function startBucket() {
  const bucket: Bucket = { objects: new Map(), types: new Set(), uploads: new Map() };
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const answer = answers.shift();
    if (answer !== undefined) return response.writeHead(answer, { location: '/elsewhere' }).end('refused');
    if (!isSigned(request, body)) return response.writeHead(403).end('signature');
    const { searchParams } = toUrl(request);
    const isUpload = searchParams.has('uploads') || searchParams.has('uploadId');
    return isUpload
      ? answerUpload(bucket, request, body, response)
      : answerObject(bucket, request, body, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const settings = {
    kind: 's3',
    bucket: 'images',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  } as const;
  return { ...bucket, answers, settings, close: () => server.close() };
}

function toUrl({ url = '' }: IncomingMessage): URL {
  return new URL(url, 'http://bucket.invalid');
}

function answerObject(
  { objects, types }: Bucket,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
) {
  const key = toUrl(request).pathname;
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
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html: its key names the upload here. */
function answerUpload(
  { objects, uploads }: Bucket,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
) {
  const { pathname, searchParams } = toUrl(request);
  if (searchParams.has('uploads')) {
    uploads.set(pathname, []);
    return response.end(`<R><UploadId>${pathname}</UploadId></R>`);
  }
  const parts = uploads.get(searchParams.get('uploadId') ?? '');
  if (parts === undefined) return response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>');
  if (request.method === 'PUT') {
    const number = Number(searchParams.get('partNumber'));
    parts[number - 1] = body;
    return response.writeHead(200, { etag: `"${number}"` }).end();
  }
  uploads.delete(pathname);
  if (request.method === 'DELETE') return response.writeHead(204).end();
  const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>&quot;\1&quot;</g)];
  if (listed.length !== parts.length) return response.end('<Error><Code>InvalidPart</Code></Error>');
  objects.set(pathname, Buffer.concat(parts));
  return response.end('<R><ETag>whole</ETag></R>');
}

/** By AWS' signature version 4, computed independently: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned(message: IncomingMessage, body: Buffer): boolean {
  const { method, headers } = message;
  const { pathname, searchParams } = toUrl(message);
  searchParams.sort();
  const query = [...searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).join('&');
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': hash } = headers;
  if (typeof date !== 'string' || hash !== sha256(body)) return false;
  const scope = `${date.slice(0, 8)}/us-east-1/s3/aws4_request`;
  const signed = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  const lines = signed.map((name) => `${name}:${headers[name]}\n`).join('');
  const request = [method, pathname, query, lines, signed.join(';'), hash].join('\n');
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
