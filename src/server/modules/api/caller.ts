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

/** The authenticated borrower, by the session only. */
export type Caller = {
  borrowerId: number;
  market: Market;
  language: Language;
  sessionHash: Buffer;
  /** The client's IP address, by trusted proxies. */
  address: string;
  /** The cookie session, if it is one. */
  browser: BrowserSession | null;
};

/** Values of query and body by name. */
export type RequestValues = Readonly<Record<string, unknown>>;

/** SHA-256 of a session id, the only form in which it is stored. */
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
  // Null for a malformed URL.
  const query = (request.query as RequestValues | null)?.[name];
  if (typeof query === 'string' && query !== '') return query;
  const value = values[name];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The language of the response; store calls default to Chinese. Source: SPEC 5, 8. */
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
 * Authenticates a borrower by launch parameters, else by cookies: the session is live, not idle too long, and bound to device
 * and user. Throws 401 otherwise, and 403 for cookies that our own page didn't send.
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

/** The market of a page request's session; undefined without a live one. */
export async function findSessionMarket(
  services: Pick<Services, 'db' | 'config' | 'settings'>,
  request: FastifyRequest,
): Promise<Market | undefined> {
  // A cookie need not be verified: the market only selects the page's texts.
  if (findLaunchParameter(request, {}, 'sessionId') === undefined)
    return findBrowserSession(services, request)?.market;
  // Pages are public, whatever the session or the database.
  const caller = await authenticateBorrower(services, request, {}, 'es').catch(() => undefined);
  return caller?.market;
}

/** Records the last use of a session, at most once an hour. */
async function touchSession(db: Database, sessionHash: Buffer): Promise<void> {
  await db.updateTable('sessions').set({ seenAt: new Date() }).where('tokenHash', '=', sessionHash).execute();
}

/** The unverified borrower id of a request; {@link authenticateBorrower} verifies it. */
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
