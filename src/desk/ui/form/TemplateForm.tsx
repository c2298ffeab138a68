import type { WriteCallName } from '../../../contract/desk/calls.ts';
import { type Language, useLabels, useTexts } from '../../texts/language.tsx';
import type { FormField } from './fields.ts';
import {
  answerFieldName,
  applyPreparedAnswer,
  listPreparedOptions,
  type PreparedAnswer,
  preparedFieldName,
} from './preparedAnswers.ts';
import type { WriteFormProps } from './useWriteForm.ts';
import { WriteForm } from './WriteForm.tsx';

type Props<Name extends WriteCallName> = Omit<WriteFormProps<Name>, 'fields' | 'deriveValues'> & {
  /** The borrower's, in which the prepared answers are. */
  language: Language;
  templates: readonly PreparedAnswer[];
  answer: { readonly label: string; readonly hint: string; readonly maxLength: number };
  /** Fields before and after the answer. */
  firstFields?: readonly FormField[];
  extraFields?: readonly FormField[];
};

/** The form of an answer to a borrower, which may start from a prepared text. */
export function TemplateForm<Name extends WriteCallName>(props: Props<Name>) {
  const { language, templates, answer, firstFields = [], extraFields = [], ...form } = props;
  const prepared = usePreparedField(language, templates);
  return (
    <WriteForm
      {...form}
      fields={[
        prepared,
        ...firstFields,
        { kind: 'multiline', name: answerFieldName, ...answer },
        ...extraFields,
      ]}
      deriveValues={(next, previous) => applyPreparedAnswer(templates, next, previous)}
    />
  );
}

/** The choice of a prepared answer, which are in the borrower's language. */
export function usePreparedField(language: Language, templates: readonly PreparedAnswer[]) {
  const t = useTexts('ui');
  const languageLabel = useLabels('messageLanguage');
  return {
    kind: 'choice',
    name: preparedFieldName,
    label: t('templates', { language: languageLabel(language) }),
    initial: '',
    isOptional: true,
    options: [{ value: '', label: t('templateNone') }, ...listPreparedOptions(templates)],
  } as const;
}
