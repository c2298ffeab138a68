import type { ReactNode } from 'react';
import { classes } from './css.ts';
import { Icon } from './Icon.tsx';
import styles from './LinkList.module.css';

/** Rows that lead somewhere, for `LinkRow` children. */
export function LinkList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

type LinkRowProps = {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** A picture or a few letters in front. */
  readonly lead?: ReactNode;
  /** At the end, in place of the chevron. */
  readonly end?: ReactNode;
  /** Inside the row's card but outside its link: a reference with its copy button, say. */
  readonly children?: ReactNode;
} & (
  | { readonly href: string }
  /** It leads nowhere now; its detail says why. */
  | { readonly isClosed: true }
  | {
      readonly onClick: () => void;
      /** Where the row shows and hides its children: whether they are shown. */
      readonly expanded?: boolean;
    }
);

export function LinkRow({ title, detail, lead, end, children, ...action }: LinkRowProps) {
  const content = (
    <>
      {lead && <span className={styles.lead}>{lead}</span>}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {'isClosed' in action || end ? (
        end
      ) : (
        <span className={classes(styles.chevron, 'expanded' in action && styles.down)}>
          <Icon name="chevron" size={20} />
        </span>
      )}
    </>
  );
  return (
    <li className={styles.item}>
      {'isClosed' in action && <div className={styles.row}>{content}</div>}
      {'href' in action && (
        <a className={styles.row} href={action.href}>
          {content}
        </a>
      )}
      {'onClick' in action && (
        <button
          type="button"
          className={classes(styles.row, styles.button)}
          aria-expanded={action.expanded}
          onClick={action.onClick}
        >
          {content}
        </button>
      )}
      {children && <div className={styles.below}>{children}</div>}
    </li>
  );
}
