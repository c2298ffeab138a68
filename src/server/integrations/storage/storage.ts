import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../config/index.ts';
import { traces } from '../../platform/tracing/index.ts';
import { createS3Requests, type S3Settings } from './s3.ts';

/** Stores images. Names are generated here, never by a client. */
export type ImageStorage = {
  store(name: string, bytes: Buffer): Promise<void>;
  /** Undefined for an unknown name. */
  find(name: string): Promise<Buffer | undefined>;
  /** Does nothing for an unknown name. */
  delete(name: string): Promise<void>;
};

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

/** Stores images in a bucket of S3 or a compatible service. */
export function createS3Storage(settings: S3Settings): ImageStorage {
  const request = createS3Requests(settings);
  function toKey(name: string): string {
    assertStoredName(name);
    return `uploads/${name}`;
  }
  return {
    async store(name, bytes) {
      await request('PUT', toKey(name), { bytes, type: 'image/jpeg' });
    },
    async find(name) {
      const response = await request('GET', toKey(name));
      return response && Buffer.from(await response.arrayBuffer());
    },
    async delete(name) {
      await request('DELETE', toKey(name));
    },
  };
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
