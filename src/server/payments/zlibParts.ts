import { deflateRawSync, constants as zlib } from 'node:zlib';

/** zlib streams of parts that are compressed apart. Source: RFC 1950 (the stream, Adler-32), RFC 1951 (the blocks). */

/** Deflated bytes, how many they were, and their Adler-32. */
export type Part = { deflated: Buffer; length: number; sum: Sum };
type Sum = { a: number; b: number };

const header = Buffer.from([0x78, 0x01]);
const modulus = 65_521;
const sumOfNothing: Sum = { a: 1, b: 0 };

/** Takes time, so it is for what many streams share. */
export function compressedPart(bytes: Buffer, isLast: boolean): Part {
  const finishFlush = isLast ? zlib.Z_FINISH : zlib.Z_SYNC_FLUSH;
  return { deflated: deflateRawSync(bytes, { level: 9, finishFlush }), ...described(bytes) };
}

/** A block that holds its bytes as they are, at most 65,535; not the last of a stream. */
export function plainPart(bytes: Buffer): Part {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(0xffff ^ bytes.length, 3);
  return { deflated: Buffer.concat([head, bytes]), ...described(bytes) };
}

export function zlibStream(parts: readonly Part[]): Buffer {
  const { a, b } = parts.reduce(joined, sumOfNothing);
  const sum = Buffer.alloc(4);
  sum.writeUInt16BE(b);
  sum.writeUInt16BE(a, 2);
  return Buffer.concat([header, ...parts.map(({ deflated }) => deflated), sum]);
}

function described(bytes: Buffer): { length: number; sum: Sum } {
  let { a, b } = sumOfNothing;
  for (const byte of bytes) {
    a = (a + byte) % modulus;
    b = (b + a) % modulus;
  }
  return { length: bytes.length, sum: { a, b } };
}

/** The sum of some bytes and a part that follows them. */
function joined(before: Sum, { sum, length }: Part): Sum {
  return {
    a: (before.a + sum.a - 1) % modulus,
    b: (before.b + sum.b + length * (before.a - 1)) % modulus,
  };
}
