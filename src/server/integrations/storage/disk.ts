import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assertStoredName, type ImageStorage } from './storage.ts';

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
