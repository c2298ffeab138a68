import type { ReactNode } from 'react';
import { sessionOver } from '../api/forget.ts';
import { goLogin } from '../bridge/tell.ts';
import { sharedText } from '../texts/text.ts';
import styles from './Feedback.module.css';
import { Icon } from './Icon.tsx';

type FailedProps = {
  readonly message?: string;
  readonly retry: () => void;
  /** The reply's code: where the session is over, signing in again takes Retry's place. */
  readonly code?: string;
};

/** A call failed: says so quietly and offers Retry, where its content would have been. Takes a failed view state whole. */
export function Failed({ message, retry, code }: FailedProps) {
  const isOver = code === sessionOver;
  return (
    <div className={styles.feedback} role="alert">
      <Icon name="warning" size={28} />
      <p>{message || sharedText('failed')}</p>
      <button type="button" className={styles.retry} onClick={isOver ? goLogin : retry}>
        {sharedText(isOver ? 'signIn' : 'retry')}
      </button>
    </div>
  );
}

type EmptyProps = { readonly title: ReactNode; readonly children?: ReactNode };

/** Nothing to show, and what can be done about it. */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div className={styles.feedback}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
