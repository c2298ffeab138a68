import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createBorrowerSlots, createTaskQueue } from '../workerProcess/index.ts';
import { type ImageHeader, isQuickToDecode, isWithinBounds } from './decoder.ts';
import { openIncomingFiles } from './imageProcessor.ts';

function photo(changes: Partial<ImageHeader>): ImageHeader {
  return {
    format: 'jpeg',
    width: 4032,
    height: 3024,
    pixelBytes: 3,
    isInterlaced: false,
    isChromaSubsampled: true,
    ...changes,
  };
}

describe('unpacked is', () => {
  test.each([
    ['a photo of 12 megapixels', {}],
    ['a progressive JPEG of 4096 × 2304', { width: 4096, height: 2304, isInterlaced: true }],
    ['a phone’s largest photo', { width: 8160, height: 6120 }],
    ['a panorama', { width: 16_000, height: 3_000 }],
    ['a long screenshot', { format: 'png', width: 1080, height: 16_000, pixelBytes: 4 }],
    ['a screen of 4K as a WebP', { format: 'webp', width: 3840, height: 2080 }],
  ] as const)('%s', (_name, changes) => {
    expect(isWithinBounds(photo(changes))).toBe(true);
  });

  test.each([
    ['a side above 16,384', { width: 1, height: 16_385 }],
    ['more than 50 million pixels', { width: 9_000, height: 6_000 }],
    ['more than 150 MB unpacked', { format: 'png', width: 7_000, height: 5_000, pixelBytes: 8 }],
    ['an interlaced image of more than 32 MB', { format: 'png', isInterlaced: true, pixelBytes: 4 }],
    ['rows too wide to hold a thousand', { format: 'png', width: 16_000, height: 3_000, pixelBytes: 8 }],
  ] as const)('not %s', (_name, changes) => {
    expect(isWithinBounds(photo(changes))).toBe(false);
  });
});

describe('the line', () => {
  test('has one image at work, light ones before heavy ones', async () => {
    const queue = createTaskQueue({ light: 9, heavy: 9 });
    const order: string[] = [];
    let atWork = 0;
    const task = (name: string) => async () => {
      expect(++atWork).toBe(1);
      await sleep(5);
      order.push(name);
      atWork--;
    };
    await Promise.all([
      queue.enqueue(task('heavy 1'), false),
      queue.enqueue(task('heavy 2'), false),
      queue.enqueue(task('light 1'), true),
      queue.enqueue(task('light 2'), true),
    ]);
    expect(order).toEqual(['heavy 1', 'light 1', 'light 2', 'heavy 2']);
  });

  test('refuses who would wait behind too many, and goes on after a failure', async () => {
    const queue = createTaskQueue({ light: 9, heavy: 1 });
    const failing = queue.enqueue(() => Promise.reject(new Error('no')), false);
    const second = queue.enqueue(() => Promise.resolve('second'), false);
    expect(queue.enqueue(() => Promise.resolve('third'), false)).toBeUndefined();
    await expect(failing).rejects.toThrow('no');
    expect(await second).toBe('second');
    expect(await queue.enqueue(() => Promise.resolve('third'), false)).toBe('third');
  });

  test('lets nobody wait longer than is worth while, and goes on with the others', async () => {
    const queue = createTaskQueue({ light: 9, heavy: 9 }, 20);
    const first = queue.enqueue(() => sleep(60, 'first'), true);
    expect(await queue.enqueue(() => Promise.resolve('late'), false)).toBeUndefined();
    const next = sleep(30).then(() => queue.enqueue(() => Promise.resolve('next'), true));
    expect([await first, await next]).toEqual(['first', 'next']);
  });

  test('a phone’s photo is light, the largest is not', () => {
    expect([isQuickToDecode(photo({})), isQuickToDecode(photo({ width: 8160, height: 6120 }))]).toEqual([
      true,
      false,
    ]);
  });
});

describe('places for uploads under way', () => {
  test('are ten a borrower, and free again when left', () => {
    const slotPool = createBorrowerSlots();
    const slots = Array.from({ length: 10 }, () => slotPool.acquire(1));
    expect(slots).not.toContain(undefined);
    expect(slotPool.acquire(1)).toBeUndefined();
    expect(slotPool.acquire(2)).toBeDefined();
    slots[0]?.release();
    expect(slotPool.acquire(1)).toBeDefined();
  });

  test('are left for others when many take all they get', () => {
    const slotPool = createBorrowerSlots();
    let slots = 0;
    for (let borrower = 1; borrower <= 12; borrower++) while (slotPool.acquire(borrower)) slots++;
    expect(slots).toBe(104);
    expect(slotPool.acquire(13)).toBeDefined();
  });

  test('are never more than 120', () => {
    const slotPool = createBorrowerSlots();
    const borrowers = Array.from({ length: 500 }, (_, borrower) => borrower);
    expect(borrowers.filter((borrower) => slotPool.acquire(borrower))).toHaveLength(120);
  });
});

describe('files that come in', () => {
  test('lie where only the server’s account may look, and are gone when forgotten, cut off or the server stops', async () => {
    const folder = join(tmpdir(), `incoming-${randomUUID()}`);
    const incoming = await openIncomingFiles(folder);
    expect(existsSync(folder)).toBe(false);
    const path = await incoming.store(
      Readable.from([Buffer.from('a picture')]),
      new AbortController().signal,
    );
    expect([(await stat(folder)).mode & 0o777, (await stat(path)).mode & 0o777]).toEqual([0o700, 0o600]);
    await incoming.remove(path);
    const cut = new AbortController();
    const endless = new Readable({ read() {} });
    const stored = incoming.store(endless, cut.signal);
    cut.abort();
    await expect(stored).rejects.toThrow();
    expect(await readdir(join(path, '..'))).toEqual([]);
    await incoming.close();
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  test('that a killed server left are removed by the next start, those of one that runs are not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'incoming-'));
    const running = `${hostname()}.${process.ppid}.abcdef`;
    const remaining = [`${hostname()}.999999999.abcdef`, running, 'elsewhere.1.abcdef'];
    await Promise.all(remaining.map((name) => mkdir(join(folder, name))));
    const ownFolder = await openIncomingFiles(folder);
    await ownFolder.store(Readable.from(['own']), new AbortController().signal);
    await openIncomingFiles(folder);
    const names = await readdir(folder);
    const ours = names.filter((name) => name.startsWith(`${hostname()}.${process.pid}.`));
    expect(ours).toHaveLength(1);
    expect(new Set(names)).toEqual(new Set([running, 'elsewhere.1.abcdef', ...ours]));
    await rm(folder, { recursive: true });
  });
});
