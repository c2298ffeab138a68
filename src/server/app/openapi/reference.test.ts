import { expect, test } from 'vitest';
import { environment } from '../../config/environment.ts';
import { permissionsReference, settingsReference } from './referenceCommand.ts';

test('the reference of settings says of each what it is for', () => {
  const rows = settingsReference().split('\n').slice(2);
  expect(rows).toHaveLength(Object.keys(environment.shape).length);
  expect(rows.filter((row) => /^\| `\w+` \|\s+\|/.test(row))).toEqual([]);
  expect(rows).toContain('| `DATABASE_CONNECTIONS` | maximum of each process |  | 16 |');
});

test('the reference of permissions has the roles that may make a call', () => {
  const rows = permissionsReference().split('\n');
  expect(rows).toContain('| `POST loans/:orderId/payments` | cashier, finance, admin |');
  expect(rows).toContain('| `GET audit` | admin, auditor |');
});
