import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import { dayMs, hourMs, minuteMs } from '../../../platform/durations.ts';
import { formatCookie, readCookie as readCookieByName } from '../../../platform/http/cookies.ts';
import { createShortId } from '../../../platform/shortId.ts';
import { hashSessionId, signUrl, verifySignedUrl } from '../../api/index.ts';
import type { Services } from '../../services.ts';
import { sessionMissing } from '../errors.ts';
import { negotiateLanguage } from '../sendError.ts';
import { isAccountEnabled, isOpenAccountSql, type StaffMember } from './accounts.ts';

/** The origin by which staff open the desk: from the settings, else from the request. */
export function getDeskOrigin(
  { settings }: Pick<Services, 'settings'>,
  { protocol, host }: FastifyRequest,
): string {
  return settings.deskUrl ?? `${protocol}://${host}`;
}

type Cookie = { value: string; seconds: number; path: string; sameSite: 'Strict' | 'Lax' };

export function setDeskCookie(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  cookie: Cookie,
): void {
  const isSecure = isHttps(services, request);
  reply.header('set-cookie', formatCookie(name, { ...cookie, isSecure }));
}

export function readDeskCookie(
  services: Services,
  request: FastifyRequest,
  name: string,
): string | undefined {
  return readCookieByName(request, name, isHttps(services, request));
}

function isHttps(services: Services, request: FastifyRequest): boolean {
  return getDeskOrigin(services, request).startsWith('https:');
}

const cookieName = 'quincena-desk';
const cookie = { path: '/desk', sameSite: 'Strict' } as const;
const maxSessionMs = 12 * hourMs;
export const idleMinutes = 30;
const idleMs = idleMinutes * minuteMs;

/** Starts a session: its token is in a cookie that scripts cannot read, the database stores its hash. */
export async function startSession(
  services: Services,
  staffId: string,
  request: FastifyRequest,
  reply: FastifyReply,
  passkeyId?: string,
): Promise<StaffMember> {
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  await services.db
    .insertInto('deskSessions')
    .values({
      tokenHash: hashSessionId(token),
      sessionId: createShortId(),
      staffId,
      address: request.ip,
      device: (request.headers['user-agent'] ?? '').slice(0, 200),
      startedAt: new Date(now),
      seenAt: new Date(now),
      endsAt: new Date(now + maxSessionMs),
      passkeyId: passkeyId ?? null,
    })
    .execute();
  setDeskCookie(services, request, reply, cookieName, {
    ...cookie,
    value: token,
    seconds: maxSessionMs / 1000,
  });
  rememberBrowser(services, request, reply, staffId);
  return loadStaff(services, token, request);
}

/** The staff member of a session, whose use is recorded. Throws 401 without an open session. */
export async function requireStaff(services: Services, request: FastifyRequest): Promise<StaffMember> {
  const token = readDeskCookie(services, request, cookieName);
  if (token === undefined) throw sessionMissing();
  return loadStaff(services, token, request);
}

export function hasSessionCookie(services: Services, request: FastifyRequest): boolean {
  return readDeskCookie(services, request, cookieName) !== undefined;
}

async function loadStaff(services: Services, token: string, request: FastifyRequest): Promise<StaffMember> {
  const now = Date.now();
  const session = await services.db
    .selectFrom('deskSessions')
    .innerJoin('deskStaff', 'deskStaff.staffId', 'deskSessions.staffId')
    .select(['deskStaff.staffId', 'email', 'name', 'roles', 'isTotpConfirmed as hasTotp'])
    .select((row) => row('passphrase', 'is', null).as('usesSingleSignOn'))
    .select(['sessionId', 'device', 'startedAt', 'endsAt', 'seenAt', 'passkeyId'])
    .where('tokenHash', '=', hashSessionId(token))
    .where(isOpenAccountSql)
    .executeTakeFirst();
  if (session === undefined || !isAccountEnabled(services, session.email)) throw sessionMissing();
  const { seenAt, ...staff } = session;
  if (staff.endsAt.getTime() <= now || now - seenAt.getTime() > idleMs) throw sessionMissing();
  if (now - seenAt.getTime() > minuteMs) await touchSession(services.db, hashSessionId(token));
  return {
    ...staff,
    usesSingleSignOn: Boolean(staff.usesSingleSignOn),
    address: request.ip,
    language: negotiateLanguage(request),
    origin: getDeskOrigin(services, request),
  };
}

