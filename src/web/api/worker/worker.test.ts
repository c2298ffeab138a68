import { afterEach, describe, expect, test, vi } from 'vitest';
import { precacheFiles, respond, shellKey } from './cacheStrategy.ts';
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

describe('what the worker keeps', () => {
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
    return { kept: cached, asked: requests };
  }

  test('of a page that is opened holds neither session nor order, and opens as it was', async () => {
    const { kept: cached } = createWorkerScope();
    const request = { method: 'GET', mode: 'navigate', url: address } as Request;
    await respond(request);
    await vi.waitFor(() => expect(cached.size).toBe(1));
    const [[key, response] = []] = cached;
    expect(`${key} ${response?.url}`).not.toMatch(/secret|MX174/);
    expect(response?.headers.get('content-security-policy')).toBe('x');
    expect(await response?.text()).toBe('<!doctype html>');
  });

  test('of a page that was open before is asked for without session and order', async () => {
    const { kept: cached, asked: requests } = createWorkerScope();
    await precacheFiles([address]);
    expect(requests).toEqual(['https://pages.example/carpmm?language=2']);
    expect([...cached.keys()]).toEqual(requests);
  });
});

test('a kept document’s key has its path and language and nothing personal', () => {
  const key = shellKey(
    'https://pages.example/carpmm?sessionId=secret&orderId=MX174&language=2&amount=305148',
  );
  expect(key).toBe('https://pages.example/carpmm?language=2');
});
