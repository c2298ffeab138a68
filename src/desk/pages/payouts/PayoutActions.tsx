import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { formatMoney } from '../../ui/format.ts';

type Payout = DeskItem<'payouts'>;

const actionsByState = {
  ended: [
    { call: 'retryPayout', what: 'retry', kind: 'primary' },
    { call: 'cancelPayout', what: 'cancel', kind: 'danger' },
  ],
  absent: [{ call: 'declarePayoutFailed', what: 'failure', kind: 'danger' }],
} as const;

/** What is over and did not arrive may go again, or not at all; what was to be returned waits in suspense again. */
const unsuccessfulStates: readonly Payout['state'][] = ['returned', 'refused'];

export function PayoutActions({ payout }: { payout: Payout }) {
  const t = useTexts('payouts');
  const { payoutId, orderId, amount, currency, account, state, isReturn, mayDeclareFailed } = payout;
  if ((isReturn || !unsuccessfulStates.includes(state)) && !mayDeclareFailed) return null;
  return actionsByState[mayDeclareFailed ? 'absent' : 'ended'].map(({ call, what: action, kind }) => (
    <WriteButton
      key={call}
      name={call}
      draftKey={`${call} ${payoutId}`}
      buttonLabel={t(action)}
      title={t(`${action}Title`, { orderId })}
      description={t(`${action}Lead`, { amount: formatMoney(amount, currency), account })}
      toRequest={(_, reason) => ({ payoutId, reason })}
      submitLabel={t(`${action}Submit`)}
      kind={kind}
    />
  ));
}
