import type { ReactNode } from 'react';
import styles from './Agreement.module.css';

/** What can be done with an agreement, side by side: the page is for reading. */
export function AgreementActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
