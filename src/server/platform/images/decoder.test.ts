import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createScreenshot, createUniformPng } from '../../testing/images.ts';
import { createLogger } from '../log.ts';
import { createDecoder, type ImageDecoder } from './decoder.ts';

const log = createLogger('silent');
const times = { deadlineMs: 4_000, idleMs: 60_000 };
let folder: string;
let photo: string;
let slow: string;
let decoder: ImageDecoder;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decoder-'));
  photo = join(folder, 'photo');
  slow = join(folder, 'slow');
  await writeFile(photo, await createScreenshot());
  await writeFile(slow, createUniformPng(1, 49_000_000, 1));
});
afterEach(() => decoder.close());
afterAll(() => rm(folder, { recursive: true }));

describe.skipIf(!existsSync('/proc'))('the decoder', () => {
  test('is a process that is there only while there is something to unpack', async () => {
    decoder = createDecoder(log, { ...times, idleMs: 300 });
    expect(listDecoderPids()).toHaveLength(0);
    expect(await decoder.readHeader(photo)).toMatchObject({ format: 'png', width: 64, height: 48 });
    expect(listDecoderPids()).toHaveLength(1);
    await expect.poll(listDecoderPids).toHaveLength(0);
    expect(await decoder.readHeader(photo)).not.toBeNull();
  });

  test('is ended when an image takes too long; the next one gets a new one', async () => {
    decoder = createDecoder(log, times);
    expect(await decoder.reencode(slow, join(folder, 'drawn'))).toBe(false);
    // A slow machine may not start a process within the short time limit at once.
    await expect.poll(() => decoder.reencode(photo, join(folder, 'drawn'))).toBe(true);
  });

  test('begins again what was under way when it was killed', async () => {
    decoder = createDecoder(log, { ...times, deadlineMs: 30_000 });
    await decoder.readHeader(photo);
    const [process_ = 0] = listDecoderPids();
    const request = decoder.reencode(photo, join(folder, 'drawn'));
    process.kill(process_, 'SIGKILL');
    expect(await request).toBe(true);
  });

  test('knows no secret of the server', async () => {
    process.env.SIGNING_SECRET = 'a secret of the server';
    decoder = createDecoder(log, times);
    await decoder.readHeader(photo);
    delete process.env.SIGNING_SECRET;
    expect(readFileSync(`/proc/${listDecoderPids()[0]}/environ`, 'utf8')).not.toContain(
      'a secret of the server',
    );
  });
});

/** The decoders that this process runs. */
function listDecoderPids(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const isOurs = readFileSync(`/proc/${pid}/status`, 'utf8').includes(`\nPPid:\t${process.pid}\n`);
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('images/decoderProcess.ts');
      } catch {
        return false;
      }
    });
}
