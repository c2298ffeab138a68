import * as kit from 'messages:kit';
import { type ReactNode, useEffect } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import notice from '../../ui/Notice.module.css';
import { joinClassNames } from '../../ui/rendering.ts';
import styles from './StatusBanner.module.css';

const visibleMs = 12_000;

type Props = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
};

/**
 * Good news that arrived by itself: over the page, so that nothing moves, and gone after a while. Belongs into an
 * element with the role `status` that was there before.
 */
export function StatusBanner({ title, children, onClose }: Props) {
  useEffect(() => {
    const timer = setTimeout(onClose, visibleMs);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <div className={joinClassNames(notice.notice, notice.paid, styles.banner)}>
      <Icon name="check" size={22} />
      <div className={notice.text}>
        <p className={notice.title}>{title}</p>
        <p>{children}</p>
      </div>
      <button type="button" className={styles.close} aria-label={kit.close()} onClick={onClose}>
        <Icon name="cross" size={20} />
      </button>
    </div>
  );
}
