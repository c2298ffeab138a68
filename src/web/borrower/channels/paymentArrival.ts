import { useCallback, useEffect, useRef, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { orderStatus } from '../../../contract/status.ts';
import { call } from '../../api/call.ts';
import type { Payload } from '../../api/request.ts';
import { usePolling } from '../../api/useCall.ts';
import { useLoanUpdateNotice } from '../shared/LoanUpdateNotice.tsx';
import type { LoanDetails } from '../shared/loanElements.tsx';
import { findNewPayments, type Payment } from '../shared/PaymentsList.tsx';

export type PaymentArrival = {
  /** The loan as last heard; absent until the first answer. */
  readonly loan: LoanDetails | undefined;
  /** The newest payment that came while the page was open. */
  readonly newPayment: Payment | undefined;
};

type WithPayments = { readonly payments: readonly Payment[] };

/** The newest payment of `current` that `previous` didn't hold. */
export function findNewestPayment(previous: WithPayments, current: WithPayments): Payment | undefined {
  return findNewPayments(previous.payments, current.payments)[0];
}

/**
 * Polls the loan, for pages whose own call does not report payments.
 * @param previous the payments in the page's own reply; without them, or if one moved the date, the loan is read at once
 */
export function usePaymentArrival(payload: Payload<'loanDetails'>, previous?: WithPayments): PaymentArrival {
  const [loan, setLoan] = useState<LoanDetails>();
  const latest = useRef(payload);
  latest.current = payload;

  const refreshLoan = useCallback(async () => {
    const reply = await call(endpoints.loanDetails, latest.current);
    if (reply.success) setLoan(reply.data);
    return reply.success;
  }, []);

  const shouldFetchAtOnce = !previous?.payments.every(({ movesDate }) => movesDate === 0);
  useEffect(() => {
    if (shouldFetchAtOnce) void refreshLoan();
  }, [refreshLoan, shouldFetchAtOnce]);
  usePolling(refreshLoan, loan?.orderStatus !== orderStatus.repaid);
  const { notice: newPayment } = useLoanUpdateNotice<WithPayments, Payment>(
    loan ?? previous,
    findNewestPayment,
  );
  return { loan, newPayment };
}

export type PaymentOutcome = { readonly kind: 'extended' | 'repaid'; readonly loan: LoanDetails };

/** The outcome of the payments so far; undefined while a fee is incomplete, or if it came too late. */
export function getPaymentOutcome({ loan, newPayment }: PaymentArrival): PaymentOutcome | undefined {
  if (!loan) return undefined;
  if (loan.orderStatus === orderStatus.repaid) return { kind: 'repaid', loan };
  return newPayment?.movesDate === 1 ? { kind: 'extended', loan } : undefined;
}

/** The day the debt is due by now, where an extension was paid before this page was opened. */
export function getExtendedDueDate(loan: LoanDetails | undefined): string | undefined {
  if (!loan || loan.heldForExtension > 0 || loan.dueDate === '') return undefined;
  return loan.payments.some(({ movesDate }) => movesDate === 1) ? loan.dueDate : undefined;
}
