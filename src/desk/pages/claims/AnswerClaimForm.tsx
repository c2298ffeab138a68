import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../texts/language.tsx';
import { TemplateForm } from '../../ui/form/TemplateForm.tsx';

const templates = ['templateFound', 'templateMissing', 'templateOther'] as const;

/** What the borrower is told where no payment is found, or more is to be said: it closes the claim. */
export function AnswerClaimForm({ orderId }: { orderId: string }) {
  const t = useTexts('claims');
  const navigate = useNavigate();
  return (
    <TemplateForm
      name="answerClaim"
      draftKey={`claim ${orderId}`}
      templates={templates.map((one) => ({ name: t(one), text: t(`${one}Text`) }))}
      answer={{ label: t('answer'), hint: t('answerHint'), maxLength: 1_000 }}
      toRequest={(input, reason) => ({ orderId, answer: input.text('answer'), reason })}
      submitLabel={t('submit')}
      onDone={() => navigate({ to: '/claims', search: {} })}
    />
  );
}
