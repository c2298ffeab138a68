import type { OpenpaySettings } from '../../config/index.ts';
import { ProviderError, parseProviderAnswer } from '../providerError.ts';
import { type ProviderResponse, requestProvider } from '../request.ts';
import * as wire from './wire.ts';

export const provider = 'openpay';

export type OpenpayClient = {
  post(body: unknown, timeoutMs: number): Promise<ProviderResponse>;
  get(path: string, timeoutMs: number): Promise<ProviderResponse>;
};

/** Its charges. The private key is the name of Basic, without a password. */
export function createOpenpayClient({ api, merchant, key }: OpenpaySettings): OpenpayClient {
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` };
  const charges = `${api}/v1/${encodeURIComponent(merchant)}/charges`;
  return {
    post: (body, timeoutMs) =>
      requestProvider({ provider, url: charges, method: 'POST', headers, body, timeoutMs }),
    get: (path, timeoutMs) => requestProvider({ provider, url: `${charges}${path}`, headers, timeoutMs }),
  };
}

export function getErrorCode({ body }: ProviderResponse): number {
  return wire.error.safeParse(body).data?.error_code ?? 0;
}

export function toRefusal(response: ProviderResponse): ProviderError {
  return new ProviderError(provider, 'refused', `${response.status} ${getErrorCode(response)}`);
}

/** The charge of an order's id, as a list of at most one. */
export async function listChargesOfOrder(
  api: OpenpayClient,
  orderId: string,
  timeoutMs: number,
): Promise<wire.Charge[]> {
  const response = await api.get(`?order_id=${encodeURIComponent(orderId)}`, timeoutMs);
  if (response.status !== 200) throw toRefusal(response);
  return parseProviderAnswer(provider, wire.charge.array(), response.body).filter(
    (charge) => charge.order_id === orderId,
  );
}
