import { expect } from 'vitest';

/**
 * docs/app.md as it stands: each `http` block is sent with the `headers` block above it, and what comes back is held
 * against the `json` block below it.
 */
export type DocumentedStep = { request: string; reply: unknown };

/** Asks the server. */
export type SendRequest = (path: string, init: RequestInit) => Promise<Response>;

const pollOptions = { interval: 200 };

const block = /```headers\n([\s\S]*?)\n```|```http\n([\s\S]*?)\n```\n```json\n([\s\S]*?)\n```/g;

export function parseSteps(markdown: string): DocumentedStep[] {
  const steps: DocumentedStep[] = [];
  let sharedHeaders: string[] = [];
  for (const [, headers, request = '', reply = ''] of markdown.matchAll(block)) {
    if (headers !== undefined) {
      sharedHeaders = headers.split('\n');
      continue;
    }
    const [line = '', ...rest] = request.split('\n');
    steps.push({
      request: [line, ...sharedHeaders, ...rest].join('\n'),
      reply: JSON.parse(reply) as unknown,
    });
  }
  return steps;
}

/**
 * Goes the whole way, step by step, as long as each answer takes to be what the page shows.
 * @param senderForStep who answers a step, by its place
 */
export async function runSteps(
  steps: readonly DocumentedStep[],
  senderForStep: (index: number) => SendRequest,
): Promise<void> {
  const namedValues = new Map<string, string>();
  for (const [index, { request, reply }] of steps.entries()) {
    const [line = ''] = request.split('\n');
    const sendStep = () => send(fillPlaceholders(request, namedValues), senderForStep(index), namedValues);
    await expect
      .poll(async () => differences(reply, await sendStep(), namedValues), { ...pollOptions, message: line })
      .toEqual([]);
  }
}

/** Fills in what earlier replies named. */
function fillPlaceholders(text: string, namedValues: ReadonlyMap<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_hole, name: string) => {
    const value = namedValues.get(name);
    if (value === undefined) throw new Error(`no earlier reply named ${name}`);
    return value;
  });
}

async function send(request: string, ask: SendRequest, namedValues: Map<string, string>): Promise<unknown> {
  const headEnd = request.indexOf('\n\n');
  const [head, body] = headEnd < 0 ? [request] : [request.slice(0, headEnd), request.slice(headEnd)];
  const [line = '', ...headers] = head.split('\n');
  const [method = '', path = ''] = line.split(' ');
  const sent = Object.fromEntries(headers.map((header) => header.split(': ', 2) as [string, string]));
  const content =
    body === undefined ? {} : { body, headers: { ...sent, 'content-type': 'application/json' } };
  const response = await ask(path, { method, headers: sent, ...content });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  if (cookies.length > 0) namedValues.set('cookie', cookies.join('; '));
  return response.json();
}

/** Where an answer isn't what the page shows; remembers every value it passes by its name. */
function differences(
  expected: unknown,
  actual: unknown,
  namedValues: Map<string, string>,
  path = '',
): string[] {
  const name = path.split('.').at(-1) ?? '';
  if (typeof actual === 'string' || typeof actual === 'number') namedValues.set(name, String(actual));
  if (typeof expected === 'object' && expected !== null) {
    return Object.entries(expected).flatMap(([key, value]) =>
      differences(
        value,
        (actual as Record<string, unknown> | undefined)?.[key],
        namedValues,
        `${path}.${key}`,
      ),
    );
  }
  return matchesExpected(expected, actual, namedValues)
    ? []
    : [`${path}: ${JSON.stringify(actual)} in place of ${JSON.stringify(expected)}`];
}

function matchesExpected(expected: unknown, actual: unknown, namedValues: Map<string, string>): boolean {
  const [, placeholder, pattern] =
    (typeof expected === 'string' && /^\{\{(\w+):(.+)\}\}$/.exec(expected)) || [];
  if (placeholder !== undefined && pattern !== undefined) {
    const [match] = new RegExp(pattern).exec(String(actual)) ?? [];
    if (match !== undefined) namedValues.set(placeholder, match);
    return match !== undefined;
  }
  if (expected === '…') return typeof actual === 'string' && actual !== '';
  return expected === actual;
}
