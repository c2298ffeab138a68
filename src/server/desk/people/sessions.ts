import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/index.ts';
import { hourMs, minuteMs } from '../../durations.ts';
import { hashSession } from '../../http/index.ts';
import type { Services } from '../../services.ts';
import { signedOut } from '../refusals.ts';
import { deskLanguage } from '../sendError.ts';
import { readCookie, setCookie } from './cookie.ts';
import { rememberBrowser } from './knownBrowser.ts';
import { deskOrigin } from './origin.ts';
import { isUsable, newId, type Staff } from './staff.ts';

const cookieName = 'quincena-desk';
const cookie = { path: '/desk', sameSite: 'Strict' } as const;
const longestMs = 12 * hourMs;
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
      tokenHash: hashSession(token),
      sessionId: newId(),
      staffId,
      address: request.ip,
      device: (request.headers['user-agent'] ?? '').slice(0, 200),
      startedAt: new Date(now),
      seenAt: new Date(now),
      endsAt: new Date(now + longestMs),
      passkeyId: passkeyId ?? null,
    })
    .execute();
  setCookie(services, request, reply, cookieName, { ...cookie, value: token, seconds: longestMs / 1000 });
  rememberBrowser(services, request, reply, staffId);
  return staffOf(services, token, request);
}

/** Who calls, and that he is there. Throws 401 without a session, or one that is over. */
export async function requireStaff(services: Services, request: FastifyRequest): Promise<Staff> {
  const token = readCookie(services, request, cookieName);
  if (token === undefined) throw signedOut();
  return staffOf(services, token, request);
}

async function staffOf(services: Services, token: string, request: FastifyRequest): Promise<Staff> {
  const now = Date.now();
  const found = await services.db
    .selectFrom('deskSessions')
    .innerJoin('deskStaff', 'deskStaff.staffId', 'deskSessions.staffId')
    .select(['deskStaff.staffId', 'email', 'name', 'roles', 'codesConfirmed as hasCodes'])
    .select((row) => row('passphrase', 'is', null).as('isByProvider'))
    .select(['sessionId', 'startedAt', 'endsAt', 'seenAt', 'closedAt', 'passkeyId'])
    .where('tokenHash', '=', hashSession(token))
    .executeTakeFirst();
  if (found === undefined || found.closedAt !== null || !isUsable(services, found.email)) throw signedOut();
  const { seenAt, closedAt: _, ...staff } = found;
  if (staff.endsAt.getTime() <= now || now - seenAt.getTime() > idleMs) throw signedOut();
  if (now - seenAt.getTime() > minuteMs) await noteUse(services.db, hashSession(token));
  return {
    ...staff,
    isByProvider: Boolean(staff.isByProvider),
    address: request.ip,
    language: deskLanguage(request),
    origin: deskOrigin(services, request),
  };
}

export async function endSessions(
  db: Database,
  which: { sessionId: string } | { staffId: string; but?: string } | { passkeyId: string; but: string },
): Promise<void> {
  const ended = db.deleteFrom('deskSessions');
  if ('sessionId' in which) return void (await ended.where('sessionId', '=', which.sessionId).execute());
  const others = ended.where('sessionId', '!=', which.but ?? '');
  if ('passkeyId' in which) await others.where('passkeyId', '=', which.passkeyId).execute();
  else await others.where('staffId', '=', which.staffId).execute();
}

export async function forgetOldSessions({ db }: Services): Promise<void> {
  const idleSince = new Date(Date.now() - idleMs);
  await db
    .deleteFrom('deskSessions')
    .where((session) => session.or([session('endsAt', '<', new Date()), session('seenAt', '<', idleSince)]))
    .execute();
}

export function clearCookie(services: Services, request: FastifyRequest, reply: FastifyReply): void {
  setCookie(services, request, reply, cookieName, { ...cookie, value: '', seconds: 0 });
}

/** Known to the minute: one write in it, whatever is called. */
async function noteUse(db: Database, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('deskSessions')
    .set({ seenAt: new Date() })
    .where('tokenHash', '=', tokenHash)
    .execute();
}
