import { expect, test } from 'vitest';
import { whyUnusable } from './failures.ts';

test('a database whose certificate nobody here knows is said to need the file of its authority', () => {
  const failed = (code: string) => Object.assign(new Error('as OpenSSL says it'), { code });
  for (const code of ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'SELF_SIGNED_CERT_IN_CHAIN'])
    expect(whyUnusable(failed(code))).toContain('?sslrootcert=/path/ca.pem');
  expect(whyUnusable(failed('ECONNREFUSED'))).toBe('as OpenSSL says it');
  expect(whyUnusable(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED');
});
