import type { FastifyRequest } from 'fastify';
import { invalidField } from './errors.ts';

/**
 * Throws 400 for a request that names its host twice, or one host in its address and another in its head: what stands
 * before the server may have believed the one, and we would the other.
 */
export function requireSingleHost({
  raw: { rawHeaders, url = '' },
  headers: { host },
}: FastifyRequest): void {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1 || (!url.startsWith('/') && !isSameHost(host, url))) throw invalidField('Host');
}

/** Whether an address in full is of the host that the head names. */
function isSameHost(host: string | undefined, url: string): boolean {
  const address = URL.parse(url);
  if (address === null || host === undefined) return false;
  return URL.parse(`${address.protocol}//${host}`)?.host === address.host;
}
