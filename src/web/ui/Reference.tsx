import * as common from 'messages:common';
import type { ReactNode } from 'react';
import { groupDigits } from '../../lending/values/references.ts';
import styles from './Reference.module.css';
import type { InitialField } from './Skeleton.tsx';
import { toast } from './toast.ts';

type CopyButtonProps = {
  readonly text: string;
  /** The name of the copied value, for the accessible name where several buttons have the same label. */
  readonly copiedLabel?: string;
  readonly children?: ReactNode;
};

/** Copies `text` to the clipboard; a toast confirms it. */
export function CopyButton({ text, copiedLabel, children }: CopyButtonProps) {
  const copy = common.copy();
  return (
    <button
      type="button"
      className={styles.copy}
      aria-label={copiedLabel && `${copy} ${copiedLabel}`}
      onClick={() => void copyText(text)}
    >
      {children ?? copy}
    </button>
  );
}

/** The place of the button before it works; `name` is what the reply calls its words. */
export function InitialCopyButton({ name }: { readonly name?: InitialField }) {
  return <span className={styles.copy} data-initial={name} />;
}

type InitialReferenceProps = {
  readonly label: ReactNode;
  readonly name: InitialField;
  readonly copy: InitialField;
};

/** The placeholder of a reference and its copy button, filled by the inline script. */
export function InitialReference({ label, name, copy }: InitialReferenceProps) {
  return (
    <div className={styles.reference}>
      <p className={styles.label}>{label}</p>
      <p className={styles.code} data-initial={name} />
      <InitialCopyButton name={copy} />
    </div>
  );
}

type ReferenceProps = {
  readonly code: string;
  /** Lengths of the groups it is read in: 4-5-5, a CLABE 3-3-11-1. */
  readonly groups: readonly number[];
  readonly label?: ReactNode;
  readonly copyLabel?: ReactNode;
};

/** A reference code in large figures, in groups, beside its copy button. */
export function Reference({ code, groups, label, copyLabel }: ReferenceProps) {
  return (
    <div className={styles.reference}>
      {label && <p className={styles.label}>{label}</p>}
      <p className={styles.code}>
        {groupDigits(code, groups).map(({ offset, digits }) => (
          <span key={offset}>{digits}</span>
        ))}
      </p>
      <CopyButton text={code}>{copyLabel}</CopyButton>
    </div>
  );
}

/** Copies a text to the clipboard; a toast shows whether it worked. */
async function copyText(text: string): Promise<void> {
  const copied = await (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => true,
    () => copyBySelection(text),
  );
  toast((copied ? common.copied : common.notCopied)(), { kind: copied ? 'success' : 'error' });
}

/** The older way: web views without a secure origin have no clipboard. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  const focused = document.activeElement;
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
