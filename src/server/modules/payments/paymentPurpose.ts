import type { Day, PaymentScope } from '../../../lending/index.ts';

/** What a reference is to be paid for. Amounts in minor units. */
export type Purpose =
  | {
      requestType: 1;
      way: PaymentScope;
      amount: number;
      extensionSequence: null;
      /** The last day on which the amount ends the loan; null where it is no payoff. */
      payoffUntil: Day | null;
    }
  | { requestType: 2; amount: number; extensionSequence: number; quotedUntil: Day };

/** By which references are found, for how long they may be paid by left aside. */
export type PurposeKey =
  | Omit<Extract<Purpose, { requestType: 1 }>, 'payoffUntil'>
  | Omit<Extract<Purpose, { requestType: 2 }>, 'quotedUntil'>;

/** The last day on which a reference for this may be paid by; null where its channel alone says. */
export function purposeValidUntil(purpose: Purpose): Day | null {
  return purpose.requestType === 1 ? purpose.payoffUntil : purpose.quotedUntil;
}

/** A fee is paid in one way only. */
export function paymentScopeFor(purpose: PurposeKey): PaymentScope {
  return purpose.requestType === 1 ? purpose.way : 'instalment';
}
