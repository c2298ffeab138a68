import { isIP } from 'node:net';
import type { Environment } from './environment.ts';

type Addresses = { databaseUrl: string | undefined; databaseOwnerUrl: string | undefined };

/** What sends passwords and rows as they are, or to whoever answers. */
const unsafeModes = new Set(['disable', 'allow', 'prefer', 'no-verify']);

/**
 * The database's addresses. One on another machine is spoken to by TLS, its certificate checked, unless the settings say
 * in words that the network between is trusted.
 */
export function databaseAddresses(values: Environment, mistakes: string[]): Addresses {
  const { DATABASE_URL: serving, DATABASE_OWNER_URL: owner, DATABASE_TLS: trusted } = values;
  if (owner !== undefined && serving === undefined) {
    mistakes.push('DATABASE_URL: needed beside DATABASE_OWNER_URL: it names the role that serves');
  }
  const named = { DATABASE_URL: serving, DATABASE_OWNER_URL: owner };
  for (const [name, text] of Object.entries(named)) {
    if (text !== undefined && parsed(text) === null) mistakes.push(`${name}: is no address`);
  }
  if (mistakes.length > 0) return { databaseUrl: serving, databaseOwnerUrl: owner };
  if (owner !== undefined && serving !== undefined && userOf(owner) === userOf(serving)) {
    mistakes.push(
      'DATABASE_OWNER_URL: names the role of DATABASE_URL: whoever serves must not own the tables',
    );
  }
  const isTrusted = trusted !== undefined;
  return {
    databaseUrl: serving && withTls('DATABASE_URL', serving, isTrusted, mistakes),
    databaseOwnerUrl: owner && withTls('DATABASE_OWNER_URL', owner, isTrusted, mistakes),
  };
}

function withTls(name: string, text: string, isTrusted: boolean, mistakes: string[]): string {
  const url = parsed(text);
  if (isTrusted || url === null || isLocal(url)) return text;
  const mode = url.searchParams.get('sslmode');
  if (mode === null) {
    url.searchParams.set('sslmode', 'verify-full');
    return url.href;
  }
  if (unsafeModes.has(mode)) {
    mistakes.push(
      `${name}: sslmode=${mode} to another machine; take it away, or say DATABASE_TLS=off-on-a-trusted-network`,
    );
  }
  return text;
}

/** This machine: by name, by its own addresses, or by a socket. */
function isLocal({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[|\]$/g, '');
  if (host === '' || host.startsWith('/') || host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

function userOf(text: string): string {
  const url = parsed(text);
  return url?.searchParams.get('user') ?? url?.username ?? '';
}

/** Without a machine between `@` and `/` it is this one, or that of `?host=`. */
function parsed(text: string): URL | null {
  return URL.parse(text.replace('@/', '@localhost/'));
}
