import { useState } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { forgetDraft } from '../../ui/form/drafts.ts';
import { WriteForm } from '../../ui/form/WriteForm.tsx';
import { complaintsTexts } from './texts.ts';

const templates = ['templateReceived', 'templateMissing', 'templateCharges'] as const;

/** The answer, from a blank or from a text that is often said. */
export function Answer({ folio }: { folio: string }) {
  const say = useTexts(complaintsTexts);
  const [template, setTemplate] = useState<(typeof templates)[number]>();
  const about = `answer ${folio}`;
  return (
    <>
      <label className="field">
        <span className="label">{say('templates')}</span>
        <select
          className="input"
          value={template ?? ''}
          onChange={({ target }) => {
            forgetDraft(about);
            setTemplate(templates.find((one) => one === target.value));
          }}
        >
          <option value="">{say('templateNone')}</option>
          {templates.map((one) => (
            <option key={one} value={one}>
              {say(one)}
            </option>
          ))}
        </select>
      </label>
      <WriteForm
        key={template ?? ''}
        name="answerComplaint"
        about={about}
        fields={[
          {
            kind: 'long',
            name: 'answer',
            label: say('answer'),
            hint: say('answerHint'),
            most: 4000,
            start: template === undefined ? '' : say(`${template}Text`),
          },
          { kind: 'pictures', name: 'images', label: say('pictures') },
        ]}
        toRequest={(typed, reason) => ({
          folio,
          answer: typed.text('answer'),
          images: typed.pictures('images'),
          reason,
        })}
        submit={say('submit')}
      />
    </>
  );
}
