import type { ReactNode } from 'react';
import styles from './LinkList.module.css';
import type { PreloadField } from './preloadField.ts';

/** A row that isn't known yet, as `Early` fills it: what stands in it has a row's place. */
export function PreloadedRow({
  title,
  detail,
}: {
  readonly title: PreloadField;
  readonly detail?: ReactNode;
}) {
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <span className={styles.text}>
          <span className={styles.title} data-early={title} />
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
        <span className={styles.trailingSpace} />
      </div>
    </li>
  );
}
