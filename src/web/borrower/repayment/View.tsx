import * as channelTexts from 'messages:channel';
import { lazy, Suspense } from 'react';
import { loanCode } from '../../../contract/codes.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { orderStatus } from '../../../contract/status.ts';
import type { ViewStateOrEmpty } from '../../api/useCall.ts';
import { AsyncView, EmptyPage } from '../../ui/AsyncView.tsx';
import { Section } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { HeadlineSkeleton } from '../../ui/Text.tsx';
import { BackToLoanLink } from '../channels/BackToLoanLink.tsx';
import { type AmountChoice, AmountDue } from './AmountDue.tsx';

const NotRepayable = lazy(() => import('./NotRepayable.tsx'));
const LoanRepaid = lazy(() => import('./LoanRepaid.tsx'));
type Props = {
  readonly state: ViewStateOrEmpty<ResponseData<'repaymentDetail'>>;
  readonly choice?: AmountChoice;
  readonly onChoose?: (choice: AmountChoice) => void;
};

export function View({ state, choice = { way: 'instalment' }, onChoose = () => undefined }: Props) {
  return (
    <AsyncView
      state={state}
      loading={<Loading />}
      empty={<EmptyPage title={channelTexts.nothingHere()} />}
      failed={({ code }) =>
        code === String(loanCode.notRepayable) && (
          <Suspense fallback={<Loading />}>
            <NotRepayable />
          </Suspense>
        )
      }
      failedActions={<BackToLoanLink />}
    >
      {(data) =>
        data.orderStatus === orderStatus.repaid ? (
          <Suspense fallback={<Loading />}>
            <LoanRepaid data={data} />
          </Suspense>
        ) : (
          <AmountDue data={data} choice={choice} onChoose={onChoose} />
        )
      }
    </AsyncView>
  );
}

function Loading() {
  return (
    <Page header={<PageHeader subtitle={<Skeleton variant="short" />} />}>
      <LoadingStatus />
      <HeadlineSkeleton />
      <Skeleton variant="card" />
      <Section title={channelTexts.choose()}>
        <Skeleton variant="card" />
        <Skeleton variant="card" />
      </Section>
      <Notice>
        <span data-early="noticeMsg">
          <Skeleton />
        </span>
      </Notice>
    </Page>
  );
}
