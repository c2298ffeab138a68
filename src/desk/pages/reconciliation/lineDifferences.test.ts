import { expect, test } from 'vitest';
import { listLineDifferences } from './lineDifferences.ts';

const side = {
  ...{ fileAmount: 300, fileCurrency: 'MXN', fileReference: '9300', filePaidAt: '2026-11-27T12:00:00Z' },
  ...{ ourAmount: 300, currency: 'MXN', ourReference: '9300', ourPaidAt: '2026-11-27T12:00:09Z' },
};

test('of a payment on both sides it is named what differs: currency, amount, day, reference', () => {
  expect(listLineDifferences(side)).toEqual([]);
  expect(listLineDifferences({ ...side, fileCurrency: 'INR' })).toEqual(['currency']);
  expect(listLineDifferences({ ...side, ourAmount: 301, ourPaidAt: '2026-11-28T00:00:00Z' })).toEqual([
    'amount',
    'day',
  ]);
  expect(listLineDifferences({ ...side, fileReference: '9301' })).toEqual(['reference']);
});

test('where one side lacks the payment nothing else differs', () => {
  const onlyOurs = { fileAmount: null, fileCurrency: null, fileReference: null, filePaidAt: null };
  expect(listLineDifferences({ ...side, ...onlyOurs })).toEqual([]);
});
