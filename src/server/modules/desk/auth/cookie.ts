import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../services.ts';
import { getDeskOrigin } from './origin.ts';

type Cookie = { value: string; seconds: number; path: string; sameSite: 'Strict' | 'Lax' };

/** A cookie that no script reads. By https it is this host's alone, which browsers hold to by its name. */
export function setCookie(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  { value, seconds, path, sameSite }: Cookie,
): void {
  const isSecure = isHttps(services, request);
  const attributes = [
    `${prefixedName(name, isSecure)}=${encodeURIComponent(value)}`,
    `Path=${isSecure ? '/' : path}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
    ...(isSecure ? ['Secure'] : []),
  ];
  reply.header('set-cookie', attributes.join('; '));
}

/** Its value; the same under the other kind of name is somebody else's. */
export function readCookie(services: Services, request: FastifyRequest, name: string): string | undefined {
  const start = `${prefixedName(name, isHttps(services, request))}=`;
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(start) && pair !== start)?.slice(start.length);
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

function isHttps(services: Services, request: FastifyRequest): boolean {
  return getDeskOrigin(services, request).startsWith('https:');
}

/** `__Host-` is taken by a browser only with Secure, for every path and for no other host. */
function prefixedName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}
