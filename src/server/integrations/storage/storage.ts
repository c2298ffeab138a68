import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { Settings } from '../../config/index.ts';
import type { StorageSettings } from '../../config/settings.ts';
import { traces } from '../../platform/tracing/index.ts';
import { jobDeadlineMs } from '../request.ts';

/** Stores images. Names are generated here, never by a client. */
export interface ImageStorage {
  store(name: string, bytes: Buffer): Promise<void>;
  /** Undefined for an unknown name. */
  find(name: string): Promise<Buffer | undefined>;
  /** Does nothing for an unknown name. */
  delete(name: string): Promise<void>;
}

/** 256 random bits, base64url; images are stored as JPEG only. */
export const storedNamePattern = /^[A-Za-z0-9_-]{43}\.jpg$/;

/** Throws on any other name, which excludes path traversal. */
function assertStoredName(name: string): void {
  if (!storedNamePattern.test(name)) throw new RangeError('Not the name of a stored image');
}

/** Stores images in a folder that only the server's user can read. */
export function createDiskStorage(folder: string): ImageStorage {
  function toPath(name: string): string {
    assertStoredName(name);
    return join(folder, name.slice(0, 2), name);
  }
  return {
    async store(name, bytes) {
      const path = toPath(name);
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
      const temporaryPath = `${path}.${randomUUID()}`;
      try {
        await writeFile(temporaryPath, bytes, { mode: 0o600, flush: true });
        await rename(temporaryPath, path);
      } catch (error) {
        await rm(temporaryPath, { force: true });
        throw error;
      }
    },
    async find(name) {
      try {
        return await readFile(toPath(name));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    delete: (name) => rm(toPath(name), { force: true }),
  };
}

type S3Settings = Extract<StorageSettings, { kind: 's3' }>;
type Method = 'PUT' | 'GET' | 'DELETE';

/** After 429 and 5xx. */
const retries = 2;

/** Stores images in a bucket of S3 or a compatible service, by requests signed with AWS Signature Version 4. */
export function createS3Storage(settings: S3Settings): ImageStorage {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  /** Undefined for an unknown name. */
  async function request(method: Method, name: string, bytes?: Buffer): Promise<Response | undefined> {
    assertStoredName(name);
    const hash = createHash('sha256').update(bytes ?? '');
    const response = await client.fetch(`${bucketUrl(settings)}/uploads/${name}`, {
      method,
      headers: {
        'x-amz-content-sha256': hash.digest('hex'),
        ...(bytes && { 'content-type': 'image/jpeg' }),
      },
      body: bytes ? new Uint8Array(bytes) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(jobDeadlineMs),
    });
    if (response.ok) return response;
    const errorBody = await response.text();
    if (response.status === 404 && errorBody.includes('<Code>NoSuchKey</Code>')) return undefined;
    throw new Error(`S3 answered ${method} with ${response.status}: ${errorBody}`);
  }
  return {
    async store(name, bytes) {
      await request('PUT', name, bytes);
    },
    async find(name) {
      const response = await request('GET', name);
      return response && Buffer.from(await response.arrayBuffer());
    },
    async delete(name) {
      await request('DELETE', name);
    },
  };
}

/** Compatible services address buckets by path, not by host name. */
function bucketUrl({ endpoint, bucket, region }: S3Settings): string {
  return endpoint
    ? new URL(bucket, withTrailingSlash(endpoint)).href
    : `https://${bucket}.s3.${region}.amazonaws.com`;
}

function withTrailingSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}

/** The folder of images on the local disk. */
export function uploadsFolder({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return join(dataDir, 'uploads');
}

/** The bucket of the settings, else `DATA_DIR/uploads`. */
export function createStorage(settings: Pick<Settings, 'dataDir' | 'storage'>): ImageStorage {
  if (settings.storage.kind === 's3') return withTracing(createS3Storage(settings.storage));
  return createDiskStorage(uploadsFolder(settings));
}

function withTracing(storage: ImageStorage): ImageStorage {
  return {
    store: (name, bytes) => traces.outgoing('s3', 'put', () => storage.store(name, bytes)),
    find: (name) => traces.outgoing('s3', 'get', () => storage.find(name)),
    delete: (name) => traces.outgoing('s3', 'remove', () => storage.delete(name)),
  };
}
