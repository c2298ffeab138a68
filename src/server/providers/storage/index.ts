import { join } from 'node:path';
import type { Settings } from '../../config/index.ts';
import { traces } from '../../traces/index.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** A bucket where the settings name one, else `DATA_DIR/uploads`. */
export function makeStorage(settings: Pick<Settings, 'dataDir' | 'storage'>): Storage {
  if (settings.storage.kind === 's3') return traced(s3Storage(settings.storage));
  return diskStorage(join(settings.dataDir, 'uploads'));
}

function traced(storage: Storage): Storage {
  return {
    put: (name, bytes) => traces.outgoing('s3', 'put', () => storage.put(name, bytes)),
    get: (name) => traces.outgoing('s3', 'get', () => storage.get(name)),
    remove: (name) => traces.outgoing('s3', 'remove', () => storage.remove(name)),
  };
}
