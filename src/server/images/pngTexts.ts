import { readFile } from 'node:fs/promises';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const texts = ['tEXt', 'zTXt', 'iTXt'];
/** More than a picture has to say about itself; deflate makes at most a thousand times as much of it. */
const mostBytes = 64 * 1024;
/** Length, type and checksum around a chunk's data. */
const frame = { before: 8, around: 12 };

/**
 * Whether a PNG carries so many bytes of text that unpacking them, which the decoder does before the first pixel, is an
 * attack of its own: 2 MB of them unpack to 2 GB.
 */
export async function hasBulkyTexts(path: string): Promise<boolean> {
  const file = await readFile(path);
  if (!file.subarray(0, signature.length).equals(signature)) return false;
  let bytes = 0;
  for (let at = signature.length; at + frame.around <= file.length; ) {
    const length = file.readUInt32BE(at);
    if (texts.includes(file.toString('latin1', at + 4, at + frame.before))) bytes += length;
    at += length + frame.around;
  }
  return bytes > mostBytes;
}
