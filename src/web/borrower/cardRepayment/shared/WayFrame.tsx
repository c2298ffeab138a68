import type { ReactNode } from 'react';
import { pages } from '../../../../contract/pages.ts';
import { linkTo } from '../../../api/launch.ts';
import { sharedText, textOf } from '../../../texts/text.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyPage } from '../../../ui/Feedback.tsx';
import { Lead, LeadSkeleton } from '../../../ui/Lead.tsx';
import { Message } from '../../../ui/Message.tsx';
import { Page, PageHeader } from '../../../ui/Page.tsx';
import { Rich } from '../../../ui/Rich.tsx';
import { LoadingStatus, Skeleton } from '../../../ui/Skeleton.tsx';
import { ViewFrame } from '../../../ui/ViewFrame.tsx';
import type { MayBeEmpty } from '../../../ui/viewState.ts';
import type { wayTexts } from './texts.ts';
import { hasNothingDue, type Way } from './way.ts';

const t = textOf<typeof wayTexts>();

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
      empty={<EmptyPage header={header} title={t('nothingHere')} />}
      failed={({ code }) =>
        hasNothingDue(code) && (
          <Page header={header} actions={<ToLoan />}>
            <Message icon="check" title={t('nothingDue')}>
              <p>{t('nothingDueNext')}</p>
            </Message>
          </Page>
        )
      }
    >
      {(way) =>
        way.lead === null ? (
          <Pending header={header} continueUrl={way.continueUrl} />
        ) : (
          <Page
            header={
              <PageHeader
                title={way.productName}
                logo={way.productLogo}
                subtitle={sharedText('order', { order: way.orderNo })}
              />
            }
            actions={actions?.(way)}
          >
            <Lead {...way.lead}>
              <Rich text={way.lead.text} />
            </Lead>
            {children(way)}
          </Page>
        )
      }
    </ViewFrame>
  );
}

/** A charge under way: the bank confirms it, or waits for the card's holder. */
function Pending({ header, continueUrl }: { readonly header: ReactNode } & Pick<Way, 'continueUrl'>) {
  if (continueUrl === null) {
    return (
      <Page header={header} actions={<ToLoan />}>
        <Message icon="clock" title={t('pending')}>
          <p>{t('pendingNext')}</p>
        </Message>
      </Page>
    );
  }
  return (
    <Page
      header={header}
      actions={
        <>
          <Button onClick={() => void goOnAt(continueUrl)}>{t('toBank')}</Button>
          <ToLoan kind="quiet" />
        </>
      }
    >
      <Message icon="clock" title={t('asked')}>
        <p>{t('askedNext')}</p>
      </Message>
    </Page>
  );
}

async function goOnAt(url: string): Promise<void> {
  const { leaveTo } = await import('./link.ts');
  leaveTo(url);
}

function ToLoan({ kind = 'primary' }: { readonly kind?: 'primary' | 'quiet' }) {
  return (
    <ButtonLink kind={kind} href={linkTo(pages.loanDetails)}>
      {t('backToLoan')}
    </ButtonLink>
  );
}
