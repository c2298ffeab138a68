import type { FastifyReply, FastifyRequest } from 'fastify';
import { noSession, RequestError, refusing } from '../http/index.ts';
import { countAttempt } from '../limits/index.ts';
import type { Services } from '../services.ts';
import { hasTokens, type OperatorRight, tokenBy, tokenState } from './tokens.ts';

const bearer = 'Bearer ';

/**
 * Lets in a machine that may do this. Throws 401 for whoever doesn't bring a token as `Authorization: Bearer`, or one that has
 * expired, 403 for one that may not do this, 429 for too many wrong ones.
 */
export async function requireOperator(
  services: Services,
  right: OperatorRight,
  request: FastifyRequest,
): Promise<void> {
  const { authorization } = request.headers;
  if (authorization === undefined) throw noSession();
  const isBearer = authorization.startsWith(bearer);
  const machine = isBearer ? await tokenBy(services.db, authorization.slice(bearer.length)) : undefined;
  if (machine === undefined) {
    await countAttempt(services, 'wrongOperatorToken', { address: request.ip });
    throw noSession();
  }
  request.machine = machine.name;
  requireLive(machine.expiresAt);
  if (!machine.calls.includes(right)) throw mayNot();
}

/** Whether anybody could come in here: where not, nothing is here. */
export function isOpen({ db }: Services): Promise<boolean> {
  return hasTokens(db);
}

function requireLive(expiresAt: Date): void {
  if (tokenState({ expiresAt }, new Date()) === 'expired') throw expired(expiresAt);
}

function expired(at: Date): RequestError {
  const day = at.toISOString().slice(0, 10);
  return new RequestError(401, {
    es: `Este token venció el ${day}. Pide otro a quien opera el servidor.`,
    en: `This token expired on ${day}. Ask whoever runs the server for another.`,
  });
}

const mayNot = refusing(RequestError, 403, {
  es: 'Este token no permite esto.',
  en: 'This token does not allow this.',
});

/**
 * For what is the demonstration's and the operator's: to others it isn't there. A browser asks for the token by itself
 * (any name, the token as password), so it is in no address. Only for what changes nothing: a browser sends the
 * password also with what a page of another site asks of it.
 */
export async function requireInsider(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (services.settings.demonstration) return;
  reply.header('cache-control', 'no-store');
  if (!(await isOpen(services))) {
    reply.callNotFound();
    return;
  }
  const password = passwordOf(request);
  const machine = password === '' ? undefined : await tokenBy(services.db, password);
  reply.header('www-authenticate', 'Basic realm="operator", charset="UTF-8"');
  if (machine?.calls.includes('pages')) requireLive(machine.expiresAt);
  else await requireOperator(services, 'pages', request);
  reply.removeHeader('www-authenticate');
}

/** Of `Authorization: Basic`; empty where there is none. */
function passwordOf({ headers }: FastifyRequest): string {
  const [scheme, credentials = ''] = (headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic') return '';
  const text = Buffer.from(credentials, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}
