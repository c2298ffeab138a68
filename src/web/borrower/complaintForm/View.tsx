import * as common from 'messages:common';
import * as t from 'messages:complaintForm';
import type { RefObject } from 'react';
import { limits } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewState } from '../../api/useCall.ts';
import { AsyncView, EmptyPage, FailedView, LoadingPage } from '../../ui/AsyncView.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AttachmentPicker, AttachmentPickerSkeleton } from '../shared/attachments/AttachmentPicker.tsx';
import type { Attachments } from '../shared/attachments/attachments.ts';
import styles from './complaintForm.module.css';
import { type ComplaintSubject, countCharacters } from './subject.ts';

const Helplines = lazyComponent(async () => (await import('../complaint/Helplines.tsx')).default);

type Props = {
  /** Loading state of the complaint's subject; the form is shown while it loads. */
  readonly state: ViewState<ComplaintSubject>;
  /** Absent in the skeleton. */
  readonly form?: {
    readonly orderNo: string;
    readonly text: string;
    readonly textInput: RefObject<HTMLTextAreaElement | null>;
    /** The text was requested and isn't there. */
    readonly isTextMissing: boolean;
    readonly attachments: Attachments;
    readonly isBusy: boolean;
    /** Why it wasn’t sent. */
    readonly failure: string | undefined;
    readonly onText: (text: string) => void;
    readonly onSubmit: () => void;
  };
};

export function View({ state, form }: Props) {
  const header = { title: t.title(), subtitle: t.subtitle(), isHeading: true };
  if (state.kind === 'empty') {
    const choose = <ButtonLink href={linkTo(pages.complaint)}>{t.choose()}</ButtonLink>;
    return (
      <EmptyPage heading={t.title()} title={t.noTopic()} actions={choose}>
        <p>{t.noTopicNext()}</p>
      </EmptyPage>
    );
  }
  if (!form) {
    return (
      <LoadingPage header={header} hasButton>
        <SubjectSkeleton />
        <FormSkeleton />
      </LoadingPage>
    );
  }
  const { orderNo, text, isBusy, failure } = form;
  const send = (
    <>
      {failure && <ErrorNotice>{failure}</ErrorNotice>}
      <Button isBusy={isBusy} onClick={form.onSubmit}>
        {t.send()}
      </Button>
    </>
  );
  return (
    <Page header={header} actions={send}>
      <AsyncView state={state} loading={<SubjectSkeleton />} empty={null} failed={FailedView}>
        {(subject) => (
          <>
            <SubjectCard subject={subject} orderNo={orderNo} />
            {subject.helplines.length > 0 && <Helplines helplines={subject.helplines} />}
          </>
        )}
      </AsyncView>
      <Field label={t.message()} hint={t.messageHint()} error={form.isTextMissing ? t.required() : undefined}>
        {(input) => (
          <>
            <textarea
              {...input}
              ref={form.textInput}
              rows={6}
              value={text}
              className={styles.text}
              onChange={(event) => form.onText(event.currentTarget.value)}
            />
            <Counter count={countCharacters(text)} />
          </>
        )}
      </Field>
      <AttachmentPicker attachments={form.attachments} />
    </Page>
  );
}

function Counter({ count }: { readonly count: number }) {
  return (
    <p className={styles.counter}>
      {count}/{limits.complaintTextLength}
    </p>
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
            <Counter count={0} />
          </>
        )}
      </Field>
      <AttachmentPickerSkeleton max={limits.complaintImages} />
    </>
  );
}

function SubjectSkeleton() {
  return (
    <Card isPadded>
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
  const { type, childType, product } = subject;
  const loan = [product, orderNo && common.order({ order: orderNo })].filter(Boolean).join(' · ');
  return (
    <Card isPadded>
      <p className={styles.topic}>{type}</p>
      {childType && <p>{childType}</p>}
      {loan && <p className={styles.loan}>{loan}</p>}
    </Card>
  );
}
