import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A fresh instance of the module, with deferred calls of its own. */
async function load() {
  vi.resetModules();
  return import('./deferredCalls.ts');
}

let deferred: Awaited<ReturnType<typeof load>>;
const listeners = new Map<string, () => void>();
const leavePage = () => listeners.get('pagehide')?.();
const returnToPage = () => listeners.get('pageshow')?.();
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    listeners.set(type, listener);
  });
  deferred = await load();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Defers a decision on a case; its call is answered only by `answer`. */
function defer(key: string) {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const call = vi.fn(() => answered);
  const undo = vi.fn();
  deferred.deferCalls({ keys: [key], calls: [call], send: () => call(), undo }, `decided ${key}`, 'Undo');
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
    expect([...deferred.decidedCaseKeys.get()]).toEqual(['MX1', 'MX2']);
    deferred.clearDecidedCases(['MX1']);
    expect([...deferred.decidedCaseKeys.get()]).toEqual(['MX2']);
  });

  it('is sent when the page is left, and again while it has no answer', async () => {
    const { call, answer } = defer('MX1');
    void deferred.sendDeferredCalls();
    leavePage();
    leavePage();
    expect(call).toHaveBeenCalledTimes(3);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    leavePage();
    expect(call).toHaveBeenCalledTimes(3);
  });

  it('cannot be undone in a page that was left and restored, which shows its outcome', async () => {
    const { call, answer, undo } = defer('MX1');
    leavePage();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(call).toHaveBeenCalledOnce();
    returnToPage();
    expect(call).toHaveBeenCalledTimes(2);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    deferred.deferCalls({ keys: [], calls: [], send: async () => {}, undo: () => {} }, '', '');
    leavePage();
    returnToPage();
    expect(call).toHaveBeenCalledTimes(2);
    expect(undo).not.toHaveBeenCalled();
  });
});

describe('callUntilAnswered', () => {
  const onNoAnswer = vi.fn();
  const noAnswer = async () => {
    const { DeskApiError } = await import('../../api/client.ts');
    throw new DeskApiError(0, 'unreachable', '', '');
  };
  beforeEach(() => onNoAnswer.mockClear());

  it('repeats a call without an answer at growing intervals, says so once and then gives up', async () => {
    const call = vi.fn(noAnswer);
    const outcome = deferred.callUntilAnswered(call, onNoAnswer).catch((error: Error) => error);
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
    const outcome = deferred.callUntilAnswered(call, onNoAnswer);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await outcome).toBe('done');
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('does not repeat a refused call', async () => {
    const { DeskApiError } = await import('../../api/client.ts');
    const call = vi.fn(() => Promise.reject(new DeskApiError(409, 'answered', '', '')));
    await expect(deferred.callUntilAnswered(call, onNoAnswer)).rejects.toMatchObject({ status: 409 });
    expect(call).toHaveBeenCalledOnce();
    expect(onNoAnswer).not.toHaveBeenCalled();
  });
});
