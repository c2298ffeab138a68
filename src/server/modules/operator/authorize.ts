import type { FastifyReply, FastifyRequest } from 'fastify';
import { enforceRateLimit, unauthenticated } from '../api/index.ts';
import type { Services } from '../services.ts';
import { permissionDenied, tokenExpired } from './errors.ts';
import { findToken, getTokenState, hasTokens, type OperatorPermission } from './tokens.ts';

const bearer = 'Bearer ';

/**
 * Authorizes a machine by `Authorization: Bearer`. Throws 401 without a valid token, 403 without the permission, 429 for too many
 * wrong tokens.
 */
export async function authorizeOperator(
  services: Services,
  permission: OperatorPermission,
  request: FastifyRequest,
): Promise<void> {
  const { authorization } = request.headers;
  if (authorization === undefined) throw unauthenticated();
  const isBearer = authorization.startsWith(bearer);
  const token = isBearer ? await findToken(services.db, authorization.slice(bearer.length)) : undefined;
  if (token === undefined) {
    await enforceRateLimit(services, 'wrongOperatorToken', { address: request.ip });
    throw unauthenticated();
  }
  request.machine = token.name;
  requireUnexpired(token.expiresAt);
  if (!token.calls.includes(permission)) throw permissionDenied();
}

/** Whether a token exists; without one the operator API answers 404. */
export function isOperatorApiEnabled({ db }: Services): Promise<boolean> {
  return hasTokens(db);
}

function requireUnexpired(expiresAt: Date): void {
  if (getTokenState({ expiresAt }, new Date()) === 'expired') throw tokenExpired(expiresAt);
}

/**
 * Authorizes pages that are open in a demonstration and otherwise need a token with permission `pages`: as password of HTTP Basic
 * (any name), so that it is in no address. For reads only: browsers send the password with cross-site requests too.
 */
export async function authorizePageToken(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (services.settings.demonstration) return;
  reply.header('cache-control', 'no-store');
  if (!(await isOperatorApiEnabled(services))) {
    reply.callNotFound();
    return;
  }
  const password = getBasicPassword(request);
  const token = password === '' ? undefined : await findToken(services.db, password);
  reply.header('www-authenticate', 'Basic realm="operator", charset="UTF-8"');
  if (token?.calls.includes('pages')) requireUnexpired(token.expiresAt);
  else await authorizeOperator(services, 'pages', request);
  reply.removeHeader('www-authenticate');
}

/** The password of `Authorization: Basic`; empty if there is none. */
function getBasicPassword({ headers }: FastifyRequest): string {
  const [scheme, credentials = ''] = (headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic') return '';
  const text = Buffer.from(credentials, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}
