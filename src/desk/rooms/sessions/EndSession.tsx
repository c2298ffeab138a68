import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { sessionsTexts } from './texts.ts';

export function EndSession({ sessionId }: { sessionId: string }) {
  const say = useTexts(sessionsTexts);
  return (
    <WriteButton
      name="endSession"
      about={`end ${sessionId}`}
      button={say('end')}
      title={say('endTitle')}
      lead={say('endLead')}
      toRequest={(_, reason) => ({ sessionId, reason })}
      submit={say('end')}
      kind="danger"
    />
  );
}
