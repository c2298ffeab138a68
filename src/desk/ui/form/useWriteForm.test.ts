import { expect, test } from 'vitest';
import type { FormField, FormValues } from './fields.ts';
import { getStartValues } from './useDraft.ts';
import { changeValues } from './useWriteForm.ts';

const fields: FormField[] = [
  { kind: 'amount', name: 'amount', label: '', currency: 'MXN', initial: 12_000 },
  { kind: 'text', name: 'reference', label: '' },
];

test('a form starts with its fields’ values and the prepared reason', () => {
  expect(getStartValues(fields, 'paid', undefined)).toEqual({
    amount: '120.00',
    reference: '',
    reason: 'paid',
  });
});

test('what was typed before stands over both', () => {
  const draft = { reference: 'A1', reason: 'typed' };
  expect(getStartValues(fields, 'paid', draft)).toEqual({
    amount: '120.00',
    reference: 'A1',
    reason: 'typed',
  });
});

test('a change keeps the other values, and what follows from it is derived from both', () => {
  const values = { amount: '1', reference: 'A1' };
  expect(changeValues(values, { amount: '2' })).toEqual({ amount: '2', reference: 'A1' });
  const derive = (next: FormValues, previous: FormValues) => ({
    ...next,
    reference: `${previous.amount} to ${next.amount}`,
  });
  expect(changeValues(values, { amount: '2' }, derive)).toEqual({ amount: '2', reference: '1 to 2' });
});
