import type { ResponseData } from '../../../contract/schemas/index.ts';
import { formatAmountInput, parseMinorUnits } from '../../ui/inputs/amount.ts';

/** What the form holds. `amount` as it is written. */
export type PaymentClaimValues = {
  readonly amount: string;
  readonly paidOn: string;
  readonly payCode: string;
  readonly reference: string;
};

export type PaymentClaimError = 'amountMissing' | 'dayMissing' | 'imageMissing';

/** A form as it begins: with what was to be paid, today. */
export function initialClaimValues({ repayAmount, today }: ResponseData<'paymentClaim'>): PaymentClaimValues {
  return {
    amount: repayAmount > 0 ? formatAmountInput(repayAmount) : '',
    paidOn: today,
    payCode: '',
    reference: '',
  };
}

/** The first thing that is missing, from top to bottom. */
export function validateClaim(
  { amount, paidOn }: PaymentClaimValues,
  images: number,
): PaymentClaimError | undefined {
  if (!parseMinorUnits(amount)) return 'amountMissing';
  if (paidOn === '') return 'dayMissing';
  return images === 0 ? 'imageMissing' : undefined;
}
