import * as t from 'messages:complaintDetails';
import * as pictureTexts from 'messages:picture';
import type { ReactNode } from 'react';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewStateOrEmpty } from '../../api/useCall.ts';
import { AsyncView, EmptyPage } from '../../ui/AsyncView.tsx';
import { type ButtonKind, ButtonLink } from '../../ui/Button.tsx';
import { Card, DescriptionList, DescriptionRow, Section } from '../../ui/Card.tsx';
import { formatShortDay } from '../../ui/format.ts';
import { Pill } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, PreloadedContent, type PreloadField, Skeleton } from '../../ui/Skeleton.tsx';
import { RichText } from '../../ui/Text.tsx';
import { ImageGrid, ImageTile } from '../shared/attachments/ImageGrid.tsx';
import styles from './complaintDetails.module.css';

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

/** Opens one of some images large. */
type OpenImages = (addresses: readonly string[], initialIndex: number) => void;

type ComplaintMessageProps = {
  /** What it is about, and more closely. */
  readonly heading?: string;
  readonly subheading?: string;
  readonly text: string;
  readonly images: readonly string[];
  readonly onOpen: OpenImages;
  /** A quiet line under it: when it was written. */
  readonly children?: ReactNode;
};

/** What somebody wrote, as they wrote it, with their images. */
function ComplaintMessage({ heading, subheading, text, images, onOpen, children }: ComplaintMessageProps) {
  return (
    <Card padded>
      <div className={styles.message}>
        {heading && (
          <div>
            <p className={styles.heading}>{heading}</p>
            {subheading && <p className={styles.date}>{subheading}</p>}
          </div>
        )}
        <p className={styles.text}>{text}</p>
        {images.length > 0 && (
          <ImageGrid>
            {images.map((address, index) => (
              <ImageTile
                key={address}
                url={address}
                label={pictureTexts.openPicture({ n: index + 1 })}
                onOpen={() => onOpen(images, index)}
              />
            ))}
          </ImageGrid>
        )}
        {children && <p className={styles.date}>{children}</p>}
      </div>
    </Card>
  );
}

type PreloadedMessageProps = {
  /** Names of the reply's texts, of which those that are empty aren't there. */
  readonly names: readonly PreloadField<'complaintDetail'>[];
  readonly hasHeading?: boolean;
};

/** A letter as the first call's reply writes it. */
function PreloadedMessage({ names: [text, ...otherNames], hasHeading }: PreloadedMessageProps) {
  return (
    <Card padded>
      <div className={styles.message}>
        {hasHeading && (
          <div>
            <p className={styles.heading} data-early="type" />
            <p className={styles.date} data-early="sonType" />
          </div>
        )}
        <p className={styles.text} data-early={text} />
        {otherNames.map((name) => (
          <p key={name} className={name === 'when' ? styles.date : undefined} data-early={name} />
        ))}
      </div>
    </Card>
  );
}
