import type { z } from 'zod';
import { traces } from '../platform/tracing/index.ts';

/**
 * What a failed request did at the provider.
 * - `refused`: nothing, by its answer
 * - `unreached`: nothing, the request never arrived or was not processed
 * - `unknown`: possibly everything: timeout, broken connection, 5xx or a malformed answer
 */
type ProviderFailure = 'refused' | 'unreached' | 'unknown';

/** A failed request to a provider. The message has its name and code, never personal data or keys. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure;
  /** The provider's error code; may be empty. */
  readonly code: string;

  constructor(provider: string, failure: ProviderFailure, code = '') {
    super(`${provider}: ${failure}${code === '' ? '' : `, ${code}`}`);
    this.failure = failure;
    this.code = code;
  }
}

/** Parses a provider's response. Throws failure `unknown` if it doesn't match: what the provider did is not known then. */
export function parseProviderResponse<Schema extends z.ZodType>(
  provider: string,
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new ProviderError(provider, 'unknown', 'an answer of another shape');
}

/** Timeout of requests that a borrower's page waits for: pages wait at most 2 s for a provider. */
export const pageRequestTimeoutMs = 1_600;
/** Timeout of requests by jobs. */
export const jobRequestTimeoutMs = 15_000;

/** The connection could not be made: the request never reached the provider. */
export const connectErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const defaultMaxBytes = 4_000_000;
/** For lists of all orders of a day, some 300 bytes each. */
export const maxDayListBytes = 100_000_000;

export type ProviderRequest = {
  provider: string;
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  timeoutMs: number;
  /** The longest response that is read; 4 MB by default. */
  maxBytes?: number;
};

export type ProviderResponse = { status: number; body: unknown };

/** The `Authorization` header of HTTP Basic. */
export function basicAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

type ClientOptions = {
  api: string;
  headers: Readonly<Record<string, string>>;
  /** The error code in the body of a refusal; may be empty. */
  toErrorCode(body: unknown): string;
};
type Call = [
  method: NonNullable<ProviderRequest['method']>,
  path: string,
  timeoutMs: number,
  options?: Pick<ProviderRequest, 'body' | 'headers'>,
];

export type ProviderClient = ReturnType<typeof createProviderClient>;

/** A client of a provider's API at `api` that sends the same headers with each request. */
export function createProviderClient(provider: string, { api, headers, toErrorCode }: ClientOptions) {
  /** Sends a request; returns the response of any status below 500 but 429. Throws {@link ProviderError}. */
  function send(...[method, path, timeoutMs, options = {}]: Call): Promise<ProviderResponse> {
    const { body, headers: further } = options;
    return requestProvider({
      provider,
      url: `${api}${path}`,
      method,
      body,
      timeoutMs,
      headers: { ...headers, ...further },
    });
  }

  function toRefusal({ status, body }: ProviderResponse): ProviderError {
    return new ProviderError(provider, 'refused', `${status} ${toErrorCode(body)}`.trim());
  }

  /** Parses the body of a response. Throws {@link ProviderError} on status 300 and above, and if it doesn't match. */
  function parse<Schema extends z.ZodType>(schema: Schema, response: ProviderResponse): z.output<Schema> {
    if (response.status >= 300) throw toRefusal(response);
    return parseProviderResponse(provider, schema, response.body);
  }

  async function requestParsed<Schema extends z.ZodType>(
    schema: Schema,
    ...call: Call
  ): Promise<z.output<Schema>> {
    return parse(schema, await send(...call));
  }

  return { send, parse, requestParsed, toRefusal };
}

/** Sends a request and reads the JSON of the response. Throws {@link ProviderError} on 5xx, 429, a malformed body or a timeout. */
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
    return { status, body: text === '' ? undefined : parseJsonKeepingLongNumbers(text) };
  } catch (error) {
    throw error instanceof ProviderError ? error : toProviderError(provider, error);
  }
}

/** Parses JSON; integers of 16 digits and more become strings, since some references are sent as numbers. */
export function parseJsonKeepingLongNumbers(text: string): unknown {
  const quoted = text.replace(longNumberPattern, (match, number: string | undefined) =>
    number === undefined ? match : `"${number}"`,
  );
  return JSON.parse(quoted);
}

/** The first alternative skips strings. */
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

/** The code of a connection that failed; empty for another error. */
export function getConnectionErrorCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

function toProviderError(provider: string, error: unknown): ProviderError {
  const code = getConnectionErrorCode(error);
  if (connectErrorCodes.has(code)) return new ProviderError(provider, 'unreached', code);
  return new ProviderError(provider, 'unknown', code || (error instanceof Error ? error.name : ''));
}

/** Longer than {@link pageRequestTimeoutMs}: takes effect only where that one failed. */
const pageTimeoutMs = 1_800;

/** Limits how long a page waits for a provider. Throws failure `unknown` after the timeout; the request itself goes on. */
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
