import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, endpoints } from '../../contract/endpoints.ts';
import { type TestServer, testServer } from '../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ seed: false });
});
afterAll(() => server.close());

test('the OpenAPI document holds every call with what it takes and answers', async () => {
  const document = (await (await server.fetch('/openapi.json')).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const operation = document.paths[addressOf(endpoint)]?.[endpoint.method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
  }
  expect(JSON.stringify(document)).toContain('noticeStatusText');
});

test('the page for people lists every address', async () => {
  const page = await (await server.fetch('/openapi')).text();
  for (const endpoint of Object.values(endpoints)) expect(page).toContain(addressOf(endpoint));
});
