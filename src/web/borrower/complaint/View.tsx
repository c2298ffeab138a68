import * as t from 'messages:complaint';
import { useState } from 'react';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { collectionProblemType } from '../../../contract/status.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewState } from '../../api/useCall.ts';
import { AsyncView, EmptyPage, LoadingPage } from '../../ui/AsyncView.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/Card.tsx';
import { formatLongDay } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { InitialRow, LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { CardSkeletons, InitialContent } from '../../ui/Skeleton.tsx';
import { RichText } from '../../ui/Text.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './complaint.module.css';
import type { ComplaintDraft, ComplaintParams, ComplaintReceipt } from './draft.ts';
import { nextStep, type OrderChoice, OrderSection, OrderSkeleton } from './OrderSection.tsx';

const Helplines = lazyComponent(async () => (await import('./Helplines.tsx')).default);

type ComplaintOptions = ResponseData<'complaintInit'>;

type Props = {
  readonly state: ViewState<ComplaintOptions>;
  readonly order: OrderChoice | undefined;
  readonly draft: ComplaintDraft | undefined;
  /** The receipt of the complaint that was sent a moment ago. */
  readonly receipt: ComplaintReceipt | undefined;
  readonly onShowAll: () => void;
};

export function View({ state, order, draft, receipt, onShowAll }: Props) {
  return (
    <AsyncView state={state} heading={t.title()} loading={<Loading />} empty={<NoProblemTypes />}>
      {({ orderList, ...options }) => (
        <Page header={{ title: t.title(), isHeading: true }} actions={<MyComplaintsLink />}>
          <p>{t.promise()}</p>
          {receipt && (
            <Notice tone="paid" title={t.received()}>
              <RichText text={t.receipt({ folio: receipt.folio, date: formatLongDay(receipt.answerBy) })} />
            </Notice>
          )}
          {draft && <DraftLink {...draft} />}
          <OrderSection order={order} onShowAll={orderList.length > 1 ? onShowAll : undefined} />
          <ProblemTypes key={order?.orderNo} {...options} order={order} />
        </Page>
      )}
    </AsyncView>
  );
}

/** The items in the first screenful. */
const initialIndexes = [0, 1, 2, 3, 4, 5, 6, 7] as const;

function Loading() {
  const fallback = <CardSkeletons />;
  return (
    <LoadingPage header={{ title: t.title(), isHeading: true }} hasButton>
      <p>{t.promise()}</p>
      <OrderSkeleton />
      <InitialContent fallback={fallback}>
        <Section title={t.what()}>
          <LinkList>
            {initialIndexes.map((index) => (
              <InitialRow key={index} title={`problemType.${index}.title`} />
            ))}
          </LinkList>
        </Section>
      </InitialContent>
    </LoadingPage>
  );
}

function NoProblemTypes() {
  const actions = (
    <>
      <ButtonLink href={linkTo(pages.customerService)}>{t.contactUs()}</ButtonLink>
      <MyComplaintsLink />
    </>
  );
  return (
    <EmptyPage heading={t.title()} title={t.emptyTitle()} actions={actions}>
      <p>{t.emptyHint()}</p>
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

function DraftLink({ text, images, ...params }: ComplaintDraft) {
  return (
    <LinkList>
      <LinkRow
        href={linkTo(pages.complaintForm, params)}
        title={t.draft()}
        detail={<span className={styles.draft}>{text || t.draftImages({ count: images.length })}</span>}
      />
    </LinkList>
  );
}

type ProblemTypesProps = Pick<ComplaintOptions, 'problemType' | 'problemSonType' | 'helplines'> & {
  readonly order: OrderChoice | undefined;
};

/** What a complaint can be about. The collection type opens its child types in place, the others the form. */
function ProblemTypes({
  problemType: types,
  problemSonType: childTypes,
  helplines,
  order,
}: ProblemTypesProps) {
  const [isOpen, setOpen] = useState(false);
  const formUrl = (problemType: string, problemSonType: string): string =>
    linkTo(pages.complaintForm, {
      problemType,
      problemSonType,
      orderNo: order?.orderNo ?? '',
    } satisfies ComplaintParams);

  function toggle(): void {
    if (nextStep(collectionProblemType, order) === 'unsupported') toast(t.unsupported());
    else setOpen(!isOpen);
  }

  return (
    <Section title={t.what()}>
      <LinkList>
        {types.map(({ value: type, title }) =>
          type === collectionProblemType ? (
            <LinkRow key={type} title={title} isExpanded={isOpen} onClick={toggle}>
              {isOpen && (
                <>
                  <div className={styles.helplines}>
                    <Helplines helplines={helplines} />
                  </div>
                  <ul className={styles.childTypes}>
                    {childTypes
                      .filter(({ parent }) => parent === type)
                      .map(({ value, title }) => (
                        <li key={value}>
                          <a className={styles.childType} href={formUrl(type, value)}>
                            {title}
                            <Icon name="chevron" size={20} />
                          </a>
                        </li>
                      ))}
                  </ul>
                </>
              )}
            </LinkRow>
          ) : (
            <LinkRow key={type} title={title} href={formUrl(type, '')} />
          ),
        )}
      </LinkList>
    </Section>
  );
}
