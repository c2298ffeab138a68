import { isIPv4, isIPv6 } from 'node:net';
import { normalizeIpAddress } from '../normalizeIpAddress.ts';

const ipv6NetworkGroups = 4;
const ipv6WideNetworkGroups = 3;
/** Of an IPv6 address with an IPv4 one at its end. */
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
 * Wider than {@link toNetworkPrefix}, for limits that only slow down: whoever rents a server has often a whole /24, whoever has a
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

/** The eight groups of an IPv6 address; the URL parser settles its many spellings. */
function parseIpv6(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = parseGroups(head);
  const after = parseGroups(tail ?? '');
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function parseGroups(groups: string): number[] {
  return groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16));
}
