import * as t from 'messages:imageViewer';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import styles from './attachments.module.css';

type Props = {
  readonly urls: readonly string[];
  /** Index of the picture that is shown first. */
  readonly initialIndex: number;
  readonly onClose: () => void;
};

/** Shows pictures in full width, one at a time. */
export default function ImageViewer({ urls, initialIndex, onClose }: Props) {
  const [currentIndex, setCurrentIndex] = useState(initialIndex);
  const count = urls.length;
  const title = t.picture({ n: currentIndex + 1, count });
  const moveBy = (step: number): void => setCurrentIndex((currentIndex + step + count) % count);
  const pager = count > 1 && (
    <div className={styles.pager}>
      <Button kind="quiet" onClick={() => moveBy(-1)}>
        {t.previous()}
      </Button>
      <Button kind="quiet" onClick={() => moveBy(1)}>
        {t.next()}
      </Button>
    </div>
  );
  return (
    <Modal isWide title={title} onClose={onClose} actions={pager}>
      <img className={styles.imageViewerImage} src={urls[currentIndex]} alt={title} />
    </Modal>
  );
}
