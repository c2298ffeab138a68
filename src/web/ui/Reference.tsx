import type { ReactNode } from 'react';
import { groupDigits } from '../../lending/references.ts';
import { sharedText } from '../texts/text.ts';
import { copyText } from './copy.ts';
import styles from './Reference.module.css';

type CopyButtonProps = { readonly text: string; readonly children?: ReactNode };

/** Copies `text`; a toast says that it did. */
export function CopyButton({ text, children }: CopyButtonProps) {
  return (
    <button type="button" className={styles.copy} onClick={() => void copyText(text)}>
      {children ?? sharedText('copy')}
    </button>
  );
}

/** The place of the button before it works. */
export function EarlyCopy() {
  return <span className={styles.copy} />;
}

/** A reference in the words of the first call's reply. */
export function EarlyReference({ label, name }: { readonly label: ReactNode; readonly name: string }) {
  return (
    <div className={styles.reference}>
      <p className={styles.label}>{label}</p>
      <p className={styles.code} data-early={name} />
      <EarlyCopy />
    </div>
  );
}

type ReferenceProps = {
  readonly code: string;
  /** Lengths of the groups it is read in: 4-5-5, a CLABE 3-3-11-1. */
  readonly groups: readonly number[];
  readonly label?: ReactNode;
  /** The copy button's text. */
  readonly copyLabel?: ReactNode;
};

/** A reference code in large figures, in groups, beside its copy button. */
export function Reference({ code, groups, label, copyLabel }: ReferenceProps) {
  return (
    <div className={styles.reference}>
      {label && <p className={styles.label}>{label}</p>}
      <p className={styles.code}>
        {groupDigits(code, groups).map(({ at, digits }) => (
          <span key={at}>{digits}</span>
        ))}
      </p>
      <CopyButton text={code}>{copyLabel}</CopyButton>
    </div>
  );
}
