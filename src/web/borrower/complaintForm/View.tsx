import * as t from 'messages:complaintForm';
import * as kit from 'messages:kit';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launch.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { EmptyPage, Failed } from '../../ui/Feedback.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { ViewFrame } from '../../ui/ViewFrame.tsx';
import type { MayBeEmpty } from '../../ui/viewState.ts';
import styles from './Form.module.css';
import { Form, type FormProps, FormSkeleton } from './Form.tsx';
import type { Subject } from './subject.ts';

type Props = {
  /** Of what the complaint is about; the form itself waits for nothing. */
  readonly state: MayBeEmpty<Subject>;
  readonly form?: FormProps & {
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
      <Page header={header} actions={<Skeleton shape="button" />}>
        <LoadingStatus />
        <LoadingAbout />
        <FormSkeleton />
      </Page>
    );
  }
  const send = (
    <>
      {form.failure && <Failure>{form.failure}</Failure>}
      <Button busy={form.busy} onClick={form.onSubmit}>
        {t.send()}
      </Button>
    </>
  );
  return (
    <Page header={header} actions={send}>
      <ViewFrame state={state} loading={<LoadingAbout />} failed={Failed}>
        {(subject) => <About subject={subject} orderNo={form.orderNo} />}
      </ViewFrame>
      <Form {...form} />
    </Page>
  );
}

function LoadingAbout() {
  return (
    <Card padded>
      <p>
        <Skeleton />
      </p>
      <p className={styles.loan}>
        <Skeleton shape="short" />
      </p>
    </Card>
  );
}

function About({ subject, orderNo }: { readonly subject: Subject; readonly orderNo: string }) {
  const { type, sonType, product } = subject;
  const loan = [product, orderNo && kit.order({ order: orderNo })].filter(Boolean).join(' · ');
  return (
    <Card padded>
      <p className={styles.topic}>{type}</p>
      {sonType && <p>{sonType}</p>}
      {loan && <p className={styles.loan}>{loan}</p>}
    </Card>
  );
}
