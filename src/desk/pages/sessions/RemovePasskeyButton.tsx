import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';

export function RemovePasskeyButton({ passkeyId, name }: { passkeyId: string; name: string }) {
  const t = useTexts('sessions');
  return (
    <WriteButton
      name="removePasskey"
      draftKey={`remove ${passkeyId}`}
      buttonLabel={t('passkeyRemove')}
      label={t('passkeyRemoveTitle', { name })}
      title={t('passkeyRemoveTitle', { name })}
      description={t('passkeyRemoveLead')}
      toRequest={(_, reason) => ({ passkeyId, reason })}
      submitLabel={t('passkeyRemove')}
      kind="danger"
    />
  );
}
