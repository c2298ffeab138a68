import { ProviderError } from '../failure.ts';
import { ask, jobDeadlineMs, type Outgoing } from '../outgoing.ts';

export const provider = 'stp';
export const ownInstitution = '90646';
export const timeZone = 'America/Mexico_City';

/** Statuses of a request that was turned away at the door. */
const turnedAway = new Set([400, 401, 403, 404]);

/** `ordenPago/…` of STP: only an answer of 200 says anything. Of other statuses, some may come after an order was taken. */
export async function askStp(
  api: string,
  method: 'PUT' | 'POST',
  path: string,
  body: object,
  limit: Pick<Outgoing, 'mostBytes'> = {},
): Promise<unknown> {
  const url = `${api}/ordenPago/${path}`;
  const answer = await ask({ provider, url, method, body, timeoutMs: jobDeadlineMs, ...limit });
  if (answer.status !== 200) {
    const failure = turnedAway.has(answer.status) ? 'unreached' : 'unknown';
    throw new ProviderError(provider, failure, String(answer.status));
  }
  return answer.body;
}
