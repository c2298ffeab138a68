import type { Loan } from '../loans/loan.ts';

type Payment = Pick<Loan['payments'][number], 'amount' | 'valueDate' | 'reversedOn'>;

/** The payments of the loan that may be the one about to be recorded: of its amount and day, and not reversed. */
export function listDuplicatePayments<P extends Payment>(
  payments: readonly P[],
  tender: { amount: number; paidOn: string },
): P[] {
  return payments.filter(
    ({ amount, valueDate, reversedOn }) =>
      reversedOn === null && amount === tender.amount && valueDate === tender.paidOn,
  );
}
