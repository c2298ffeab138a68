import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import { hourMs, minuteMs } from '../../../platform/durations.ts';
import { hashSessionId } from '../../api/index.ts';
import type { Services } from '../../services.ts';
import { noSession } from '../errors.ts';
import { negotiateLanguage } from '../sendError.ts';
import { readCookie, setCookie } from './cookie.ts';
import { rememberBrowser } from './knownBrowser.ts';
import { getDeskOrigin } from './origin.ts';
import { isAccountEnabled, newId, type Staff } from './staff.ts';

const cookieName = 'quincena-desk';
const cookie = { path: '/desk', sameSite: 'Strict' } as const;
const maxSessionMs = 12 * hourMs;
export const idleMinutes = 30;
const idleMs = idleMinutes * minuteMs;

/** Signs somebody in: the session is known by a cookie that no script reads, and kept as its hash. */
export async function startSession(
  services: Services,
  staffId: string,
  request: FastifyRequest,
  reply: FastifyReply,
  passkeyId?: string,
): Promise<Staff> {
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  await services.db
    .insertInto('deskSessions')
    .values({
      tokenHash: hashSessionId(token),
      sessionId: newId(),
      staffId,
      address: request.ip,
      device: (request.headers['user-agent'] ?? '').slice(0, 200),
      startedAt: new Date(now),
      seenAt: new Date(now),
      endsAt: new Date(now + maxSessionMs),
      passkeyId: passkeyId ?? null,
    })
    .execute();
  setCookie(services, request, reply, cookieName, { ...cookie, value: token, seconds: maxSessionMs / 1000 });
  rememberBrowser(services, request, reply, staffId);
  return loadStaff(services, token, request);
}

/** Who calls, and that he is there. Throws 401 without a session, or one that is over. */
export async function requireStaff(services: Services, request: FastifyRequest): Promise<Staff> {
  const token = readCookie(services, request, cookieName);
  if (token === undefined) throw noSession();
  return loadStaff(services, token, request);
}

async function loadStaff(services: Services, token: string, request: FastifyRequest): Promise<Staff> {
  const now = Date.now();
  const found = await services.db
    .selectFrom('deskSessions')
    .innerJoin('deskStaff', 'deskStaff.staffId', 'deskSessions.staffId')
    .select(['deskStaff.staffId', 'email', 'name', 'roles', 'codesConfirmed as hasCodes'])
    .select((row) => row('passphrase', 'is', null).as('isByProvider'))
    .select(['sessionId', 'startedAt', 'endsAt', 'seenAt', 'closedAt', 'passkeyId'])
    .where('tokenHash', '=', hashSessionId(token))
    .executeTakeFirst();
  if (found === undefined || found.closedAt !== null || !isAccountEnabled(services, found.email))
    throw noSession();
  const { seenAt, closedAt: _, ...staff } = found;
  if (staff.endsAt.getTime() <= now || now - seenAt.getTime() > idleMs) throw noSession();
  if (now - seenAt.getTime() > minuteMs) await touchSession(services.db, hashSessionId(token));
  return {
    ...staff,
    isByProvider: Boolean(staff.isByProvider),
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
  setCookie(services, request, reply, cookieName, { ...cookie, value: '', seconds: 0 });
}

/** Known to the minute: one write in it, whatever is called. */
async function touchSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('deskSessions')
    .set({ seenAt: new Date() })
    .where('tokenHash', '=', tokenHash)
    .execute();
}
