import { ProviderError } from '../providerError.ts';
import { type ProviderResponse, requestProvider } from '../request.ts';
import * as wire from './wire.ts';

export const conekta = 'conekta';

export type ConektaClient = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  timeoutMs: number,
  body?: unknown,
) => Promise<ProviderResponse>;

/** Asks Conekta's API by its private key. */
export function createConektaClient({ api, key }: { api: string; key: string }): ConektaClient {
  const headers = { accept: wire.accept, authorization: `Bearer ${key}`, 'accept-language': 'es' };
  return (method, path, timeoutMs, body) =>
    requestProvider({ provider: conekta, url: `${api}${path}`, method, headers, body, timeoutMs });
}

export function orderPath(id: string, action = ''): string {
  return `/orders/${encodeURIComponent(id)}${action}`;
}

export function toRefusal({ status, body }: ProviderResponse): ProviderError {
  const errorCode = wire.error.safeParse(body).data?.details[0]?.code ?? '';
  return new ProviderError(conekta, 'refused', `${status} ${errorCode}`.trim());
}
