import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signUrl, verifySignedUrl } from '../../platform/http/signedUrl.ts';

const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-20T13:00:00Z');

test('opens until it expires, with its signed values', () => {
  const query = parseQuery(signUrl('secret', '/a', later, { owner: '1' }));
  expect(verifySignedUrl(['secret'], '/a', query, ['owner'], now)).toMatchObject({ owner: '1' });
  expect(verifySignedUrl(['secret'], '/a', query, ['owner'], later)).toBeNull();
});

test('another path, secret or value opens nothing', () => {
  const query = parseQuery(signUrl('secret', '/a', later, { owner: '1' }));
  expect(verifySignedUrl(['secret'], '/b', query, ['owner'], now)).toBeNull();
  expect(verifySignedUrl(['other'], '/a', query, ['owner'], now)).toBeNull();
  expect(verifySignedUrl(['secret'], '/a', { ...query, owner: '2' }, ['owner'], now)).toBeNull();
  expect(verifySignedUrl(['secret'], '/a', { ...query, owner: ['1', '1'] }, ['owner'], now)).toBeNull();
  expect(verifySignedUrl(['secret'], '/a', query, [], now)).toBeNull();
});

test('an address signed by the previous secret opens while that secret is configured', () => {
  const query = parseQuery(signUrl('former', '/a', later));
  expect(verifySignedUrl(['secret', 'former'], '/a', query, [], now)).not.toBeNull();
  expect(verifySignedUrl(['secret'], '/a', query, [], now)).toBeNull();
});

test('other parameters of the address have no effect', () => {
  const query = parseQuery(signUrl('secret', '/a', later));
  expect(verifySignedUrl(['secret'], '/a', { ...query, userId: '7' }, [], now)).not.toBeNull();
});

test('no random signature opens', () => {
  fc.assert(
    fc.property(fc.anything(), (query) => {
      expect(verifySignedUrl(['secret'], '/a', query, ['owner'], now)).toBeNull();
    }),
    { seed: 174, numRuns: 300 },
  );
});

function parseQuery(address: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(address.split('?')[1]));
}
