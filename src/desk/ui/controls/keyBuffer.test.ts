import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KeyBuffer } from './keyBuffer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const approve = [{ key: 'a' }];

test('the last key pressed while a queue advances is given once, to what declares it afterwards', async () => {
  const buffer = new KeyBuffer();
  await buffer.bufferDuring(async () => {
    buffer.store('d');
    buffer.store('a');
    expect(buffer.take(approve)).toBeUndefined();
  });
  expect(buffer.take([{ key: 'd' }])).toBeUndefined();
  expect(buffer.take(approve)).toBe('a');
  expect(buffer.take(approve)).toBeUndefined();
});

test('a key waits for three seconds, and no longer than until the next advance', async () => {
  const buffer = new KeyBuffer();
  await buffer.bufferDuring(async () => {});
  buffer.store('a');
  vi.advanceTimersByTime(3_000);
  expect(buffer.take(approve)).toBeUndefined();
  await buffer.bufferDuring(async () => {});
  buffer.store('a');
  await buffer.bufferDuring(async () => {});
  expect(buffer.take(approve)).toBeUndefined();
});
