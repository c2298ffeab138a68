import { orderStatus } from '../../../contract/status.ts';
import type { Loan, PaymentArrival } from './paymentArrival.ts';

export type PaymentOutcome = { readonly kind: 'extended' | 'repaid'; readonly loan: Loan };

/** What the payments so far led to; nothing while a fee is still to be paid, nor once it came too late. */
export function paymentOutcome({ loan, newPayment }: PaymentArrival): PaymentOutcome | undefined {
  if (!loan) return undefined;
  if (loan.orderStatus === orderStatus.repaid) return { kind: 'repaid', loan };
  return newPayment?.movesDate === 1 ? { kind: 'extended', loan } : undefined;
}

/** The day the debt is due by now, where an extension was paid before this page was opened. */
export function extendedDueDate(loan: Loan | undefined): string | undefined {
  if (!loan || loan.heldForExtension > 0 || loan.dueDate === '') return undefined;
  return loan.payments.some(({ movesDate }) => movesDate === 1) ? loan.dueDate : undefined;
}
