import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A fresh instance of the module, with deferred calls of its own. */
async function load() {
  vi.resetModules();
  return import('./deferredCalls.ts');
}

let deferred: Awaited<ReturnType<typeof load>>;
let leavePage: () => void = () => {};
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'pagehide') leavePage = listener;
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
    leavePage();
    expect(call).toHaveBeenCalledOnce();
    void deferred.sendDeferredCalls();
    leavePage();
    expect(call).toHaveBeenCalledTimes(3);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    leavePage();
    expect(call).toHaveBeenCalledTimes(3);
  });
});
