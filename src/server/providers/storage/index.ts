import { join } from 'node:path';
import type { Settings } from '../../config/index.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

/** A bucket where the settings name one, else `DATA_DIR/uploads`. */
export function makeStorage(settings: Pick<Settings, 'dataDir' | 'storage'>): Storage {
  if (settings.storage.kind === 's3') return s3Storage(settings.storage);
  return diskStorage(join(settings.dataDir, 'uploads'));
}
