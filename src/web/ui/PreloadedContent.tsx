import type { ReactNode } from 'react';
import styles from './PreloadedContent.module.css';

type PreloadedContentProps = {
  /** Drawn until the reply is there. */
  readonly fallback: ReactNode;
  /** What the reply's words stand in: elements with `data-early`, in the places where the screen draws the same. */
  readonly children: ReactNode;
};

/**
 * A part of a skeleton whose shape depends on the reply. The document's inline script writes the words in, and then it takes
 * the place of what waits: nothing moves, and it can be read before the page's code has come.
 */
export function PreloadedContent({ fallback, children }: PreloadedContentProps) {
  return (
    <>
      <div className={styles.preloaded}>{children}</div>
      <div className={styles.fallback}>{fallback}</div>
    </>
  );
}
