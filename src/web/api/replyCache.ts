import type { Endpoint, EndpointName } from '../../contract/endpoints.ts';
import type { NormalizedReply } from '../../contract/envelope.ts';
import type { ResponseData } from '../../contract/schemas/index.ts';
import { cookieSessionName } from '../session/cookieSession.ts';
import { deviceStorage } from '../storage/browserStorage.ts';
import { replyCacheKey } from '../storage/sessionData.ts';
import { call } from './call.ts';
import { classifyFailure, localCode } from './failure.ts';
import { getLaunchParameter } from './launchParameters.ts';
import type { Payload, ReplyTo } from './request.ts';

const fallbackAfterMs = 3_000;
const maxCachedReplies = 10;

/** Cached replies of one session, newest last; `at` is the time of receipt in milliseconds, by this device's clock. */
type CachedReplies = {
  readonly session: string;
  readonly replies: readonly (readonly [key: string, data: unknown, at: number])[];
};

/** When a reply expires, and the message to show afterwards. */
type ExpiringData = { readonly over?: { readonly inSeconds: number; readonly text: string } };

/** FNV-1a, to tell sessions apart without storing them. Not a cryptographic hash. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

function isCachedReplies(value: object): value is CachedReplies {
  return 'session' in value && 'replies' in value;
}

/** Fingerprint of the current session. */
export function sessionFingerprint(): string {
  return fingerprint(getLaunchParameter('sessionId') || cookieSessionName());
}

/** The cached replies of a session, named by its fingerprint. */
export function readCachedReplies(session: string): CachedReplies {
  const stored = deviceStorage.readObject(replyCacheKey);
  return isCachedReplies(stored) && stored.session === session ? stored : { session, replies: [] };
}

function cacheReply(session: string, key: string, data: unknown): void {
  const others = readCachedReplies(session).replies.filter(([other]) => other !== key);
  const replies = [...others.slice(1 - maxCachedReplies), [key, data, Date.now()] as const];
  deviceStorage.write(replyCacheKey, JSON.stringify({ session, replies }));
}

/**
 * A call whose last successful reply is cached on the device. The cached reply is used when the network fails or takes
 * longer than 3 s, until it expires. A refusal of the server is never replaced by it.
 */
export async function callWithCache<Name extends EndpointName>(
  endpoint: Endpoint<Name>,
  payload: Payload<Name>,
): Promise<ReplyTo<Name>> {
  const session = sessionFingerprint();
  const key = fingerprint(endpoint.name + JSON.stringify(payload));
  const entry = readCachedReplies(session).replies.find(([other]) => other === key);
  const pending = call(endpoint, payload).then((reply) => {
    if (reply.success) cacheReply(session, key, reply.data);
    return reply;
  });
  if (!entry) return pending;
  const [, data, at] = entry;
  const cached = toCachedReply<ResponseData<Name>>(data, Date.now() - at);
  const fallback = new Promise<ReplyTo<Name>>((resolve) =>
    setTimeout(() => resolve(cached), fallbackAfterMs),
  );
  return Promise.race([
    pending.then((reply) => (classifyFailure(reply.code) === 'unreachable' ? cached : reply)),
    fallback,
  ]);
}

/** The cache holds data of successful replies only, so their type is known. */
function toCachedReply<Shape>(data: unknown, ageMs: number): NormalizedReply<Shape>;
function toCachedReply(data: unknown, ageMs: number): NormalizedReply<unknown> {
  const { over } = data as ExpiringData;
  if (over && ageMs >= over.inSeconds * 1_000)
    return { success: false, code: localCode.expired, message: over.text, data: null };
  return { success: true, code: localCode.cached, message: '', data };
}
