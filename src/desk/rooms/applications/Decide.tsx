import { useState } from 'react';
import { useMay } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/Button.tsx';
import { WriteDialog } from '../../ui/form/WriteDialog.tsx';
import { moneyText } from '../../ui/format.ts';
import type { ApplicationData } from './Application.tsx';
import { applicationsTexts } from './texts.ts';

/** Yes, with how much; or no. Each with why. */
export function Decide({ application }: { application: ApplicationData }) {
  const say = useTexts(applicationsTexts);
  const may = useMay();
  const [open, setOpen] = useState<'approve' | 'decline'>();
  const { orderId, amount, currency } = application;
  const close = () => setOpen(undefined);
  if (!may('decide')) return null;
  return (
    <div className="actions">
      <Button kind="primary" onPress={() => setOpen('approve')}>
        {say('approve')}
      </Button>
      <Button kind="danger" onPress={() => setOpen('decline')}>
        {say('decline')}
      </Button>
      <WriteDialog
        name="decide"
        about={`approve ${orderId}`}
        title={say('approveTitle', { orderId })}
        isOpen={open === 'approve'}
        onClose={close}
        fields={[{ kind: 'amount', name: 'amount', label: say('approveAmount'), currency, start: amount }]}
        toRequest={(typed, reason) => {
          const approved = typed.amount('amount');
          return { orderId, approve: true, reason, ...(approved === amount ? {} : { amount: approved }) };
        }}
        submit={say('approve')}
      >
        <p className="quiet">{say('approveLead', { amount: moneyText(amount, currency) })}</p>
      </WriteDialog>
      <WriteDialog
        name="decide"
        about={`decline ${orderId}`}
        title={say('declineTitle', { orderId })}
        isOpen={open === 'decline'}
        onClose={close}
        fields={[]}
        toRequest={(_, reason) => ({ orderId, approve: false, reason })}
        submit={say('decline')}
        kind="danger"
      >
        <p className="quiet">{say('declineLead')}</p>
      </WriteDialog>
    </div>
  );
}
