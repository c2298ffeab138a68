import { isIP } from 'node:net';

/**
 * An address as a proxy may write it in `X-Forwarded-For` (`203.0.113.5:1234`, `[2001:db8::1]:1234`, `fe80::1%eth0`,
 * `"[::1]"`), without quotes, brackets, port and zone. Text that is no address stays as it is.
 */
export function normalizeIpAddress(raw: string): string {
  const text = raw.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed, withoutPort] = /^\[([^\]]*)\](?::\d*)?$|^([\d.]+):\d*$/.exec(text) ?? [];
  const [address = ''] = (bracketed ?? withoutPort ?? text).split('%');
  return isIP(address) === 0 ? raw : address;
}
