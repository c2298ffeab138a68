import * as t from 'messages:bindBank';
import { useEffect, useRef } from 'react';
import { Failure } from '../../ui/Failure.tsx';
import { Field, type FieldInput } from '../../ui/Field.tsx';
import { CardNumberInput, NumberInput } from '../../ui/inputs/DigitsInput.tsx';
import { type Account, again, type Fields, type Mistakes } from './account.ts';
import styles from './Form.module.css';

export type FormProps = {
  readonly fields: Fields;
  readonly account: Account;
  readonly mistakes: Mistakes;
  /** Why it couldn't be sent. */
  readonly failure: string | undefined;
  readonly onChange: (part: Account) => void;
  readonly onSubmit: () => void;
};

/** The account in the parts its market asks for. Return sends it. */
export function Form({ fields, account, mistakes, failure, onChange, onSubmit }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(mistakes).length === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    wrong?.focus({ preventScroll: true });
    // With its message, which stands below it.
    wrong?.parentElement?.scrollIntoView({ block: 'center' });
  }, [mistakes]);

  function fieldOf(part: Fields[number], name: string, label: string, hint: string) {
    const error = mistakes[name];
    return (
      <Field key={name} label={label} hint={hint} {...(error ? { error } : {})}>
        {(input) => (
          <PartInput
            {...input}
            part={part}
            value={account[name] ?? ''}
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
      {fields.flatMap((part) => [
        fieldOf(part, part.name, part.label, part.hint),
        ...(part.repeat ? [fieldOf(part, again(part.name), part.repeat.label, '')] : []),
      ])}
      {failure && <Failure>{failure}</Failure>}
      <button type="submit" hidden tabIndex={-1} />
    </form>
  );
}

type PartInputProps = FieldInput & {
  readonly part: Fields[number];
  readonly value: string;
  readonly onChange: (text: string) => void;
};

function PartInput({ part: { input, most, options }, onChange, ...field }: PartInputProps) {
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
