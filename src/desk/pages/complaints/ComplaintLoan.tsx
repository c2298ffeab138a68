import { useCan } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { listLoanActions } from '../../features/loanActions/loanActions.tsx';
import { useActionContext } from '../../features/loanActions/useActionContext.ts';
import { LoanNotes } from '../../features/loans/LoanEvents.tsx';
import { LoanPayout } from '../../features/loans/LoanPayout.tsx';
import type { Loan } from '../../features/loans/loan.ts';

/** The payout of the loan that a complaint is about, and what was said and noted about it, for staff alone. */
export function ComplaintLoan({ orderId }: { orderId: string }) {
  const { data } = useDeskQuery('loan', { orderId });
  return data === undefined ? null : <PayoutAndNotes loan={data} />;
}

function PayoutAndNotes({ loan }: { loan: Loan }) {
  const can = useCan();
  const [note] = listLoanActions(loan, useActionContext(loan)).filter(({ call }) => call === 'note');
  return (
    <>
      <LoanPayout loan={loan} />
      <LoanNotes loan={loan} />
      {can('note') ? <div className="actions">{note?.button}</div> : null}
    </>
  );
}