export async function endSessions(
  db: Database,
  filter:
    | { sessionId: string }
    | { staffId: string; exceptSession?: string }
    | { passkeyId: string; exceptSession: string },
): Promise<void> {
  const ended = db.deleteFrom('deskSessions');
  if ('sessionId' in filter) return void (await ended.where('sessionId', '=', filter.sessionId).execute());
  const others = ended.where('sessionId', '!=', filter.exceptSession ?? '');
  if ('passkeyId' in filter) await others.where('passkeyId', '=', filter.passkeyId).execute();
  else await others.where('staffId', '=', filter.staffId).execute();
}

export async function purgeExpiredSessions({ db }: Services): Promise<void> {
  const idleSince = new Date(Date.now() - idleMs);
  await db
    .deleteFrom('deskSessions')
    .where((session) => session.or([session('endsAt', '<', new Date()), session('seenAt', '<', idleSince)]))
    .execute();
}

export function clearSessionCookie(services: Services, request: FastifyRequest, reply: FastifyReply): void {
  setDeskCookie(services, request, reply, cookieName, { ...cookie, value: '', seconds: 0 });
}

/** Known to the minute: one write in it, whatever is called. */
async function touchSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('deskSessions')
    .set({ seenAt: new Date() })
    .where('tokenHash', '=', tokenHash)
    .execute();
}

const browserCookieName = 'quincena-desk-browser';
/** The purpose in the signature. */
const purpose = 'desk browser';
/** Browsers keep no cookie longer. */
const cookieDays = 400;
/** Accounts that share a browser; the one that signed in longest ago is forgotten. */
const maxAccounts = 5;
const separator = ' ';

type KnownBrowser = { staffId: string; browser: string; signed: string };

/** By which name an account's browser is counted; undefined where the account never signed in there. */
export function findKnownBrowser(
  services: Services,
  request: FastifyRequest,
  staffId: string | undefined,
): string | undefined {
  return readKnownBrowsers(services, request).find((entry) => entry.staffId === staffId)?.browser;
}

/** From now on the browser is one in which the account has signed in. It opens nothing: only its failures count by themselves. */
function rememberBrowser(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  staffId: string,
): void {
  const others = readKnownBrowsers(services, request).filter((entry) => entry.staffId !== staffId);
  const browser = findKnownBrowser(services, request, staffId) ?? randomBytes(12).toString('base64url');
  const expiresAt = new Date(Date.now() + cookieDays * dayMs);
  const signedUrl = signUrl(services.signingSecret, purpose, expiresAt, { staffId, browser });
  const signed = signedUrl.slice(purpose.length + 1);
  const value = [signed, ...others.map((entry) => entry.signed)].slice(0, maxAccounts).join(separator);
  setDeskCookie(services, request, reply, browserCookieName, {
    ...cookie,
    value,
    seconds: (cookieDays * dayMs) / 1000,
  });
}

function readKnownBrowsers(services: Services, request: FastifyRequest): KnownBrowser[] {
  const value = readDeskCookie(services, request, browserCookieName) ?? '';
  return value
    .split(separator)
    .slice(0, maxAccounts)
    .flatMap((signed) => {
      const query = Object.fromEntries(new URLSearchParams(signed));
      const verified = verifySignedUrl(
        services.signingSecrets,
        purpose,
        query,
        ['staffId', 'browser'] as const,
        new Date(),
      );
      return verified === null ? [] : [{ staffId: verified.staffId, browser: verified.browser, signed }];
    });
}
