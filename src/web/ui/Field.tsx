import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

export type FieldControlProps = {
  readonly id: string;
  readonly 'aria-invalid': boolean | undefined;
  readonly 'aria-describedby': string | undefined;
};

type FieldProps = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** What is wrong and what to do; marks the input invalid. */
  readonly error?: string | undefined;
  /** Draws the input, textarea or select with what ties it to label, hint and error. */
  readonly children: (input: FieldControlProps) => ReactNode;
};

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const describedBy = [hint && `${id}h`, error && `${id}e`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint && (
        <p id={`${id}h`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && (
        <p id={`${id}e`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

type CheckProps = {
  readonly name?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
};

/** A box to tick, its text as its label. */
export function Checkbox({ name, checked, onChange, children }: CheckProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={name}
        className={styles.box}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
