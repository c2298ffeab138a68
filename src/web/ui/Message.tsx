import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Message.module.css';

type MessageProps = {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly icon?: IconName;
  /** A drawing in place of the icon. */
  readonly illustration?: ReactNode;
};

/** A page that says one thing: picture, heading, a few lines. */
export function Message({ title, children, icon = 'info', illustration }: MessageProps) {
  return (
    <div className={styles.message}>
      {illustration ?? (
        <span className={styles.icon}>
          <Icon name={icon} size={32} />
        </span>
      )}
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  );
}
