import { afterEach, describe, expect, test, vi } from 'vitest';
import { precacheFiles, respondFromCache, shellKey } from './cacheStrategy.ts';
import { readPushMessage } from './pushMessage.ts';
import { isWorkerScript } from './register.ts';

describe('the service worker heals itself', () => {
  test('a 404 or a content type that is no JavaScript removes it', () => {
    expect(isWorkerScript(404, 'text/javascript')).toBe(false);
    expect(isWorkerScript(200, 'text/html; charset=utf-8')).toBe(false);
    expect(isWorkerScript(200, null)).toBe(false);
  });

  test('a script lets it stay', () => {
    expect(isWorkerScript(200, 'text/javascript; charset=utf-8')).toBe(true);
    expect(isWorkerScript(304, 'application/javascript')).toBe(true);
  });
});

describe('the cache of the worker', () => {
  const address = 'https://pages.example/carpmm?sessionId=secret&orderId=MX174&language=2';
  afterEach(() => vi.unstubAllGlobals());

  /** A cache and a network, with everything that went in and out. */
  function createWorkerScope() {
    const cached = new Map<string, Response>();
    const requests: string[] = [];
    vi.stubGlobal('caches', {
      open: async () => ({ put: async (key: string, response: Response) => cached.set(key, response) }),
      match: async (key: string) => cached.get(key),
    });
    vi.stubGlobal('fetch', async (request: Request | string) => {
      const url = typeof request === 'string' ? request : request.url;
      requests.push(url);
      const response = new Response('<!doctype html>', { headers: { 'content-security-policy': 'x' } });
      // A browser's response says where it came from.
      for (const entry of [response, response.clone()]) Object.defineProperty(entry, 'url', { value: url });
      response.clone = () => response;
      return response;
    });
    return { cached, requests };
  }

  test('of a page that is opened holds neither session nor order, and opens as it was', async () => {
    const { cached } = createWorkerScope();
    const request = { method: 'GET', mode: 'navigate', url: address } as Request;
    await respondFromCache(request);
    await vi.waitFor(() => expect(cached.size).toBe(1), 60_000);
    const [[key, response] = []] = cached;
    expect(`${key} ${response?.url}`).not.toMatch(/secret|MX174/);
    expect(response?.headers.get('content-security-policy')).toBe('x');
    expect(await response?.text()).toBe('<!doctype html>');
  });

  test('of a page that was open before is asked for without session and order', async () => {
    const { cached, requests } = createWorkerScope();
    await precacheFiles([address]);
    expect(requests).toEqual(['https://pages.example/carpmm?language=2']);
    expect([...cached.keys()]).toEqual(requests);
  });
});

test('a cached document’s key has its path and language and nothing personal', () => {
  const key = shellKey(
    'https://pages.example/carpmm?sessionId=secret&orderId=MX174&language=2&amount=305148',
  );
  expect(key).toBe('https://pages.example/carpmm?language=2');
});

test('all routes of /app are one document, a page beside it is its own', () => {
  const key = 'https://pages.example/app?language=1';
  for (const path of ['/app', '/app/apply/personal', '/app/sign-in/code'])
    expect(shellKey(`https://pages.example${path}?language=1&market=MX`)).toBe(key);
  expect(shellKey('https://pages.example/apply?language=1')).toBe('https://pages.example/apply?language=1');
});

describe('a push message', () => {
  const origin = 'https://pages.example';
  const message = {
    title: 'Tu pago vence mañana',
    body: '$3,025.74',
    url: '/loanDetails?orderId=MX174',
    tag: 'due',
  };

  test('is read as it was sent', () => {
    expect(readPushMessage(JSON.stringify(message), origin)).toEqual(message);
  });

  test.each([
    ...['https://evil.example/app', '//evil.example', '\\\\evil.example', 'javascript:alert(1)', ''],
    ...[`${origin}//evil.example`, '/.//evil.example', `blob:${origin}/x`],
  ])('never leads to %j', (url) => {
    expect(readPushMessage(JSON.stringify({ ...message, url }), origin).url).toBe('/app');
  });

  test('that can’t be read is shown all the same', () => {
    const blank = { title: 'pages.example', body: '', url: '/app', tag: '' };
    for (const text of ['', 'no JSON', 'null', '[1]', '{"title":7}'])
      expect(readPushMessage(text, origin)).toEqual(blank);
  });
});
