import type { ReactNode } from 'react';
import styles from './Heading.module.css';

type HeadingProps = { readonly title: string; readonly children?: ReactNode };

/** A page's heading and the line under it. */
export function Heading({ title, children }: HeadingProps) {
  return (
    <div className={styles.heading}>
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </div>
  );
}
