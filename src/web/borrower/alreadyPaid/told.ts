import type { Data } from '../../../contract/schemas/index.ts';
import { amountText, minorOf } from '../../ui/inputs/amount.ts';

/** What the form holds. `amount` as it is written. */
export type Told = {
  readonly amount: string;
  readonly paidOn: string;
  readonly payCode: string;
  readonly reference: string;
};

export type Mistake = 'amountMissing' | 'dayMissing' | 'imageMissing';

/** A form as it begins: with what was to be paid, today. */
export function begun({ repayAmount, today }: Data<'paymentClaim'>): Told {
  return {
    amount: repayAmount > 0 ? amountText(repayAmount) : '',
    paidOn: today,
    payCode: '',
    reference: '',
  };
}

/** The first thing that is missing, from top to bottom. */
export function mistakeOf({ amount, paidOn }: Told, images: number): Mistake | undefined {
  if (!minorOf(amount)) return 'amountMissing';
  if (paidOn === '') return 'dayMissing';
  return images === 0 ? 'imageMissing' : undefined;
}
