import { useTexts } from '../../texts/language.tsx';
import { TemplateForm } from '../../ui/form/TemplateForm.tsx';
import { complaintsTexts } from './texts.ts';

const templates = ['templateReceived', 'templateMissing', 'templateCharges'] as const;

/** The answer to a complaint, with pictures. */
export function Answer({ folio }: { folio: string }) {
  const say = useTexts(complaintsTexts);
  return (
    <TemplateForm
      name="answerComplaint"
      about={`answer ${folio}`}
      templates={templates.map((one) => ({ name: say(one), text: say(`${one}Text`) }))}
      answer={{ label: say('answer'), hint: say('answerHint'), most: 4_000 }}
      also={[{ kind: 'pictures', name: 'images', label: say('pictures') }]}
      toRequest={(typed, reason) => ({
        folio,
        answer: typed.text('answer'),
        images: typed.pictures('images'),
        reason,
      })}
      submit={say('submit')}
    />
  );
}
