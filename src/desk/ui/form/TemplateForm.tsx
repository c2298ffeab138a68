import { useState } from 'react';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import { useTexts } from '../../texts/language.tsx';
import { uiTexts } from '../texts.ts';
import { draftOf, keepDraft } from './drafts.ts';
import type { Field } from './fields.ts';
import { WriteForm, type WriteFormProps } from './WriteForm.tsx';

type Props<Name extends DeskCallName> = Omit<WriteFormProps<Name>, 'fields'> & {
  /** Texts that are often said. */
  templates: readonly { readonly name: string; readonly text: string }[];
  answer: { readonly label: string; readonly hint: string; readonly most: number };
  /** What goes along with the answer. */
  also?: readonly Field[];
};

/** An answer that somebody reads, from a blank or from a text that is often said. */
export function TemplateForm<Name extends DeskCallName>(props: Props<Name>) {
  const { templates, answer, also = [], ...form } = props;
  const say = useTexts(uiTexts);
  const [template, setTemplate] = useState('');
  const textOf = (of: string) => templates.find(({ name }) => name === of)?.text ?? '';

  /** What somebody wrote stays, before the text that is chosen. */
  function choose(next: string): void {
    const { answer: typed = '', ...draft } = draftOf(form.about) ?? {};
    const isOwn = typed !== '' && !templates.some(({ text }) => text === typed);
    keepDraft(form.about, {
      ...draft,
      answer: isOwn ? [typed, textOf(next)].filter(Boolean).join('\n\n') : textOf(next),
    });
    setTemplate(next);
  }

  return (
    <>
      <label className="field">
        <span className="label">{say('templates')}</span>
        <select className="input" value={template} onChange={({ target }) => choose(target.value)}>
          <option value="">{say('templateNone')}</option>
          {templates.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <WriteForm {...form} key={template} fields={[{ kind: 'long', name: 'answer', ...answer }, ...also]} />
    </>
  );
}
