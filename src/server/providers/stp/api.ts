import { ProviderError } from '../failure.ts';
import { ask, jobDeadlineMs, type Outgoing } from '../outgoing.ts';

export const provider = 'stp';
export const ownInstitution = '90646';
export const timeZone = 'America/Mexico_City';

/** `ordenPago/…` of STP: only an answer of 200 says anything. */
export async function askStp(
  api: string,
  method: 'PUT' | 'POST',
  path: string,
  body: object,
  limit: Pick<Outgoing, 'mostBytes'> = {},
): Promise<unknown> {
  const url = `${api}/ordenPago/${path}`;
  const answer = await ask({ provider, url, method, body, timeoutMs: jobDeadlineMs, ...limit });
  if (answer.status !== 200) throw new ProviderError(provider, 'unreached', String(answer.status));
  return answer.body;
}
