import { expect, test } from 'vitest';
import { computeMaxRefund, findRefundApprovalReason, type RefundEligibility } from './refundPreview.tsx';

const ofProvider: RefundEligibility = {
  obstacle: null,
  payer: 'provider',
  payoutLimit: null,
  max: 9_000,
  unreconciledCredit: 0,
  refundableWithoutApproval: 5_000,
  isChangedByCaller: false,
};

test('what takes credit of money that staff recorded waits for that, the rest only where the caller changed the loan', () => {
  expect([findRefundApprovalReason(ofProvider, 5_000), findRefundApprovalReason(ofProvider, 5_001)]).toEqual([
    null,
    'handMoney',
  ]);
  const changed = { ...ofProvider, isChangedByCaller: true };
  expect([findRefundApprovalReason(changed, 5_000), findRefundApprovalReason(changed, 5_001)]).toEqual([
    'ownPayment',
    'handMoney',
  ]);
});

test('one payout refunds no more than its limit', () => {
  expect(computeMaxRefund(ofProvider)).toBe(9_000);
  expect(computeMaxRefund({ ...ofProvider, payer: 'payout', payoutLimit: 8_000 })).toBe(8_000);
});
