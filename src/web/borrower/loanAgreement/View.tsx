import * as agreementTexts from 'messages:agreement';
import * as kit from 'messages:kit';
import * as t from 'messages:loanAgreement';
import { loanCode } from '../../../contract/codes.ts';
import { pages } from '../../../contract/pages.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { linkTo } from '../../api/launch.ts';
import { Actions } from '../../legal/agreement/Actions.tsx';
import { Beside, daysOf } from '../../legal/agreement/Beside.tsx';
import { Document } from '../../legal/agreement/Document.tsx';
import { Fingerprint } from '../../legal/agreement/Fingerprint.tsx';
import { fullDay } from '../../legal/fullDay.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../../ui/Card.tsx';
import { EmptyPage } from '../../ui/Feedback.tsx';
import { Lead, LeadSkeleton } from '../../ui/Lead.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { Rich } from '../../ui/Rich.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ViewFrame } from '../../ui/ViewFrame.tsx';
import type { MayBeEmpty } from '../../ui/viewState.ts';
import { nameIn } from './nameIn.ts';

type Contract = Data<'contractDetail'>;

type Props = {
  readonly state: MayBeEmpty<Contract>;
  /** Absent where pages can't print. */
  readonly onPrint?: (() => void) | undefined;
};

export function View({ state, onPrint }: Props) {
  const header = <PageHeader title={t.title()} />;
  return (
    <ViewFrame
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
    </ViewFrame>
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
      actions={<Skeleton shape="button" />}
    >
      <LeadSkeleton />
      <Section title={t.amounts()}>
        <Skeleton shape="card" />
      </Section>
      <Skeleton shape="card" />
    </Page>
  );
}

type ReadyProps = Pick<Props, 'onPrint'> & { readonly contract: Contract };

function Ready({ contract, onPrint }: ReadyProps) {
  const { title, orderNo, lead, plan, contractDate, daiDate, pdfUrl } = contract;
  const name = nameIn(contract);
  const rows = [
    ...(name === undefined ? [] : [[t.inTheNameOf(), name] as const]),
    [t.agreedOn(), fullDay(contractDate)],
    [t.paidOutOn(), fullDay(daiDate)],
    ...daysOf(plan),
  ] as const;
  return (
    <Page
      header={<PageHeader title={title} subtitle={kit.order({ order: orderNo })} />}
      actions={
        <Actions>
          <ButtonLink href={pdfUrl}>{agreementTexts.download()}</ButtonLink>
          {onPrint && (
            <Button kind="quiet" onClick={onPrint}>
              {t.print()}
            </Button>
          )}
        </Actions>
      }
    >
      <Lead {...lead}>
        <Rich text={lead.text} />
      </Lead>
      <Beside title={t.yours()} note={t.datesNote()} rows={rows} />
      <Document agreement={contract} />
      <Fingerprint agreement={contract} />
      <LinkList>
        <LinkRow href={linkTo(pages.documents, { orderId: orderNo })} title={t.documents()} />
      </LinkList>
    </Page>
  );
}
