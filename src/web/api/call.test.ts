import * as common from 'messages:common';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import { callLegacy } from '../borrower/shared/legacyCall.ts';
import { clearReplyCache } from '../storage/sessionData.ts';
import { setLanguage } from '../texts/language.ts';
import { call } from './call.ts';
import { callWithCache } from './replyCache.ts';

const ratingReply = { success: true, code: 0, message: '', data: { score: 5 } };
const url = '/v3/loan-details/google-score';
const body = '{"score":5}';

function respondWith(...replies: (unknown | Error)[]) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => {
    const reply = replies.shift();
    if (reply instanceof Error) throw reply;
    return new Response(JSON.stringify(reply));
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

function stubStorage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
}

beforeEach(() => {
  setLanguage('es');
  vi.stubGlobal('window', {});
  vi.stubGlobal('location', { search: '?sessionId=demo-mx-ana' });
  vi.stubGlobal('localStorage', stubStorage());
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a call', () => {
  test('gives the data of a success', async () => {
    respondWith(ratingReply);
    expect(await call(endpoints.rate, { score: 5 })).toMatchObject({ success: true, data: { score: 5 } });
  });

  test('never rejects: a dead network is a refusal with a message', async () => {
    respondWith(new TypeError('offline'));
    expect(await call(endpoints.rate, { score: 5 })).toEqual({
      success: false,
      code: 'network',
      message: common.networkFailed(),
      data: null,
    });
  });

  test('ends after 60 s', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const reply = call(endpoints.rate, { score: 5 });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(await Promise.race([reply, Promise.resolve('waiting')])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await reply).toMatchObject({ success: false, code: 'timeout' });
  });
});

describe('a failing call', () => {
  function page() {
    const toastText: string[] = [];
    const toastElement = {
      dataset: {},
      setAttribute: () => undefined,
      remove: () => undefined,
      set textContent(text: string) {
        toastText.push(text);
      },
    };
    vi.stubGlobal('document', {
      body: { append: () => undefined },
      createElement: () => toastElement,
      querySelector: () => null,
      querySelectorAll: () => [],
    });
    vi.useFakeTimers();
    return toastText;
  }

  test.each([
    ['contract-detail', () => callLegacy(endpoints.contractDetail, { orderNo: 'MX174' })],
    ['problem-list', () => callLegacy(endpoints.complaintList, {})],
    ['get-whatsapp', () => callLegacy(endpoints.customerService, {})],
  ] as const)('%s of the older ones says the server’s message in a toast', async (_, send) => {
    const toastText = page();
    respondWith({ success: false, code: 404, message: 'Not here.', data: null });
    expect(await send()).toMatchObject({ success: false, message: 'Not here.' });
    vi.runAllTimers();
    expect(toastText).toEqual(['Not here.']);
  });

  test.each([
    ['google-score', () => call(endpoints.rate, { score: 5 })],
    ['account-detail', () => call(endpoints.accountDetail, {})],
    ['loan-details', () => call(endpoints.loanDetails, { orderId: 'MX174' })],
  ] as const)('%s under /v3 shows nothing by itself', async (_, send) => {
    const toastText = page();
    respondWith({ success: false, code: 404, message: 'Not here.', data: null });
    await send();
    vi.runAllTimers();
    expect(toastText).toEqual([]);
  });
});

describe('the initial call', () => {
  test('is taken over once when it asked the very same', async () => {
    const fetch = respondWith(ratingReply);
    const reply = Promise.resolve({ status: 200, body: ratingReply });
    vi.stubGlobal('window', { initialCall: { url, body, reply } });
    expect((await call(endpoints.rate, { score: 5 })).success).toBe(true);
    expect(fetch).not.toHaveBeenCalled();
    await call(endpoints.rate, { score: 5 });
    expect(fetch).toHaveBeenCalledOnce();
  });

  test('is left alone when it asked something else', async () => {
    const fetch = respondWith(ratingReply);
    const reply = Promise.resolve({ status: 200, body: ratingReply });
    vi.stubGlobal('window', { initialCall: { url, body: '{"score":4}', reply } });
    await call(endpoints.rate, { score: 5 });
    expect(fetch).toHaveBeenCalledOnce();
  });

  test('that failed is a refusal with a message', async () => {
    respondWith();
    vi.stubGlobal('window', { initialCall: { url, body, reply: Promise.reject(new TypeError('offline')) } });
    expect(await call(endpoints.rate, { score: 5 })).toMatchObject({ success: false, code: 'network' });
  });
});

