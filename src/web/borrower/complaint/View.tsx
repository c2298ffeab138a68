import * as t from 'messages:complaint';
import { useState } from 'react';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { collectionProblemType } from '../../../contract/status.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewStateOrEmpty } from '../../api/useCall.ts';
import { AsyncView, EmptyPage } from '../../ui/AsyncView.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/Card.tsx';
import { formatLongDay } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow, PreloadedRow } from '../../ui/LinkList.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, PreloadedContent, Skeleton } from '../../ui/Skeleton.tsx';
import { RichText } from '../../ui/Text.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './complaint.module.css';
import type { ComplaintParams, Draft, Receipt } from './draft.ts';
import { nextStep, type OrderChoice, OrderSection, OrderSkeleton } from './OrderSection.tsx';

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

type ChildTypes = ResponseData<'complaintInit'>['problemSonType'];

type ProblemTypesProps = {
  readonly types: ResponseData<'complaintInit'>['problemType'];
  readonly childTypes: ChildTypes;
  readonly order: OrderChoice | undefined;
};

/** What a complaint can be about. The collection type opens its child types in place, the others the form. */
function ProblemTypes({ types, childTypes, order }: ProblemTypesProps) {
  const [isOpen, setOpen] = useState(false);
  const orderNo = order?.orderNo ?? '';

  function toggle(): void {
    if (nextStep(collectionProblemType, order) === 'unsupported') toast(t.unsupported());
    else setOpen(!isOpen);
  }

  return (
    <Section title={t.what()}>
      <LinkList>
        {types.map(({ value, title }) =>
          value === collectionProblemType ? (
            <LinkRow key={value} title={title} expanded={isOpen} onClick={toggle}>
              {isOpen && (
                <ChildTypeList
                  childTypes={childTypes.filter(({ parent }) => parent === value)}
                  problemType={value}
                  orderNo={orderNo}
                />
              )}
            </LinkRow>
          ) : (
            <LinkRow
              key={value}
              title={title}
              href={formAddress({ problemType: value, problemSonType: '', orderNo })}
            />
          ),
        )}
      </LinkList>
    </Section>
  );
}

/** Those that stand in the first window. */
const preloadedIndexes = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** The rows as the first call's reply names them. */
function PreloadedTypes() {
  return (
    <Section title={t.what()}>
      <LinkList>
        {preloadedIndexes.map((index) => (
          <PreloadedRow key={index} title={`problemType.${index}.title`} />
        ))}
      </LinkList>
    </Section>
  );
}

type ChildTypeListProps = {
  readonly childTypes: ChildTypes;
  readonly problemType: string;
  readonly orderNo: string;
};

function ChildTypeList({ childTypes, problemType, orderNo }: ChildTypeListProps) {
  return (
    <ul className={styles.childTypes}>
      {childTypes.map(({ value, title }) => (
        <li key={value}>
          <a className={styles.childType} href={formAddress({ problemType, problemSonType: value, orderNo })}>
            {title}
            <Icon name="chevron" size={20} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function formAddress(keys: ComplaintParams): string {
  return linkTo(pages.complaintForm, keys);
}
