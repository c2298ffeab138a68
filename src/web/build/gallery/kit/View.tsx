import type { Data } from '../../../../contract/schemas/index.ts';
import { textOf } from '../../../texts/text.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row, Rows } from '../../../ui/Card.tsx';
import { EmptyPage, Failed } from '../../../ui/Feedback.tsx';
import { Lead, LeadSkeleton } from '../../../ui/Lead.tsx';
import { Pill } from '../../../ui/Notice.tsx';
import { Page, PageHeader } from '../../../ui/Page.tsx';
import { Rich } from '../../../ui/Rich.tsx';
import { LoadingStatus, Skeleton } from '../../../ui/Skeleton.tsx';
import { ViewFrame } from '../../../ui/ViewFrame.tsx';
import type { MayBeEmpty } from '../../../ui/viewState.ts';
import { Parts } from './Parts.tsx';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

type Props = { readonly state: MayBeEmpty<Data<'loanDetails'>>; readonly onPay?: () => void };

export function View({ state, onPay }: Props) {
  return (
    <ViewFrame
      state={state}
      loading={<Loading />}
      empty={<EmptyPage title={t('title')} />}
      failed={(failure) => (
        <Page header={<PageHeader />}>
          <Failed {...failure} />
        </Page>
      )}
    >
      {(loan) => <Ready loan={loan} onPay={onPay} />}
    </ViewFrame>
  );
}

function Loading() {
  return (
    <Page header={<PageHeader />} actions={<Skeleton shape="button" />}>
      <LoadingStatus />
      <LeadSkeleton />
      <Skeleton shape="card" />
    </Page>
  );
}

type ReadyProps = { readonly loan: Data<'loanDetails'>; readonly onPay: Props['onPay'] };

function Ready({ loan, onPay }: ReadyProps) {
  return (
    <Page
      header={<PageHeader subtitle={loan.orderNo} status={<Pill tone="due">{t('pending')}</Pill>} />}
      actions={
        <>
          {onPay && <Button onClick={onPay}>{t('pay')}</Button>}
          <Button kind="quiet">{t('more')}</Button>
        </>
      }
    >
      <Lead {...loan.lead}>
        <Rich text={loan.lead.text} />
      </Lead>
      <Rows>
        {loan.userOrderDetail.detail.map(({ text, value }) => (
          <Row key={text} label={text} value={value} />
        ))}
      </Rows>
      <Parts />
    </Page>
  );
}
