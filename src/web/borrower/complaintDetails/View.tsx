import { pages } from '../../../contract/pages.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launch.ts';
import { textOf } from '../../texts/text.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Row, Rows, Section } from '../../ui/Card.tsx';
import { longDay, shortDay } from '../../ui/dates.ts';
import { Failed } from '../../ui/Feedback.tsx';
import { Notice, Pill } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { Rich } from '../../ui/Rich.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import type { ViewState } from '../../ui/viewState.ts';
import { Letter, type OnOpen } from './Letter.tsx';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

type Complaint = Data<'complaintDetail'>;
type Props = { readonly state: ViewState<Complaint>; readonly onOpen?: OnOpen };

export function View({ state, onOpen = () => {} }: Props) {
  if (state.kind === 'ready') return <Ready complaint={state.data} onOpen={onOpen} />;
  return (
    <Page header={<PageHeader title={t('title')} isHeading />}>
      {state.kind === 'failed' && <Failed {...state} />}
      {state.kind === 'loading' && (
        <>
          <LoadingStatus />
          <Skeleton shape="card" />
          <h2>{t('yours')}</h2>
          <Skeleton shape="card" />
        </>
      )}
    </Page>
  );
}

function Ready({ complaint, onOpen }: { readonly complaint: Complaint; readonly onOpen: OnOpen }) {
  const { type, sonType, folio, orderNo, content, images, sentAt, answerBy, answeredAt } = complaint;
  const isAnswered = answeredAt !== '';
  const status = <Pill tone={isAnswered ? 'paid' : 'due'}>{t(isAnswered ? 'answered' : 'waiting')}</Pill>;
  return (
    <Page
      header={<PageHeader title={t('title')} subtitle={folio} status={status} isHeading />}
      actions={
        <ButtonLink kind="quiet" href={linkTo(pages.complaintList)}>
          {t('all')}
        </ButtonLink>
      }
    >
      {isAnswered ? (
        <Section title={t('reply')}>
          <Letter text={complaint.disposeDetail} images={complaint.disposeImages} onOpen={onOpen}>
            {t('repliedOn', { date: longDay(answeredAt) })}
          </Letter>
        </Section>
      ) : (
        <Notice title={<Rich text={t('answerBy', { date: longDay(answerBy) })} />}>{t('answerHow')}</Notice>
      )}
      <Section title={t('yours')}>
        <Letter heading={type} about={sonType} text={content} images={images} onOpen={onOpen} />
      </Section>
      <Rows>
        {orderNo && <Row label={t('loan')} value={orderNo} />}
        <Row label={t('reference')} value={folio} />
        <Row label={t('sentOn')} value={shortDay(sentAt, true)} />
      </Rows>
    </Page>
  );
}
