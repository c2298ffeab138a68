import type { z } from 'zod';
import { traces } from '../platform/tracing/index.ts';

/**
 * What a provider that gave no good answer did.
 * - `refused`: nothing, and it said so
 * - `unreached`: nothing, it was never asked
 * - `unknown`: perhaps what was asked for: silence, a broken connection, a fault of its own
 */
type ProviderFailure = 'refused' | 'unreached' | 'unknown';

/** Its message names the provider and its code, never a person, an account or a key. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  /** As the provider calls what went wrong; empty where it said nothing. */
  readonly code: string;

  constructor(provider: string, failure: ProviderFailure, code = '') {
    super(`${provider}: ${failure}${code === '' ? '' : `, ${code}`}`);
    this.failure = failure;
    this.code = code;
  }
}

/** A provider's answer as its own words say it is. Of another shape, it isn't known what the provider did. */
export function parseProviderAnswer<Schema extends z.ZodType>(
  provider: string,
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new ProviderError(provider, 'unknown', 'an answer of another shape');
}

/** A borrower's page waits no longer than 2 s for whatever is outside, so what it asks for has less. */
export const pageDeadlineMs = 1_600;
/** For what a job asks, with nobody waiting. */
export const jobDeadlineMs = 15_000;

/** The connection could not be made: the request never reached the provider. */
export const connectErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const defaultMaxBytes = 4_000_000;
/** A list of all that happened on a day: some 300 bytes each. */
export const maxDayListBytes = 100_000_000;

export type ProviderRequest = {
  provider: string;
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  timeoutMs: number;
  /** The longest answer that is read; 4 MB unless told. */
  maxBytes?: number;
};

export type ProviderResponse = { status: number; body: unknown };

/** HTTP Basic, for asking and for being told. */
export function basicAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

type ClientOptions = {
  api: string;
  headers: Readonly<Record<string, string>>;
  /** What went wrong, as the body of a refusal says it; empty where it says nothing. */
  toErrorCode(body: unknown): string;
};
type Call = [
  method: NonNullable<ProviderRequest['method']>,
  path: string,
  timeoutMs: number,
  options?: Pick<ProviderRequest, 'body' | 'headers'>,
];

export type ProviderClient = ReturnType<typeof createProviderClient>;

/** Asks a provider's API under `api`, with the same headers each time. */
export function createProviderClient(provider: string, { api, headers, toErrorCode }: ClientOptions) {
  /** The answer, whatever its status below 500. */
  function send(...[method, path, timeoutMs, options = {}]: Call): Promise<ProviderResponse> {
    const { body, headers: further } = options;
    return requestProvider({
      ...{ provider, url: `${api}${path}`, method, body, timeoutMs },
      headers: { ...headers, ...further },
    });
  }

  function toRefusal({ status, body }: ProviderResponse): ProviderError {
    return new ProviderError(provider, 'refused', `${status} ${toErrorCode(body)}`.trim());
  }

  /** The body of a good answer. Throws {@link ProviderError} on a refusal, and on another shape. */
  function parse<Schema extends z.ZodType>(schema: Schema, response: ProviderResponse): z.output<Schema> {
    if (response.status >= 300) throw toRefusal(response);
    return parseProviderAnswer(provider, schema, response.body);
  }

  async function ask<Schema extends z.ZodType>(schema: Schema, ...call: Call): Promise<z.output<Schema>> {
    return parse(schema, await send(...call));
  }

  return { send, parse, ask, toRefusal };
}

/** Asks a provider and reads its JSON; a fault of its own (5xx), another body or silence is a {@link ProviderError}. */
export function requestProvider(providerRequest: ProviderRequest): Promise<ProviderResponse> {
  const { provider, method = 'GET' } = providerRequest;
  return traces.outgoing(provider, method, async (annotate) => {
    const providerResponse = await sendRequest(providerRequest);
    annotate({ 'http.response.status_code': providerResponse.status });
    return providerResponse;
  });
}

async function sendRequest(providerRequest: ProviderRequest): Promise<ProviderResponse> {
  const {
    provider,
    url,
    method = 'GET',
    headers,
    body,
    timeoutMs,
    maxBytes = defaultMaxBytes,
  } = providerRequest;
  const jsonHeaders = body === undefined ? {} : { 'content-type': 'application/json' };
  try {
    const response = await fetch(url, {
      method,
      headers: { ...jsonHeaders, ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await readText(response, maxBytes);
    const { status } = response;
    if (status >= 500) throw new ProviderError(provider, 'unknown', String(status));
    if (status === 429) throw new ProviderError(provider, 'unreached', String(status));
    return { status, body: text === '' ? undefined : parseJsonExactly(text) };
  } catch (error) {
    throw error instanceof ProviderError ? error : toProviderError(provider, error);
  }
}

/** JSON whose numbers of more digits than a number holds become their digits: references are sent like that, too. */
export function parseJsonExactly(text: string): unknown {
  const quoted = text.replace(longNumberPattern, (match, number: string | undefined) =>
    number === undefined ? match : `"${number}"`,
  );
  return JSON.parse(quoted);
}

/** Strings are passed over as they are, escapes and all. */
const longNumberPattern = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])(\d{16,})(?![\d.eE])/g;

async function readText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('longer than any answer should be');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function toProviderError(provider: string, error: unknown): ProviderError {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (connectErrorCodes.has(code)) return new ProviderError(provider, 'unreached', code);
  return new ProviderError(provider, 'unknown', code || (error instanceof Error ? error.name : ''));
}

/** Longer than a provider's own deadline for a page, so that this one holds only where that one failed. */
const pageTimeoutMs = 1_800;

/** What a page waits for outside: without an answer in time it goes on, whatever becomes of what was asked. */
export async function withPageTimeout<Result>(provider: string, promise: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ProviderError(provider, 'unknown', 'no answer in time')),
      pageTimeoutMs,
    );
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
