import { expect, test } from 'vitest';
import { parseCallOfAuditSubject } from './client.ts';

test('a call is parsed from an audit subject, with what follows it', () => {
  expect(parseCallOfAuditSubject('GET loans/:orderId MX180')).toEqual({
    name: 'loan',
    path: 'loans/:orderId',
    remainder: 'MX180',
  });
  expect(parseCallOfAuditSubject('GET reconciliation')).toEqual({
    name: 'reconciliation',
    path: 'reconciliation',
    remainder: '',
  });
  expect(parseCallOfAuditSubject('sessions:2')).toBeUndefined();
});
