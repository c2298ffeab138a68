import { useState } from 'react';
import { useMay } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Loan } from './action.tsx';
import { loanActions, owedStates } from './actions.ts';
import { PaymentAction } from './PaymentAction.tsx';
import { loanTexts } from './texts.ts';

/** What may be done about the loan, by whom is signed in. */
export function Actions({ loan }: { loan: Loan }) {
  const say = useTexts(loanTexts);
  const may = useMay();
  const [open, setOpen] = useState<string>();
  const actions = loanActions(loan, say).filter(({ call }) => may(call));
  const { statement } = loan;
  const isPayable = statement !== null && owedStates.includes(loan.state) && may('pay');
  if (actions.length === 0 && !isPayable) return null;
  return (
    <section className="actions" aria-label={say('actions')}>
      {isPayable ? <PaymentAction loan={loan} statement={statement} /> : null}
      {actions.map(({ call, label }) => (
        <Button key={call} onClick={() => setOpen(call)}>
          {label}
        </Button>
      ))}
      {actions.map(({ call, dialog }) => dialog(open === call, () => setOpen(undefined)))}
    </section>
  );
}
