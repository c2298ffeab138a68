import type { FastifyRequest } from 'fastify';

type Cookie = {
  value: string;
  seconds: number;
  path: string;
  sameSite: 'Strict' | 'Lax';
  isSecure: boolean;
  /** For one that scripts of the page may read: it keeps its name. */
  isReadable?: boolean;
};

/** The header that sets a cookie. One that no script reads is by https this host's alone, which browsers hold to by its name. */
export function formatCookie(
  name: string,
  { value, seconds, path, sameSite, isSecure, isReadable = false }: Cookie,
): string {
  return [
    `${isReadable ? name : prefixedName(name, isSecure)}=${encodeURIComponent(value)}`,
    `Path=${isSecure ? '/' : path}`,
    `Max-Age=${seconds}`,
    ...(isReadable ? [] : ['HttpOnly']),
    `SameSite=${sameSite}`,
    ...(isSecure ? ['Secure'] : []),
  ].join('; ');
}

/** The value of a cookie that no script reads; the same under the other kind of name is somebody else's. */
export function readCookie({ headers }: FastifyRequest, name: string, isSecure: boolean): string | undefined {
  const start = `${prefixedName(name, isSecure)}=`;
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(start) && pair !== start)?.slice(start.length);
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** `__Host-` is taken by a browser only with Secure, for every path and for no other host. */
function prefixedName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}
