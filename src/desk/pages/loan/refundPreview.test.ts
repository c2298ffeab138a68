import { expect, test } from 'vitest';
import { findMostRefunded, findRefundTrigger, type RefundOptions } from './refundPreview.tsx';

const ofProvider: RefundOptions = {
  obstacle: null,
  payer: 'provider',
  payoutLimit: null,
  most: 9_000,
  notMatched: 0,
  ofProviders: 5_000,
  isChangedByCaller: false,
};

test('what takes credit of money that staff recorded waits for that, the rest only where the caller changed the loan', () => {
  expect([findRefundTrigger(ofProvider, 5_000), findRefundTrigger(ofProvider, 5_001)]).toEqual([
    null,
    'refundHandMoney',
  ]);
  const changed = { ...ofProvider, isChangedByCaller: true };
  expect([findRefundTrigger(changed, 5_000), findRefundTrigger(changed, 5_001)]).toEqual([
    'refundOwnPayment',
    'refundHandMoney',
  ]);
});

test('one payout refunds no more than its limit', () => {
  expect(findMostRefunded(ofProvider)).toBe(9_000);
  expect(findMostRefunded({ ...ofProvider, payer: 'payout', payoutLimit: 8_000 })).toBe(8_000);
});
