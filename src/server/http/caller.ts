import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoints.ts';
import { type Language, type LaunchParameter, languageOf, launchParameters } from '../../contract/launch.ts';
import type { Market } from '../config/index.ts';
import { type Database, query } from '../database/index.ts';
import { dayMs, hourMs } from '../durations.ts';
import type { Services } from '../services.ts';
import { noSession } from './errors.ts';

/** Who calls, as the session says; nothing in it comes from what the address claims. */
export type Caller = {
  borrowerId: number;
  market: Market;
  language: Language;
  sessionHash: Buffer;
  /** Where the call comes from, as far as proxies are believed. */
  address: string;
};

/** Values of a request by name, whatever it carried them in. */
export type Input = Readonly<Record<string, unknown>>;

/** SHA-256 of a session id: the only form in which one is kept. */
export function hashSession(sessionId: string): Buffer {
  return hash('sha256', sessionId, 'buffer');
}

const inLowerCase = launchParameters.map((name) => [name, name.toLowerCase()]);
const headerNames = Object.fromEntries(inLowerCase) as Record<LaunchParameter, string>;

/** A session parameter: from the headers, else the query, else the body. Source: DESIGN 2. */
export function parameterOf(
  request: FastifyRequest,
  input: Input,
  name: LaunchParameter,
): string | undefined {
  const header = request.headers[headerNames[name]];
  if (typeof header === 'string' && header !== '') return header;
  // There is none of an address that can't be read.
  const query = (request.query as Input | null)?.[name];
  if (typeof query === 'string' && query !== '') return query;
  const value = input[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The language of the answer. The store calls speak Chinese unless told otherwise. Source: SPEC 5, 8. */
export function languageOfRequest(
  request: FastifyRequest,
  input: Input,
  endpoint: Endpoint | undefined,
): Language {
  const chinese = endpoint?.client === 'store';
  return languageOf(parameterOf(request, input, 'language'), chinese ? 'zh' : 'es');
}

const sessionByHash = query({ tokenHash: 'bytea' }, ($, db) =>
  db
    .selectFrom('sessions')
    .select(['borrowerId', 'market', 'deviceId', 'expiresAt', 'seenAt'])
    .where('tokenHash', '=', $.tokenHash),
);

/** Finds the caller's live session, bound to its device and user, and not idle for too long. Throws 401 otherwise. */
export async function requireCaller(
  { db, config }: Pick<Services, 'db' | 'config'>,
  request: FastifyRequest,
  input: Input,
  language: Language,
): Promise<Caller> {
  const sessionId = parameterOf(request, input, 'sessionId');
  if (sessionId === undefined || sessionId.length > 256) throw noSession();
  const sessionHash = hashSession(sessionId);
  const [session] = await sessionByHash.read(db, { tokenHash: sessionHash });
  if (session === undefined || session.expiresAt.getTime() <= Date.now()) throw noSession();
  const idleMs = Date.now() - session.seenAt.getTime();
  if (idleMs > config.brand.sessions.idleDays * dayMs) throw noSession();
  if (parameterOf(request, input, 'deviceId') !== session.deviceId) throw noSession();
  const claimed = parameterOf(request, input, 'userId');
  if (claimed !== undefined && claimed !== String(session.borrowerId)) throw noSession();
  if (idleMs > hourMs) await noteUse(db, sessionHash);
  return {
    borrowerId: session.borrowerId,
    market: session.market,
    language,
    sessionHash,
    address: request.ip,
  };
}

/** The market of the session that a page's address names; undefined where it names none that lives. */
export async function marketOfSession(
  services: Pick<Services, 'db' | 'config'>,
  request: FastifyRequest,
): Promise<Market | undefined> {
  if (parameterOf(request, {}, 'sessionId') === undefined) return undefined;
  // Pages are there for everybody, whatever a session or the database says.
  const caller = await requireCaller(services, request, {}, 'es').catch(() => undefined);
  return caller?.market;
}

/** When a session was last used is known to the hour: one write in it, whatever is called. */
async function noteUse(db: Database, sessionHash: Buffer): Promise<void> {
  await db.updateTable('sessions').set({ seenAt: new Date() }).where('tokenHash', '=', sessionHash).execute();
}

/** Whom a request claims to come from, if it says: only {@link requireCaller} tells whether that is true. */
export function claimedBorrower(request: FastifyRequest, input: Input): number | undefined {
  const claimed = parameterOf(request, input, 'userId');
  if (claimed === undefined || !/^[1-9]\d{0,14}$/.test(claimed)) return undefined;
  return Number(claimed);
}
