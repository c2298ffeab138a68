import type { ReactNode } from 'react';
import type { EarlyField } from '../../ui/earlyField.ts';
import { CopyButton, EarlyCopy } from '../../ui/Reference.tsx';
import styles from './Fact.module.css';

type Props = { readonly text: string; readonly value: string };

/** One field of a payer's own form, to be copied. */
export function Fact({ text, value }: Props) {
  return (
    <FactBox label={text} value={value}>
      <CopyButton text={value} of={text} />
    </FactBox>
  );
}

/** The same before it is known: the names of the reply's words, or the label itself. */
export function EarlyFact({ label, value }: { readonly label: ReactNode; readonly value: EarlyField }) {
  return (
    <FactBox label={label} value={<span data-early={value} />}>
      <EarlyCopy />
    </FactBox>
  );
}

type BoxProps = { readonly label: ReactNode; readonly value: ReactNode; readonly children: ReactNode };

function FactBox({ label, value, children }: BoxProps) {
  return (
    <div className={styles.fact}>
      <p className={styles.text}>
        <span className={styles.label}>{label}</span>
        {value}
      </p>
      {children}
    </div>
  );
}
