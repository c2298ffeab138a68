import type { OpenpaySettings } from '../../config/index.ts';
import { ProviderError, parsed } from '../failure.ts';
import { type Answered, ask } from '../outgoing.ts';
import * as wire from './wire.ts';

export const provider = 'openpay';

export type Api = {
  post(body: unknown, timeoutMs: number): Promise<Answered>;
  get(path: string, timeoutMs: number): Promise<Answered>;
};

/** Its charges. The private key is the name of Basic, without a password. */
export function openpayApi({ api, merchant, key }: OpenpaySettings): Api {
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` };
  const charges = `${api}/v1/${encodeURIComponent(merchant)}/charges`;
  return {
    post: (body, timeoutMs) => ask({ provider, url: charges, method: 'POST', headers, body, timeoutMs }),
    get: (path, timeoutMs) => ask({ provider, url: `${charges}${path}`, headers, timeoutMs }),
  };
}

export function errorCode({ body }: Answered): number {
  return wire.error.safeParse(body).data?.error_code ?? 0;
}

export function refusalOf(answer: Answered): ProviderError {
  return new ProviderError(provider, 'refused', `${answer.status} ${errorCode(answer)}`);
}

/** The charge of an order's id, as a list of at most one. */
export async function chargesOf(api: Api, orderId: string, timeoutMs: number): Promise<wire.Charge[]> {
  const answer = await api.get(`?order_id=${encodeURIComponent(orderId)}`, timeoutMs);
  if (answer.status !== 200) throw refusalOf(answer);
  return parsed(provider, wire.charge.array(), answer.body).filter((one) => one.order_id === orderId);
}
