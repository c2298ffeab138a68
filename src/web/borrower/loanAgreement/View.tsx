import * as agreementTexts from 'messages:agreement';
import * as kit from 'messages:kit';
import * as t from 'messages:loanAgreement';
import { loanCode } from '../../../contract/codes.ts';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewStateOrEmpty } from '../../api/useCall.ts';
import {
  AgreementActions,
  AgreementBody,
  AgreementDates,
  AgreementHash,
  dateRows,
} from '../../legal/Agreement.tsx';
import { AsyncView, EmptyPage } from '../../ui/AsyncView.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/Card.tsx';
import { formatFullDate } from '../../ui/format.ts';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Headline, HeadlineSkeleton, RichText } from '../../ui/Text.tsx';

type Contract = ResponseData<'contractDetail'>;

type Props = {
  readonly state: ViewStateOrEmpty<Contract>;
  /** Absent where pages can't print. */
  readonly onPrint?: (() => void) | undefined;
};

export function View({ state, onPrint }: Props) {
  const header = <PageHeader title={t.title()} />;
  return (
    <AsyncView
      state={state}
      title={t.title()}
      loading={<Loading />}
      empty={<EmptyPage header={header} title={agreementTexts.nothingHere()} />}
      failed={({ code, message }) =>
        code === String(loanCode.contractNotReady) && (
          <EmptyPage
            header={header}
            title={message}
            actions={<ButtonLink href={linkTo(pages.loanDetails)}>{t.toLoan()}</ButtonLink>}
          >
            <p>{t.notReadyNext()}</p>
          </EmptyPage>
        )
      }
    >
      {(contract) => <Ready contract={contract} onPrint={onPrint} />}
    </AsyncView>
  );
}

function Loading() {
  return (
    <Page
      header={
        <PageHeader
          title={<span data-early="title">{t.title()}</span>}
          subtitle={<span role="status">{t.preparing()}</span>}
        />
      }
      actions={<Skeleton variant="button" />}
    >
      <HeadlineSkeleton />
      <Section title={t.amounts()}>
        <Skeleton variant="card" />
      </Section>
      <Skeleton variant="card" />
    </Page>
  );
}

type ReadyProps = Pick<Props, 'onPrint'> & { readonly contract: Contract };

function Ready({ contract, onPrint }: ReadyProps) {
  const { title, orderNo, lead, plan, contractDate, daiDate, pdfUrl } = contract;
  const name = borrowerName(contract);
  const rows = [
    ...(name === undefined ? [] : [[t.inTheNameOf(), name] as const]),
    [t.agreedOn(), formatFullDate(contractDate)],
    [t.paidOutOn(), formatFullDate(daiDate)],
    ...dateRows(plan),
  ] as const;
  return (
    <Page
      header={<PageHeader title={title} subtitle={kit.order({ order: orderNo })} />}
      actions={
        <AgreementActions>
          <ButtonLink href={pdfUrl}>{agreementTexts.download()}</ButtonLink>
          {onPrint && (
            <Button kind="quiet" onClick={onPrint}>
              {t.print()}
            </Button>
          )}
        </AgreementActions>
      }
    >
      <Headline {...lead}>
        <RichText text={lead.text} />
      </Headline>
      <AgreementDates title={t.yours()} note={t.datesNote()} rows={rows} />
      <AgreementBody agreement={contract} />
      <AgreementHash agreement={contract} />
      <LinkList>
        <LinkRow href={linkTo(pages.documents, { orderId: orderNo })} title={t.documents()} />
      </LinkList>
    </Page>
  );
}

/** Whose contract it is, by either of the names the field goes by. Source: SPEC 3. */
export function borrowerName({
  userName,
  username,
}: Pick<ResponseData<'contractDetail'>, 'userName' | 'username'>): string | undefined {
  return userName ?? username;
}
