import { expect } from 'vitest';

/** docs/app.md as it stands: each `http` block is sent, and what comes back is held against the `json` block below it. */
export type Step = { request: string; reply: unknown };

/** Asks the server. */
export type Ask = (path: string, init: RequestInit) => Promise<Response>;

const patience = { timeout: 20_000, interval: 200 };

export function stepsOf(markdown: string): Step[] {
  const blocks = markdown.matchAll(/```http\n([\s\S]*?)\n```\n```json\n([\s\S]*?)\n```/g);
  return [...blocks].map(([, request = '', reply = '']) => ({
    request,
    reply: JSON.parse(reply) as unknown,
  }));
}

/**
 * Goes the whole way, step by step, as long as each answer takes to be what the page shows.
 * @param askFor who answers a step, by its place
 */
export async function goAlong(steps: readonly Step[], askFor: (place: number) => Ask): Promise<void> {
  const known = new Map<string, string>();
  for (const [place, { request, reply }] of steps.entries()) {
    const [line = ''] = request.split('\n');
    const answered = () => send(filled(request, known), askFor(place));
    await expect
      .poll(async () => differences(reply, await answered(), known), { ...patience, message: line })
      .toEqual([]);
  }
}

/** Fills in what earlier replies named. */
function filled(text: string, known: ReadonlyMap<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_hole, name: string) => {
    const value = known.get(name);
    if (value === undefined) throw new Error(`no earlier reply named ${name}`);
    return value;
  });
}

async function send(request: string, ask: Ask): Promise<unknown> {
  const end = request.indexOf('\n\n');
  const [head, body] = end < 0 ? [request] : [request.slice(0, end), request.slice(end)];
  const [line = '', ...headers] = head.split('\n');
  const [method = '', path = ''] = line.split(' ');
  const sent = Object.fromEntries(headers.map((header) => header.split(': ', 2) as [string, string]));
  const content =
    body === undefined ? {} : { body, headers: { ...sent, 'content-type': 'application/json' } };
  const response = await ask(path, { method, headers: sent, ...content });
  return response.json();
}

/** Where an answer isn't what the page shows; remembers every value it passes by its name. */
function differences(shown: unknown, got: unknown, known: Map<string, string>, path = ''): string[] {
  const name = path.split('.').at(-1) ?? '';
  if (typeof got === 'string' || typeof got === 'number') known.set(name, String(got));
  if (typeof shown === 'object' && shown !== null) {
    return Object.entries(shown).flatMap(([key, value]) =>
      differences(value, (got as Record<string, unknown> | undefined)?.[key], known, `${path}.${key}`),
    );
  }
  return isLike(shown, got, known)
    ? []
    : [`${path}: ${JSON.stringify(got)} in place of ${JSON.stringify(shown)}`];
}

function isLike(shown: unknown, got: unknown, known: Map<string, string>): boolean {
  const [, hole, pattern] = (typeof shown === 'string' && /^\{\{(\w+):(.+)\}\}$/.exec(shown)) || [];
  if (hole !== undefined && pattern !== undefined) {
    const [found] = new RegExp(pattern).exec(String(got)) ?? [];
    if (found !== undefined) known.set(hole, found);
    return found !== undefined;
  }
  if (shown === '…') return typeof got === 'string' && got !== '';
  return shown === got;
}
