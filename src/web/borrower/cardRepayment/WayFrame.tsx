import type { ReactNode } from 'react';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launch.ts';
import { sharedText, textOf } from '../../texts/text.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { longDay } from '../../ui/dates.ts';
import { Failed } from '../../ui/Feedback.tsx';
import { Message } from '../../ui/Message.tsx';
import { LeadAmount } from '../../ui/Money.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { Rich } from '../../ui/Rich.tsx';
import { relativeDays } from '../../ui/relativeDays.ts';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { SupportButton } from '../../ui/SupportButton.tsx';
import type { ViewState } from '../../ui/viewState.ts';
import type { wayTexts } from './texts.ts';
import { hasNothingDue, type Way } from './way.ts';

const t = textOf<typeof wayTexts>();

type Props = {
  readonly state: ViewState<Way>;
  readonly title: string;
  /** What is drawn under the amount once it is known, and the buttons at the end. */
  readonly children: (way: Way) => ReactNode;
  readonly actions?: (way: Way) => ReactNode;
  /** What stands in the place of `children` while loading. */
  readonly skeleton: ReactNode;
};

/** The states that both screens of the card flow share; the amount and its date lead. */
export function WayFrame({ state, title, children, actions, skeleton }: Props) {
  if (state.kind === 'loading') {
    return (
      <Page header={<PageHeader title={title} />} actions={<Skeleton shape="button" />}>
        <LoadingStatus />
        <section>
          <p>{t('toPay')}</p>
          <Skeleton shape="amount" />
          <p>
            <Skeleton />
          </p>
        </section>
        {skeleton}
      </Page>
    );
  }
  const toLoan = <ButtonLink href={linkTo(pages.loanDetails)}>{t('backToLoan')}</ButtonLink>;
  if (state.kind === 'empty' || (state.kind === 'failed' && hasNothingDue(state.code))) {
    return (
      <Page header={<PageHeader title={title} />} actions={toLoan}>
        <Message icon="check" title={t('nothingDue')}>
          <p>{t('nothingDueNext')}</p>
        </Message>
      </Page>
    );
  }
  if (state.kind === 'failed') {
    return (
      <Page header={<PageHeader title={title} isHeading />}>
        <Failed {...state} />
      </Page>
    );
  }
  const { data } = state;
  if (data.isPending === 1) {
    return (
      <Page header={<PageHeader title={title} />} actions={toLoan}>
        <Message icon="clock" title={t('pending')}>
          <p>{t('pendingNext')}</p>
        </Message>
      </Page>
    );
  }
  return (
    <Page
      header={
        <PageHeader
          title={data.productName}
          logo={data.productLogo}
          subtitle={sharedText('order', { order: data.orderNo })}
        />
      }
      actions={actions?.(data)}
    >
      <Amount way={data} />
      {children(data)}
      <SupportButton />
    </Page>
  );
}

function Amount({ way: { amount, currency, repayDate, today, daysToDue } }: { readonly way: Way }) {
  const isOverdue = daysToDue < 0;
  const when = { date: longDay(repayDate, today), relative: relativeDays(daysToDue) };
  return (
    <LeadAmount label={t(isOverdue ? 'toCatchUp' : 'toPay')} minor={amount} currency={currency}>
      <Rich text={t(isOverdue ? 'wasDue' : 'due', when)} />
    </LeadAmount>
  );
}
