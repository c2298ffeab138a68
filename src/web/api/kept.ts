import type { Endpoint, EndpointName } from '../../contract/endpoints.ts';
import type { Normalised } from '../../contract/envelope.ts';
import type { Data, Payload } from '../../contract/schemas/index.ts';
import { readStored, store } from '../ui/stored.ts';
import { call } from './call.ts';
import { keptKey } from './forget.ts';
import { launchValue } from './launch.ts';
import { localCode } from './normalise.ts';
import type { Fields } from './request.ts';

const fallbackAfterMs = 3_000;
const keepsAtMost = 10;

/** Replies of one session, the newest last; `at` is when each came, by this device's clock. */
type Kept = {
  readonly session: string;
  readonly replies: readonly (readonly [key: string, data: unknown, at: number])[];
};

/** How long what a reply says is so, and what to say in its place then. */
type Limited = { readonly over?: { readonly inSeconds: number; readonly text: string } };

/** Tells sessions apart without keeping them: FNV-1a, not a secret's hash. */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'session' in value && 'replies' in value;
}

/** What this device keeps for a session, named by its fingerprint. */
export function keptFor(session: string): Kept {
  try {
    const value: unknown = JSON.parse(readStored(keptKey) ?? '');
    if (isKept(value) && value.session === session) return value;
  } catch {
    // Nothing kept, or not by us.
  }
  return { session, replies: [] };
}

function write(session: string, key: string, data: unknown): void {
  const others = keptFor(session).replies.filter(([other]) => other !== key);
  const replies = [...others.slice(1 - keepsAtMost), [key, data, Date.now()] as const];
  store(keptKey, JSON.stringify({ session, replies }));
}

/**
 * A call whose last good reply this device keeps for the session: shown again where the network is gone or takes longer
 * than 3 s, as long as what it says is so. A refusal of the server is never covered up.
 */
export async function callKept<Name extends EndpointName>(
  endpoint: Endpoint<Name>,
  payload: Payload<Name> & Fields,
): Promise<Normalised<Data<Name>>> {
  const session = fingerprint(launchValue('sessionId'));
  const key = fingerprint(endpoint.name + JSON.stringify(payload));
  const found = keptFor(session).replies.find(([other]) => other === key);
  const asked = call(endpoint, payload).then((reply) => {
    if (reply.success) write(session, key, reply.data);
    return reply;
  });
  if (!found) return asked;
  const [, data, at] = found;
  const kept = keptReply<Data<Name>>(data, Date.now() - at);
  const patience = new Promise<Normalised<Data<Name>>>((resolve) =>
    setTimeout(() => resolve(kept), fallbackAfterMs),
  );
  return Promise.race([asked.then((reply) => (isUnreachable(reply) ? kept : reply)), patience]);
}

function isUnreachable({ success, code }: Normalised<unknown>): boolean {
  return !success && (code === localCode.network || code === localCode.timeout);
}

/** What was kept is what a successful reply held. */
function keptReply<Shape>(data: unknown, ageMs: number): Normalised<Shape>;
function keptReply(data: unknown, ageMs: number): Normalised<unknown> {
  const { over } = data as Limited;
  if (over && ageMs >= over.inSeconds * 1_000)
    return { success: false, code: localCode.over, message: over.text, data: null };
  return { success: true, code: localCode.kept, message: '', data };
}
