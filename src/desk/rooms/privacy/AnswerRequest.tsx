import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useMay } from '../../frame/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import type { Field } from '../../ui/form/fields.ts';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { Erase } from './Erase.tsx';
import { privacyTexts } from './texts.ts';

/** Granting or refusing what was asked, and saying that it is done. */
export function AnswerRequest({
  row: { requestId, name, kind, state, asked },
}: {
  row: DeskItem<'privacyRequests'>;
}) {
  const say = useTexts(privacyTexts);
  const may = useMay();
  if (!may('answerPrivacyRequest') || state === 'done' || state === 'refused') return null;
  if (state === 'granted' && kind === 'erasure') return <Erase requestId={requestId} name={name} />;
  const isAnswer = state === 'open';
  const decision: Field = {
    kind: 'choice',
    name: 'state',
    label: say('decision'),
    start: 'granted',
    options: [
      { value: 'granted', label: say('grant') },
      { value: 'refused', label: say('refuse') },
    ],
  };
  return (
    <WriteButton
      name="answerPrivacyRequest"
      about={`privacy ${requestId} ${state}`}
      button={say(isAnswer ? 'answerAction' : 'doneAction')}
      title={say(isAnswer ? 'titleAnswer' : 'titleDone', { name })}
      lead={asked}
      fields={[
        ...(isAnswer ? [decision] : []),
        { kind: 'long', name: 'answer', label: say('answerText'), most: 2000 },
      ]}
      toRequest={(typed, reason) => ({
        requestId,
        state: isAnswer ? (typed.text('state') === 'refused' ? 'refused' : 'granted') : 'done',
        answer: typed.text('answer'),
        reason,
      })}
      submit={say(isAnswer ? 'answerAction' : 'doneAction')}
    />
  );
}
