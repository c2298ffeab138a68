import * as kit from 'messages:kit';
import * as t from 'messages:way';
import type { ReactNode } from 'react';
import { EmptyPage } from '../../../ui/Feedback.tsx';
import { Lead, LeadSkeleton } from '../../../ui/Lead.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Page, PageHeader } from '../../../ui/Page.tsx';
import { Rich } from '../../../ui/Rich.tsx';
import { LoadingStatus, Skeleton } from '../../../ui/Skeleton.tsx';
import { ViewFrame } from '../../../ui/ViewFrame.tsx';
import type { MayBeEmpty } from '../../../ui/viewState.ts';
import { Paid, Pending, ToLoan } from './Charged.tsx';
import { hasNothingDue, type Way } from './way.ts';

type Props = {
  readonly state: MayBeEmpty<Way>;
  readonly title: string;
  /** What is drawn under the amount once it is known, and the buttons at the end. */
  readonly children: (way: Way) => ReactNode;
  readonly actions?: (way: Way) => ReactNode;
  /** What stands in the place of `children` while loading. */
  readonly skeleton: ReactNode;
};

/** The states that both screens of the card flow share; the amount and its date lead. */
export function WayFrame({ state, title, children, actions, skeleton }: Props) {
  const header = <PageHeader title={title} />;
  return (
    <ViewFrame
      state={state}
      title={title}
      loading={
        <Page
          header={<PageHeader subtitle={<Skeleton shape="short" />} />}
          actions={actions && <Skeleton shape="button" />}
        >
          <LoadingStatus />
          <LeadSkeleton />
          {skeleton}
        </Page>
      }
      empty={<EmptyPage header={header} title={t.nothingHere()} />}
      failed={({ code }) =>
        hasNothingDue(code) && (
          <Page header={header} actions={<ToLoan />}>
            <Message icon="check" title={t.nothingDue()}>
              <p>{t.nothingDueNext()}</p>
            </Message>
          </Page>
        )
      }
    >
      {(way) => {
        const loan = (
          <PageHeader
            title={way.productName}
            logo={way.productLogo}
            subtitle={kit.order({ order: way.orderNo })}
          />
        );
        if (way.charge?.isPaid === 1)
          return <Paid header={loan} charge={way.charge} currency={way.currency} />;
        if (way.lead === null) return <Pending header={header} continueUrl={way.continueUrl} />;
        return (
          <Page header={loan} actions={actions?.(way)}>
            <Lead {...way.lead}>
              <Rich text={way.lead.text} />
            </Lead>
            {children(way)}
          </Page>
        );
      }}
    </ViewFrame>
  );
}
