import { crc32, deflateSync } from 'node:zlib';
import { remembered } from '../../lending/remembered.ts';
import { compressedPart, plainPart, zlibStream } from './zlibParts.ts';

/** Black and white PNGs of one bit a pixel. Source: W3C, Portable Network Graphics (third edition). */

type Row = readonly boolean[];

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const black = 0;
const white = 0xff;
/** PNG filters: a line as it is, a line as the difference to the one above. */
const asItIs = 0;
const likeAbove = 2;

/** Squares by row, black where true; each is `scale` pixels wide and high. */
export function squaresPng(rows: readonly Row[], scale: number): Buffer {
  const width = (rows[0]?.length ?? 0) * scale;
  const lines = rows.flatMap((row) => [lineOf(row, scale), linesLikeAbove(bytesOfLine(width), scale - 1)]);
  return png(width, rows.length * scale, deflateSync(Buffer.concat(lines)));
}

/**
 * What draws a row as bars, `height` pixels high between margins of `margin` white ones. The pictures of a width are
 * the same but for one line, so the others are compressed once: 0.01 ms, where compressing them all took 0.08.
 */
export function barsPng(height: number, margin: number): (row: Row, scale: number) => Buffer {
  const aroundOf = remembered((bytes: number) => {
    const whiteLine = Buffer.alloc(bytes, white).fill(asItIs, 0, 1);
    const end = Buffer.concat([whiteLine, linesLikeAbove(bytes, margin - 1)]);
    const after = Buffer.concat([linesLikeAbove(bytes, height - 1), end]);
    return { before: compressedPart(end, false), after: compressedPart(after, true) };
  });
  return (row, scale) => {
    const width = row.length * scale;
    const { before, after } = aroundOf(bytesOfLine(width));
    return png(width, height + 2 * margin, zlibStream([before, plainPart(lineOf(row, scale)), after]));
  };
}

function bytesOfLine(width: number): number {
  return 1 + Math.ceil(width / 8);
}

function lineOf(row: Row, scale: number): Buffer {
  const line = Buffer.alloc(bytesOfLine(row.length * scale), white).fill(asItIs, 0, 1);
  let pixel = 8;
  for (const isBlack of row) {
    const end = pixel + scale;
    if (!isBlack) pixel = end;
    for (; pixel < end; pixel++) line[pixel >> 3] = (line[pixel >> 3] ?? black) & ~(0x80 >> (pixel & 7));
  }
  return line;
}

function linesLikeAbove(bytes: number, count: number): Buffer {
  const lines = Buffer.alloc(bytes * count);
  for (let at = 0; at < lines.length; at += bytes) lines[at] = likeAbove;
  return lines;
}

function png(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    signature,
    ...chunk('IHDR', header),
    ...chunk('IDAT', data),
    ...chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer[] {
  const name = Buffer.from(type, 'latin1');
  return [uint32(data.length), name, data, uint32(crc32(data, crc32(name)))];
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
