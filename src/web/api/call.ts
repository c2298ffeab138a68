import * as kit from 'messages:kit';
import { wireKeys } from 'virtual:brand';
import type { Endpoint, EndpointName } from '../../contract/endpoints.ts';
import type { NormalizedReply } from '../../contract/envelope.ts';
import { clientTimeoutMs } from '../../contract/launch.ts';
import type { RequestPayload, ResponseData } from '../../contract/schemas/index.ts';
import { clearReplyCache, sessionExpiredCode } from './clearReplyCache.ts';
import { getLaunchParameters } from './launchParameters.ts';
import { localCode, normalise, type RawReply, type Reply } from './normalise.ts';
import { takePreloadedReply } from './preloadedReply.ts';
import { buildRequest, type Fields, type RequestParts } from './request.ts';

export type CallOptions = {
  /** Parameters that travel in the query beside the payload. */
  readonly query?: Fields;
};

/**
 * Makes a call and never rejects: what failed on the way is a refusal with a code of
 * `localCode` and a message in the page's language.
 */
export async function call<Name extends EndpointName>(
  endpoint: Endpoint<Name>,
  payload: RequestPayload<Name> & Fields,
  options: CallOptions = {},
): Promise<NormalizedReply<ResponseData<Name>>> {
  const request = buildRequest(endpoint, payload, options.query ?? {}, getLaunchParameters());
  const preloaded = takePreloadedReply(request);
  const reply = await receiveReply(endpoint, preloaded ? withTimeout(preloaded) : send(request));
  if (reply.code === sessionExpiredCode) clearReplyCache();
  return toTypedReply<ResponseData<Name>>(reply);
}

/** The server validates what it sends against the same schema, so a successful reply has the contract's shape. */
export function toTypedReply<Shape>(reply: Reply): NormalizedReply<Shape>;
export function toTypedReply(reply: Reply): Reply {
  return reply;
}

/** Turns a raw reply, or its failure, into what pages work with. */
export async function receiveReply(endpoint: Endpoint, pending: Promise<RawReply>): Promise<Reply> {
  try {
    return normalise(endpoint.family, await pending, wireKeys, kit.failed());
  } catch (error) {
    const isTimeout = error instanceof CallTimeoutError;
    return {
      success: false,
      code: isTimeout ? localCode.timeout : localCode.network,
      message: (isTimeout ? kit.timedOut : kit.networkFailed)(),
      data: null,
    };
  }
}

/** Nobody answered in time: the line may be fine. */
export class CallTimeoutError extends Error {}

/** The early call was sent without a time limit, so waiting for it has one. */
function withTimeout(pending: Promise<RawReply>): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new CallTimeoutError()), clientTimeoutMs);
    pending.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function send({ url, method, headers, body }: RequestParts): Promise<RawReply> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), clientTimeoutMs);
  try {
    const response = await fetch(url, { method, headers, body: body ?? null, signal: abort.signal });
    return { status: response.status, body: await response.json() };
  } catch (error) {
    throw abort.signal.aborted ? new CallTimeoutError() : error;
  } finally {
    clearTimeout(timer);
  }
}
