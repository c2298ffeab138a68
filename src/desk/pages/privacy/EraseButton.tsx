import { useTexts } from '../../texts/language.tsx';
import { WriteButton } from '../../ui/form/WriteButton.tsx';

/** For good: a second person decides. */
export function EraseButton({ requestId, name }: { requestId: string; name: string }) {
  const t = useTexts('privacy');
  return (
    <WriteButton
      name="erasePerson"
      draftKey={`erase ${requestId}`}
      buttonLabel={t('erase')}
      title={t('eraseTitle', { name })}
      description={t('eraseLead')}
      approvalScope={{}}
      fields={[{ kind: 'long', name: 'answer', label: t('answerText'), maxLength: 2000 }]}
      toRequest={(input, reason) => ({ requestId, answer: input.text('answer'), reason })}
      submitLabel={t('eraseSubmit')}
      kind="danger"
    />
  );
}
