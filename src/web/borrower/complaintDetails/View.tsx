import * as t from 'messages:complaintDetails';
import { pages } from '../../../contract/pages.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launch.ts';
import { type ButtonKind, ButtonLink } from '../../ui/Button.tsx';
import { Card, Row, Rows, Section } from '../../ui/Card.tsx';
import { shortDay } from '../../ui/dates.ts';
import { Early } from '../../ui/Early.tsx';
import { EmptyPage } from '../../ui/Feedback.tsx';
import { Pill } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { Rich } from '../../ui/Rich.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { ViewFrame } from '../../ui/ViewFrame.tsx';
import type { MayBeEmpty } from '../../ui/viewState.ts';
import { EarlyLetter, Letter, type OnOpen } from './Letter.tsx';

type Complaint = Data<'complaintDetail'>;
type Props = { readonly state: MayBeEmpty<Complaint>; readonly onOpen?: OnOpen };

export function View({ state, onOpen = () => {} }: Props) {
  return (
    <ViewFrame
      state={state}
      title={t.title()}
      loading={<Loading />}
      empty={<Nothing />}
      ways={<AllComplaints />}
    >
      {(complaint) => <Ready complaint={complaint} onOpen={onOpen} />}
    </ViewFrame>
  );
}

function Nothing() {
  return (
    <EmptyPage
      header={<PageHeader title={t.title()} />}
      title={t.nothingHere()}
      actions={<AllComplaints kind="primary" />}
    >
      <p>{t.nothingNext()}</p>
    </EmptyPage>
  );
}

function AllComplaints({ kind = 'quiet' }: { readonly kind?: ButtonKind }) {
  return (
    <ButtonLink kind={kind} href={linkTo(pages.complaintList)}>
      {t.all()}
    </ButtonLink>
  );
}

function Loading() {
  const status = (
    <Pill>
      <Skeleton shape="short" />
    </Pill>
  );
  return (
    <Page
      header={<PageHeader title={t.title()} status={status} isHeading />}
      actions={<Skeleton shape="button" />}
    >
      <LoadingStatus />
      <Section title={t.reply()}>
        <Early waiting={<Skeleton shape="card" />}>
          <EarlyLetter names={['disposeDetail', 'text', 'when']} />
        </Early>
      </Section>
      <Early waiting={<Skeleton shape="card" />}>
        <Section title={t.yours()}>
          <EarlyLetter hasHeading names={['content']} />
        </Section>
      </Early>
    </Page>
  );
}

function Ready({ complaint, onOpen }: { readonly complaint: Complaint; readonly onOpen: OnOpen }) {
  const { type, sonType, folio, orderNo, content, images, sentAt, answeredAt, lead } = complaint;
  const isAnswered = answeredAt !== '';
  const status = <Pill tone={isAnswered ? 'paid' : 'due'}>{(isAnswered ? t.answered : t.waiting)()}</Pill>;
  return (
    <Page header={<PageHeader title={t.title()} status={status} isHeading />} actions={<AllComplaints />}>
      <Section title={t.reply()}>
        {isAnswered ? (
          <Letter text={complaint.disposeDetail} images={complaint.disposeImages} onOpen={onOpen}>
            {lead.when}
          </Letter>
        ) : (
          <Card padded>
            <Rich text={lead.text} />
          </Card>
        )}
      </Section>
      <Section title={t.yours()}>
        <Letter heading={type} about={sonType} text={content} images={images} onOpen={onOpen} />
      </Section>
      {complaint.former?.map(({ text, images: pictures, when }) => (
        <Section key={when + text} title={t.former()}>
          <Letter text={text} images={pictures} onOpen={onOpen}>
            {when}
          </Letter>
        </Section>
      ))}
      <Rows>
        {orderNo && <Row label={t.loan()} value={orderNo} />}
        <Row label={t.reference()} value={folio} />
        <Row label={t.sentOn()} value={shortDay(sentAt, true)} />
      </Rows>
    </Page>
  );
}
