import type { Loan } from './loan.ts';

type Payment = Pick<Loan['payments'][number], 'amount' | 'valueDate' | 'reversedOn'>;

/** A payment of the loan that may be the one about to be recorded: of its amount and day, and not reversed. */
export function findDuplicatePayment<P extends Payment>(
  payments: readonly P[],
  tender: { amount: number; paidOn: string },
): P | undefined {
  return payments.find(
    ({ amount, valueDate, reversedOn }) =>
      reversedOn === null && amount === tender.amount && valueDate === tender.paidOn,
  );
}
