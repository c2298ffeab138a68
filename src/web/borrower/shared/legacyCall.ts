import type { Endpoint, EndpointName, endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import type { Payload, ReplyTo } from '../../api/request.ts';
import { toast } from '../../ui/toast.ts';

/** The calls of the legacy client. */
type LegacyEndpointName = {
  [Name in EndpointName]: (typeof endpoints)[Name]['client'] extends 'legacy' ? Name : never;
}[EndpointName];

/** Makes a call of the legacy client, whose failure is also shown in a toast. Source: SPEC 8. */
export async function callLegacy<Name extends LegacyEndpointName>(
  endpoint: Endpoint<Name>,
  payload: Payload<Name>,
): Promise<ReplyTo<Name>> {
  return toastIfFailed(await call(endpoint, payload));
}

/** Gives the reply back. The toast comes when there is something to say. */
export function toastIfFailed<Reply extends { success: boolean; message: string }>(reply: Reply): Reply {
  if (!reply.success) toast(reply.message, { kind: 'error' });
  return reply;
}
