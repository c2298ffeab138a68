import { traces } from '../traces/index.ts';
import { ProviderError } from './failure.ts';

/** A borrower's page waits no longer than 2 s for whatever is outside, so what it asks for has less. */
export const pageDeadlineMs = 1_600;
/** For what a job asks, with nobody waiting. */
export const jobDeadlineMs = 15_000;

/** The connection could not be made: nothing was asked. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
const usualBytes = 4_000_000;
/** A list of all that happened on a day: some 300 bytes each. */
export const dayListBytes = 100_000_000;

export type Outgoing = {
  provider: string;
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  timeoutMs: number;
  /** The longest answer that is read; 4 MB unless told. */
  mostBytes?: number;
};

export type Answered = { status: number; body: unknown };

/** Asks a provider and reads its JSON; a fault of its own (5xx), another body or silence is a {@link ProviderError}. */
export function ask(outgoing: Outgoing): Promise<Answered> {
  const { provider, method = 'GET' } = outgoing;
  return traces.outgoing(provider, method, async (note) => {
    const answer = await send(outgoing);
    note({ 'http.response.status_code': answer.status });
    return answer;
  });
}

async function send(outgoing: Outgoing): Promise<Answered> {
  const { provider, url, method = 'GET', headers, body, timeoutMs, mostBytes = usualBytes } = outgoing;
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  try {
    const response = await fetch(url, {
      method,
      headers: { ...json, ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await textOf(response, mostBytes);
    const { status } = response;
    if (status >= 500) throw new ProviderError(provider, 'unknown', String(status));
    if (status === 429) throw new ProviderError(provider, 'unreached', String(status));
    return { status, body: text === '' ? undefined : parseExactly(text) };
  } catch (error) {
    throw error instanceof ProviderError ? error : failureOf(provider, error);
  }
}

/** JSON whose numbers of more digits than a number holds become their digits: references are sent like that, too. */
export function parseExactly(text: string): unknown {
  const quoted = text.replace(longNumber, (whole, number: string | undefined) =>
    number === undefined ? whole : `"${number}"`,
  );
  return JSON.parse(quoted);
}

/** Strings are passed over as they are, escapes and all. */
const longNumber = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])(\d{16,})(?![\d.eE])/g;

async function textOf(response: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error('longer than any answer should be');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function failureOf(provider: string, error: unknown): ProviderError {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (unreached.has(code)) return new ProviderError(provider, 'unreached', code);
  return new ProviderError(provider, 'unknown', code || (error instanceof Error ? error.name : ''));
}
