import * as t from 'messages:complaintForm';
import * as kit from 'messages:kit';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { AsyncView } from '../../ui/AsyncView.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { EmptyPage, Failed } from '../../ui/Feedback.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import type { ViewStateOrEmpty } from '../../ui/viewState.ts';
import styles from './ComplaintFormFields.module.css';
import { ComplaintFormFields, type ComplaintFormProps, FormSkeleton } from './ComplaintFormFields.tsx';
import type { ComplaintSubject } from './subject.ts';

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
