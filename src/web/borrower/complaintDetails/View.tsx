import * as t from 'messages:complaintDetails';
import type { ReactNode } from 'react';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewState } from '../../api/useCall.ts';
import { AsyncView, EmptyPage, LoadingPage } from '../../ui/AsyncView.tsx';
import { ButtonLink, type ButtonProps } from '../../ui/Button.tsx';
import { Card, DescriptionList, DescriptionRow, Section } from '../../ui/Card.tsx';
import { formatShortDay } from '../../ui/format.ts';
import { Pill } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { InitialContent, type InitialField, Skeleton } from '../../ui/Skeleton.tsx';
import { RichText } from '../../ui/Text.tsx';
import { ImageGrid } from '../shared/attachments/ImageGrid.tsx';
import styles from './complaintDetails.module.css';

type Complaint = ResponseData<'complaintDetail'>;

type Props = {
  readonly state: ViewState<Complaint>;
  /** Shown while a question waits for a reply. */
  readonly replyForm?: ReactNode;
};

export function View({ state, replyForm }: Props) {
  const empty = (
    <EmptyPage heading={t.title()} title={t.emptyTitle()} actions={<AllComplaintsLink />}>
      <p>{t.emptyHint()}</p>
    </EmptyPage>
  );
  return (
    <AsyncView
      state={state}
      heading={t.title()}
      loading={<Loading />}
      empty={empty}
      failedActions={<AllComplaintsLink kind="quiet" />}
    >
      {(complaint) => <Ready complaint={complaint} replyForm={replyForm} />}
    </AsyncView>
  );
}

function AllComplaintsLink({ kind }: Pick<ButtonProps, 'kind'>) {
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
  const fallback = <Skeleton variant="card" />;
  return (
    <LoadingPage header={{ title: t.title(), status, isHeading: true }} hasButton>
      <Section title={t.reply()}>
        <InitialContent fallback={fallback}>
          <InitialMessage names={['disposeDetail', 'text', 'when']} />
        </InitialContent>
      </Section>
      <InitialContent fallback={fallback}>
        <Section title={t.complaintTitle()}>
          <InitialMessage names={['content']} hasHeading />
        </Section>
      </InitialContent>
    </LoadingPage>
  );
}

function Ready({ complaint, replyForm }: { readonly complaint: Complaint } & Pick<Props, 'replyForm'>) {
  const { type, sonType, folio, orderNo, content, images, sentAt, answeredAt, lead } = complaint;
  const isAnswered = answeredAt !== '';
  const status = <Pill tone={isAnswered ? 'paid' : 'due'}>{(isAnswered ? t.answered : t.waiting)()}</Pill>;
  return (
    <Page header={{ title: t.title(), status, isHeading: true }} actions={<AllComplaintsLink kind="quiet" />}>
      <Questions complaint={complaint} replyForm={replyForm} />
      <Section title={t.reply()}>
        {isAnswered ? (
          <Message text={complaint.disposeDetail} images={complaint.disposeImages} date={lead.when} />
        ) : (
          <Card isPadded>
            <RichText text={lead.text} />
          </Card>
        )}
      </Section>
      <Section title={t.complaintTitle()}>
        <Message heading={type} subheading={sonType} text={content} images={images} />
      </Section>
      {complaint.former?.map(({ text, images, when }) => (
        <Section key={when + text} title={t.former()}>
          <Message text={text} images={images} date={when} />
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

/** What the lender asked, with the replies; the form under the one that waits for its own. */
function Questions({
  complaint: { questions = [], isAsked },
  replyForm,
}: { readonly complaint: Complaint } & Pick<Props, 'replyForm'>) {
  return questions.map(({ text, when, reply, replyImages, repliedOn }, index) => (
    <Section key={when + text} title={t.question()}>
      <Message text={text} images={[]} date={when} />
      {index === 0 && isAsked === 1 && replyForm}
      {reply && <Message heading={t.yourReply()} text={reply} images={replyImages} date={repliedOn} />}
    </Section>
  ));
}

type MessageProps = {
  /** Its type and child type. */
  readonly heading?: string;
  readonly subheading?: string;
  readonly text: string;
  readonly images: readonly string[];
  /** When it was written. */
  readonly date?: string;
};

/** A message of the borrower or the lender, verbatim, with its images. */
function Message({ heading, subheading, text, images, date }: MessageProps) {
  return (
    <Card isPadded>
      <div className={styles.message}>
        {heading && (
          <div>
            <p className={styles.heading}>{heading}</p>
            {subheading && <p className={styles.date}>{subheading}</p>}
          </div>
        )}
        <p className={styles.text}>{text}</p>
        {images.length > 0 && <ImageGrid urls={images} />}
        {date && <p className={styles.date}>{date}</p>}
      </div>
    </Card>
  );
}

type InitialMessageProps = {
  /** Names of the reply's texts, of which those that are empty aren't there. */
  readonly names: readonly InitialField<'complaintDetail'>[];
  readonly hasHeading?: boolean;
};

/** A message as the first call's reply writes it. */
function InitialMessage({ names: [text, ...otherNames], hasHeading }: InitialMessageProps) {
  return (
    <Card isPadded>
      <div className={styles.message}>
        {hasHeading && (
          <div>
            <p className={styles.heading} data-initial="type" />
            <p className={styles.date} data-initial="sonType" />
          </div>
        )}
        <p className={styles.text} data-initial={text} />
        {otherNames.map((name) => (
          <p
            key={name}
            className={name === 'when' ? styles.date : undefined}
            data-initial={name}
            data-emphasis={name === 'text' ? '' : undefined}
          />
        ))}
      </div>
    </Card>
  );
}
