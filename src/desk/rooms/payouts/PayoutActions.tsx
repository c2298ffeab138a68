import { useState } from 'react';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useMay } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
import { moneyText } from '../../ui/format.ts';
import { payoutsTexts } from './texts.ts';

type Payout = DeskItem<'payouts'>;

/** What is over and did not arrive may go again, or not at all. */
const ended: readonly Payout['state'][] = ['returned', 'refused'];

export function PayoutActions({ payout }: { payout: Payout }) {
  const say = useTexts(payoutsTexts);
  const may = useMay();
  const [open, setOpen] = useState<string>();
  const { payoutId, orderId, amount, currency, account, state } = payout;
  if (!ended.includes(state)) return null;
  const choices = [
    { call: 'retryPayout', label: 'retry', title: 'retryTitle', lead: 'retryLead', kind: 'primary' },
    { call: 'cancelPayout', label: 'cancel', title: 'cancelTitle', lead: 'cancelLead', kind: 'danger' },
  ] as const;
  return choices
    .filter(({ call }) => may(call))
    .map(({ call, label, title, lead, kind }) => (
      <span key={call}>
        <Button kind="plain" onPress={() => setOpen(call)}>
          {say(label)}
        </Button>
        <WriteDialog
          name={call}
          about={`${call} ${payoutId}`}
          title={say(title, { orderId })}
          isOpen={open === call}
          onClose={() => setOpen(undefined)}
          fields={[]}
          toRequest={(_, reason) => ({ payoutId, reason })}
          submit={say(label)}
          kind={kind}
        >
          <p className="quiet">{say(lead, { amount: moneyText(amount, currency), account })}</p>
        </WriteDialog>
      </span>
    ));
}
