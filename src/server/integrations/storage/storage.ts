import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import type { Settings } from '../../config/index.ts';
import type { StorageSettings } from '../../config/settings.ts';
import { traces } from '../../platform/tracing/index.ts';
import { jobDeadlineMs } from '../request.ts';

/** Where images are kept. Names are ours (`newName` of the uploads), never a client's. */
export interface ImageStorage {
  store(name: string, bytes: Buffer): Promise<void>;
  /** Undefined where nothing bears the name. */
  find(name: string): Promise<Buffer | undefined>;
  /** Removing what isn't there is no mistake. */
  delete(name: string): Promise<void>;
}

/** 256 random bits, base64url, and the one format images are kept in. */
export const storedNamePattern = /^[A-Za-z0-9_-]{43}\.jpg$/;

/** Throws on anything that isn't a name of ours: no path can be made of one. */
function assertStoredName(name: string): void {
  if (!storedNamePattern.test(name)) throw new RangeError('Not the name of a stored image');
}

/** Keeps images in a folder that only the server's account may enter. */
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

/** What a store that is busy (429) or at fault (5xx) is asked again. */
const retries = 2;

/** Keeps images in a bucket of S3 or of what speaks like it, by requests signed with AWS' signature version 4. */
export function createS3Storage(settings: S3Settings): ImageStorage {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  /** Undefined where nothing bears the name. */
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

/** Stores other than Amazon's have no host name a bucket. */
function bucketUrl({ endpoint, bucket, region }: S3Settings): string {
  return endpoint
    ? new URL(bucket, withTrailingSlash(endpoint)).href
    : `https://${bucket}.s3.${region}.amazonaws.com`;
}

function withTrailingSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}

/** Where images are on this machine. */
export function uploadsFolder({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return join(dataDir, 'uploads');
}

/** A bucket where the settings name one, else `DATA_DIR/uploads`. */
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
