import { expect, test } from 'vitest';
import { unusableReason } from './errors.ts';

test('a database whose certificate nobody here knows is said to need the file of its authority', () => {
  const tlsError = (code: string) => Object.assign(new Error('as OpenSSL says it'), { code });
  for (const code of ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'SELF_SIGNED_CERT_IN_CHAIN'])
    expect(unusableReason(tlsError(code))).toContain('?sslrootcert=/path/ca.pem');
  expect(unusableReason(tlsError('ECONNREFUSED'))).toBe('as OpenSSL says it');
  expect(unusableReason(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED');
});
