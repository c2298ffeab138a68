import type { FastifyRequest } from 'fastify';
import type { Settings } from '../../config/index.ts';
import { crossOriginRequest } from './errors.ts';

/**
 * Throws 403 for cross-site requests of browsers (CSRF). Browsers send `Origin` with every POST, so that a request without it
 * and without `Sec-Fetch-Site` comes from another client. Source: https://www.w3.org/TR/fetch-metadata/
 */
export function requireSameOrigin(request: FastifyRequest, { corsOrigins, publicUrl }: Settings): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined) {
    if (site === undefined || site === 'same-origin' || site === 'none') return;
    throw crossOriginRequest();
  }
  const host = URL.canParse(origin) ? new URL(origin).host : undefined;
  const isOwnOrigin = host === request.host || (publicUrl !== undefined && host === new URL(publicUrl).host);
  if (!isOwnOrigin && !corsOrigins.some((allowed) => new URL(allowed).origin === origin))
    throw crossOriginRequest();
}
