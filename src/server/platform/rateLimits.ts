import { isIP, isIPv4, isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Database } from './database/index.ts';

const ipv6NetworkGroups = 4;
const ipv6WideNetworkGroups = 3;
/** An IPv4-mapped IPv6 address. */
const maxAddressLength = 45;

/**
 * What an address counts as wherever a limit is by address. A customer with IPv6 has at least a /64 and may use each of
 * its addresses, so the whole /64 counts as one (`2001:db8:0:1::/64`). IPv4 counts as it is, also where it comes mapped
 * into IPv6 (`::ffff:192.0.2.1`), and both without port, brackets and zone. Text that is no address counts as itself, as far as an address is long: a proxy may hand
 * on what its client wrote.
 */
export function toNetworkPrefix(address: string): string {
  const normalized = normalizeIpAddress(address);
  if (!isIPv6(normalized)) return normalized.slice(0, maxAddressLength);
  const groups = parseIpv6(normalized);
  return findMappedIpv4(groups) ?? formatIpv6Prefix(groups, ipv6NetworkGroups);
}

/**
 * Wider than {@link toNetworkPrefix}, for limits that only slow down: who rents a server often has a whole /24, who has a
 * line with IPv6 a /56 or /48. IPv4 counts with its /24, IPv6 with its /48.
 */
export function toWideNetworkPrefix(address: string): string {
  const network = toNetworkPrefix(address);
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return isIPv6(normalizeIpAddress(address))
    ? formatIpv6Prefix(parseIpv6(normalizeIpAddress(address)), ipv6WideNetworkGroups)
    : network;
}

function formatIpv6Prefix(groups: readonly number[], length: number): string {
  const network = groups.slice(0, length).map((group) => group.toString(16));
  return `${network.join(':')}::/${16 * length}`;
}

/** The IPv4 address that `::ffff:192.0.2.1` is; null for any other. */
function findMappedIpv4(groups: readonly number[]): string | null {
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  const [high = 0, low = 0] = groups.slice(6);
  return isMapped ? [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.') : null;
}

/** The eight groups of an IPv6 address, normalized by the URL parser. */
function parseIpv6(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = parseGroups(head);
  const after = parseGroups(tail ?? '');
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function parseGroups(groups: string): number[] {
  return groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16));
}

/** At most `max` uses of a key in a window of `seconds`. */
export type RateLimit = { key: string; max: number; seconds: number };

/** At most `max` uses of several keys together in a window of `seconds`; a use is counted for the first of them. */
export type SharedRateLimit = Omit<RateLimit, 'key'> & { keys: readonly [string, ...string[]] };

/**
 * Counts one use; 0 when it is within the limit, else the seconds until the window ends. The counters are in the
 * database: every instance holds to the same limit.
 * @param cost 0 asks by the same statement whether a use is left, and counts none
 */
export async function consumeRateLimit(
  db: Database,
  { key, max, seconds }: RateLimit,
  now: Date,
  cost: 0 | 1 = 1,
): Promise<number> {
  const window = getWindowStart(seconds, now);
  const row = await db
    .insertInto('usageCounters')
    .values({ subject: key, windowStart: window, used: cost })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'windowStart'])
        .doUpdateSet({ used: sql<number>`usage_counters.used + excluded.used` }),
    )
    .returning('used')
    .executeTakeFirstOrThrow();
  return row.used + 1 - cost <= max ? 0 : secondsUntilWindowEnd(seconds, now);
}

/** 0 if a use is left, else the seconds until the window ends; counts nothing. */
export async function getRateLimitRetryAfter(
  db: Database,
  { key, max, seconds }: RateLimit,
  now: Date,
): Promise<number> {
  const used = await sumUses(db, [key], seconds, now);
  return used < max ? 0 : secondsUntilWindowEnd(seconds, now);
}

/** As {@link consumeRateLimit}, where the uses of several keys count together. */
export async function consumeSharedRateLimit(
  db: Database,
  { keys, max, seconds }: SharedRateLimit,
  now: Date,
): Promise<number> {
  const retryAfter = await consumeRateLimit(db, { key: keys[0], max, seconds }, now);
  if (retryAfter > 0 || keys.length === 1) return retryAfter;
  const used = await sumUses(db, keys, seconds, now);
  return used <= max ? 0 : secondsUntilWindowEnd(seconds, now);
}

async function sumUses(db: Database, keys: readonly string[], seconds: number, now: Date): Promise<number> {
  const row = await db
    .selectFrom('usageCounters')
    .select(sql<number>`coalesce(sum(used), 0)::int`.as('used'))
    .where('subject', 'in', keys)
    .where('windowStart', '=', getWindowStart(seconds, now))
    .executeTakeFirstOrThrow();
  return row.used;
}

/** Uncounts a use that was counted at `now` before it proved legitimate. */
export async function releaseRateLimitUse(
  db: Database,
  { key, seconds }: RateLimit,
  now: Date,
): Promise<void> {
  await db
    .updateTable('usageCounters')
    .set((row) => ({ used: row('used', '-', 1) }))
    .where('subject', '=', key)
    .where('windowStart', '=', getWindowStart(seconds, now))
    .execute();
}

function getWindowStart(seconds: number, now: Date): Date {
  const windowMs = seconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMs) * windowMs);
}

function secondsUntilWindowEnd(seconds: number, now: Date): number {
  const end = getWindowStart(seconds, now).getTime() + seconds * 1000;
  return Math.max(1, Math.ceil((end - now.getTime()) / 1000));
}

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
