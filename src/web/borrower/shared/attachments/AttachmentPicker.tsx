import * as t from 'messages:attachment';
import { joinClassNames } from '../../../ui/classNames.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ImageGrid } from '../../complaint/shared/ImageGrid.tsx';
import styles from './Attachments.module.css';
import { AttachmentTile } from './AttachmentTile.tsx';
import { countAttachments, isFull } from './attachments.ts';
import type { Attachments } from './useAttachments.ts';

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
