import { join } from 'node:path';
import type { Settings } from '../../config/index.ts';
import { traces } from '../../platform/tracing/index.ts';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';
import type { ImageStorage } from './storage.ts';

/** A bucket where the settings name one, else `DATA_DIR/uploads`. */
export function createStorage(settings: Pick<Settings, 'dataDir' | 'storage'>): ImageStorage {
  if (settings.storage.kind === 's3') return withTracing(createS3Storage(settings.storage));
  return createDiskStorage(join(settings.dataDir, 'uploads'));
}

function withTracing(storage: ImageStorage): ImageStorage {
  return {
    store: (name, bytes) => traces.outgoing('s3', 'put', () => storage.store(name, bytes)),
    find: (name) => traces.outgoing('s3', 'get', () => storage.find(name)),
    delete: (name) => traces.outgoing('s3', 'remove', () => storage.delete(name)),
  };
}
