import type { RefObject } from 'react';
import { limits } from '../../../contract/limits.ts';
import { textOf } from '../../texts/text.ts';
import { classes } from '../../ui/css.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Pictures } from '../complaint/shared/Pictures.tsx';
import { AttachmentTile } from './AttachmentTile.tsx';
import { countOf, isFull } from './attachments.ts';
import styles from './Form.module.css';
import type { texts } from './texts.ts';
import type { Attachments } from './useAttachments.ts';
import { lengthOf } from './wording.ts';

const t = textOf<typeof texts>();

export type FormProps = {
  readonly text: string;
  readonly textInput: RefObject<HTMLTextAreaElement | null>;
  /** The text was asked for and isn't there. */
  readonly missing: boolean;
  readonly images: Attachments;
  readonly onText: (text: string) => void;
  /** Opens an image large, by its index. */
  readonly onOpen: (index: number) => void;
};

/** The complaint's text with its counter, and its images. */
export function Form({ text, textInput, missing, images, onText, onOpen }: FormProps) {
  return (
    <>
      <Field label={t('message')} hint={t('messageHint')} {...(missing ? { error: t('required') } : {})}>
        {(input) => (
          <>
            <textarea
              {...input}
              ref={textInput}
              rows={6}
              value={text}
              className={styles.text}
              onChange={(event) => onText(event.currentTarget.value)}
            />
            <p className={styles.counter}>
              {lengthOf(text)}/{limits.complaintTextLength}
            </p>
          </>
        )}
      </Field>
      <Images images={images} onOpen={onOpen} />
    </>
  );
}

/** The form before it can take anything: what would be written into it now would be lost. */
export function FormSkeleton() {
  return (
    <>
      <Field label={t('message')} hint={t('messageHint')}>
        {() => (
          <>
            <div className={styles.waiting} />
            <p className={styles.counter}>0/{limits.complaintTextLength}</p>
          </>
        )}
      </Field>
      <section className={styles.images}>
        <ImagesBar count={0} />
        <Pictures>
          <li className={styles.add} />
        </Pictures>
      </section>
    </>
  );
}

/** What images are for, and how many there are. */
function ImagesBar({ count }: { readonly count: number }) {
  const most = limits.complaintImages;
  return (
    <>
      <div className={styles.bar}>
        <h2>{t('images')}</h2>
        <p className={styles.counter}>
          {count}/{most}
        </p>
      </div>
      <p className={styles.hint}>{t('imagesHint', { count: most })}</p>
    </>
  );
}

function Images({ images, onOpen }: Pick<FormProps, 'images' | 'onOpen'>) {
  const { attachments, add, retry, remove } = images;
  return (
    <section className={styles.images}>
      <ImagesBar count={countOf(attachments)} />
      <Pictures>
        {attachments.map((attachment, index) => (
          <AttachmentTile
            key={attachment.id}
            attachment={attachment}
            n={index + 1}
            onOpen={() => onOpen(index)}
            onRetry={isFull(attachments) ? undefined : () => retry(attachment)}
            onRemove={() => remove(attachment)}
          />
        ))}
        <li>
          <AddTile full={isFull(attachments)} onAdd={add} />
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
      {t('add')}
    </label>
  );
}
