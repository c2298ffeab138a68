import * as t from 'messages:complaint';
import { pages } from '../../../contract/pages.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launch.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { longDay } from '../../ui/dates.ts';
import { Early } from '../../ui/Early.tsx';
import { EmptyPage } from '../../ui/Feedback.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { Rich } from '../../ui/Rich.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { ViewFrame } from '../../ui/ViewFrame.tsx';
import type { MayBeEmpty } from '../../ui/viewState.ts';
import { OrderSection, OrderSkeleton } from './OrderSection.tsx';
import { EarlyTypes, ProblemTypes } from './ProblemTypes.tsx';
import type { OrderChoice } from './rules.ts';
import type { Draft } from './shared/draft.ts';
import type { Receipt } from './shared/receipt.ts';
import styles from './View.module.css';

type Props = {
  readonly state: MayBeEmpty<Data<'complaintInit'>>;
  readonly order?: OrderChoice | undefined;
  readonly draft?: Draft | undefined;
  /** Of the complaint that was sent a moment ago. */
  readonly receipt?: Receipt | undefined;
  readonly onAll?: () => void;
};

export function View({ state, ...rest }: Props) {
  return (
    <ViewFrame state={state} title={t.title()} loading={<Loading />} empty={<Nothing />}>
      {(init) => <Ready init={init} {...rest} />}
    </ViewFrame>
  );
}

function Loading() {
  return (
    <Page header={<PageHeader title={t.title()} isHeading />} actions={<Skeleton shape="button" />}>
      <LoadingStatus />
      <p>{t.promise()}</p>
      <OrderSkeleton />
      <Early
        waiting={
          <>
            <Skeleton shape="card" />
            <Skeleton shape="card" />
          </>
        }
      >
        <EarlyTypes />
      </Early>
    </Page>
  );
}

function Nothing() {
  return (
    <EmptyPage
      header={<PageHeader title={t.title()} />}
      title={t.nothing()}
      actions={
        <>
          <ButtonLink href={linkTo(pages.customerService)}>{t.nothingHelp()}</ButtonLink>
          <Mine />
        </>
      }
    >
      <p>{t.nothingNext()}</p>
    </EmptyPage>
  );
}

function Mine() {
  return (
    <ButtonLink kind="quiet" href={linkTo(pages.complaintList)}>
      {t.mine()}
    </ButtonLink>
  );
}

type ReadyProps = Omit<Props, 'state'> & { readonly init: Data<'complaintInit'> };

function Ready({ init, order, draft, receipt, onAll }: ReadyProps) {
  const { problemType, problemSonType, orderList } = init;
  return (
    <Page header={<PageHeader title={t.title()} isHeading />} actions={<Mine />}>
      <p>{t.promise()}</p>
      {receipt && (
        <Notice tone="paid" title={t.received()}>
          <Rich text={t.receipt({ folio: receipt.folio, date: longDay(receipt.answerBy) })} />
        </Notice>
      )}
      {draft && <DraftLink draft={draft} />}
      <OrderSection order={order} onAll={orderList.length > 1 ? onAll : undefined} />
      <ProblemTypes key={order?.orderNo} types={problemType} sonTypes={problemSonType} order={order} />
    </Page>
  );
}

function DraftLink({ draft }: { readonly draft: Draft }) {
  const { text, images, ...keys } = draft;
  return (
    <LinkList>
      <LinkRow
        href={linkTo(pages.complaintForm, keys)}
        title={t.draft()}
        detail={<span className={styles.draft}>{text || t.draftImages({ count: images.length })}</span>}
      />
    </LinkList>
  );
}
