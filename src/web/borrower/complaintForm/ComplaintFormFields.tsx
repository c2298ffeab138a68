import * as t from 'messages:complaintForm';
import type { RefObject } from 'react';
import { limits } from '../../../contract/limits.ts';
import { Field } from '../../ui/Field.tsx';
import { AttachmentPicker, AttachmentPickerSkeleton } from '../shared/attachments/AttachmentPicker.tsx';
import type { Attachments } from '../shared/attachments/useAttachments.ts';
import styles from './ComplaintFormFields.module.css';

import { countCharacters } from './textLength.ts';

export type ComplaintFormProps = {
  readonly text: string;
  readonly textInput: RefObject<HTMLTextAreaElement | null>;
  /** The text was asked for and isn't there. */
  readonly isTextMissing: boolean;
  readonly attachments: Attachments;
  readonly onText: (text: string) => void;
  /** Opens an image large, by its index. */
  readonly onOpen: (index: number) => void;
};

/** The complaint's text with its counter, and its images. */
export function ComplaintFormFields({
  text,
  textInput,
  isTextMissing,
  attachments,
  onText,
  onOpen,
}: ComplaintFormProps) {
  return (
    <>
      <Field label={t.message()} hint={t.messageHint()} {...(isTextMissing ? { error: t.required() } : {})}>
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
              {countCharacters(text)}/{limits.complaintTextLength}
            </p>
          </>
        )}
      </Field>
      <AttachmentPicker attachmentList={attachments} onOpen={onOpen} />
    </>
  );
}

/** The form before it can take anything: what would be written into it now would be lost. */
export function FormSkeleton() {
  return (
    <>
      <Field label={t.message()} hint={t.messageHint()}>
        {() => (
          <>
            <div className={styles.textareaSkeleton} />
            <p className={styles.counter}>0/{limits.complaintTextLength}</p>
          </>
        )}
      </Field>
      <AttachmentPickerSkeleton max={limits.complaintImages} />
    </>
  );
}
