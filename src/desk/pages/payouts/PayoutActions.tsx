import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { AskForAccount } from '../../features/payouts/AskForAccount.tsx';
import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatMoney } from '../../ui/format/format.ts';

type Payout = DeskRow<'payouts'>;

const actionsByState = {
  ended: [
    { call: 'retryPayout', what: 'retry', kind: 'primary' },
    { call: 'cancelPayout', what: 'cancel', kind: 'danger' },
  ],
  absent: [{ call: 'declarePayoutFailed', what: 'failure', kind: 'danger' }],
} as const;

/** Final states without arrival: such a payout can be retried or cancelled. One that returns suspense or refunds credit leaves it there when it fails. */
const unsuccessfulStates: readonly Payout['state'][] = ['returned', 'refused'];

export function PayoutActions({ payout, advance }: { payout: Payout; advance: () => Promise<void> }) {
  const t = useTexts('payouts');
  const { payoutId, orderId, borrowerId, name, amount, currency, account, state } = payout;
  const { mayDeclareFailed, isDeclaredFailed } = payout;
  const money = formatMoney(amount, currency);
  const line = t(payout.isReturn ? 'returnLine' : 'payoutLine', {
    ...{ amount: money, orderId, account },
    name: name || borrowerId,
  });
  const isBack = payout.isReturn || payout.isRefund;
  if ((isBack || !unsuccessfulStates.includes(state)) && !mayDeclareFailed) return null;
  return actionsByState[mayDeclareFailed ? 'absent' : 'ended'].map(({ call, what: action, kind }) =>
    action === 'retry' && payout.needsAccount ? (
      <AskForAccount key={call} payout={payout} buttonVariant="quiet" />
    ) : (
      <WriteButton
        key={call}
        name={call}
        draftKey={`${call} ${payoutId}`}
        buttonLabel={t(action)}
        buttonVariant="quiet"
        title={t(`${action}Title`, { orderId })}
        description={`${line} ${t(
          action === 'retry' && isDeclaredFailed ? 'retryFailedLead' : `${action}Lead`,
          {
            amount: money,
            account,
          },
        )}`}
        toRequest={(_, reason) => ({ payoutId, reason })}
        submitLabel={t(`${action}Submit`)}
        kind={kind}
        onDone={advance}
      />
    ),
  );
}
