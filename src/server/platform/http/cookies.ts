import type { FastifyRequest } from 'fastify';

type Cookie = {
  value: string;
  seconds: number;
  path: string;
  sameSite: 'Strict' | 'Lax';
  isSecure: boolean;
  /** Whether scripts of the page may read it; then its name has no prefix. */
  isReadable?: boolean;
};

/** The header that sets a cookie. With https one that no script reads is bound to the host by the prefix `__Host-`. */
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

/** The value of a cookie that no script reads; a cookie of the other kind of name is ignored. */
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

/** Browsers accept `__Host-` only with Secure, path `/` and no domain. */
function prefixedName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}
