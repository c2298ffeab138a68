import { describe, expect, test } from 'vitest';
import { isWorkerScript } from './client.ts';
import { shellKey } from './strategy.ts';

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

test('a kept document’s key has its path and language and nothing personal', () => {
  const key = shellKey(
    'https://pages.example/carpmm?sessionId=secret&orderId=MX174&language=2&amount=305148',
  );
  expect(key).toBe('https://pages.example/carpmm?language=2');
});
