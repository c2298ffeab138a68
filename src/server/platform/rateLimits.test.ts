import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/testDatabase.ts';
import {
  consumeRateLimit,
  getRateLimitRetryAfter,
  toNetworkPrefix,
  toWideNetworkPrefix,
} from './rateLimits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const noon = new Date('2026-11-21T12:00:00Z');

describe('an address counts', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:1234', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:1234', '203.0.113.9'],
    ['::ffff:203.0.113.9%eth0', '203.0.113.9'],
  ])('as the IPv4 address it is: %s', (address, networkPrefix) => {
    expect(toNetworkPrefix(address)).toBe(networkPrefix);
  });

  test.each([
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:0DB8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
    ['2001:db8:0:1:0:0:0:0', '2001:db8:0:1::/64'],
    ['2001:db8:0:2::1', '2001:db8:0:2::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['[2001:db8:0:1::1]', '2001:db8:0:1::/64'],
    ['[2001:db8:0:1::1]:443', '2001:db8:0:1::/64'],
    ['"[2001:db8:0:1::1%eth0]:443"', '2001:db8:0:1::/64'],
  ])('with the whole of its /64: %s', (address, networkPrefix) => {
    expect(toNetworkPrefix(address)).toBe(networkPrefix);
  });

  test.each([
    ['203.0.113.9:1234', '203.0.113.0/24'],
    ['::ffff:203.0.113.200', '203.0.113.0/24'],
    ['2001:db8:1:1::1', '2001:db8:1::/48'],
    ['[2001:db8:1:ffff::1]:443', '2001:db8:1::/48'],
    ['unknown', 'unknown'],
  ])('with its provider’s whole network, where a limit only slows down: %s', (address, networkPrefix) => {
    expect(toWideNetworkPrefix(address)).toBe(networkPrefix);
  });

  test('as itself where it is no address', () => {
    expect(toNetworkPrefix('unknown')).toBe('unknown');
  });

  test('as no more than an address is long, whatever a proxy hands on', () => {
    expect(toNetworkPrefix('x'.repeat(9000))).toBe('x'.repeat(45));
    expect(toNetworkPrefix(`fe80::1%${'x'.repeat(9000)}`)).toBe('fe80:0:0:0::/64');
  });
});

test('a use of nothing is answered like a use and leaves the rest to others', async () => {
  const limit = { key: 'x', max: 2, seconds: 3600 };
  const use = (uses: 0 | 1) => consumeRateLimit(database.db, limit, noon, uses);
  expect([await use(0), await use(1), await use(0), await use(0), await use(1)]).toEqual([0, 0, 0, 0, 0]);
  expect(await getRateLimitRetryAfter(database.db, limit, noon)).toBe(3600);
  expect([await use(0), await use(1)]).toEqual([3600, 3600]);
});
