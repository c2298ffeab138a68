import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTexts } from '../../texts/language.tsx';
import { type DayBounds, type FieldError, minYear, validateDay } from './fields.ts';

/** What a control says of itself beside its name. */
export type ControlProps = {
  readonly id: string;
  readonly className: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
};

type Props = {
  field: { readonly label: string; readonly hint?: string };
  error?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** A control with its name, its hint and what is wrong with it. */
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

/** A hint and a mistake, both read out with what they are about; a mistake also when it turns up. */
export function useFieldMessages(hint: string | undefined, error: string | undefined) {
  const id = useId();
  const ids = [hint && `${id}-hint`, error && `${id}-mistake`].filter(Boolean).join(' ');
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
        <span id={`${id}-mistake`} className="field-error" aria-live="polite">
          {error}
        </span>
      </>
    ),
  };
}

type DayFieldSpec = DayBounds & { readonly label: string; readonly hint?: string };
type DayFieldProps = {
  field: DayFieldSpec;
  value: string;
  error?: string | undefined;
  /** Of one that is half typed the day is empty. */
  onChange: (day: string, isIncomplete: boolean) => void;
};

/** Above it browsers let a year have six digits. */
const maxYear = '9999';

/**
 * A calendar day, typed or chosen from the month, as the browser has it. Of one that is half typed the browser says that it
 * is empty: whoever leaves it so, or sends it, gets an error.
 */
export function DayField({ field, value, error, onChange }: DayFieldProps) {
  const t = useTexts('ui');
  const [inputError, setInputError] = useState<FieldError | null>(null);
  const { min = `${minYear}-01-01`, max = `${maxYear}-12-31` } = field;
  function validateInput({ value, validity }: HTMLInputElement): void {
    if (validity.badInput) setInputError('dayHalf');
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
            // Said here, and not by the browser in its own language.
            event.preventDefault();
            validateInput(event.currentTarget);
            event.currentTarget.focus();
          }}
        />
      )}
    </FieldWrapper>
  );
}

type DayNavigatorProps = Omit<DayFieldProps, 'error' | 'onChange'> & { onNavigate: (day: string) => void };

/** A day that is gone to as soon as it is one, or is cleared: while it is being typed it isn't. */
export function DayNavigator({ field, value, onNavigate }: DayNavigatorProps) {
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  function onChange(day: string, isIncomplete: boolean): void {
    setDraft(day);
    if (day === '' ? !isIncomplete : validateDay(field, day) === null) onNavigate(day);
  }
  return <DayField field={field} value={draft} onChange={onChange} />;
}
