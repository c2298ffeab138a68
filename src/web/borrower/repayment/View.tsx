import { loanCode } from '../../../contract/codes.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { orderStatus } from '../../../contract/status.ts';
import { textOf } from '../../texts/text.ts';
import { Section } from '../../ui/Card.tsx';
import { EmptyPage, FailedPage } from '../../ui/Feedback.tsx';
import { LeadSkeleton } from '../../ui/Lead.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import type { ViewState } from '../../ui/viewState.ts';
import { ToLoan } from '../channels/ToLoan.tsx';
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
  if (state.kind === 'empty') return <EmptyPage title={t('nothingHere')} />;
  if (state.code !== String(loanCode.notRepayable)) return <FailedPage {...state} actions={<ToLoan />} />;
  return (
    <EmptyPage title={t('nothingDue')} actions={<ToLoan kind="primary" />}>
      <p>{t('nothingDueNext')}</p>
    </EmptyPage>
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
