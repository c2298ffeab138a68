import * as t from 'messages:complaintForm';
import * as kit from 'messages:kit';
import type { RefObject } from 'react';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewStateOrEmpty } from '../../api/useCall.ts';
import { AsyncView, EmptyPage, Failed } from '../../ui/AsyncView.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { AttachmentPicker, AttachmentPickerSkeleton } from '../shared/attachments/AttachmentPicker.tsx';
import type { Attachments } from '../shared/attachments/attachments.ts';
import styles from './complaintForm.module.css';
import { type ComplaintSubject, countCharacters } from './subject.ts';

type Props = {
  /** Of what the complaint is about; the form itself waits for nothing. */
  readonly state: ViewStateOrEmpty<ComplaintSubject>;
  readonly form?: ComplaintFormProps & {
    readonly orderNo: string;
    readonly busy: boolean;
    /** Why it wasn’t sent. */
    readonly failure: string;
    readonly onSubmit: () => void;
  };
};

export function View({ state, form }: Props) {
  const header = <PageHeader title={t.title()} subtitle={t.subtitle()} isHeading />;
  if (state.kind === 'empty') {
    const choose = <ButtonLink href={linkTo(pages.complaint)}>{t.choose()}</ButtonLink>;
    return (
      <EmptyPage header={<PageHeader title={t.title()} />} title={t.noTopic()} actions={choose}>
        <p>{t.noTopicNext()}</p>
      </EmptyPage>
    );
  }
  if (!form) {
    return (
      <Page header={header} actions={<Skeleton variant="button" />}>
        <LoadingStatus />
        <SubjectSkeleton />
        <FormSkeleton />
      </Page>
    );
  }
  const send = (
    <>
      {form.failure && <ErrorNotice>{form.failure}</ErrorNotice>}
      <Button busy={form.busy} onClick={form.onSubmit}>
        {t.send()}
      </Button>
    </>
  );
  return (
    <Page header={header} actions={send}>
      <AsyncView state={state} loading={<SubjectSkeleton />} failed={Failed}>
        {(subject) => <SubjectCard subject={subject} orderNo={form.orderNo} />}
      </AsyncView>
      <ComplaintFormFields {...form} />
    </Page>
  );
}

function SubjectSkeleton() {
  return (
    <Card padded>
      <p>
        <Skeleton />
      </p>
      <p className={styles.loan}>
        <Skeleton variant="short" />
      </p>
    </Card>
  );
}

function SubjectCard({ subject, orderNo }: { readonly subject: ComplaintSubject; readonly orderNo: string }) {
  const { type, childType: sonType, product } = subject;
  const loan = [product, orderNo && kit.order({ order: orderNo })].filter(Boolean).join(' · ');
  return (
    <Card padded>
      <p className={styles.topic}>{type}</p>
      {sonType && <p>{sonType}</p>}
      {loan && <p className={styles.loan}>{loan}</p>}
    </Card>
  );
}

type ComplaintFormProps = {
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
function ComplaintFormFields({
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
function FormSkeleton() {
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
