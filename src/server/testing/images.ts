import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A real JPEG, with EXIF that says where it was taken and that it lies on its side. */
export function aPhoto(width = 64, height = 48): Promise<Buffer> {
  return picture(width, height)
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export function aScreenshot(width = 64, height = 48): Promise<Buffer> {
  return picture(width, height).png().toBuffer();
}

export function picture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 4, background: { r: 11, g: 107, b: 82, alpha: 0.5 } } });
}

/** What a pixel of so many bits is to a PNG: bits of a channel, and grey or colour with transparency. */
const pixels = { 1: [1, 0], 8: [8, 0], 32: [8, 6], 64: [16, 6] } as const;

/** A PNG of one colour whose header is true and whose rows all compress to almost nothing. */
export function plainPng(
  width: number,
  height: number,
  bits: keyof typeof pixels,
  interlaced = false,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([...pixels[bits], 0, 0, interlaced ? 1 : 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil((width * bits) / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
