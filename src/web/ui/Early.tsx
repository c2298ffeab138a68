import type { ReactNode } from 'react';
import styles from './Early.module.css';

type EarlyProps = {
  /** Drawn until the reply is there. */
  readonly waiting: ReactNode;
  /** What the reply's words stand in: elements with `data-early`, in the places where the screen draws the same. */
  readonly children: ReactNode;
};

/**
 * A part of a skeleton whose shape depends on the reply. The document's inline script writes the words in, and then it takes
 * the place of what waits: nothing moves, and it can be read before the page's code has come.
 */
export function Early({ waiting, children }: EarlyProps) {
  return (
    <>
      <div className={styles.early}>{children}</div>
      <div className={styles.waiting}>{waiting}</div>
    </>
  );
}
