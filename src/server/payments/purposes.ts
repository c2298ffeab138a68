import type { Day, PaymentWay } from '../../lending/index.ts';

/** What a reference is to be paid for. Amounts in minor units. */
export type Purpose =
  | { requestType: 1; way: PaymentWay; amount: number; extensionSequence: null }
  | { requestType: 2; amount: number; extensionSequence: number; quotedUntil: Day };

/** A fee is paid in one way only. */
export function wayOf(purpose: Purpose): PaymentWay {
  return purpose.requestType === 1 ? purpose.way : 'instalment';
}
