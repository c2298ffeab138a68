import type { ChangeEvent, ReactNode } from 'react';
import { useTexts } from '../../texts/language.tsx';
import {
  type ControlProps,
  DayField,
  type FieldInputProps,
  FieldWrapper,
  useFieldMessages,
} from './Field.tsx';
import type { FieldValue, FormField, UploadedFile } from './fields.ts';
import { GroupedOptions } from './GroupedOptions.tsx';
import { FileField, ImagesField } from './uploads.tsx';

/** The input of a field, by its kind. */
export function FormFieldInput({ field, value, error, onChange }: FieldInputProps<FormField, FieldValue>) {
  const t = useTexts('ui');
  if (field.kind === 'images') {
    return <ImagesField field={field} value={value as readonly UploadedFile[]} onChange={onChange} />;
  }
  if (field.kind === 'file') {
    return <FileField {...{ field, error }} value={value as readonly UploadedFile[]} onChange={onChange} />;
  }
  const text = typeof value === 'string' ? value : '';
  if (field.kind === 'multiChoice')
    return <CheckboxGroup {...{ field, error }} value={text} onChange={onChange} />;
  if (field.kind === 'day') return <DayField {...{ field, error }} value={text} onChange={onChange} />;
  return (
    <FieldWrapper {...{ field, error }}>
      {(control) =>
        renderControl(withEmptyOption(field, t('choose')), {
          ...control,
          value: text,
          onChange: (event) => onChange(event.target.value),
        })
      }
    </FieldWrapper>
  );
}

/** A choice that begins with none has an option for it. */
function withEmptyOption(field: TextualField, label: string): TextualField {
  if (field.kind !== 'choice' || field.initial !== '' || field.options.some(({ value }) => value === ''))
    return field;
  return { ...field, options: [{ value: '', label }, ...field.options] };
}

type BoundControlProps = ControlProps & {
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
};
type TextualField = Exclude<FormField, { kind: 'images' | 'file' | 'multiChoice' | 'day' }>;

function renderControl(field: TextualField, control: BoundControlProps): ReactNode {
  switch (field.kind) {
    case 'choice':
      return (
        <select {...control}>
          <GroupedOptions options={field.options} />
        </select>
      );
    case 'multiline':
      return <textarea {...control} rows={4} maxLength={field.maxLength ?? 500} />;
    case 'amount':
      return (
        <span className="amount-input">
          <input {...control} inputMode="decimal" autoComplete="off" />
          <span aria-hidden="true">{field.currency}</span>
        </span>
      );
    case 'secret':
      return <input {...control} type="password" autoComplete="current-password" maxLength={200} />;
    case 'text':
      return <input {...control} autoComplete="off" maxLength={field.maxLength ?? 200} />;
  }
}

type CheckboxGroupProps = FieldInputProps<Extract<FormField, { kind: 'multiChoice' }>, string>;

/** A group of checkboxes; the value is the selected ones, separated by commas. */
function CheckboxGroup({ field, value, error, onChange }: CheckboxGroupProps) {
  const { ariaProps, messages } = useFieldMessages(field.hint, error);
  const selected = value.split(',').filter(Boolean);
  return (
    <fieldset className="field" aria-describedby={ariaProps['aria-describedby']}>
      <legend className="label">{field.label}</legend>
      <div className="checkbox-group">
        {field.options.map((option) => (
          <label key={option.value} className="checkbox-option">
            <input
              type="checkbox"
              aria-invalid={ariaProps['aria-invalid']}
              checked={selected.includes(option.value)}
              onChange={({ target }) => {
                const others = selected.filter((other) => other !== option.value);
                onChange([...others, ...(target.checked ? [option.value] : [])].join(','));
              }}
            />
            <span>
              {option.label}
              {option.hint === undefined ? null : <span className="hint">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {messages}
    </fieldset>
  );
}
