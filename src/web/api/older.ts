import type { Endpoint, EndpointName, endpoints } from '../../contract/endpoints.ts';
import type { Normalised } from '../../contract/envelope.ts';
import type { Data, Payload } from '../../contract/schemas/index.ts';
import { toast } from '../ui/toast.ts';
import { call } from './call.ts';
import type { Fields } from './request.ts';

/** The calls of the legacy client. */
export type OlderName = {
  [Name in EndpointName]: (typeof endpoints)[Name]['client'] extends 'legacy' ? Name : never;
}[EndpointName];

/** An older call: why it failed is said in a toast, beside what the page shows. Source: SPEC 8. */
export async function callOlder<Name extends OlderName>(
  endpoint: Endpoint<Name>,
  payload: Payload<Name> & Fields,
): Promise<Normalised<Data<Name>>> {
  return saidIfFailed(await call(endpoint, payload));
}

/** Gives the reply back. The toast comes when there is something to say. */
export function saidIfFailed<Reply extends { success: boolean; message: string }>(reply: Reply): Reply {
  if (!reply.success) toast(reply.message, { kind: 'error' });
  return reply;
}
