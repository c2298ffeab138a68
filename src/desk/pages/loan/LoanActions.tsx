import { useState } from 'react';
import { useCan } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Loan } from './createLoanAction.tsx';
import { listLoanActions, repayableStates } from './listLoanActions.ts';
import { RecordPaymentButton } from './RecordPaymentButton.tsx';

/** What may be done about the loan, by whom is signed in. */
export function LoanActions({ loan }: { loan: Loan }) {
  const t = useTexts('loan');
  const can = useCan();
  const [openCall, setOpenCall] = useState<string>();
  const actions = listLoanActions(loan, t).filter(({ call }) => can(call));
  const { statement } = loan;
  const isPayable = statement !== null && repayableStates.includes(loan.state) && can('pay');
  if (actions.length === 0 && !isPayable) return null;
  return (
    <section className="actions" aria-label={t('actions')}>
      {isPayable ? <RecordPaymentButton loan={loan} statement={statement} /> : null}
      {actions.map(({ call, label }) => (
        <Button key={call} onClick={() => setOpenCall(call)}>
          {label}
        </Button>
      ))}
      {actions.map(({ call, dialog }) => dialog(openCall === call, () => setOpenCall(undefined)))}
    </section>
  );
}
