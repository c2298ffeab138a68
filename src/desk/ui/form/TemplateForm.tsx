import { useState } from 'react';
import type { WriteCallName } from '../../../contract/desk/calls.ts';
import { type Language, useLabels, useTexts } from '../../texts/language.tsx';
import { type Field, findDraft, storeDraft } from './fields.ts';
import type { WriteFormProps } from './useWriteForm.ts';
import { WriteForm } from './WriteForm.tsx';

type Props<Name extends WriteCallName> = Omit<WriteFormProps<Name>, 'fields'> & {
  /** The borrower's, in which the prepared answers are. */
  language: Language;
  /** Prepared answers: names for staff, texts for the borrower. */
  templates: readonly { readonly name: string; readonly text: string }[];
  answer: { readonly label: string; readonly hint: string; readonly maxLength: number };
  /** Fields before and after the answer. */
  firstFields?: readonly Field[];
  extraFields?: readonly Field[];
};

/** The form of an answer to a borrower, which may start from a prepared text. */
export function TemplateForm<Name extends WriteCallName>(props: Props<Name>) {
  const { language, templates, answer, firstFields = [], extraFields = [], ...form } = props;
  const t = useTexts('ui');
  const languageLabel = useLabels('messageLanguage');
  const [template, setTemplate] = useState('');
  const templateText = (of: string) => templates.find(({ name }) => name === of)?.text ?? '';

  /** Puts the prepared text after what was typed, or in place of another prepared text. */
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
        <span className="label">{t('templates', { language: languageLabel(language) })}</span>
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
        fields={[...firstFields, { kind: 'long', name: 'answer', ...answer }, ...extraFields]}
      />
    </>
  );
}
