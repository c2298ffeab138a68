import * as common from 'messages:common';
import { useEffect } from 'react';
import { joinClassNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import notice from '../../ui/Notice.module.css';
import styles from './ChangeBanner.module.css';

const visibleMs = 12_000;

type Props = { readonly title: string; readonly text: string; readonly onClose: () => void };

/** A change of state that was found by polling; hidden after a while. */
export default function ChangeBanner({ title, text, onClose }: Props) {
  useEffect(() => {
    const timer = setTimeout(onClose, visibleMs);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <div className={joinClassNames(notice.notice, notice.paid, styles.banner)}>
      <Icon name="check" size={22} />
      <div className={notice.text}>
        <p className={notice.title}>{title}</p>
        <p>{text}</p>
      </div>
      <button type="button" className={styles.close} aria-label={common.close()} onClick={onClose}>
        <Icon name="cross" size={20} />
      </button>
    </div>
  );
}
