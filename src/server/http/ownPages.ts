import type { FastifyRequest } from 'fastify';
import type { Settings } from '../config/index.ts';
import { fromElsewhere } from './errors.ts';

/**
 * Throws 403 for what a page of another site makes a browser send. A browser says where a post comes from; what says
 * nothing is no browser. `Sec-Fetch-Site`: https://www.w3.org/TR/fetch-metadata/
 */
export function requireOwnPage(request: FastifyRequest, { corsOrigins, publicUrl }: Settings): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined) {
    if (site === undefined || site === 'same-origin' || site === 'none') return;
    throw fromElsewhere();
  }
  const host = URL.canParse(origin) ? new URL(origin).host : undefined;
  const isOurs = host === request.host || (publicUrl !== undefined && host === new URL(publicUrl).host);
  if (!isOurs && !corsOrigins.some((allowed) => new URL(allowed).origin === origin)) throw fromElsewhere();
}
