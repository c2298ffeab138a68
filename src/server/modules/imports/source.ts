import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ImportFileName, importFiles } from './columns.ts';
import type { ImportSource } from './readRows.ts';

const fileNames = Object.keys(importFiles) as ImportFileName[];

/** A folder's files; `progress` from 0 to 1 by bytes read. Each is read twice: for its encoding, then for its rows. */
export function openImportFolder(folder: string): ImportSource & { progress(): number } {
  const sizes = new Map(
    fileNames
      .filter((name) => existsSync(join(folder, name)))
      .map((name) => [name, statSync(join(folder, name)).size]),
  );
  const total = 2 * [...sizes.values()].reduce((sum, size) => sum + size, 0);
  let read = 0;
  return {
    open(name) {
      if (!sizes.has(name)) return null;
      const stream = createReadStream(join(folder, name), { highWaterMark: 262_144 });
      stream.on('data', (piece) => {
        read += piece.length;
      });
      return stream;
    },
    progress: () => (total === 0 ? 1 : Math.min(1, read / total)),
  };
}

export function openImportFiles(files: ReadonlyMap<string, Uint8Array>): ImportSource {
  return {
    open(name) {
      const bytes = files.get(name);
      return bytes === undefined ? null : toChunks(bytes);
    },
  };
}

const chunkSize = 262_144;

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += chunkSize) yield bytes.subarray(from, from + chunkSize);
}
