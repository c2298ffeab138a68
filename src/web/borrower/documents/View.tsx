import * as t from 'messages:documents';
import * as kit from 'messages:kit';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewStateOrEmpty } from '../../api/useCall.ts';
import { AsyncView, EmptyPage } from '../../ui/AsyncView.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/Card.tsx';
import { formatShortDay } from '../../ui/format.ts';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { Money } from '../../ui/Text.tsx';

type Documents = ResponseData<'documentList'>;

export function View({ state }: { readonly state: ViewStateOrEmpty<Documents> }) {
  const header = <PageHeader title={t.title()} />;
  return (
    <AsyncView
      state={state}
      title={t.title()}
      loading={<Loading />}
      empty={<EmptyPage header={header} title={t.nothingHere()} />}
    >
      {(documents) =>
        documents.statements.length === 0 ? (
          <EmptyPage
            header={header}
            title={t.nothingYet()}
            actions={<ButtonLink href={linkTo(pages.loanDetails)}>{t.toLoan()}</ButtonLink>}
          >
            <p>{documents.letter.text}</p>
          </EmptyPage>
        ) : (
          <Ready documents={documents} />
        )
      }
    </AsyncView>
  );
}

function Loading() {
  return (
    <Page header={<PageHeader title={t.title()} isHeading subtitle={<Skeleton variant="short" />} />}>
      <LoadingStatus />
      <p>{t.lead()}</p>
      <Skeleton variant="card" />
      <Section title={t.statements()}>
        <Skeleton variant="card" />
      </Section>
      <Section title={t.receipts()}>
        <Skeleton variant="card" />
      </Section>
    </Page>
  );
}

function Ready({ documents }: { readonly documents: Documents }) {
  const { orderNo, isNewContract, letter, statements, receipts, currency } = documents;
  return (
    <Page header={<PageHeader title={t.title()} isHeading subtitle={kit.order({ order: orderNo })} />}>
      <p>{t.lead()}</p>
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
      <Section title={t.statements()}>
        <LinkList>
          {statements.map(({ month, title, isOver, pdfUrl }) => (
            <LinkRow key={month} href={pdfUrl} title={title} detail={isOver === 0 && t.running()} />
          ))}
        </LinkList>
      </Section>
      <Section title={t.receipts()}>
        {receipts.length === 0 ? (
          <p>{t.noReceipts()}</p>
        ) : (
          <LinkList>
            {receipts.map(({ amount, undone, paidAt, channel, pdfUrl }) => (
              <LinkRow
                key={pdfUrl}
                href={pdfUrl}
                title={<Money minor={amount} currency={currency} />}
                detail={[
                  channel,
                  formatShortDay(paidAt, true),
                  undone > 0 && (undone < amount ? t.partUndone : t.undone)(),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ))}
          </LinkList>
        )}
      </Section>
    </Page>
  );
}
