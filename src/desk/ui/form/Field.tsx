import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { type DayBounds, type FieldError, minYear, validateDay } from './fields.ts';

/** The attributes that tie a control to its label, hint and error. */
export type ControlProps = {
  readonly id: string;
  readonly className: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
};

type Props = {
  field: { readonly label: string; readonly hint?: string | undefined };
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** What the input of a kind of field takes. */
export type FieldInputProps<Field, Value> = {
  field: Field;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
};

/** A control with its label, hint and error. */
export function FieldWrapper({ field: { label, hint }, error, children }: Props) {
  const { id, ariaProps, messages } = useFieldMessages(hint, error);
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children({ id, className: 'input', ...ariaProps })}
      {messages}
    </div>
  );
}

/** Hint and error of a control, both its accessible description; a new error is announced. */
export function useFieldMessages(hint: string | undefined, error: string | undefined) {
  const id = useId();
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const isInvalid = error === undefined ? undefined : (true as const);
  return {
    id,
    ariaProps: { 'aria-invalid': isInvalid, 'aria-describedby': ids || undefined },
    messages: (
      <>
        {hint === undefined ? null : (
          <span id={`${id}-hint`} className="hint">
            {hint}
          </span>
        )}
        <span id={`${id}-error`} className="field-error" aria-live="polite">
          {error}
        </span>
      </>
    ),
  };
}

type DayFieldSpec = DayBounds & Props['field'];
type DayFieldProps = {
  field: DayFieldSpec;
  value: string;
  error?: string | undefined;
  /** `day` is empty while the input is incomplete. */
  onChange: (day: string, isIncomplete: boolean) => void;
};

/** Without a maximum browsers allow years of six digits. */
const maxYear = '9999';

/**
 * A date input of the browser. The value of an incomplete day is empty, so validity is checked when the field is left and
 * when the form is sent.
 */
export function DayField({ field, value, error, onChange }: DayFieldProps) {
  const t = useTexts('ui');
  const [inputError, setInputError] = useState<FieldError | null>(null);
  const { min = `${minYear}-01-01`, max = `${maxYear}-12-31` } = field;
  function validateInput({ value, validity }: HTMLInputElement): void {
    if (validity.badInput) setInputError('dayIncomplete');
    else setInputError(value === '' ? null : validateDay(field, value));
  }
  return (
    <FieldWrapper field={field} error={inputError === null ? error : t(inputError)}>
      {(control) => (
        <input
          {...control}
          type="date"
          min={min}
          max={max}
          value={value}
          onChange={({ target }) => {
            setInputError(null);
            onChange(target.value, target.validity.badInput);
          }}
          onBlur={({ target }) => validateInput(target)}
          onInvalid={(event) => {
            // Replaces the browser's own message, which is in the browser's language.
            event.preventDefault();
            validateInput(event.currentTarget);
            event.currentTarget.focus();
          }}
        />
      )}
    </FieldWrapper>
  );
}

type DayNavigatorProps = Omit<DayFieldProps, 'onChange'> & { onNavigate: (day: string) => void };

/** A date input that navigates once the day is complete and valid, or cleared. */
export function DayNavigator({ onNavigate, value, ...props }: DayNavigatorProps) {
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  function onChange(day: string, isIncomplete: boolean): void {
    setDraft(day);
    if (day === '' ? !isIncomplete : validateDay(props.field, day) === null) onNavigate(day);
  }
  return <DayField {...props} value={draft} onChange={onChange} />;
}
