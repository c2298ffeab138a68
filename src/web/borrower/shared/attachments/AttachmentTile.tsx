import * as t from 'messages:attachment';
import * as kit from 'messages:kit';
import * as pictureTexts from 'messages:picture';
import { joinClassNames } from '../../../ui/classNames.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ImageTile } from '../../complaint/shared/ImageGrid.tsx';
import styles from './Attachments.module.css';
import type { Attachment } from './attachments.ts';

type Props = {
  readonly attachment: Attachment;
  /** Its place among the images, from 1. */
  readonly position: number;
  readonly onOpen: () => void;
  /** Absent where there is no room for it any more. */
  readonly onRetry: (() => void) | undefined;
  readonly onRemove: () => void;
};

/** An image with how far it has been sent, a second try where it failed, and its removal. */
export function AttachmentTile({ attachment, position, onOpen, onRetry, onRemove }: Props) {
  const { status, preview, progress: part } = attachment;
  const percent = Math.round(part * 100);
  return (
    <ImageTile url={preview} label={pictureTexts.openPicture({ n: position })} onOpen={onOpen}>
      {status === 'sending' && (
        <span className={styles.overlay}>
          {percent} %
          <progress className={styles.progress} value={part} aria-label={t.sending({ n: position })} />
        </span>
      )}
      {status === 'failed' && !onRetry && (
        <span className={styles.overlay}>
          <Icon name="warning" />
        </span>
      )}
      {status === 'failed' && onRetry && (
        <button
          type="button"
          className={joinClassNames(styles.overlay, styles.retry)}
          aria-label={t.retryImage({ n: position })}
          onClick={onRetry}
        >
          <Icon name="warning" />
          {kit.retry()}
        </button>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={t.remove({ n: position })}
        onClick={onRemove}
      >
        <span className={styles.badge}>
          <Icon name="cross" size={16} />
        </span>
      </button>
    </ImageTile>
  );
}
