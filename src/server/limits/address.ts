import { isIPv6 } from 'node:net';

const networkGroups = 4;
/** Of an IPv6 address with an IPv4 one at its end. */
const longest = 45;

/**
 * What an address counts as wherever a limit is by address. A customer with IPv6 has at least a /64 and may use each of
 * its addresses, so the whole /64 counts as one (`2001:db8:0:1::/64`). IPv4 counts as it is, also where it comes mapped
 * into IPv6 (`::ffff:192.0.2.1`). Text that is no address counts as itself, as far as an address is long: a proxy may hand
 * on what its client wrote.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address.slice(0, longest);
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  const network = groups.slice(0, networkGroups).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight groups of an IPv6 address; the URL parser settles its many spellings. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = numbersOf(head);
  const after = numbersOf(tail ?? '');
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function numbersOf(groups: string): number[] {
  return groups === '' ? [] : groups.split(':').map((group) => Number.parseInt(group, 16));
}
