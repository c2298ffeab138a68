import type { Data } from '../../../../contract/schemas/index.ts';
import { textOf } from '../../../texts/text.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row, Rows } from '../../../ui/Card.tsx';
import { Empty, Failed } from '../../../ui/Feedback.tsx';
import { Lead, LeadSkeleton } from '../../../ui/Lead.tsx';
import { Pill } from '../../../ui/Notice.tsx';
import { Page, PageHeader } from '../../../ui/Page.tsx';
import { Rich } from '../../../ui/Rich.tsx';
import { LoadingStatus, Skeleton } from '../../../ui/Skeleton.tsx';
import type { ViewState } from '../../../ui/viewState.ts';
import { Parts } from './Parts.tsx';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

type Props = { readonly state: ViewState<Data<'loanDetails'>>; readonly onPay?: () => void };

export function View({ state, onPay }: Props) {
  if (state.kind === 'failed') {
    return (
      <Page header={<PageHeader />}>
        <Failed {...state} />
      </Page>
    );
  }
  if (state.kind === 'empty') {
    return (
      <Page header={<PageHeader />}>
        <Empty title={t('title')} />
      </Page>
    );
  }
  if (state.kind === 'loading') {
    return (
      <Page header={<PageHeader />} actions={<Skeleton shape="button" />}>
        <LoadingStatus />
        <LeadSkeleton />
        <Skeleton shape="card" />
      </Page>
    );
  }
  const { data } = state;
  return (
    <Page
      header={<PageHeader subtitle={data.orderNo} status={<Pill tone="due">{t('pending')}</Pill>} />}
      actions={
        <>
          {onPay && <Button onClick={onPay}>{t('pay')}</Button>}
          <Button kind="quiet">{t('more')}</Button>
        </>
      }
    >
      <Lead {...data.lead}>
        <Rich text={data.lead.text} />
      </Lead>
      <Rows>
        {data.userOrderDetail.detail.map(({ text, value }) => (
          <Row key={text} label={text} value={value} />
        ))}
      </Rows>
      <Parts />
    </Page>
  );
}
