import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { moneyText } from '../../ui/format.ts';
import { payoutsTexts } from './texts.ts';

type Payout = DeskItem<'payouts'>;

const choices = {
  ended: [
    { call: 'retryPayout', what: 'retry', kind: 'primary' },
    { call: 'cancelPayout', what: 'cancel', kind: 'danger' },
  ],
  absent: [{ call: 'declarePayoutFailed', what: 'failure', kind: 'danger' }],
} as const;

/** What is over and did not arrive may go again, or not at all; what was to be returned waits in suspense again. */
const ended: readonly Payout['state'][] = ['returned', 'refused'];

export function PayoutActions({ payout }: { payout: Payout }) {
  const say = useTexts(payoutsTexts);
  const { payoutId, orderId, amount, currency, account, state, isReturn, mayDeclareFailed } = payout;
  if ((isReturn || !ended.includes(state)) && !mayDeclareFailed) return null;
  return choices[mayDeclareFailed ? 'absent' : 'ended'].map(({ call, what, kind }) => (
    <WriteButton
      key={call}
      name={call}
      about={`${call} ${payoutId}`}
      button={say(what)}
      title={say(`${what}Title`, { orderId })}
      lead={say(`${what}Lead`, { amount: moneyText(amount, currency), account })}
      toRequest={(_, reason) => ({ payoutId, reason })}
      submit={say(`${what}Submit`)}
      kind={kind}
    />
  ));
}
