import { type DeskCallName, deskAddress, deskCalls } from '../../contract/desk/calls.ts';
import type { DeskReply, DeskRequest, Waiting } from '../../contract/desk/schemas/index.ts';
import { languageOfCalls } from '../texts/language.tsx';
import { DeskFailure } from './failure.ts';
import { sessionEnded } from './session.ts';

const timeoutMs = 60_000;

/** What a write came to: done, or it waits for a second person. */
export type Outcome<Name extends DeskCallName> =
  | { readonly done: true; readonly reply: DeskReply<Name> }
  | { readonly done: false; readonly waiting: Waiting };

/** The address of a read, its fields in the query. */
export function addressOf<Name extends DeskCallName>(name: Name, request: DeskRequest<Name>): string {
  const { address, rest } = deskAddress(name, request);
  const query = new URLSearchParams();
  for (const [field, value] of Object.entries(rest)) {
    if (value !== undefined && value !== '') query.set(field, String(value));
  }
  return query.size === 0 ? address : `${address}?${query}`;
}

export async function read<Name extends DeskCallName>(
  name: Name,
  request: DeskRequest<Name>,
  signal?: AbortSignal,
): Promise<DeskReply<Name>> {
  const response = await reach(addressOf(name, request), {
    method: 'GET',
    headers: headers(),
    ...by(signal),
  });
  return (await response.json()) as DeskReply<Name>;
}

/** `key`: the same for the same write, so that one made twice is done once. */
export async function write<Name extends DeskCallName>(
  name: Name,
  request: DeskRequest<Name>,
  key: string,
): Promise<Outcome<Name>> {
  const { address, rest } = deskAddress(name, request);
  const response = await reach(address, {
    method: 'POST',
    headers: {
      ...headers(),
      'content-type': 'application/json',
      'x-desk': '1',
      ...(deskCalls[name].kind === 'write' ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify(rest),
    ...by(undefined),
  });
  const reply = await response.json();
  return response.status === 202 ? { done: false, waiting: reply } : { done: true, reply };
}

function headers(): Record<string, string> {
  return { accept: 'application/json', 'accept-language': languageOfCalls() };
}

function by(signal: AbortSignal | undefined): { signal: AbortSignal } {
  const limit = AbortSignal.timeout(timeoutMs);
  return { signal: signal === undefined ? limit : AbortSignal.any([signal, limit]) };
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  const response = await fetch(address, init).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new DeskFailure(0, 'unreachable', '', '');
  });
  if (response.ok) return response;
  const failure = await failureOf(response);
  if (failure.status === 401 && !address.endsWith(deskCalls.signIn.path)) sessionEnded();
  throw failure;
}

async function failureOf(response: Response): Promise<DeskFailure> {
  const body: { code?: unknown; message?: unknown; requestId?: unknown } = await response
    .json()
    .catch(() => ({}));
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return new DeskFailure(response.status, text(body.code), text(body.message), text(body.requestId));
}
