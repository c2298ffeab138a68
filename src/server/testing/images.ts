import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A real JPEG, with EXIF that says where it was taken and that it lies on its side. */
export function createPhoto(width = 64, height = 48): Promise<Buffer> {
  return createImage(width, height)
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export function createScreenshot(width = 64, height = 48): Promise<Buffer> {
  return createImage(width, height).png().toBuffer();
}

/** As large in bytes as a telephone's photographs are. */
export function createNoisePhoto(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg()
    .toBuffer();
}

export function createImage(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 4, background: { r: 11, g: 107, b: 82, alpha: 0.5 } } });
}

/** What a pixel of so many bits is to a PNG: bits of a channel, and grey or colour with transparency. */
const pixelFormats = { 1: [1, 0], 8: [8, 0], 32: [8, 6], 64: [16, 6] } as const;

/** A PNG of one colour whose header is true and whose rows all compress to almost nothing. */
export function createUniformPng(
  width: number,
  height: number,
  bits: keyof typeof pixelFormats,
  interlaced = false,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([...pixelFormats[bits], 0, 0, interlaced ? 1 : 0], 8);
  const sizes = interlaced ? toInterlacePasses(width, height) : [[width, height] as const];
  const bytes = sizes.reduce((sum, [wide, high]) => sum + (Math.ceil((wide * bits) / 8) + 1) * high, 0);
  const rows = deflateSync(Buffer.alloc(bytes), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    createChunk('IHDR', header),
    createChunk('IDAT', rows),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The same with texts that unpack to so many times 50 MB. */
export function withTextChunks(png: Buffer, count: number): Buffer {
  const text = createChunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000))]),
  );
  const header = 8 + 25;
  return Buffer.concat([png.subarray(0, header), ...Array<Buffer>(count).fill(text), png.subarray(header)]);
}

/** The seven pictures that an interlaced PNG consists of: from which column and row on, every so manieth. */
function toInterlacePasses(width: number, height: number): (readonly [number, number])[] {
  const steps = [
    [0, 8, 0, 8],
    [4, 8, 0, 8],
    [0, 4, 4, 8],
    [2, 4, 0, 4],
    [0, 2, 2, 4],
    [1, 2, 0, 2],
    [0, 1, 1, 2],
  ] as const;
  return steps.map(([x, everyX, y, everyY]) => [
    Math.ceil((width - x) / everyX),
    Math.ceil((height - y) / everyY),
  ]);
}

function createChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const typedData = Buffer.concat([Buffer.from(type), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(typedData));
  return Buffer.concat([length, typedData, checksum]);
}
