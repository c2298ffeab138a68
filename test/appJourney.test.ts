import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../src/server/testing/testServer.ts';
import { parseSteps, runSteps } from './documentedSteps.ts';

const documentedSteps = parseSteps(readFileSync(join(import.meta.dirname, '../docs/app.md'), 'utf8'));

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    checkSharding: true,
    jobs: true,
    env: { DEMONSTRATION: 'on', PUBLIC_URL: 'https://loans.example' },
  });
});
afterAll(() => server.close());

test('every call of the app’s way has a reply to be held against', () => {
  expect(documentedSteps.length).toBeGreaterThan(15);
});

test('docs/app.md leads from a phone number to a repaid loan, call by call', async () => {
  await runSteps(documentedSteps, () => server.fetch);
});
