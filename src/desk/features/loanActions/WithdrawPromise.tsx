import { useLanguage, useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatDay, formatMoney } from '../../ui/format/format.ts';

type Props = {
  orderId: string;
  promise: { promiseId: string; amount: number; currency: string; paysBy: string; state: string };
};

/** Withdraws a promise that was recorded by mistake; one that was honoured stays. */
export function WithdrawPromise({ orderId, promise }: Props) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  const { promiseId, amount, currency, paysBy, state } = promise;
  if (state === 'honoured') return null;
  const values = { amount: formatMoney(amount, currency), day: formatDay(paysBy, language) };
  return (
    <WriteButton
      name="withdrawPromise"
      draftKey={`withdraw promise ${promiseId}`}
      buttonLabel={t('withdrawPromise')}
      label={t('withdrawPromiseTitle', values)}
      title={t('withdrawPromiseTitle', values)}
      description={t('withdrawPromiseLead')}
      showsApprovalNotice={state === 'broken'}
      toRequest={(_, reason) => ({ orderId, promiseId, reason })}
      kind="danger"
    />
  );
}
