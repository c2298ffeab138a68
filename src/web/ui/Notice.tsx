import type { ReactNode } from 'react';
import { joinClassNames } from './classNames.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Notice.module.css';

/** Amber is due, red overdue, green paid; `info` is the brand's. Each has its own icon. */
export type Tone = 'info' | 'due' | 'overdue' | 'paid';

const icons = { info: 'info', due: 'clock', overdue: 'warning', paid: 'check' } as const satisfies Record<
  Tone,
  IconName
>;

const tones: Readonly<Record<Tone, string | undefined>> = {
  info: styles.info,
  due: styles.due,
  overdue: styles.overdue,
  paid: styles.paid,
};

type NoticeProps = { readonly tone?: Tone; readonly title?: ReactNode; readonly children?: ReactNode };

export function Notice({ tone = 'info', title, children }: NoticeProps) {
  return (
    <div className={joinClassNames(styles.notice, tones[tone])}>
      <Icon name={icons[tone]} size={20} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}

/** A status in a word. */
export function Pill({ tone = 'info', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={joinClassNames(styles.pill, tones[tone])}>{children}</span>;
}

/** The error of an action, shown beside it. */
export function ErrorNotice({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert">
      <Notice tone="overdue">{children}</Notice>
    </div>
  );
}

export type MessageProps = {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly icon?: IconName;
  /** A drawing in place of the icon. */
  readonly illustration?: ReactNode;
};

/** The content of a page with one message: icon, heading, a few lines. */
export function Message({ title, children, icon = 'info', illustration }: MessageProps) {
  return (
    <div className={styles.message}>
      {illustration ?? (
        <span className={styles.icon}>
          <Icon name={icon} size={32} />
        </span>
      )}
      <h1 className={styles.messageTitle}>{title}</h1>
      {children}
    </div>
  );
}
