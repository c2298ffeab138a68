import * as kit from 'messages:kit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { setLanguage } from '../texts/text.ts';
import { call } from './call.ts';
import { forgetKept } from './forget.ts';
import { callKept } from './kept.ts';
import { callOlder } from './older.ts';

const rated = { success: true, code: 0, message: '', data: { score: 5 } };
const url = '/v3/loan-details/google-score';
const body = '{"score":5}';

function answering(...replies: (unknown | Error)[]) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => {
    const reply = replies.shift();
    if (reply instanceof Error) throw reply;
    return new Response(JSON.stringify(reply));
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

function storage() {
  const held = new Map<string, string>();
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  };
}

beforeEach(() => {
  setLanguage('es');
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { search: '?sessionId=demo-mx-ana' });
  vi.stubGlobal('localStorage', storage());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a call', () => {
  test('gives the data of a success', async () => {
    answering(rated);
    expect(await call(endpoints.rate, { score: 5 })).toMatchObject({ success: true, data: { score: 5 } });
  });

  test('never rejects: a dead network is a refusal with a message', async () => {
    answering(new TypeError('offline'));
    expect(await call(endpoints.rate, { score: 5 })).toEqual({
      success: false,
      code: 'network',
      message: kit.networkFailed(),
      data: null,
    });
  });

  test('ends after 60 s', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
    });
    const reply = call(endpoints.rate, { score: 5 });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(await Promise.race([reply, Promise.resolve('waiting')])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await reply).toMatchObject({ success: false, code: 'timeout' });
  });
});

describe('a failing call', () => {
  function page() {
    const said: string[] = [];
    const box = {
      dataset: {},
      setAttribute: () => undefined,
      remove: () => undefined,
      set textContent(text: string) {
        said.push(text);
      },
    };
    vi.stubGlobal('document', {
      body: { append: () => undefined },
      createElement: () => box,
      querySelector: () => null,
      querySelectorAll: () => [],
    });
    vi.useFakeTimers();
    return said;
  }

  test.each([
    ['contract-detail', () => callOlder(endpoints.contractDetail, { orderNo: 'MX174' })],
    ['problem-list', () => callOlder(endpoints.complaintList, {})],
    ['get-whatsapp', () => callOlder(endpoints.customerService, {})],
  ] as const)('%s of the older ones says the server’s message in a toast', async (_, ask) => {
    const said = page();
    answering({ success: false, code: 404, message: 'Not here.', data: null });
    expect(await ask()).toMatchObject({ success: false, message: 'Not here.' });
    vi.runAllTimers();
    expect(said).toEqual(['Not here.']);
  });

  test.each([
    ['google-score', () => call(endpoints.rate, { score: 5 })],
    ['account-detail', () => call(endpoints.accountDetail, {})],
    ['loan-details', () => call(endpoints.loanDetails, { orderId: 'MX174' })],
  ] as const)('%s under /v3 shows nothing by itself', async (_, ask) => {
    const said = page();
    answering({ success: false, code: 404, message: 'Not here.', data: null });
    await ask();
    vi.runAllTimers();
    expect(said).toEqual([]);
  });
});

describe('the early call', () => {
  test('is taken over once when it asked the very same', async () => {
    const fetch = answering(rated);
    const reply = Promise.resolve({ status: 200, body: rated });
    vi.stubGlobal('window', { __early: { url, body, reply } });
    expect((await call(endpoints.rate, { score: 5 })).success).toBe(true);
    expect(fetch).not.toHaveBeenCalled();
    await call(endpoints.rate, { score: 5 });
    expect(fetch).toHaveBeenCalledOnce();
  });

  test('is left alone when it asked something else', async () => {
    const fetch = answering(rated);
    const reply = Promise.resolve({ status: 200, body: rated });
    vi.stubGlobal('window', { __early: { url, body: '{"score":4}', reply } });
    await call(endpoints.rate, { score: 5 });
    expect(fetch).toHaveBeenCalledOnce();
  });

  test('that failed is a refusal with a message', async () => {
    answering();
    vi.stubGlobal('window', { __early: { url, body, reply: Promise.reject(new TypeError('offline')) } });
    expect(await call(endpoints.rate, { score: 5 })).toMatchObject({ success: false, code: 'network' });
  });
});

describe('a kept reply', () => {
  const offline = new TypeError('offline');
  const refused = { success: false, code: 404, message: 'no', data: null };

  test('is shown again without a network', async () => {
    answering(rated, offline);
    await callKept(endpoints.rate, { score: 5 });
    expect(await callKept(endpoints.rate, { score: 5 })).toMatchObject({ success: true, data: { score: 5 } });
  });

  test('is shown after 3 s where the network is slow', async () => {
    answering(rated);
    await callKept(endpoints.rate, { score: 5 });
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const reply = callKept(endpoints.rate, { score: 5 });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await reply).toMatchObject({ success: true, data: { score: 5 } });
  });

  test('is no longer shown once what it says has had its time: its own words are', async () => {
    const limited = { ...rated, data: { score: 5, over: { inSeconds: 60, text: 'Right until Friday.' } } };
    vi.useFakeTimers();
    answering(limited, offline, offline);
    await callKept(endpoints.rate, { score: 5 });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await callKept(endpoints.rate, { score: 5 })).toMatchObject({ success: true, code: 'kept' });
    await vi.advanceTimersByTimeAsync(1_000);
    const over = { success: false, code: 'over', message: 'Right until Friday.' };
    expect(await callKept(endpoints.rate, { score: 5 })).toMatchObject(over);
  });

  test('holds no session, and leaves with the one it was for', async () => {
    const over = { success: false, code: 401, message: 'over', data: null };
    answering(rated, over);
    await callKept(endpoints.rate, { score: 5 });
    expect(localStorage.getItem('kept')).toContain('"score":5');
    expect(localStorage.getItem('kept')).not.toContain('demo-mx-ana');
    await call(endpoints.rate, { score: 4 });
    expect(localStorage.getItem('kept')).toBeNull();
  });

  test('never covers up what the server refuses', async () => {
    answering(rated, refused);
    await callKept(endpoints.rate, { score: 5 });
    expect((await callKept(endpoints.rate, { score: 5 })).success).toBe(false);
  });

  test('belongs to one session and one payload, and is forgotten at logout', async () => {
    answering(rated, offline, offline, rated, offline);
    await callKept(endpoints.rate, { score: 5 });
    expect((await callKept(endpoints.rate, { score: 4 })).success).toBe(false);
    vi.stubGlobal('location', { search: '?sessionId=demo-mx-bruno' });
    expect((await callKept(endpoints.rate, { score: 5 })).success).toBe(false);
    await callKept(endpoints.rate, { score: 5 });
    forgetKept();
    expect((await callKept(endpoints.rate, { score: 5 })).success).toBe(false);
  });
});
