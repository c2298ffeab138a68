import * as t from 'messages:complaint';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { AsyncView } from '../../ui/AsyncView.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { formatLongDay } from '../../ui/dates.ts';
import { EmptyPage } from '../../ui/Feedback.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { PreloadedContent } from '../../ui/PreloadedContent.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import type { ViewStateOrEmpty } from '../../ui/viewState.ts';
import type { OrderChoice } from './nextStep.ts';
import { OrderSection, OrderSkeleton } from './OrderSection.tsx';
import { PreloadedTypes, ProblemTypes } from './ProblemTypes.tsx';
import type { Draft } from './shared/draft.ts';
import type { Receipt } from './shared/receipt.ts';
import styles from './View.module.css';

type Props = {
  readonly state: ViewStateOrEmpty<ResponseData<'complaintInit'>>;
  readonly order?: OrderChoice | undefined;
  readonly draft?: Draft | undefined;
  /** Of the complaint that was sent a moment ago. */
  readonly receipt?: Receipt | undefined;
  readonly onShowAll?: () => void;
};

export function View({ state, ...rest }: Props) {
  return (
    <AsyncView state={state} title={t.title()} loading={<Loading />} empty={<NoProblemTypes />}>
      {(init) => <Ready init={init} {...rest} />}
    </AsyncView>
  );
}

function Loading() {
  return (
    <Page header={<PageHeader title={t.title()} isHeading />} actions={<Skeleton variant="button" />}>
      <LoadingStatus />
      <p>{t.promise()}</p>
      <OrderSkeleton />
      <PreloadedContent
        fallback={
          <>
            <Skeleton variant="card" />
            <Skeleton variant="card" />
          </>
        }
      >
        <PreloadedTypes />
      </PreloadedContent>
    </Page>
  );
}

function NoProblemTypes() {
  return (
    <EmptyPage
      header={<PageHeader title={t.title()} />}
      title={t.nothing()}
      actions={
        <>
          <ButtonLink href={linkTo(pages.customerService)}>{t.nothingHelp()}</ButtonLink>
          <MyComplaintsLink />
        </>
      }
    >
      <p>{t.nothingNext()}</p>
    </EmptyPage>
  );
}

function MyComplaintsLink() {
  return (
    <ButtonLink kind="quiet" href={linkTo(pages.complaintList)}>
      {t.mine()}
    </ButtonLink>
  );
}

type ReadyProps = Omit<Props, 'state'> & { readonly init: ResponseData<'complaintInit'> };

function Ready({ init, order, draft, receipt, onShowAll }: ReadyProps) {
  const { problemType, problemSonType, orderList } = init;
  return (
    <Page header={<PageHeader title={t.title()} isHeading />} actions={<MyComplaintsLink />}>
      <p>{t.promise()}</p>
      {receipt && (
        <Notice tone="paid" title={t.received()}>
          <RichText text={t.receipt({ folio: receipt.folio, date: formatLongDay(receipt.answerBy) })} />
        </Notice>
      )}
      {draft && <DraftLink draft={draft} />}
      <OrderSection order={order} onShowAll={orderList.length > 1 ? onShowAll : undefined} />
      <ProblemTypes key={order?.orderNo} types={problemType} childTypes={problemSonType} order={order} />
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
