import { readFile } from 'node:fs/promises';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const textChunkTypes = ['tEXt', 'zTXt', 'iTXt'];
/** More than a picture has to say about itself; deflate makes at most a thousand times as much of it. */
const maxTextBytes = 64 * 1024;
/** Length, type and checksum around a chunk's data. */
const chunkOverhead = { before: 8, aroundData: 12 };

/**
 * Whether a PNG carries so many bytes of text that unpacking them, which the decoder does before the first pixel, is an
 * attack of its own: 2 MB of them unpack to 2 GB.
 */
export async function hasLargeTextChunks(path: string): Promise<boolean> {
  const file = await readFile(path);
  if (!file.subarray(0, signature.length).equals(signature)) return false;
  let bytes = 0;
  for (let position = signature.length; position + chunkOverhead.aroundData <= file.length; ) {
    const length = file.readUInt32BE(position);
    if (textChunkTypes.includes(file.toString('latin1', position + 4, position + chunkOverhead.before)))
      bytes += length;
    position += length + chunkOverhead.aroundData;
  }
  return bytes > maxTextBytes;
}
