import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { privacyTexts } from './texts.ts';

/** For good: a second person decides. */
export function Erase({ requestId, name }: { requestId: string; name: string }) {
  const say = useTexts(privacyTexts);
  return (
    <WriteButton
      name="erasePerson"
      about={`erase ${requestId}`}
      button={say('erase')}
      title={say('eraseTitle', { name })}
      lead={say('eraseLead')}
      place={{}}
      fields={[{ kind: 'long', name: 'answer', label: say('answerText'), most: 2000 }]}
      toRequest={(typed, reason) => ({ requestId, answer: typed.text('answer'), reason })}
      submit={say('eraseSubmit')}
      kind="danger"
    />
  );
}
