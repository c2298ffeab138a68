import * as t from 'messages:attachment';
import { classes } from '../../../ui/css.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Pictures } from '../../complaint/shared/Pictures.tsx';
import styles from './Attachments.module.css';
import { AttachmentTile } from './AttachmentTile.tsx';
import { countOf, isFull } from './attachments.ts';
import type { Attachments } from './useAttachments.ts';

type Props = {
  readonly images: Attachments;
  /** Opens an image large, by its index. */
  readonly onOpen: (index: number) => void;
  /** What they are called and what they are for, where it isn't just any image. */
  readonly title?: string;
  readonly hint?: string;
};

/** The place of the images before there can be any. */
export function ImagesSkeleton({ most }: { readonly most: number }) {
  return (
    <section className={styles.images}>
      <ImagesBar count={0} most={most} />
      <Pictures>
        <li className={styles.add} />
      </Pictures>
    </section>
  );
}

type BarProps = Pick<Props, 'title' | 'hint'> & { readonly count: number; readonly most: number };

/** What images are for, and how many there are. */
function ImagesBar({ count, most, title, hint }: BarProps) {
  return (
    <>
      <div className={styles.bar}>
        <h2>{title ?? t.images()}</h2>
        <p className={styles.counter}>
          {count}/{most}
        </p>
      </div>
      <p className={styles.hint}>{hint ?? t.imagesHint({ count: most })}</p>
    </>
  );
}

/** The images, each with how far it is, and a place for the next one. */
export function Images({ images, onOpen, ...words }: Props) {
  const { attachments, most, add, retry, remove } = images;
  return (
    <section className={styles.images}>
      <ImagesBar count={countOf(attachments)} most={most} {...words} />
      <Pictures>
        {attachments.map((attachment, index) => (
          <AttachmentTile
            key={attachment.id}
            attachment={attachment}
            n={index + 1}
            onOpen={() => onOpen(index)}
            onRetry={isFull(attachments, most) ? undefined : () => retry(attachment)}
            onRemove={() => remove(attachment)}
          />
        ))}
        <li>
          <AddTile full={isFull(attachments, most)} onAdd={add} />
        </li>
      </Pictures>
    </section>
  );
}

/** Takes one image at a time; hidden once there is no more room. */
function AddTile({ full, onAdd }: { readonly full: boolean; readonly onAdd: (file: File) => void }) {
  return (
    <label className={classes(styles.add, full && styles.full)}>
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
