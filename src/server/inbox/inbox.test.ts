import { afterAll, beforeAll, expect, test } from 'vitest';
import { inboxPath } from '../../contract/inbox.ts';
import { type TestServer, testServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ seed: false });
});
afterAll(() => server.close());

const written = { name: 'Eva', telephone: '5511112222', email: 'eva', remark: 'Me gustó' };

function send(fields: Record<string, string>): Promise<Response> {
  return server.fetch(inboxPath, { method: 'POST', body: new URLSearchParams(fields) });
}

async function kept() {
  return server.db.selectFrom('inboxMessages').selectAll().execute();
}

test('a brand without an inbox keeps nothing', async () => {
  server.services.config.brand.contactForm = 'none';
  expect((await send(written)).status).toBe(404);
  expect(await kept()).toEqual([]);
});

test('a brand with an inbox keeps what was written, and nothing that is incomplete', async () => {
  server.services.config.brand.contactForm = 'inbox';
  expect((await send({ ...written, remark: '  ' })).status).toBe(400);
  expect((await send(written)).status).toBe(204);
  expect(await kept()).toMatchObject([written]);
});

test('control characters and halves of characters are refused; a remark may have lines', async () => {
  const before = (await kept()).length;
  for (const field of Object.keys(written)) {
    for (const bad of ['a\u0000b', 'a\u001bb', 'a\rb', 'a\u0085b', '\ud800']) {
      const response = await server.fetch(inboxPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...written, [field]: bad }),
      });
      expect([field, bad, response.status]).toEqual([field, bad, 400]);
    }
  }
  expect(await kept()).toHaveLength(before);
  expect((await send({ ...written, remark: 'uno\ndos\r\ntres' })).status).toBe(204);
});

test('one address sends at most five messages an hour', async () => {
  server.services.config.brand.contactForm = 'inbox';
  const statuses: number[] = [];
  for (let count = 0; count < 6; count++) statuses.push((await send(written)).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await kept()).length).toBeLessThanOrEqual(5);
});
