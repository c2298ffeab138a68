import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../src/server/testing/testServer.ts';

/** docs/app.md as it stands: each `http` block is sent, and what comes back is held against the `json` block below it. */

type Step = { request: string; reply: unknown };

const steps = stepsOf(readFileSync(join(import.meta.dirname, '../docs/app.md'), 'utf8'));
const patience = { timeout: 20_000, interval: 200 };

let server: TestServer;
const known = new Map<string, string>();
beforeAll(async () => {
  server = await testServer({ watched: true, jobs: true });
});
afterAll(() => server.close());

test('every call of the app’s way has a reply to be held against', () => {
  expect(steps.length).toBeGreaterThan(15);
});

test('docs/app.md leads from a phone number to a repaid loan, call by call', async () => {
  for (const { request, reply } of steps) {
    const [line = ''] = request.split('\n');
    await expect
      .poll(async () => differences(reply, await send(filled(request))), { ...patience, message: line })
      .toEqual([]);
  }
});

function stepsOf(markdown: string): Step[] {
  const blocks = markdown.matchAll(/```http\n([\s\S]*?)\n```\n```json\n([\s\S]*?)\n```/g);
  return [...blocks].map(([, request = '', reply = '']) => ({
    request,
    reply: JSON.parse(reply) as unknown,
  }));
}

/** Fills in what earlier replies named. */
function filled(text: string): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_hole, name: string) => {
    const value = known.get(name);
    if (value === undefined) throw new Error(`no earlier reply named ${name}`);
    return value;
  });
}

async function send(request: string): Promise<unknown> {
  const end = request.indexOf('\n\n');
  const [head, body] = end < 0 ? [request] : [request.slice(0, end), request.slice(end)];
  const [line = '', ...headers] = head.split('\n');
  const [method = '', path = ''] = line.split(' ');
  const sent = Object.fromEntries(headers.map((header) => header.split(': ', 2) as [string, string]));
  const content =
    body === undefined ? {} : { body, headers: { ...sent, 'content-type': 'application/json' } };
  const response = await server.fetch(path, { method, headers: sent, ...content });
  return response.json();
}

/** Where an answer isn't what the page shows; remembers every value it passes by its name. */
function differences(shown: unknown, got: unknown, path = ''): string[] {
  const name = path.split('.').at(-1) ?? '';
  if (typeof got === 'string' || typeof got === 'number') known.set(name, String(got));
  if (typeof shown === 'object' && shown !== null) {
    return Object.entries(shown).flatMap(([key, value]) =>
      differences(value, (got as Record<string, unknown> | undefined)?.[key], `${path}.${key}`),
    );
  }
  return isLike(shown, got) ? [] : [`${path}: ${JSON.stringify(got)} in place of ${JSON.stringify(shown)}`];
}

function isLike(shown: unknown, got: unknown): boolean {
  const [, hole, pattern] = (typeof shown === 'string' && /^\{\{(\w+):(.+)\}\}$/.exec(shown)) || [];
  if (hole !== undefined && pattern !== undefined) {
    const [found] = new RegExp(pattern).exec(String(got)) ?? [];
    if (found !== undefined) known.set(hole, found);
    return found !== undefined;
  }
  if (shown === '…') return typeof got === 'string' && got !== '';
  return shown === got;
}
