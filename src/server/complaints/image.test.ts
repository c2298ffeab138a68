import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aPhoto, aScreenshot, picture } from '../testing/images.ts';
import { redraw } from './image.ts';

describe('an image sent up', () => {
  test('is redrawn as a JPEG without the EXIF it came with', async () => {
    const photo = await aPhoto();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const kept = await redrawn(photo);
    const { format, exif, icc, xmp } = await sharp(kept).metadata();
    expect({ format, exif, icc, xmp }).toEqual({
      format: 'jpeg',
      exif: undefined,
      icc: undefined,
      xmp: undefined,
    });
    expect(kept.includes('secret place')).toBe(false);
  });

  test('stands upright', async () => {
    expect(await sizeOf(await redrawn(await aPhoto(64, 48)))).toEqual([48, 64]);
  });

  test('has at most 2048 pixels a side and is never made larger', async () => {
    expect(await sizeOf(await redrawn(await aScreenshot(4096, 1024)))).toEqual([2048, 512]);
    expect(await sizeOf(await redrawn(await aScreenshot(30, 20)))).toEqual([30, 20]);
  });

  test('may be a PNG or a WebP, known by its content', async () => {
    expect(await redraw(await aScreenshot())).not.toBeNull();
    expect(await redraw(await picture(20, 20).webp().toBuffer())).not.toBeNull();
  });

  test('keeps one frame of an animated WebP', async () => {
    const frames = await picture(20, 60).gif().toBuffer();
    const animated = await sharp(frames, { animated: true }).webp({ loop: 0 }).toBuffer();
    const { pages } = await sharp(await redrawn(animated)).metadata();
    expect(pages ?? 1).toBe(1);
  });
});

describe('what an image hides does not survive', () => {
  test.each(['PK\x03\x04 an archive', '<script>alert(1)</script>', '<?php system($_GET[0]); ?>'])(
    'a polyglot with %j after its end',
    async (payload) => {
      const polyglot = Buffer.concat([await aPhoto(), Buffer.from(payload, 'latin1')]);
      const kept = await redrawn(polyglot);
      expect(kept.includes(Buffer.from(payload, 'latin1'))).toBe(false);
    },
  );

  test('a script in a JPEG comment', async () => {
    const photo = await aPhoto();
    const comment = Buffer.from('<script>alert(1)</script>');
    const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment]);
    const commented = Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2)]);
    expect((await redrawn(commented)).includes(comment)).toBe(false);
  });
});

describe('refused', () => {
  test.each([
    [
      'an SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
    ],
    ['an SVG behind an XML header', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['an archive', 'PK\x03\x04'],
    ['nothing', ''],
    ['the first bytes of a JPEG alone', '\xff\xd8\xff\xe0'],
    ['an SVG behind the first bytes of a JPEG', '\xff\xd8\xff<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ])('%s', async (_name, content) => {
    expect(await redraw(Buffer.from(content, 'latin1'))).toBeNull();
  });

  test('a GIF', async () => {
    expect(await redraw(await picture(20, 20).gif().toBuffer())).toBeNull();
  });

  test('a photo cut short', async () => {
    const photo = await picture(600, 600).jpeg({ quality: 100 }).toBuffer();
    expect(await redraw(photo.subarray(0, photo.length / 2))).toBeNull();
  });

  test('a decompression bomb: few bytes that unpack to 2.5 thousand million pixels', async () => {
    const bomb = pngSaying(50_000, 50_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    const before = process.memoryUsage().rss;
    expect(await redraw(bomb)).toBeNull();
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });
});

async function redrawn(bytes: Buffer): Promise<Buffer> {
  const kept = await redraw(bytes);
  if (kept === null) throw new Error('the image was refused');
  return kept;
}

async function sizeOf(bytes: Buffer): Promise<[number, number]> {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
}

/** A PNG of one grey bit a pixel whose header is true and whose rows all compress to almost nothing. */
function pngSaying(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
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
