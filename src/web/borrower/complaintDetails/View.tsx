import * as t from 'messages:complaintDetails';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { AsyncView } from '../../ui/AsyncView.tsx';
import { type ButtonKind, ButtonLink } from '../../ui/Button.tsx';
import { Card, DescriptionList, DescriptionRow, Section } from '../../ui/Card.tsx';
import { formatShortDay } from '../../ui/dates.ts';
import { EmptyPage } from '../../ui/Feedback.tsx';
import { Pill } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { PreloadedContent } from '../../ui/PreloadedContent.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import type { ViewStateOrEmpty } from '../../ui/viewState.ts';
import { ComplaintMessage, type OpenImages, PreloadedMessage } from './ComplaintMessage.tsx';

type Complaint = ResponseData<'complaintDetail'>;
type Props = { readonly state: ViewStateOrEmpty<Complaint>; readonly onOpen?: OpenImages };

export function View({ state, onOpen = () => {} }: Props) {
  return (
    <AsyncView
      state={state}
      title={t.title()}
      loading={<Loading />}
      empty={<NoComplaint />}
      failedActions={<AllComplaintsLink />}
    >
      {(complaint) => <Ready complaint={complaint} onOpen={onOpen} />}
    </AsyncView>
  );
}

function NoComplaint() {
  return (
    <EmptyPage
      header={<PageHeader title={t.title()} />}
      title={t.nothingHere()}
      actions={<AllComplaintsLink kind="primary" />}
    >
      <p>{t.nothingNext()}</p>
    </EmptyPage>
  );
}

function AllComplaintsLink({ kind = 'quiet' }: { readonly kind?: ButtonKind }) {
  return (
    <ButtonLink kind={kind} href={linkTo(pages.complaintList)}>
      {t.all()}
    </ButtonLink>
  );
}

function Loading() {
  const status = (
    <Pill>
      <Skeleton variant="short" />
    </Pill>
  );
  return (
    <Page
      header={<PageHeader title={t.title()} status={status} isHeading />}
      actions={<Skeleton variant="button" />}
    >
      <LoadingStatus />
      <Section title={t.reply()}>
        <PreloadedContent fallback={<Skeleton variant="card" />}>
          <PreloadedMessage names={['disposeDetail', 'text', 'when']} />
        </PreloadedContent>
      </Section>
      <PreloadedContent fallback={<Skeleton variant="card" />}>
        <Section title={t.yours()}>
          <PreloadedMessage hasHeading names={['content']} />
        </Section>
      </PreloadedContent>
    </Page>
  );
}

function Ready({ complaint, onOpen }: { readonly complaint: Complaint; readonly onOpen: OpenImages }) {
  const { type, sonType, folio, orderNo, content, images, sentAt, answeredAt, lead } = complaint;
  const isAnswered = answeredAt !== '';
  const status = <Pill tone={isAnswered ? 'paid' : 'due'}>{(isAnswered ? t.answered : t.waiting)()}</Pill>;
  return (
    <Page header={<PageHeader title={t.title()} status={status} isHeading />} actions={<AllComplaintsLink />}>
      <Section title={t.reply()}>
        {isAnswered ? (
          <ComplaintMessage text={complaint.disposeDetail} images={complaint.disposeImages} onOpen={onOpen}>
            {lead.when}
          </ComplaintMessage>
        ) : (
          <Card padded>
            <RichText text={lead.text} />
          </Card>
        )}
      </Section>
      <Section title={t.yours()}>
        <ComplaintMessage
          heading={type}
          subheading={sonType}
          text={content}
          images={images}
          onOpen={onOpen}
        />
      </Section>
      {complaint.former?.map(({ text, images: messageImages, when }) => (
        <Section key={when + text} title={t.former()}>
          <ComplaintMessage text={text} images={messageImages} onOpen={onOpen}>
            {when}
          </ComplaintMessage>
        </Section>
      ))}
      <DescriptionList>
        {orderNo && <DescriptionRow label={t.loan()} value={orderNo} />}
        <DescriptionRow label={t.reference()} value={folio} />
        <DescriptionRow label={t.sentOn()} value={formatShortDay(sentAt, true)} />
      </DescriptionList>
    </Page>
  );
}
