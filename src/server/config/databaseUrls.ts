import { isIP } from 'node:net';
import type { Environment } from './environment.ts';

type DatabaseUrls = { databaseUrl: string | undefined; databaseOwnerUrl: string | undefined };

/** TLS modes without encryption, or without verifying the server. */
const unsafeModes = new Set(['disable', 'allow', 'prefer', 'no-verify']);

/**
 * The database's addresses. One on another machine is spoken to by TLS, its certificate checked, unless the settings say
 * in words that the network between is trusted.
 */
export function parseDatabaseUrls(values: Environment, errors: string[]): DatabaseUrls {
  const { DATABASE_URL: serving, DATABASE_OWNER_URL: owner, DATABASE_TLS: tlsOverride } = values;
  if (owner !== undefined && serving === undefined) {
    errors.push('DATABASE_URL: needed beside DATABASE_OWNER_URL: it names the role that serves');
  }
  const namedUrls = { DATABASE_URL: serving, DATABASE_OWNER_URL: owner };
  for (const [name, text] of Object.entries(namedUrls)) {
    if (text !== undefined && parseDatabaseUrl(text) === null) errors.push(`${name}: is no address`);
  }
  if (errors.length > 0) return { databaseUrl: serving, databaseOwnerUrl: owner };
  if (owner !== undefined && serving !== undefined && getUser(owner) === getUser(serving)) {
    errors.push('DATABASE_OWNER_URL: names the role of DATABASE_URL: whoever serves must not own the tables');
  }
  const isTrusted = tlsOverride !== undefined;
  return {
    databaseUrl: serving && requireTls('DATABASE_URL', serving, isTrusted, errors),
    databaseOwnerUrl: owner && requireTls('DATABASE_OWNER_URL', owner, isTrusted, errors),
  };
}

function requireTls(name: string, text: string, isTrusted: boolean, errors: string[]): string {
  const url = parseDatabaseUrl(text);
  if (isTrusted || url === null || isLocal(url)) return text;
  const mode = url.searchParams.get('sslmode');
  if (mode === null) {
    url.searchParams.set('sslmode', 'verify-full');
    return url.href;
  }
  if (unsafeModes.has(mode)) {
    errors.push(
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

function getUser(text: string): string {
  const url = parseDatabaseUrl(text);
  return url?.searchParams.get('user') ?? url?.username ?? '';
}

/** Without a machine between `@` and `/` it is this one, or that of `?host=`. */
function parseDatabaseUrl(text: string): URL | null {
  return URL.parse(text.replace('@/', '@localhost/'));
}
