import { useNavigate } from '@tanstack/react-router';
import { type Language, useTexts, useTextsIn } from '../../texts/language.tsx';
import { TemplateForm } from '../../ui/form/TemplateForm.tsx';
import { useReasonPresetTexts } from '../../ui/queue.tsx';

const templates = ['templateReceived', 'templateMissing', 'templateCharges'] as const;

type AnswerComplaintFormProps = { folio: string; language: Language; advance: () => Promise<void> };

/** The answer to a complaint, with images. One without images can be undone for some seconds. */
export function AnswerComplaintForm({ folio, language, advance }: AnswerComplaintFormProps) {
  const t = useTexts('complaints');
  const ui = useTexts('ui');
  const inTheirs = useTextsIn('complaints', language);
  const presets = useReasonPresetTexts('complaints', 'answer');
  const navigate = useNavigate();
  return (
    <TemplateForm
      name="answerComplaint"
      draftKey={`answer ${folio}`}
      language={language}
      templates={templates.map((one) => ({ name: t(one), text: inTheirs?.(`${one}Text`) ?? '' }))}
      answer={{ label: t('answer'), hint: t('answerHint'), maxLength: 4_000 }}
      extraFields={[{ kind: 'pictures', name: 'images', label: t('pictures') }]}
      toRequest={(input, reason) => ({
        folio,
        answer: input.text('answer'),
        images: input.pictures('images'),
        reason,
      })}
      submitLabel={t('submit')}
      reasonPresets={presets}
      deferral={{
        caseKey: folio,
        decision: () => ui('answered'),
        isDeferred: ({ images = [] }) => images.length === 0,
        onDeferred: advance,
        onUndo: () => navigate({ to: '/complaints', search: { folio } }),
      }}
      onDone={advance}
    />
  );
}
