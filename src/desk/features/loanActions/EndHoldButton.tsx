import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';

/** Ends a pause of collection before its last day. */
export function EndHoldButton({ orderId }: { orderId: string }) {
  const t = useTexts('loan');
  return (
    <WriteButton
      name="endPause"
      draftKey={`endPause ${orderId}`}
      buttonLabel={t('endPauseAction')}
      label={t('endPauseTitle', { orderId })}
      title={t('endPauseTitle', { orderId })}
      description={t('endPauseLead')}
      submitLabel={t('endPauseSubmit')}
      toRequest={(_, reason) => ({ orderId, reason })}
    />
  );
}
