import type { ReactNode } from 'react';
import { joinClassNames } from './classNames.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './LinkList.module.css';
import type { InitialField } from './Skeleton.tsx';

/** Rows that lead somewhere, for `LinkRow` children. */
export function LinkList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

type LinkRowProps = {
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** In front: an icon, or a picture or a few letters. */
  readonly icon?: IconName;
  readonly leading?: ReactNode;
  /** At the end, in place of the chevron. */
  readonly trailing?: ReactNode;
  /** Inside the row's card but outside its link: a reference with its copy button, say. */
  readonly children?: ReactNode;
} & (
  | { readonly href: string }
  /** Not a link for now; `detail` gives the reason. */
  | { readonly isDisabled: true }
  | {
      readonly onClick: () => void;
      /** For a row that opens and closes its children: whether they are open. */
      readonly isExpanded?: boolean;
    }
);

export function LinkRow({ title, detail, icon, trailing, children, ...action }: LinkRowProps) {
  const leading = icon ? <Icon name={icon} /> : action.leading;
  const content = (
    <>
      {leading && <span className={styles.leading}>{leading}</span>}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {'isDisabled' in action || trailing ? (
        trailing
      ) : (
        <span className={joinClassNames(styles.chevron, 'isExpanded' in action && styles.expanded)}>
          <Icon name="chevron" size={20} />
        </span>
      )}
    </>
  );
  return (
    <li className={styles.item}>
      {'isDisabled' in action && <div className={styles.row}>{content}</div>}
      {'href' in action && (
        <a className={styles.row} href={action.href}>
          {content}
        </a>
      )}
      {'onClick' in action && (
        <button
          type="button"
          className={joinClassNames(styles.row, styles.button)}
          aria-expanded={action.isExpanded}
          onClick={action.onClick}
        >
          {content}
        </button>
      )}
      {children && <div className={styles.footer}>{children}</div>}
    </li>
  );
}

/** The skeleton of a row, for `InitialContent`. */
export function InitialRow({ title, detail }: { readonly title: InitialField; readonly detail?: ReactNode }) {
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <span className={styles.text}>
          <span className={styles.title} data-initial={title} />
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
        <span className={styles.trailingSpace} />
      </div>
    </li>
  );
}
