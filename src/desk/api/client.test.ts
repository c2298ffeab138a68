import { expect, test } from 'vitest';
import { matchCall } from './client.ts';

test('a call is parsed from an audit subject, with what follows it', () => {
  expect(matchCall('GET loans/:orderId MX180')).toEqual({
    name: 'loan',
    path: 'loans/:orderId',
    remainder: 'MX180',
  });
  expect(matchCall('GET reconciliation')).toEqual({
    name: 'reconciliation',
    path: 'reconciliation',
    remainder: '',
  });
  expect(matchCall('sessions:2')).toBeUndefined();
});
