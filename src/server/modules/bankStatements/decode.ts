/**
 * The text of a file of a bank: UTF-8 or UTF-16 by its mark or its bytes, else windows-1252, in which every byte is a
 * character.
 */
export function decodeFile(bytes: Buffer): string {
  const encoding = detectEncoding(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function detectEncoding(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Of Latin letters one byte of two is zero.
  const [even, odd] = [countZeroBytes(bytes, 0), countZeroBytes(bytes, 1)];
  if (odd > 0 && even === 0) return 'utf-16le';
  return even > 0 && odd === 0 ? 'utf-16be' : 'utf-8';
}

const maxInspectedBytes = 400;

function countZeroBytes(bytes: Buffer, from: number): number {
  let count = 0;
  for (let index = from; index < Math.min(bytes.length, maxInspectedBytes); index += 2)
    if (bytes[index] === 0) count++;
  return count;
}
