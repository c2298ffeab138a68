import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';

export function EndSessionButton({ sessionId }: { sessionId: string }) {
  const t = useTexts('sessions');
  return (
    <WriteButton
      name="endSession"
      draftKey={`end ${sessionId}`}
      buttonLabel={t('end')}
      title={t('endTitle')}
      description={t('endLead')}
      toRequest={(_, reason) => ({ sessionId, reason })}
      submitLabel={t('end')}
      kind="danger"
    />
  );
}
