import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { sessionsTexts } from './texts.ts';

export function RemovePasskey({ passkeyId, name }: { passkeyId: string; name: string }) {
  const say = useTexts(sessionsTexts);
  return (
    <WriteButton
      name="removePasskey"
      about={`remove ${passkeyId}`}
      button={say('passkeyRemove')}
      label={say('passkeyRemoveTitle', { name })}
      title={say('passkeyRemoveTitle', { name })}
      lead={say('passkeyRemoveLead')}
      toRequest={(_, reason) => ({ passkeyId, reason })}
      submit={say('passkeyRemove')}
      kind="danger"
    />
  );
}
