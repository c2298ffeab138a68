import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { moneyText } from '../../ui/format.ts';
import { payoutsTexts } from './texts.ts';

type Payout = DeskItem<'payouts'>;

/** What is over and did not arrive may go again, or not at all. */
const ended: readonly Payout['state'][] = ['returned', 'refused'];

export function PayoutActions({ payout }: { payout: Payout }) {
  const say = useTexts(payoutsTexts);
  const { payoutId, orderId, amount, currency, account, state } = payout;
  if (!ended.includes(state)) return null;
  const choices = [
    { call: 'retryPayout', label: 'retry', title: 'retryTitle', lead: 'retryLead', kind: 'primary' },
    { call: 'cancelPayout', label: 'cancel', title: 'cancelTitle', lead: 'cancelLead', kind: 'danger' },
  ] as const;
  return choices.map(({ call, label, title, lead, kind }) => (
    <WriteButton
      key={call}
      name={call}
      about={`${call} ${payoutId}`}
      button={say(label)}
      title={say(title, { orderId })}
      lead={say(lead, { amount: moneyText(amount, currency), account })}
      toRequest={(_, reason) => ({ payoutId, reason })}
      submit={say(label)}
      kind={kind}
    />
  ));
}
