import { loanCode } from '../../../contract/codes.ts';
import { pages } from '../../../contract/pages.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { orderStatus } from '../../../contract/status.ts';
import { linkTo } from '../../api/launch.ts';
import { textOf } from '../../texts/text.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/Card.tsx';
import { Failed } from '../../ui/Feedback.tsx';
import { LeadSkeleton } from '../../ui/Lead.tsx';
import { Message } from '../../ui/Message.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import type { ViewState } from '../../ui/viewState.ts';
import { Due } from './Due.tsx';
import { Repaid } from './Repaid.tsx';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

export function View({ state }: { readonly state: ViewState<Data<'repaymentDetail'>> }) {
  if (state.kind === 'loading') return <Loading />;
  if (state.kind === 'ready') {
    const { data } = state;
    return data.orderStatus === orderStatus.repaid ? <Repaid data={data} /> : <Due data={data} />;
  }
  const hasNothingDue = state.kind === 'empty' || state.code === String(loanCode.notRepayable);
  return (
    <Page
      header={<PageHeader isHeading={!hasNothingDue} />}
      actions={
        <ButtonLink kind={hasNothingDue ? 'primary' : 'quiet'} href={linkTo(pages.loanDetails)}>
          {t('backToLoan')}
        </ButtonLink>
      }
    >
      {hasNothingDue ? (
        <Message title={t('nothingDue')}>
          <p>{t('nothingDueNext')}</p>
        </Message>
      ) : (
        <Failed {...state} />
      )}
    </Page>
  );
}

function Loading() {
  return (
    <Page header={<PageHeader subtitle={<Skeleton shape="short" />} />}>
      <LoadingStatus />
      <LeadSkeleton />
      <Skeleton shape="card" />
      <Section title={t('choose')}>
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </Section>
      <Notice>
        <span data-early="noticeMsg">
          <Skeleton />
        </span>
      </Notice>
    </Page>
  );
}
