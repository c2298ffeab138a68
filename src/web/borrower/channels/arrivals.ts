import { useCallback, useEffect, useRef, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Data, Payload } from '../../../contract/schemas/index.ts';
import { orderStatus } from '../../../contract/status.ts';
import { call } from '../../api/call.ts';
import { usePolling } from '../../api/polling.ts';
import type { Fields } from '../../api/request.ts';
import { arrivedPayments, type Payment } from '../shared/payments.ts';
import { useNews } from '../shared/useNews.ts';

export type Loan = Data<'loanDetails'>;

export type Arrival = {
  /** The loan as last heard; absent until the first answer. */
  readonly loan: Loan | undefined;
  /** The newest payment that came while the page was open. */
  readonly arrived: Payment | undefined;
};

type Listed = { readonly payments: readonly Payment[] };

/** The newest payment of `now` that `before` didn't hold. */
export function newestArrival(before: Listed, now: Listed): Payment | undefined {
  return arrivedPayments(before.payments, now.payments)[0];
}

/**
 * Asks for the loan every few seconds: how a page whose own call can't tell learns of a payment.
 * @param before the payments that the page's own call told of; without them, or where one moved the date, the loan is asked
 * for at once
 */
export function useArrival(keys: Payload<'loanDetails'> & Fields, before?: Listed): Arrival {
  const [loan, setLoan] = useState<Loan>();
  const latest = useRef(keys);
  latest.current = keys;

  const ask = useCallback(async () => {
    const reply = await call(endpoints.loanDetails, latest.current);
    if (reply.success) setLoan(reply.data);
    return reply.success;
  }, []);

  const isWanted = !before?.payments.every(({ movesDate }) => movesDate === 0);
  useEffect(() => {
    if (isWanted) void ask();
  }, [ask, isWanted]);
  usePolling(ask, loan?.orderStatus !== orderStatus.repaid);
  const { news } = useNews<Listed, Payment>(loan ?? before, newestArrival);
  return { loan, arrived: news };
}
