import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import { ana, type TestServer, testServer, toSessionHeaders } from '../../testing/testServer.ts';
import { parseRequest } from './input.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function sendForm(fields: Record<string, string>): Promise<number> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const init = { method: 'POST', headers: toSessionHeaders(ana), body };
  return (await server.fetch(endpoints.loanDetails.path, init)).status;
}

test('a field of a multipart form is at most 24,000 bytes; more is refused, not truncated', async () => {
  expect(await sendForm({ orderId: 'MX174', more: 'x'.repeat(23_999) })).toBe(200);
  expect(await sendForm({ orderId: 'MX174', more: 'x'.repeat(24_001) })).toBe(413);
});

test('a body that is no object is unreadable, a wrong field is named', () => {
  const schema = z.object({ orderId: z.string() });
  for (const body of [null, 1, 'x', []]) {
    expect(() => parseRequest(schema, body)).toThrow('We could not read what was sent.');
  }
  expect(() => parseRequest(schema, {})).toThrow('orderId');
  const nested = z.object({ images: z.array(z.string()) });
  expect(() => parseRequest(nested, { images: [1] })).toThrow('not valid: images.0.');
});

async function ask(query: string, body: string): Promise<number> {
  const headers = { ...toSessionHeaders(ana), 'content-type': 'application/x-www-form-urlencoded' };
  return (await server.fetch(`${endpoints.loanDetails.path}?${query}`, { method: 'POST', headers, body }))
    .status;
}

test('input is decoded once: what looks encoded after that is literal', async () => {
  expect(await ask('', 'orderId=MX%3174')).toBe(200);
  expect(await ask('', 'orderId=MX%253174')).toBe(400);
  expect(await ask('orderId=MX%253174', '')).toBe(400);
});

test('of a repeated parameter the last counts, and the body takes precedence over the query', async () => {
  expect(await ask('', 'orderId=MXB174&orderId=MX174')).toBe(200);
  expect(await ask('', 'orderId=MX174&orderId=MXB174')).toBe(404);
  expect(await ask('orderId=MXB174', 'orderId=MX174')).toBe(200);
  expect(await ask('orderId=MX174', 'orderId=MXB174')).toBe(404);
  expect(await ask('', 'orderId[]=MX174')).toBe(400);
});
