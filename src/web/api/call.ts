import * as common from 'messages:common';
import { wireKeys } from 'virtual:brand';
import type { Endpoint, EndpointName, EnvelopeFamily } from '../../contract/endpoints.ts';
import { type Envelope, isSuccess, type NormalizedReply } from '../../contract/envelope.ts';
import { decodeKeys, type KeyTable } from '../../contract/keyTable.ts';
import { clientTimeoutMs } from '../../contract/launch.ts';
import { isAppBrowser } from '../session/cookieSession.ts';
import { clearReplyCache, clearSessionData } from '../storage/sessionData.ts';
import { classifyFailure, localCode } from './failure.ts';
import { getLaunchParameters } from './launchParameters.ts';
import { buildRequest, type Fields, type Payload, type ReplyTo, type RequestParts } from './request.ts';

/** An unvalidated reply with its HTTP status. */
export type RawReply = { readonly status: number; readonly body: unknown };

/** A reply in the form that pages use, whatever its envelope family. */
type Reply = NormalizedReply<unknown>;

/**
 * Converts a reply of any family to `{success, code, message, data}`, with decoded keys; `unreadable` is the message without
 * an envelope.
 */
export function normalise(family: EnvelopeFamily, raw: RawReply, keys: KeyTable, unreadable: string): Reply {
  const envelope: Partial<Record<keyof Envelope, unknown>> = Object(decodeKeys(raw.body, keys));
  const { code, message, data } = envelope;
  if (typeof code !== 'string' && typeof code !== 'number')
    return { success: false, code: localCode.unreadable, message: unreadable, data: null };
  const success = raw.status < 400 && isSuccess(family, envelope);
  return { success, code: String(code), message: typeof message === 'string' ? message : '', data };
}

/** The first call as the document's inline script started it: the request and the promise of its reply. */
type StartedCall = {
  readonly url: string;
  readonly body: string | undefined;
  readonly reply: Promise<RawReply>;
};

declare global {
  interface Window {
    initialCall?: StartedCall | undefined;
  }
}

/** The started call’s reply, if it is the reply to the same request. It is used once. */
function takeInitialReply(request: RequestParts): Promise<RawReply> | undefined {
  const started = window.initialCall;
  const isSame = started?.url === request.url && started.body === request.body;
  if (isSame) window.initialCall = undefined;
  return isSame ? started.reply : undefined;
}

export type CallOptions = {
  /** Parameters that travel in the query beside the payload. */
  readonly query?: Fields;
};

/**
 * Makes a call. Never rejects: a failure on the way is an unsuccessful reply with a code of `localCode` and a message in
 * the page's language.
 */
export async function call<Name extends EndpointName>(
  endpoint: Endpoint<Name>,
  payload: Payload<Name>,
  options: CallOptions = {},
): Promise<ReplyTo<Name>> {
  const request = buildRequest(endpoint, payload, options.query ?? {}, getLaunchParameters());
  const started = takeInitialReply(request);
  const reply = await receiveReply(endpoint, withTimeout(started ?? send(request)));
  if (classifyFailure(reply.code) === 'sessionExpired')
    (isAppBrowser() ? clearSessionData : clearReplyCache)();
  return reply;
}

/**
 * Converts a raw reply, or its failure, to the form that pages use. The server validates its replies against the same
 * schema, so a successful one is not validated again.
 */
export function receiveReply<Name extends EndpointName>(
  endpoint: Endpoint<Name>,
  pending: Promise<RawReply>,
): Promise<ReplyTo<Name>>;
export async function receiveReply(endpoint: Endpoint, pending: Promise<RawReply>): Promise<Reply> {
  try {
    return normalise(endpoint.family, await pending, wireKeys, common.failed());
  } catch (error) {
    const isTimeout = error instanceof CallTimeoutError;
    return {
      success: false,
      code: isTimeout ? localCode.timeout : localCode.network,
      message: (isTimeout ? common.timedOut : common.networkFailed)(),
      data: null,
    };
  }
}

/** No reply within the time limit; the network may be available. */
export class CallTimeoutError extends Error {}

/** Adds the time limit; what comes later is ignored. */
function withTimeout(pending: Promise<RawReply>): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new CallTimeoutError()), clientTimeoutMs);
    pending.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function send({ url, method, headers, body }: RequestParts): Promise<RawReply> {
  const response = await fetch(url, { method, headers, body: body ?? null });
  return { status: response.status, body: await response.json() };
}
