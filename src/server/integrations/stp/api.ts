import { ProviderError } from '../providerError.ts';
import { jobDeadlineMs, type ProviderRequest, requestProvider } from '../request.ts';

export const provider = 'stp';
export const ownInstitution = '90646';
export const timeZone = 'America/Mexico_City';

/** Statuses of a request that was turned away at the door. */
const rejectedStatuses = new Set([400, 401, 403, 404]);

/** `ordenPago/…` of STP: only an answer of 200 says anything. Of other statuses, some may come after an order was taken. */
export async function requestStp(
  api: string,
  method: 'PUT' | 'POST',
  path: string,
  body: object,
  options: Pick<ProviderRequest, 'maxBytes'> = {},
): Promise<unknown> {
  const url = `${api}/ordenPago/${path}`;
  const response = await requestProvider({
    provider,
    url,
    method,
    body,
    timeoutMs: jobDeadlineMs,
    ...options,
  });
  if (response.status !== 200) {
    const failure = rejectedStatuses.has(response.status) ? 'unreached' : 'unknown';
    throw new ProviderError(provider, failure, String(response.status));
  }
  return response.body;
}
