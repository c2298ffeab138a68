import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeskApiError } from '../../api/client.ts';
import { callUntilAnswered, DeferredCalls, toCaseKey } from './deferredCalls.ts';

let deferred: DeferredCalls;
beforeEach(() => {
  vi.useFakeTimers();
  deferred = new DeferredCalls();
});
afterEach(() => vi.useRealTimers());

/** Defers a decision on an application; its call is answered only by `answer`. */
function defer(orderId: string) {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const call = vi.fn(() => answered);
  const undo = vi.fn();
  const keys = [toCaseKey('application', orderId)];
  deferred.defer({ keys, calls: [call], send: () => call(), undo }, `decided ${orderId}`, 'Undo');
  return { call, undo, answer };
}

describe('a deferred call', () => {
  it('is sent once after six seconds', async () => {
    const { call } = defer('MX1');
    await vi.advanceTimersByTimeAsync(5_999);
    expect(call).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(call).toHaveBeenCalledOnce();
  });

  it('is sent at once when another one is deferred, and keeps its case from the queue until that is forgotten', async () => {
    const first = defer('MX1');
    const second = defer('MX2');
    expect([first.call.mock.calls.length, second.call.mock.calls.length]).toEqual([1, 0]);
    expect([...deferred.decidedCases.get()]).toEqual(['application:MX1', 'application:MX2']);
    deferred.clearDecided(['claim:MX1', 'application:MX1']);
    expect([...deferred.decidedCases.get()]).toEqual(['application:MX2']);
  });

  it('is sent and answered before another one that is not deferred', async () => {
    const first = defer('MX1');
    const second = vi.fn(async () => 'done');
    const sent = deferred.sendBefore(second, () => true);
    await vi.advanceTimersByTimeAsync(0);
    expect([first.call.mock.calls.length, second.mock.calls.length]).toEqual([1, 0]);
    first.answer();
    expect(await sent).toBe('done');
  });

  it('that is sent already is answered before another one, which is not made if its form is closed by then', async () => {
    const first = defer('MX1');
    void deferred.sendNow();
    const second = vi.fn(async () => 'done');
    const isWanted = vi.fn(() => false);
    const sent = deferred.sendBefore(second, isWanted);
    await vi.advanceTimersByTimeAsync(0);
    expect(isWanted).not.toHaveBeenCalled();
    first.answer();
    expect(await sent).toBeUndefined();
    expect(second).not.toHaveBeenCalled();
  });

  it('is sent when the page is left, and again while it has no answer', async () => {
    const { call, answer } = defer('MX1');
    void deferred.sendNow();
    deferred.sendBeforeLeaving();
    deferred.sendBeforeLeaving();
    expect(call).toHaveBeenCalledTimes(3);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    deferred.sendBeforeLeaving();
    expect(call).toHaveBeenCalledTimes(3);
  });

  it('cannot be undone in a page that was left and restored, which shows its outcome', async () => {
    const { call, answer, undo } = defer('MX1');
    deferred.sendBeforeLeaving();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(call).toHaveBeenCalledOnce();
    deferred.showOutcomesOnReturn();
    expect(call).toHaveBeenCalledTimes(2);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    deferred.defer({ keys: [], calls: [], send: async () => {}, undo: () => {} }, '', '');
    deferred.sendBeforeLeaving();
    deferred.showOutcomesOnReturn();
    expect(call).toHaveBeenCalledTimes(2);
    expect(undo).not.toHaveBeenCalled();
  });
});

describe('callUntilAnswered', () => {
  const onNoAnswer = vi.fn();
  const noAnswer = () => Promise.reject(new DeskApiError(0, 'unreachable', '', ''));
  beforeEach(() => onNoAnswer.mockClear());

  it('repeats a call without an answer at growing intervals, says so once and then gives up', async () => {
    const call = vi.fn(noAnswer);
    const outcome = callUntilAnswered(call, onNoAnswer).catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(call).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await outcome).toMatchObject({ status: 0 });
    expect(call).toHaveBeenCalledTimes(6);
    expect(onNoAnswer).toHaveBeenCalledOnce();
  });

  it('ends with the first answer', async () => {
    const call = vi
      .fn<() => Promise<unknown>>(noAnswer)
      .mockImplementationOnce(noAnswer)
      .mockResolvedValue('done');
    const outcome = callUntilAnswered(call, onNoAnswer);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await outcome).toBe('done');
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('does not repeat a refused call', async () => {
    const call = vi.fn(() => Promise.reject(new DeskApiError(409, 'answered', '', '')));
    await expect(callUntilAnswered(call, onNoAnswer)).rejects.toMatchObject({ status: 409 });
    expect(call).toHaveBeenCalledOnce();
    expect(onNoAnswer).not.toHaveBeenCalled();
  });
});
