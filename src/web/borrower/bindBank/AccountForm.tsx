import * as t from 'messages:bindBank';
import { useEffect, useRef } from 'react';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field, type FieldInput } from '../../ui/Field.tsx';
import { CardNumberInput, NumberInput } from '../../ui/inputs/DigitsInput.tsx';
import styles from './AccountForm.module.css';
import { type AccountFields, type AccountValues, type FieldErrors, repeatFieldName } from './account.ts';

export type AccountFormProps = {
  readonly accountFields: AccountFields;
  readonly values: AccountValues;
  readonly fieldErrors: FieldErrors;
  /** Why it couldn't be sent. */
  readonly submitError: string | undefined;
  readonly onChange: (part: AccountValues) => void;
  readonly onSubmit: () => void;
};

/** The account in the parts its market asks for. Return sends it. */
export function AccountForm({
  accountFields,
  values,
  fieldErrors,
  submitError,
  onChange,
  onSubmit,
}: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(fieldErrors).length === 0) return;
    const invalidInput = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    invalidInput?.focus({ preventScroll: true });
    // With its message, which stands below it.
    invalidInput?.parentElement?.scrollIntoView({ block: 'center' });
  }, [fieldErrors]);

  function renderField(part: AccountFields[number], name: string, label: string, hint: string) {
    const error = fieldErrors[name];
    return (
      <Field key={name} label={label} hint={hint} {...(error ? { error } : {})}>
        {(input) => (
          <AccountInput
            {...input}
            part={part}
            value={values[name] ?? ''}
            onChange={(text) => onChange({ [name]: text })}
          />
        )}
      </Field>
    );
  }
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {accountFields.flatMap((part) => [
        renderField(part, part.name, part.label, part.hint),
        ...(part.repeat ? [renderField(part, repeatFieldName(part.name), part.repeat.label, '')] : []),
      ])}
      {submitError && <ErrorNotice>{submitError}</ErrorNotice>}
      <button type="submit" hidden tabIndex={-1} />
    </form>
  );
}

type AccountInputProps = FieldInput & {
  readonly part: AccountFields[number];
  readonly value: string;
  readonly onChange: (text: string) => void;
};

function AccountInput({ part: { input, most, options }, onChange, ...field }: AccountInputProps) {
  if (input === 'grouped') return <CardNumberInput {...field} max={most} onChange={onChange} />;
  if (input === 'digits') return <NumberInput {...field} max={most} onChange={onChange} />;
  if (input === 'choice') {
    return (
      <select {...field} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">{t.choose()}</option>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...field}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      maxLength={most}
      onChange={({ currentTarget }) => onChange(currentTarget.value.toUpperCase().replace(/[^A-Z0-9]/g, ''))}
    />
  );
}
