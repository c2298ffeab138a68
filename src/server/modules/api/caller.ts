import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../../contract/endpoints.ts';
import {
  type Language,
  type LaunchParameter,
  launchParameters,
  parseLanguage,
} from '../../../contract/launch.ts';
import type { Market } from '../../config/index.ts';
import { type Database, query } from '../../platform/database/index.ts';
import { dayMs, hourMs } from '../../platform/durations.ts';
import type { Services } from '../services.ts';
import { type BrowserSession, findBrowserSession, openBrowserSession } from './browserSession.ts';
import { unauthenticated } from './errors.ts';

/** Who calls, as the session says; nothing in it comes from what the address claims. */
export type Caller = {
  borrowerId: number;
  market: Market;
  language: Language;
  sessionHash: Buffer;
  /** Where the call comes from, as far as proxies are believed. */
  address: string;
  /** Where the session is in a browser's cookies. */
  browser: BrowserSession | null;
};

/** Values of a request by name, whatever it carried them in. */
export type RequestValues = Readonly<Record<string, unknown>>;

/** SHA-256 of a session id: the only form in which one is kept. */
export function hashSessionId(sessionId: string): Buffer {
  return hash('sha256', sessionId, 'buffer');
}

const lowerCaseNames = launchParameters.map((name) => [name, name.toLowerCase()]);
const headerNames = Object.fromEntries(lowerCaseNames) as Record<LaunchParameter, string>;

/** A session parameter: from the headers, else the query, else the body. Source: DESIGN 2. */
export function findLaunchParameter(
  request: FastifyRequest,
  values: RequestValues,
  name: LaunchParameter,
): string | undefined {
  const header = request.headers[headerNames[name]];
  if (typeof header === 'string' && header !== '') return header;
  // There is none of an address that can't be read.
  const query = (request.query as RequestValues | null)?.[name];
  if (typeof query === 'string' && query !== '') return query;
  const value = values[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The language of the answer. The store calls speak Chinese unless told otherwise. Source: SPEC 5, 8. */
export function getRequestLanguage(
  request: FastifyRequest,
  values: RequestValues,
  endpoint: Endpoint | undefined,
): Language {
  const isStoreCall = endpoint?.client === 'store';
  return parseLanguage(findLaunchParameter(request, values, 'language'), isStoreCall ? 'zh' : 'es');
}

const sessionByHashQuery = query({ tokenHash: 'bytea' }, ($, db) =>
  db
    .selectFrom('sessions')
    .select(['borrowerId', 'market', 'deviceId', 'expiresAt', 'seenAt'])
    .where('tokenHash', '=', $.tokenHash),
);

/**
 * Finds the caller's live session, bound to its device and user, and not idle for too long. Launch parameters say which, else
 * a browser's cookies. Throws 401 otherwise, and 403 for a cookie that no page of ours sent.
 */
export async function authenticateBorrower(
  { db, config, settings }: Pick<Services, 'db' | 'config' | 'settings'>,
  request: FastifyRequest,
  values: RequestValues,
  language: Language,
): Promise<Caller> {
  const launchSessionId = findLaunchParameter(request, values, 'sessionId');
  if (launchSessionId === undefined && findBrowserSession({ settings }, request))
    request.browserSession = openBrowserSession({ settings }, request);
  const browser = request.browserSession;
  const sessionId = browser?.current?.sessionId ?? launchSessionId;
  if (sessionId === undefined || sessionId.length > 256) throw unauthenticated();
  const sessionHash = hashSessionId(sessionId);
  const [session] = await sessionByHashQuery.read(db, { tokenHash: sessionHash });
  if (session === undefined || session.expiresAt.getTime() <= Date.now()) throw unauthenticated();
  const idleMs = Date.now() - session.seenAt.getTime();
  if (idleMs > config.brand.sessions.idleDays * dayMs) throw unauthenticated();
  const deviceId = browser?.deviceId ?? findLaunchParameter(request, values, 'deviceId');
  if (deviceId !== session.deviceId) throw unauthenticated();
  const claimedUserId = findClaimedUserId({ settings }, request, values);
  if (claimedUserId !== undefined && claimedUserId !== String(session.borrowerId)) throw unauthenticated();
  if (idleMs > hourMs) await touchSession(db, sessionHash);
  return {
    borrowerId: session.borrowerId,
    market: session.market,
    language,
    sessionHash,
    address: request.ip,
    browser,
  };
}

/** The market of the session that a page's address names; undefined where it names none that lives. */
export async function findSessionMarket(
  services: Pick<Services, 'db' | 'config' | 'settings'>,
  request: FastifyRequest,
): Promise<Market | undefined> {
  // Of a cookie the word is enough: which market's texts a page has is no secret.
  if (findLaunchParameter(request, {}, 'sessionId') === undefined)
    return findBrowserSession(services, request)?.market;
  // Pages are there for everybody, whatever a session or the database says.
  const caller = await authenticateBorrower(services, request, {}, 'es').catch(() => undefined);
  return caller?.market;
}

/** When a session was last used is known to the hour: one write in it, whatever is called. */
async function touchSession(db: Database, sessionHash: Buffer): Promise<void> {
  await db.updateTable('sessions').set({ seenAt: new Date() }).where('tokenHash', '=', sessionHash).execute();
}

/** Whom a request claims to come from, if it says: only {@link authenticateBorrower} tells whether that is true. */
export function findClaimedBorrowerId(
  services: Pick<Services, 'settings'>,
  request: FastifyRequest,
  values: RequestValues,
): number | undefined {
  const claimedUserId = findClaimedUserId(services, request, values);
  if (claimedUserId === undefined || !/^[1-9]\d{0,14}$/.test(claimedUserId)) return undefined;
  return Number(claimedUserId);
}

function findClaimedUserId(
  services: Pick<Services, 'settings'>,
  request: FastifyRequest,
  values: RequestValues,
): string | undefined {
  if (findLaunchParameter(request, values, 'sessionId') !== undefined)
    return findLaunchParameter(request, values, 'userId');
  const current = findBrowserSession(services, request);
  return current && String(current.borrowerId);
}
