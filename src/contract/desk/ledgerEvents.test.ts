import { expect, test } from 'vitest';
import { findLedgerEventKind } from './ledgerEvents.ts';

test.each([
  ['disbursement:2', 'disbursement'],
  ['payment:sandbox:p1', 'payment'],
  ['payment:sandbox:deposit', 'payment'],
  ['till:0a1b:counted', 'till_counted'],
  ['till:0a1b:unapproved:ff', 'till_unapproved'],
  ['deposit:0a1b', 'deposit'],
  ['deposit:0a1b:matched', 'deposit_matched'],
  ['adjustment:MX:2026-11-26', 'adjustment'],
  ['import:opening', 'import'],
  ['of another version', undefined],
])('%s is of the kind %s', (event, kind) => {
  expect(findLedgerEventKind(event)).toBe(kind);
});
