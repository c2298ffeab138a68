import * as channelTexts from 'messages:channel';
import { lazy, Suspense } from 'react';
import { loanCode } from '../../../contract/codes.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { orderStatus } from '../../../contract/status.ts';
import { Section } from '../../ui/Card.tsx';
import { EmptyPage } from '../../ui/Feedback.tsx';
import { LeadSkeleton } from '../../ui/Lead.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { ViewFrame } from '../../ui/ViewFrame.tsx';
import type { MayBeEmpty } from '../../ui/viewState.ts';
import { ToLoan } from '../channels/ToLoan.tsx';
import { Due } from './Due.tsx';
import type { Choice } from './Ways.tsx';

const NothingDue = lazy(() => import('./NothingDue.tsx'));
const Repaid = lazy(() => import('./Repaid.tsx'));
type Props = {
  readonly state: MayBeEmpty<Data<'repaymentDetail'>>;
  readonly choice?: Choice;
  readonly onChoose?: (choice: Choice) => void;
};

export function View({ state, choice = { way: 'instalment' }, onChoose = () => undefined }: Props) {
  return (
    <ViewFrame
      state={state}
      loading={<Loading />}
      empty={<EmptyPage title={channelTexts.nothingHere()} />}
      failed={({ code }) =>
        code === String(loanCode.notRepayable) && (
          <Suspense fallback={<Loading />}>
            <NothingDue />
          </Suspense>
        )
      }
      ways={<ToLoan />}
    >
      {(data) =>
        data.orderStatus === orderStatus.repaid ? (
          <Suspense fallback={<Loading />}>
            <Repaid data={data} />
          </Suspense>
        ) : (
          <Due data={data} choice={choice} onChoose={onChoose} />
        )
      }
    </ViewFrame>
  );
}

function Loading() {
  return (
    <Page header={<PageHeader subtitle={<Skeleton shape="short" />} />}>
      <LoadingStatus />
      <LeadSkeleton />
      <Skeleton shape="card" />
      <Section title={channelTexts.choose()}>
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
