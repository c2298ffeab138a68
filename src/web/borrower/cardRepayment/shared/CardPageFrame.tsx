import * as kit from 'messages:kit';
import * as t from 'messages:way';
import type { ReactNode } from 'react';
import { AsyncView } from '../../../ui/AsyncView.tsx';
import { EmptyPage } from '../../../ui/Feedback.tsx';
import { Headline, HeadlineSkeleton } from '../../../ui/Headline.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Page, PageHeader } from '../../../ui/Page.tsx';
import { RichText } from '../../../ui/RichText.tsx';
import { LoadingStatus, Skeleton } from '../../../ui/Skeleton.tsx';
import type { ViewStateOrEmpty } from '../../../ui/viewState.ts';
import { BackToLoanLink, ChargePaid, ChargePending } from './ChargeResult.tsx';
import { isNothingDueCode, type RepaymentMethods } from './repaymentMethods.ts';

type Props = {
  readonly state: ViewStateOrEmpty<RepaymentMethods>;
  readonly title: string;
  /** What is drawn under the amount once it is known, and the buttons at the end. */
  readonly children: (methods: RepaymentMethods) => ReactNode;
  readonly actions?: (methods: RepaymentMethods) => ReactNode;
  /** What stands in the place of `children` while loading. */
  readonly skeleton: ReactNode;
};

/** The states that both screens of the card flow share; the amount and its date lead. */
export function CardPageFrame({ state, title, children, actions, skeleton }: Props) {
  const header = <PageHeader title={title} />;
  return (
    <AsyncView
      state={state}
      title={title}
      loading={
        <Page
          header={<PageHeader subtitle={<Skeleton variant="short" />} />}
          actions={actions && <Skeleton variant="button" />}
        >
          <LoadingStatus />
          <HeadlineSkeleton />
          {skeleton}
        </Page>
      }
      empty={<EmptyPage header={header} title={t.nothingHere()} />}
      failed={({ code }) =>
        isNothingDueCode(code) && (
          <Page header={header} actions={<BackToLoanLink />}>
            <Message icon="check" title={t.nothingDue()}>
              <p>{t.nothingDueNext()}</p>
            </Message>
          </Page>
        )
      }
    >
      {(methods) => {
        const loanHeader = (
          <PageHeader
            title={methods.productName}
            logo={methods.productLogo}
            subtitle={kit.order({ order: methods.orderNo })}
          />
        );
        if (methods.charge?.isPaid === 1)
          return <ChargePaid header={loanHeader} charge={methods.charge} currency={methods.currency} />;
        if (methods.lead === null) return <ChargePending header={header} continueUrl={methods.continueUrl} />;
        return (
          <Page header={loanHeader} actions={actions?.(methods)}>
            <Headline {...methods.lead}>
              <RichText text={methods.lead.text} />
            </Headline>
            {children(methods)}
          </Page>
        );
      }}
    </AsyncView>
  );
}