describe('a cached reply', () => {
  const offline = new TypeError('offline');
  const refused = { success: false, code: 404, message: 'no', data: null };

  test('is shown again without a network', async () => {
    respondWith(ratingReply, offline);
    await callWithCache(endpoints.rate, { score: 5 });
    expect(await callWithCache(endpoints.rate, { score: 5 })).toMatchObject({
      success: true,
      data: { score: 5 },
    });
  });

  test('is shown after 3 s where the network is slow', async () => {
    respondWith(ratingReply);
    await callWithCache(endpoints.rate, { score: 5 });
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const reply = callWithCache(endpoints.rate, { score: 5 });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await reply).toMatchObject({ success: true, data: { score: 5 } });
  });

  test('is no longer shown once what it says has had its time: its own words are', async () => {
    const timed = {
      ...ratingReply,
      data: { score: 5, over: { inSeconds: 60, text: 'Right until Friday.' } },
    };
    vi.useFakeTimers();
    respondWith(timed, offline, offline);
    await callWithCache(endpoints.rate, { score: 5 });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(await callWithCache(endpoints.rate, { score: 5 })).toMatchObject({
      success: true,
      code: 'cached',
    });
    await vi.advanceTimersByTimeAsync(1_000);
    const expired = { success: false, code: 'expired', message: 'Right until Friday.' };
    expect(await callWithCache(endpoints.rate, { score: 5 })).toMatchObject(expired);
  });

  test('holds no session, and leaves with the one it was for', async () => {
    const expired = { success: false, code: 401, message: 'over', data: null };
    respondWith(ratingReply, expired);
    await callWithCache(endpoints.rate, { score: 5 });
    expect(localStorage.getItem('replyCache')).toContain('"score":5');
    expect(localStorage.getItem('replyCache')).not.toContain('demo-mx-ana');
    await call(endpoints.rate, { score: 4 });
    expect(localStorage.getItem('replyCache')).toBeNull();
  });

  test('leaves with the last known debt where the session of a cookie is over', async () => {
    const expired = { success: false, code: 401, message: 'over', data: null };
    const deleteDatabase = vi.fn();
    vi.stubGlobal('indexedDB', { deleteDatabase });
    respondWith(expired, expired);
    await call(endpoints.rate, { score: 5 });
    expect(deleteDatabase).not.toHaveBeenCalled();
    vi.stubGlobal('location', { search: '' });
    localStorage.setItem('appSession', '174');
    await call(endpoints.rate, { score: 5 });
    expect(deleteDatabase).toHaveBeenCalledWith('offline');
  });

  test('never covers up what the server refuses', async () => {
    respondWith(ratingReply, refused);
    await callWithCache(endpoints.rate, { score: 5 });
    expect((await callWithCache(endpoints.rate, { score: 5 })).success).toBe(false);
  });

  test('belongs to one session and one payload, and is forgotten at logout', async () => {
    respondWith(ratingReply, offline, offline, ratingReply, offline);
    await callWithCache(endpoints.rate, { score: 5 });
    expect((await callWithCache(endpoints.rate, { score: 4 })).success).toBe(false);
    vi.stubGlobal('location', { search: '?sessionId=demo-mx-bruno' });
    expect((await callWithCache(endpoints.rate, { score: 5 })).success).toBe(false);
    await callWithCache(endpoints.rate, { score: 5 });
    clearReplyCache();
    expect((await callWithCache(endpoints.rate, { score: 5 })).success).toBe(false);
  });
});
