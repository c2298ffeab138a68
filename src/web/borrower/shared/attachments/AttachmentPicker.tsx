import * as t from 'messages:attachment';
import * as kit from 'messages:kit';
import * as pictureTexts from 'messages:picture';
import { Icon } from '../../../ui/Icon.tsx';
import { joinClassNames } from '../../../ui/rendering.ts';
import styles from './attachments.module.css';
import { type Attachment, type Attachments, countAttachments, isFull } from './attachments.ts';
import { ImageGrid, ImageTile } from './ImageGrid.tsx';

type Props = {
  readonly attachmentList: Attachments;
  /** Opens an image large, by its index. */
  readonly onOpen: (index: number) => void;
  /** What they are called and what they are for, where it isn't just any image. */
  readonly title?: string;
  readonly hint?: string;
};

/** The place of the images before there can be any. */
export function AttachmentPickerSkeleton({ max }: { readonly max: number }) {
  return (
    <section className={styles.images}>
      <AttachmentPickerHeader count={0} max={max} />
      <ImageGrid>
        <li className={styles.add} />
      </ImageGrid>
    </section>
  );
}

type BarProps = Pick<Props, 'title' | 'hint'> & { readonly count: number; readonly max: number };

/** What images are for, and how many there are. */
function AttachmentPickerHeader({ count, max, title, hint }: BarProps) {
  return (
    <>
      <div className={styles.header}>
        <h2>{title ?? t.images()}</h2>
        <p className={styles.counter}>
          {count}/{max}
        </p>
      </div>
      <p className={styles.hint}>{hint ?? t.imagesHint({ count: max })}</p>
    </>
  );
}

/** The images, each with how far it is, and a place for the next one. */
export function AttachmentPicker({ attachmentList, onOpen, ...words }: Props) {
  const { attachments, max, add, retry, remove } = attachmentList;
  return (
    <section className={styles.images}>
      <AttachmentPickerHeader count={countAttachments(attachments)} max={max} {...words} />
      <ImageGrid>
        {attachments.map((attachment, index) => (
          <AttachmentTile
            key={attachment.id}
            attachment={attachment}
            position={index + 1}
            onOpen={() => onOpen(index)}
            onRetry={isFull(attachments, max) ? undefined : () => retry(attachment)}
            onRemove={() => remove(attachment)}
          />
        ))}
        <li>
          <AddTile isAtLimit={isFull(attachments, max)} onAdd={add} />
        </li>
      </ImageGrid>
    </section>
  );
}

/** Takes one image at a time; hidden once there is no more room. */
function AddTile({
  isAtLimit,
  onAdd,
}: {
  readonly isAtLimit: boolean;
  readonly onAdd: (file: File) => void;
}) {
  return (
    <label className={joinClassNames(styles.add, isAtLimit && styles.full)}>
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className={styles.input}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same picture can be chosen again after it was removed.
          if (file) onAdd(file);
          currentTarget.value = '';
        }}
      />
      <span className={styles.plus}>
        <Icon name="cross" />
      </span>
      {t.add()}
    </label>
  );
}

type AttachmentTileProps = {
  readonly attachment: Attachment;
  /** Its place among the images, from 1. */
  readonly position: number;
  readonly onOpen: () => void;
  /** Absent where there is no room for it any more. */
  readonly onRetry: (() => void) | undefined;
  readonly onRemove: () => void;
};

/** An image with how far it has been sent, a second try where it failed, and its removal. */
function AttachmentTile({ attachment, position, onOpen, onRetry, onRemove }: AttachmentTileProps) {
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
