import { useState } from 'react';
import { useMay } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Loan } from './action.tsx';
import { loanActions } from './actions.ts';
import { loanTexts } from './texts.ts';

/** What may be done about the loan, by whom is signed in. */
export function Actions({ loan }: { loan: Loan }) {
  const say = useTexts(loanTexts);
  const may = useMay();
  const [open, setOpen] = useState<string>();
  const actions = loanActions(loan, say).filter(({ call }) => may(call));
  if (actions.length === 0) return null;
  return (
    <section className="actions" aria-label={say('actions')}>
      {actions.map(({ call, label }) => (
        <Button key={call} onClick={() => setOpen(call)}>
          {label}
        </Button>
      ))}
      {actions.map(({ call, dialog }) => dialog(open === call, () => setOpen(undefined)))}
    </section>
  );
}
