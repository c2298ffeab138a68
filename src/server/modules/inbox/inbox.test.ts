import { afterAll, beforeAll, expect, test } from 'vitest';
import { inboxPath } from '../../../contract/endpoints.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ seed: false });
});
afterAll(() => server.close());

const validMessage = { name: 'Eva', telephone: '5511112222', email: 'eva', remark: 'Me gustó' };

function postMessage(fields: Record<string, string>): Promise<Response> {
  return server.fetch(inboxPath, { method: 'POST', body: new URLSearchParams(fields) });
}

async function listStoredMessages() {
  return server.db.selectFrom('inboxMessages').selectAll().execute();
}

test('a brand without an inbox stores nothing', async () => {
  server.services.config.brand.contactForm = 'none';
  expect((await postMessage(validMessage)).status).toBe(404);
  expect(await listStoredMessages()).toEqual([]);
});

test('a brand with an inbox stores complete messages, and refuses incomplete ones', async () => {
  server.services.config.brand.contactForm = 'inbox';
  expect((await postMessage({ ...validMessage, remark: '  ' })).status).toBe(400);
  expect((await postMessage(validMessage)).status).toBe(204);
  expect(await listStoredMessages()).toMatchObject([validMessage]);
});

test('control characters and lone surrogates are refused; a remark can have line breaks', async () => {
  const before = (await listStoredMessages()).length;
  for (const field of Object.keys(validMessage)) {
    for (const bad of ['a\u0000b', 'a\u001bb', 'a\rb', 'a\u0085b', '\ud800']) {
      const response = await server.fetch(inboxPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...validMessage, [field]: bad }),
      });
      expect([field, bad, response.status]).toEqual([field, bad, 400]);
    }
  }
  expect(await listStoredMessages()).toHaveLength(before);
  expect((await postMessage({ ...validMessage, remark: 'uno\ndos\r\ntres' })).status).toBe(204);
});

test('one address sends at most five messages an hour', async () => {
  server.services.config.brand.contactForm = 'inbox';
  const statuses: number[] = [];
  for (let count = 0; count < 6; count++) statuses.push((await postMessage(validMessage)).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await listStoredMessages()).length).toBeLessThanOrEqual(5);
});
