import * as channelTexts from 'messages:channel';
import { loanCode } from '../../../contract/codes.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { orderStatus } from '../../../contract/status.ts';
import { hasCode } from '../../api/failure.ts';
import type { ViewState } from '../../api/useCall.ts';
import { AsyncView, EmptyPage, LoadingPage } from '../../ui/AsyncView.tsx';
import { Section } from '../../ui/Card.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { Notice } from '../../ui/Notice.tsx';
import { CardSkeletons, Skeleton } from '../../ui/Skeleton.tsx';
import { HeadlineSkeleton } from '../../ui/Text.tsx';
import { InitialLateCost } from '../shared/LoanNotices.tsx';
import { LoanLink } from '../shared/loanElements.tsx';
import { type AmountChoice, AmountDue } from './AmountDue.tsx';

const NotRepayable = lazyComponent(async () => (await import('./outcomes.tsx')).NotRepayable, <Loading />);
const LoanRepaid = lazyComponent(async () => (await import('./outcomes.tsx')).LoanRepaid, <Loading />);

type Props = {
  readonly state: ViewState<ResponseData<'repaymentDetail'>>;
  readonly choice: AmountChoice;
  readonly onChoose: (choice: AmountChoice) => void;
};

export function View({ state, choice, onChoose }: Props) {
  return (
    <AsyncView
      state={state}
      loading={<Loading />}
      empty={<EmptyPage title={channelTexts.emptyTitle()} />}
      failed={(failure) => hasCode(failure, loanCode.notRepayable) && <NotRepayable />}
      failedActions={<LoanLink kind="quiet" text={channelTexts.backToLoan()} />}
    >
      {(data) =>
        data.orderStatus === orderStatus.repaid ? (
          <LoanRepaid data={data} />
        ) : (
          <AmountDue data={data} choice={choice} onChoose={onChoose} />
        )
      }
    </AsyncView>
  );
}

function Loading() {
  return (
    <LoadingPage lead={<HeadlineSkeleton />}>
      <InitialLateCost />
      <Skeleton variant="card" />
      <Section title={channelTexts.choose()}>
        <CardSkeletons />
      </Section>
      <Notice>
        <span data-initial="noticeMsg">
          <Skeleton />
        </span>
      </Notice>
    </LoadingPage>
  );
}
