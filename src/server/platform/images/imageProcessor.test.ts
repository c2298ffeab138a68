import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createImage,
  createPhoto,
  createScreenshot,
  createUniformPng,
  withTextChunks,
} from '../../testing/images.ts';
import { createLogger } from '../log.ts';
import { createImageProcessor, type ImageProcessor, type ReencodeResult } from './imageProcessor.ts';

let folder: string;
let images: ImageProcessor;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'));
  images = await createImageProcessor(folder, createLogger('silent'));
});
afterAll(async () => {
  await images.close();
  await rm(folder, { recursive: true });
});

describe('an image sent up', () => {
  test('is redrawn as a JPEG without the EXIF it came with', async () => {
    const photo = await createPhoto();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const stored = await reencodedImage(photo);
    const { format, exif, icc, xmp } = await sharp(stored).metadata();
    expect({ format, exif, icc, xmp }).toEqual({
      format: 'jpeg',
      exif: undefined,
      icc: undefined,
      xmp: undefined,
    });
    expect(stored.includes('secret place')).toBe(false);
  });

  test('stands upright', async () => {
    expect(await getSize(await reencodedImage(await createPhoto(64, 48)))).toEqual([48, 64]);
  });

  test('has at most 2048 pixels a side and is never made larger', async () => {
    expect(await getSize(await reencodedImage(await createScreenshot(4096, 1024)))).toEqual([2048, 512]);
    expect(await getSize(await reencodedImage(await createScreenshot(30, 20)))).toEqual([30, 20]);
  });

  test('may be a PNG or a WebP, known by its content', async () => {
    await expect(reencodedImage(await createScreenshot())).resolves.toBeInstanceOf(Buffer);
    await expect(reencodedImage(await createImage(20, 20).webp().toBuffer())).resolves.toBeInstanceOf(Buffer);
  });

  test('keeps one frame of an animated WebP', async () => {
    const frames = await createImage(20, 60).gif().toBuffer();
    const animated = await sharp(frames, { animated: true }).webp({ loop: 0 }).toBuffer();
    const { pages } = await sharp(await reencodedImage(animated)).metadata();
    expect(pages ?? 1).toBe(1);
  });
});

describe('what an image hides does not survive', () => {
  test.each(['PK\x03\x04 an archive', '<script>alert(1)</script>', '<?php system($_GET[0]); ?>'])(
    'a polyglot with %j after its end',
    async (payload) => {
      const polyglot = Buffer.concat([await createPhoto(), Buffer.from(payload, 'latin1')]);
      const stored = await reencodedImage(polyglot);
      expect(stored.includes(Buffer.from(payload, 'latin1'))).toBe(false);
    },
  );

  test('a script in a JPEG comment', async () => {
    const photo = await createPhoto();
    const comment = Buffer.from('<script>alert(1)</script>');
    const segment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, comment.length + 2]), comment]);
    const commented = Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2)]);
    expect((await reencodedImage(commented)).includes(comment)).toBe(false);
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
    expect(await reencode(Buffer.from(content, 'latin1'))).toEqual({ refused: 'unreadable' });
  });

  test('a GIF', async () => {
    expect(await reencode(await createImage(20, 20).gif().toBuffer())).toEqual({ refused: 'unreadable' });
  });

  test('a photo cut short', async () => {
    const photo = await createImage(600, 600).jpeg({ quality: 100 }).toBuffer();
    expect(await reencode(photo.subarray(0, photo.length / 2))).toEqual({ refused: 'unreadable' });
  });

  test.each([
    ['2.5 thousand million pixels', createUniformPng(50_000, 50_000, 1)],
    ['one column of 49 million pixels', createUniformPng(1, 49_000_000, 1)],
    ['one row of 49 million pixels', createUniformPng(49_000_000, 1, 1)],
    ['48 million pixels of 8 bytes in wide rows', createUniformPng(16_000, 3_000, 64)],
  ])('a decompression bomb: few bytes that unpack to %s, before they do', async (_name, bomb) => {
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await reencode(bomb)).toEqual({ refused: 'tooLarge' });
  });

  test('a PNG whose texts unpack to 2 GB before its first pixel, at once', async () => {
    const begun = performance.now();
    expect(await reencode(withTextChunks(await createScreenshot(), 40))).toEqual({ refused: 'unreadable' });
    expect(performance.now() - begun).toBeLessThan(30_000);
  });
});

async function reencode(bytes: Buffer): Promise<ReencodeResult> {
  const path = join(folder, randomUUID());
  await writeFile(path, bytes);
  return images.reencode(path);
}

async function reencodedImage(bytes: Buffer): Promise<Buffer> {
  const result = await reencode(bytes);
  if ('refused' in result) throw new Error('the image was refused');
  return result.image;
}

async function getSize(bytes: Buffer): Promise<[number, number]> {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
}
