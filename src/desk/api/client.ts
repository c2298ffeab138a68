import {
  type DeskCallName,
  type DeskErrorBody,
  deskAddress,
  deskCalls,
  type ListCallName,
  nowHeader,
  staffHeader,
  type WriteCallName,
} from '../../contract/desk/calls.ts';
import type {
  DeskReply,
  DeskRequest,
  DeskRow,
  PendingApprovalReply,
} from '../../contract/desk/schemas/index.ts';
import { getRequestLanguage } from '../texts/language.tsx';
import { setServerNow } from './serverClock.ts';
import { createStore } from './store.ts';

const timeoutMs = 60_000;

/** The outcome of a write: executed, or stored as a request that is pending approval. */
export type MutationResult<Name extends DeskCallName> =
  | { readonly done: true; readonly reply: DeskReply<Name> }
  | { readonly done: false; readonly pending: PendingApprovalReply };

/** The URL of a list as a file, with its headings in the desk's language, which a link's request doesn't say. */
export function fileUrl<Name extends DeskCallName>(
  name: Name,
  request: DeskRequest<Name>,
  format: 'csv' | 'xlsx',
): string {
  return callUrl(name, { ...request, format, language: getRequestLanguage() });
}

/** The URL of a read call, with the request's fields as query parameters; empty ones are left out. */
function callUrl<Name extends DeskCallName>(name: Name, request: DeskRequest<Name>): string {
  const { address, params } = deskAddress(name, request);
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(params)) {
    if (value !== undefined && value !== '') query.set(field, String(value));
  }
  return query.size === 0 ? address : `${address}?${query}`;
}

/** Makes a read call. Throws DeskApiError when the server refuses or cannot be reached. */
export async function fetchCall<Name extends DeskCallName>(
  name: Name,
  request: DeskRequest<Name>,
  signal?: AbortSignal,
): Promise<DeskReply<Name>> {
  const response = await fetchOrThrow(callUrl(name, request), {
    method: 'GET',
    headers: buildHeaders(),
    ...withTimeout(signal),
  });
  return (await response.json()) as DeskReply<Name>;
}

export type PageOfRows<Name extends ListCallName> = {
  readonly items: readonly DeskRow<Name>[];
  readonly next: string | null;
};

/** Makes a list call for the page that comes after `after`, without it the first one. Throws DeskApiError. */
export async function fetchPage<Name extends ListCallName>(
  name: Name,
  request: DeskRequest<Name>,
  after: string | undefined,
  signal?: AbortSignal,
): Promise<PageOfRows<Name>> {
  const page: unknown = await fetchCall(name, { ...request, after }, signal);
  return page as PageOfRows<Name>;
}

/**
 * - `staffId`: who decided on it: it is refused once another account has signed in in this browser
 * - `idempotencyKey`: repeated with the same one it is executed once
 * - `outlivesPage`: it is sent although the page goes away; of small requests only
 */
type WriteOptions = { staffId: string; idempotencyKey: string; outlivesPage?: boolean };

/** Makes a write call. Throws DeskApiError. */
export async function postWriteCall<Name extends WriteCallName>(
  name: Name,
  request: DeskRequest<Name>,
  { staffId, idempotencyKey, outlivesPage = false }: WriteOptions,
): Promise<MutationResult<Name>> {
  const response = await post(name, request, {
    headers: { 'idempotency-key': idempotencyKey, [staffHeader]: staffId },
    keepalive: outlivesPage,
  });
  const reply = await response.json();
  return response.status === 202 ? { done: false, pending: reply } : { done: true, reply };
}

/** Makes a POST call of kind `open` or `read`, which takes no idempotency key and needs no approval. Throws DeskApiError. */
export async function postCall<Name extends Exclude<DeskCallName, WriteCallName>>(
  name: Name,
  request: DeskRequest<Name>,
): Promise<DeskReply<Name>> {
  const response = await post(name, request, {});
  return (await response.json()) as DeskReply<Name>;
}

function post<Name extends DeskCallName>(
  name: Name,
  request: DeskRequest<Name>,
  init: Pick<RequestInit, 'headers' | 'keepalive'>,
): Promise<Response> {
  const { address, params } = deskAddress(name, request);
  return fetchOrThrow(address, {
    method: 'POST',
    body: JSON.stringify(params),
    ...init,
    headers: { ...buildHeaders(), 'content-type': 'application/json', 'x-desk': '1', ...init.headers },
    ...withTimeout(undefined),
  });
}

function buildHeaders(): Record<string, string> {
  return { accept: 'application/json', 'accept-language': getRequestLanguage() };
}

function withTimeout(signal: AbortSignal | undefined): { signal: AbortSignal } {
  const timeoutSignal = AbortSignal.timeout(timeoutMs);
  return { signal: signal === undefined ? timeoutSignal : AbortSignal.any([signal, timeoutSignal]) };
}

async function fetchOrThrow(address: string, init: RequestInit): Promise<Response> {
  const response = await fetch(address, init).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new DeskApiError(0, 'unreachable', '', '');
  });
  setServerNow(response.headers.get(nowHeader));
  if (response.ok) return response;
  const apiError = await toApiError(response);
  if (apiError.status === 401 && !address.endsWith(deskCalls.signIn.path)) sessionExpired.set(true);
  throw apiError;
}

async function toApiError(response: Response): Promise<DeskApiError> {
  const body: { readonly [Name in keyof DeskErrorBody]?: unknown } = await response.json().catch(() => ({}));
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const { code, message, requestId, field, min, max, approvalId } = body;
  const bounds = { ...(typeof min === 'number' && { min }), ...(typeof max === 'number' && { max }) };
  const { status } = response;
  const named = { field: text(field), approvalId: text(approvalId) };
  return new DeskApiError(status, text(code), text(message), text(requestId), named, bounds);
}

type NumberBounds = { readonly min?: number; readonly max?: number };

/** A failed call, with the server's code and message; `status` is 0 when the server was not reached. */
export class DeskApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string;
  /** The field that is missing, malformed or out of its bounds; empty for other errors. */
  readonly field: string;
  /** The pending request that stands in its way; empty for other errors. */
  readonly approvalId: string;
  readonly bounds: NumberBounds;

  constructor(
    status: number,
    code: string,
    message: string,
    requestId: string,
    { field = '', approvalId = '' }: { field?: string; approvalId?: string } = {},
    bounds: NumberBounds = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.field = field;
    this.approvalId = approvalId;
    this.bounds = bounds;
  }
}

/** Set when a call is answered 401. The page stays as it is under a sign-in dialog. */
export const sessionExpired = createStore(false);
