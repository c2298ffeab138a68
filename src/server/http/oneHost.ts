import type { FastifyRequest } from 'fastify';
import { malformed } from './errors.ts';

/**
 * Throws 400 for a request that names its host twice, or one host in its address and another in its head: what stands
 * before the server may have believed the one, and we would the other.
 */
export function requireOneHost({ raw: { rawHeaders, url = '' }, headers: { host } }: FastifyRequest): void {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1 || (!url.startsWith('/') && !isOf(host, url))) throw malformed('Host');
}

/** Whether an address in full is of the host that the head names. */
function isOf(host: string | undefined, url: string): boolean {
  const address = URL.parse(url);
  if (address === null || host === undefined) return false;
  return URL.parse(`${address.protocol}//${host}`)?.host === address.host;
}
