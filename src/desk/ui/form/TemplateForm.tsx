import { useState } from 'react';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import { useTexts } from '../../texts/language.tsx';
import { findDraft, storeDraft } from './drafts.ts';
import type { Field } from './fields.ts';
import { WriteForm, type WriteFormProps } from './WriteForm.tsx';

type Props<Name extends DeskCallName> = Omit<WriteFormProps<Name>, 'fields'> & {
  /** Texts that are often said. */
  templates: readonly { readonly name: string; readonly text: string }[];
  answer: { readonly label: string; readonly hint: string; readonly maxLength: number };
  /** What goes along with the answer. */
  extraFields?: readonly Field[];
};

/** An answer that somebody reads, from a blank or from a text that is often said. */
export function TemplateForm<Name extends DeskCallName>(props: Props<Name>) {
  const { templates, answer, extraFields = [], ...form } = props;
  const t = useTexts('ui');
  const [template, setTemplate] = useState('');
  const templateText = (of: string) => templates.find(({ name }) => name === of)?.text ?? '';

  /** What somebody wrote stays, before the text that is chosen. */
  function selectTemplate(next: string): void {
    const { answer: input = '', ...draft } = findDraft(form.draftKey) ?? {};
    const isCustom = input !== '' && !templates.some(({ text }) => text === input);
    storeDraft(form.draftKey, {
      ...draft,
      answer: isCustom ? [input, templateText(next)].filter(Boolean).join('\n\n') : templateText(next),
    });
    setTemplate(next);
  }

  return (
    <>
      <label className="field">
        <span className="label">{t('templates')}</span>
        <select className="input" value={template} onChange={({ target }) => selectTemplate(target.value)}>
          <option value="">{t('templateNone')}</option>
          {templates.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <WriteForm
        {...form}
        key={template}
        fields={[{ kind: 'long', name: 'answer', ...answer }, ...extraFields]}
      />
    </>
  );
}
