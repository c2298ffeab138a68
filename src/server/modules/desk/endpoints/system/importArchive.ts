import { setImmediate } from 'node:timers/promises';
import { Unzip, UnzipInflate } from 'fflate';
import { notZip } from '../../errors.ts';

/** Limits the unpacked size: a small archive can be made to unpack to a very large one. */
const maxUnpackedBytes = 256 * 1024 * 1024;
/** Read at once: unpacks to a thousand times as much at most, and others are served in between. */
const sliceBytes = 4 * 1024;

/**
 * The CSV files of an archive by their names without folders. Read entry by entry as the bytes come, whatever its directory
 * says. Throws 400 for what isn't a whole ZIP, is too large unpacked, or has a name twice.
 */
export async function unzipImportFiles(
  bytes: Uint8Array,
  maxBytes = maxUnpackedBytes,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const entries = new Map<string, { chunks: Uint8Array[]; isWhole: boolean }>();
  let unpackedBytes = 0;
  const archive = new Unzip((file) => {
    if (!file.name.endsWith('.csv')) return;
    const name = file.name.replace(/^.*\//, '');
    if (entries.has(name)) throw notZip();
    const entry = { chunks: [] as Uint8Array[], isWhole: false };
    entries.set(name, entry);
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      unpackedBytes += chunk.length;
      if (unpackedBytes > maxBytes) throw new RangeError('the archive is too large');
      entry.chunks.push(chunk);
      entry.isWhole = isLast;
    };
    file.start();
  });
  archive.register(UnzipInflate);
  try {
    for (let start = 0; start < bytes.length; start += sliceBytes) {
      const end = start + sliceBytes;
      archive.push(bytes.subarray(start, end), end >= bytes.length);
      await setImmediate();
    }
  } catch {
    throw notZip();
  }
  const isWhole = [...entries.values()].every((entry) => entry.isWhole);
  if (entries.size === 0 || !isWhole) throw notZip();
  return new Map([...entries].map(([name, { chunks }]) => [name, Buffer.concat(chunks)]));
}
