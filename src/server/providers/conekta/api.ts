import { ProviderError } from '../failure.ts';
import { type Answered, ask } from '../outgoing.ts';
import * as wire from './wire.ts';

export const conekta = 'conekta';

export type Send = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  timeoutMs: number,
  body?: unknown,
) => Promise<Answered>;

/** Asks Conekta's API by its private key. */
export function conektaApi({ api, key }: { api: string; key: string }): Send {
  const headers = { accept: wire.accept, authorization: `Bearer ${key}`, 'accept-language': 'es' };
  return (method, path, timeoutMs, body) =>
    ask({ provider: conekta, url: `${api}${path}`, method, headers, body, timeoutMs });
}

export function orderPath(id: string, action = ''): string {
  return `/orders/${encodeURIComponent(id)}${action}`;
}

export function refusalOf({ status, body }: Answered): ProviderError {
  const said = wire.error.safeParse(body).data?.details[0]?.code ?? '';
  return new ProviderError(conekta, 'refused', `${status} ${said}`.trim());
}
