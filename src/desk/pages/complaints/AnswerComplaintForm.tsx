import { useTexts } from '../../texts/language.tsx';
import { TemplateForm } from '../../ui/form/TemplateForm.tsx';

const templates = ['templateReceived', 'templateMissing', 'templateCharges'] as const;

/** The answer to a complaint, with pictures. */
export function AnswerComplaintForm({ folio }: { folio: string }) {
  const t = useTexts('complaints');
  return (
    <TemplateForm
      name="answerComplaint"
      draftKey={`answer ${folio}`}
      templates={templates.map((one) => ({ name: t(one), text: t(`${one}Text`) }))}
      answer={{ label: t('answer'), hint: t('answerHint'), maxLength: 4_000 }}
      extraFields={[{ kind: 'pictures', name: 'images', label: t('pictures') }]}
      toRequest={(input, reason) => ({
        folio,
        answer: input.text('answer'),
        images: input.pictures('images'),
        reason,
      })}
      submitLabel={t('submit')}
    />
  );
}
