import type { ReactNode } from 'react';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launch.ts';
import { sharedText, textOf } from '../../texts/text.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyPage, FailedPage } from '../../ui/Feedback.tsx';
import { Lead, LeadSkeleton } from '../../ui/Lead.tsx';
import { Message } from '../../ui/Message.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { Rich } from '../../ui/Rich.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
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
      <Page
        header={<PageHeader subtitle={<Skeleton shape="short" />} />}
        actions={actions && <Skeleton shape="button" />}
      >
        <LoadingStatus />
        <LeadSkeleton />
        {skeleton}
      </Page>
    );
  }
  const toLoan = <ButtonLink href={linkTo(pages.loanDetails)}>{t('backToLoan')}</ButtonLink>;
  if (state.kind === 'empty')
    return <EmptyPage header={<PageHeader title={title} />} title={t('nothingHere')} />;
  if (state.kind === 'failed' && hasNothingDue(state.code)) {
    return (
      <Page header={<PageHeader title={title} />} actions={toLoan}>
        <Message icon="check" title={t('nothingDue')}>
          <p>{t('nothingDueNext')}</p>
        </Message>
      </Page>
    );
  }
  if (state.kind === 'failed') {
    return <FailedPage header={<PageHeader title={title} />} {...state} />;
  }
  const { data } = state;
  const { lead } = data;
  if (lead === null) {
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
      <Lead {...lead}>
        <Rich text={lead.text} />
      </Lead>
      {children(data)}
    </Page>
  );
}
