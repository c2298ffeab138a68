import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import type { Field } from '../../ui/form/fields.ts';
import { WriteButton } from '../../ui/form/WriteButton.tsx';
import { EraseButton } from './EraseButton.tsx';

/** Granting or refusing what was asked, and saying that it is done. */
export function AnswerPrivacyRequestButton({
  row: { requestId, name, kind, state, asked },
}: {
  row: DeskItem<'privacyRequests'>;
}) {
  const t = useTexts('privacy');
  const can = useCan();
  if (!can('answerPrivacyRequest') || state === 'done' || state === 'refused') return null;
  if (state === 'granted' && kind === 'erasure') return <EraseButton requestId={requestId} name={name} />;
  const isFirstAnswer = state === 'open';
  const decision: Field = {
    kind: 'choice',
    name: 'state',
    label: t('decision'),
    initial: 'granted',
    options: [
      { value: 'granted', label: t('grant') },
      { value: 'refused', label: t('refuse') },
    ],
  };
  return (
    <WriteButton
      name="answerPrivacyRequest"
      draftKey={`privacy ${requestId} ${state}`}
      buttonLabel={t(isFirstAnswer ? 'answerAction' : 'doneAction')}
      title={t(isFirstAnswer ? 'titleAnswer' : 'titleDone', { name })}
      description={asked}
      fields={[
        ...(isFirstAnswer ? [decision] : []),
        { kind: 'long', name: 'answer', label: t('answerText'), maxLength: 2000 },
      ]}
      toRequest={(input, reason) => ({
        requestId,
        state: isFirstAnswer ? (input.text('state') === 'refused' ? 'refused' : 'granted') : 'done',
        answer: input.text('answer'),
        reason,
      })}
      submitLabel={t(isFirstAnswer ? 'answerAction' : 'doneAction')}
    />
  );
}
