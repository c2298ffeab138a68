import { type ReactNode, useId } from 'react';

/** What a control says of itself beside its name. */
export type Control = {
  readonly id: string;
  readonly className: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
};

type Props = {
  field: { readonly label: string; readonly hint?: string };
  mistake?: string | undefined;
  children: (control: Control) => ReactNode;
};

/** A control with its name, its hint and what is wrong with it. */
export function FieldFrame({ field: { label, hint }, mistake, children }: Props) {
  const { id, described, remarks } = useRemarks(hint, mistake);
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children({ id, className: 'input', ...described })}
      {remarks}
    </div>
  );
}

/** A hint and a mistake, both read out with what they are about; a mistake also when it turns up. */
export function useRemarks(hint: string | undefined, mistake: string | undefined) {
  const id = useId();
  const ids = [hint && `${id}-hint`, mistake && `${id}-mistake`].filter(Boolean).join(' ');
  const isWrong = mistake === undefined ? undefined : (true as const);
  return {
    id,
    described: { 'aria-invalid': isWrong, 'aria-describedby': ids || undefined },
    remarks: (
      <>
        {hint === undefined ? null : (
          <span id={`${id}-hint`} className="hint">
            {hint}
          </span>
        )}
        <span id={`${id}-mistake`} className="mistake" aria-live="polite">
          {mistake}
        </span>
      </>
    ),
  };
}
