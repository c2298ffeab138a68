import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../../texts/language.tsx';
import { TemplateForm } from '../../ui/form/TemplateForm.tsx';
import { claimsTexts } from './texts.ts';

const templates = ['templateFound', 'templateMissing', 'templateOther'] as const;

/** What the borrower is told where no payment is found, or more is to be said: it closes the claim. */
export function AnswerClaim({ orderId }: { orderId: string }) {
  const say = useTexts(claimsTexts);
  const navigate = useNavigate();
  return (
    <TemplateForm
      name="answerClaim"
      about={`claim ${orderId}`}
      templates={templates.map((one) => ({ name: say(one), text: say(`${one}Text`) }))}
      answer={{ label: say('answer'), hint: say('answerHint'), most: 1_000 }}
      toRequest={(typed, reason) => ({ orderId, answer: typed.text('answer'), reason })}
      submit={say('submit')}
      onDone={() => navigate({ to: '/claims', search: {} })}
    />
  );
}
