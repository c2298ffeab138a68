import { expect, test } from 'vitest';
import { describeConnectionError } from './errors.ts';

test('a database whose certificate nobody here knows is said to need the file of its authority', () => {
  const tlsError = (code: string) => Object.assign(new Error('as OpenSSL says it'), { code });
  for (const code of ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'SELF_SIGNED_CERT_IN_CHAIN'])
    expect(describeConnectionError(tlsError(code))).toContain('?sslrootcert=/path/ca.pem');
  expect(describeConnectionError(tlsError('ECONNREFUSED'))).toBe('as OpenSSL says it');
  expect(describeConnectionError(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))).toBe(
    'ECONNREFUSED',
  );
});
