import * as t from 'messages:attachment';
import * as common from 'messages:common';
import type { ReactNode } from 'react';
import { joinClassNames } from '../../../ui/classNames.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './attachments.module.css';
import {
  type Attachment,
  type Attachments,
  countAttachments,
  isAttachmentLimitReached,
} from './attachments.ts';
import { ImageGrid } from './ImageGrid.tsx';

type PickerTexts = {
  /** Label and purpose, where not any image will do. */
  readonly title?: string;
  readonly hint?: string;
};

/** The images, each with how far it is, and a place for the next one. */
export function AttachmentPicker({
  attachments: list,
  ...texts
}: { readonly attachments: Attachments } & PickerTexts) {
  const { attachments, max, add, retry, remove } = list;
  const isAtLimit = isAttachmentLimitReached(attachments, max);
  return (
    <PickerFrame count={countAttachments(attachments)} max={max} {...texts}>
      <ImageGrid
        urls={attachments.map(({ preview }) => preview)}
        renderOverlay={(index) => {
          const attachment = attachments[index];
          return (
            attachment && (
              <AttachmentOverlay
                attachment={attachment}
                n={index + 1}
                onRetry={isAtLimit ? undefined : () => retry(attachment)}
                onRemove={() => remove(attachment)}
              />
            )
          );
        }}
      >
        <li>
          <AddTile isAtLimit={isAtLimit} onAdd={add} />
        </li>
      </ImageGrid>
    </PickerFrame>
  );
}

/** The place of the images before there can be any. */
export function AttachmentPickerSkeleton({ max }: { readonly max: number }) {
  return (
    <PickerFrame count={0} max={max}>
      <ImageGrid urls={[]}>
        <li className={styles.add} />
      </ImageGrid>
    </PickerFrame>
  );
}

type FrameProps = PickerTexts & {
  readonly count: number;
  readonly max: number;
  readonly children: ReactNode;
};

function PickerFrame({ count, max, title, hint, children }: FrameProps) {
  return (
    <section className={styles.images}>
      <div className={styles.header}>
        <h2>{title ?? t.images()}</h2>
        <p className={styles.counter}>
          {count}/{max}
        </p>
      </div>
      <p className={styles.hint}>{hint ?? t.imagesHint({ count: max })}</p>
      {children}
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

type OverlayProps = {
  readonly attachment: Attachment;
  /** Its place among the images, from 1. */
  readonly n: number;
  /** Absent where there is no room for it any more. */
  readonly onRetry: (() => void) | undefined;
  readonly onRemove: () => void;
};

/** How far an image has been sent, a second try where it failed, and its removal. */
function AttachmentOverlay({ attachment: { status, progress }, n, onRetry, onRemove }: OverlayProps) {
  return (
    <>
      {status === 'sending' && (
        <span className={styles.overlay}>
          {Math.round(progress * 100)} %
          <progress className={styles.progress} value={progress} aria-label={t.sending({ n })} />
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
          aria-label={t.retryImage({ n })}
          onClick={onRetry}
        >
          <Icon name="warning" />
          {common.retry()}
        </button>
      )}
      <button type="button" className={styles.remove} aria-label={t.remove({ n })} onClick={onRemove}>
        <span className={styles.badge}>
          <Icon name="cross" size={16} />
        </span>
      </button>
    </>
  );
}
