import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { noSession } from '../http/index.ts';
import { countAttempt } from '../limits/index.ts';
import type { Services } from '../services.ts';

/** Throws 401 for whoever doesn't bring the token as `Authorization: Bearer`, 429 for too many wrong ones. */
export async function requireOperator(
  services: Services,
  operatorToken: string,
  request: FastifyRequest,
): Promise<void> {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    if (isSame(authorization, `Bearer ${operatorToken}`)) return;
    await countAttempt(services, 'wrongOperatorToken', { address: request.ip });
  }
  throw noSession();
}

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
  const { demonstration, operatorToken } = services.settings;
  if (demonstration) return;
  reply.header('cache-control', 'no-store');
  if (operatorToken === undefined) {
    reply.callNotFound();
    return;
  }
  if (isSame(passwordOf(request), operatorToken)) return;
  reply.header('www-authenticate', 'Basic realm="operator", charset="UTF-8"');
  await requireOperator(services, operatorToken, request);
  reply.removeHeader('www-authenticate');
}

/** Of `Authorization: Basic`; empty where there is none. */
function passwordOf({ headers }: FastifyRequest): string {
  const [scheme, credentials = ''] = (headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic') return '';
  const text = Buffer.from(credentials, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}

/** Compares hashes, so that neither length nor content of the token shows in the time it takes. */
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(sha256(given), sha256(wanted));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
