import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addresses, type Client, type OperatorReplayData } from './operations.ts';

export type ClientOptions = {
  /** Where the server is: `https://loans.example` */
  origin: string;
  /** Of `npm run operator:token`. */
  token: string;
  /** Attempts after the first, 4 by default. */
  retries?: number;
  /** Milliseconds of an attempt, 20,000 by default. */
  timeoutMs?: number;
  fetch?: typeof fetch;
};

type OperationName = keyof Client;

/** A call that the server refused. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP: 401 token, 403 scope, 404 unknown, 409 refused, 429 too many, 5xx a fault. */
  readonly status: number;
  /** `overLimit`, `noEvidence`, `needsApproval` or another name; empty where the server gave none. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const firstDelayMs = 250;
const maxDelayMs = 30_000;

/**
 * Every call may be repeated and then changes nothing, so one that got no answer, or 429, 502, 503 or 504, is. A refund of a part
 * is given a key where it has none: a process that may end in between passes one of its own.
 */
export function createClient(options: ClientOptions): Client {
  const names = Object.keys(addresses) as OperationName[];
  const methods = names.map((name) => [name, (request: object = {}) => call(options, name, request)]);
  return Object.fromEntries(methods) as unknown as Client;
}

async function call(options: ClientOptions, name: OperationName, request: object): Promise<unknown> {
  const { retries = 4 } = options;
  const body = name === 'refund' && 'amount' in request ? { key: randomUUID(), ...request } : request;
  for (let attempt = 0; ; attempt++) {
    const response = await send(options, name, body).catch((error: unknown) => {
      if (attempt >= retries) throw error;
    });
    if (response?.ok) return response.json();
    if (response !== undefined && (attempt >= retries || !isRetryable(response)))
      throw await toError(response);
    await response?.body?.cancel();
    const seconds = Number(response?.headers.get('retry-after') ?? 0);
    await sleep(Math.min(maxDelayMs, Math.max(seconds * 1000, firstDelayMs * 2 ** attempt)));
  }
}

function send(
  { origin, token, timeoutMs = 20_000, fetch: request = fetch }: ClientOptions,
  name: OperationName,
  body: object,
): Promise<Response> {
  const [method, path] = addresses[name];
  const hasBody = method === 'POST';
  return request(new URL(path, origin), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
}

function isRetryable({ status }: Response): boolean {
  return [429, 502, 503, 504].includes(status);
}

async function toError(response: Response): Promise<ApiError> {
  const text = await response.text();
  try {
    const { code = '', message = '' } = JSON.parse(text) as { code?: string | number; message?: string };
    return new ApiError(response.status, String(code), message);
  } catch {
    return new ApiError(response.status, '', text);
  }
}

const eventsPerCall = 1_000;

/** Has the events of these numbers, both included, sent again, a thousand at a time; yields each call's answer. */
export async function* replayEvents(
  client: Pick<Client, 'replay'>,
  { from, to }: { from: number; to: number },
): AsyncGenerator<OperatorReplayData> {
  for (let next = from; next <= to; ) {
    const answer = await client.replay({ from: next, to: Math.min(to, next + eventsPerCall - 1) });
    yield answer;
    if (answer.to < next) return;
    next = answer.to + 1;
  }
}
