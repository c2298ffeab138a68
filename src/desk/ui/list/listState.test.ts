import { expect, test } from 'vitest';
import { formatShownColumns, parseChoice } from './listState.ts';

const columns = [{ id: 'loan' }, { id: 'amount', sort: 'amount' }, { id: 'product', isOptional: true }];

test('without a choice the optional columns are hidden', () => {
  expect(parseChoice(columns, {})).toEqual({ sort: undefined, hiddenColumns: ['product'] });
});

test('a list is sorted by its own columns only, in either direction', () => {
  expect(parseChoice(columns, { sort: '-amount' }).sort).toBe('-amount');
  expect(parseChoice(columns, { sort: 'loan' }).sort).toBeUndefined();
});

test('unknown columns of an address are ignored', () => {
  expect(parseChoice(columns, { columns: 'loan,product,gone' }).hiddenColumns).toEqual(['amount']);
  expect(parseChoice(columns, { columns: 'gone' }).hiddenColumns).toEqual(['product']);
});

test.each([
  [['amount'], 'loan,product'],
  [[], 'loan,amount,product'],
  [['product'], undefined],
  [['loan', 'amount', 'product'], undefined],
])('hiding %o is written as %s', (hidden, written) => {
  expect(formatShownColumns(columns, hidden)).toBe(written);
});
