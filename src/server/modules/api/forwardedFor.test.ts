import { expect, test } from 'vitest';
import { readSettings } from '../../config/index.ts';
import { createLogger } from '../../platform/log.ts';
import { createApp } from './app.ts';

test.each([
  ['1', '203.0.113.5:1234', '203.0.113.5'],
  ['1', '198.51.100.1, 203.0.113.5:1234', '203.0.113.5'],
  ['1', '"[2001:db8::1%eth0]:443"', '2001:db8::1'],
  ['127.0.0.1,10.0.0.0/8', '203.0.113.5:1, 10.0.0.7:2', '203.0.113.5'],
])(
  'behind proxies %s, a client forwarded as %s has the address %s',
  async (TRUST_PROXY, written, address) => {
    await using app = createApp(readSettings({ TRUST_PROXY }), createLogger('silent'));
    app.get('/', (request) => request.ip);
    const answer = await app.inject({ url: '/', headers: { 'x-forwarded-for': written } });
    expect(answer.body).toBe(address);
  },
);
