import { expect, test } from 'vitest';
import { isWeakPassphrase } from './credentials.ts';

const owner = { email: 'ana.lopez@lender.example', name: 'Ana López' };

test.each([
  'short',
  'elevensigns',
  'aaaaaaaaaaaaaaaa',
  'abababababab',
  '123456789012',
  'abcdefghijklmnop',
  'passwordpassword',
  'Password123456!',
  'contraseña1234',
  'qwertyuiop123',
  'ana.lopez@lender.example',
  'ana.lopez1234',
  'Ana López 123',
])('%s is among the first that somebody would try', (passphrase) => {
  expect(isWeakPassphrase(passphrase, owner)).toBe(true);
});

test.each(['a heron over the harbour', 'Zq7-pL0x-88vw', 'garza sobre el puerto', 'ñandú gris camina lejos'])(
  '%s is not',
  (passphrase) => {
    expect(isWeakPassphrase(passphrase, owner)).toBe(false);
  },
);
