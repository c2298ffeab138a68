import { type ReactNode, useId } from 'react';

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
