import * as common from 'messages:common';
import * as t from 'messages:documents';
import type { ReactNode } from 'react';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewState } from '../../api/useCall.ts';
import { AsyncView, EmptyPage, LoadingPage } from '../../ui/AsyncView.tsx';
import { Section } from '../../ui/Card.tsx';
import { formatShortDay } from '../../ui/format.ts';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Money } from '../../ui/Text.tsx';
import { LoanLink } from '../shared/loanElements.tsx';

type Documents = ResponseData<'documentList'>;

export function View({ state }: { readonly state: ViewState<Documents> }) {
  return (
    <AsyncView
      state={state}
      heading={t.title()}
      loading={<Loading />}
      empty={<EmptyPage heading={t.title()} title={t.emptyTitle()} />}
    >
      {(documents) =>
        documents.statements.length > 0 ? (
          <Ready {...documents} />
        ) : (
          <EmptyPage heading={t.title()} title={t.nothingYet()} actions={<LoanLink text={t.toLoan()} />}>
            <p>{documents.letter.text}</p>
          </EmptyPage>
        )
      }
    </AsyncView>
  );
}

function Loading() {
  const card = <Skeleton variant="card" />;
  return (
    <LoadingPage header={{ title: t.title(), isHeading: true, subtitle: <Skeleton variant="short" /> }}>
      <Parts leading={card} statements={card} receipts={card} />
    </LoadingPage>
  );
}

function Parts({ leading, statements, receipts }: Record<'leading' | 'statements' | 'receipts', ReactNode>) {
  return (
    <>
      <p>{t.lead()}</p>
      {leading}
      <Section title={t.statements()}>{statements}</Section>
      <Section title={t.receipts()}>{receipts}</Section>
    </>
  );
}

function Ready({ orderNo, isNewContract, letter, statements, receipts, currency }: Documents) {
  const leading = (
    <LinkList>
      {isNewContract && (
        <LinkRow href={linkTo(isNewContract)} title={t.contract()} detail={t.contractDetail()} />
      )}
      {letter.pdfUrl ? (
        <LinkRow href={letter.pdfUrl} title={t.letter()} detail={t.letterDetail()} />
      ) : (
        <LinkRow isDisabled title={t.letter()} detail={letter.text} />
      )}
    </LinkList>
  );
  const statementList = (
    <LinkList>
      {statements.map(({ month, title, isOver, pdfUrl }) => (
        <LinkRow key={month} href={pdfUrl} title={title} detail={isOver === 0 && t.currentMonth()} />
      ))}
    </LinkList>
  );
  const receiptList = (
    <LinkList>
      {receipts.map((receipt) => (
        <LinkRow
          key={receipt.pdfUrl}
          href={receipt.pdfUrl}
          title={<Money minor={receipt.amount} currency={currency} />}
          detail={receiptDetail(receipt)}
        />
      ))}
    </LinkList>
  );
  return (
    <Page header={{ title: t.title(), isHeading: true, subtitle: common.order({ order: orderNo }) }}>
      <Parts
        leading={leading}
        statements={statementList}
        receipts={receipts.length === 0 ? <p>{t.noReceipts()}</p> : receiptList}
      />
    </Page>
  );
}

function receiptDetail({ amount, undone, paidAt, channel }: Documents['receipts'][number]): string {
  const undoneText = undone > 0 && (undone < amount ? t.partlyReversed : t.reversed)();
  return [channel, formatShortDay(paidAt, true), undoneText].filter(Boolean).join(' · ');
}
