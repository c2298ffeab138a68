import { expect, test } from 'vitest';
import { callIn } from './callWords.ts';

test('a call is known by how the audit writes it, with what follows', () => {
  expect(callIn('GET loans/:orderId MX180')).toEqual({ name: 'loan', path: 'loans/:orderId', rest: 'MX180' });
  expect(callIn('GET reconciliation')).toEqual({
    name: 'reconciliation',
    path: 'reconciliation',
    rest: '',
  });
  expect(callIn('sessions:2')).toBeUndefined();
});
