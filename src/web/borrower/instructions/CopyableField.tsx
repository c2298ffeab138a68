import type { ReactNode } from 'react';
import type { PreloadField } from '../../ui/preloadField.ts';
import { CopyButton, PreloadedCopyButton } from '../../ui/Reference.tsx';
import styles from './CopyableField.module.css';

type Props = { readonly text: string; readonly value: string };

/** One field of a payer's own form, to be copied. */
export function CopyableField({ text, value }: Props) {
  return (
    <FieldBox label={text} value={value}>
      <CopyButton text={value} copiedLabel={text} />
    </FieldBox>
  );
}

/** The same before it is known: the names of the reply's words, or the label itself. */
export function PreloadedField({
  label,
  value,
}: {
  readonly label: ReactNode;
  readonly value: PreloadField;
}) {
  return (
    <FieldBox label={label} value={<span data-early={value} />}>
      <PreloadedCopyButton />
    </FieldBox>
  );
}

type FieldBoxProps = { readonly label: ReactNode; readonly value: ReactNode; readonly children: ReactNode };

function FieldBox({ label, value, children }: FieldBoxProps) {
  return (
    <div className={styles.field}>
      <p className={styles.text}>
        <span className={styles.label}>{label}</span>
        {value}
      </p>
      {children}
    </div>
  );
}
