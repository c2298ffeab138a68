import { orderStatus, requestType } from '../../../contract/status.ts';
import type { Arrival, Loan } from './arrivals.ts';

export type Outcome = { readonly kind: 'extended' | 'repaid'; readonly loan: Loan };

/** What the payments so far led to; nothing while the fee, or a part of it, is still to be paid. */
export function outcomeOf({ loan, arrived }: Arrival): Outcome | undefined {
  if (!loan) return undefined;
  if (loan.orderStatus === orderStatus.repaid) return { kind: 'repaid', loan };
  const isFeePaid = arrived?.purpose === requestType.extension && loan.heldForExtension === 0;
  return isFeePaid ? { kind: 'extended', loan } : undefined;
}

/** The day the debt is due by now, where an extension was paid before this page was opened. */
export function movedDueDate(loan: Loan | undefined): string | undefined {
  if (!loan || loan.heldForExtension > 0 || loan.dueDate === '') return undefined;
  return loan.payments.some(({ purpose }) => purpose === requestType.extension) ? loan.dueDate : undefined;
}
