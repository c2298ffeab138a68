import * as agreementTexts from 'messages:agreement';
import * as common from 'messages:common';
import * as t from 'messages:loanAgreement';
import { loanCode } from '../../../contract/codes.ts';
import { pages } from '../../../contract/pages.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { hasCode } from '../../api/failure.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewState } from '../../api/useCall.ts';
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
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Headline, HeadlineSkeleton } from '../../ui/Text.tsx';
import { LoanLink } from '../shared/loanElements.tsx';

type Contract = ResponseData<'contractDetail'>;

type Props = {
  readonly state: ViewState<Contract>;
  /** Absent where pages can't print. */
  readonly onPrint?: (() => void) | undefined;
};

export function View({ state, onPrint }: Props) {
  return (
    <AsyncView
      state={state}
      heading={t.title()}
      loading={<Loading />}
      empty={<EmptyPage heading={t.title()} title={agreementTexts.emptyTitle()} />}
      failed={(failure) =>
        hasCode(failure, loanCode.contractNotReady) && (
          <EmptyPage heading={t.title()} title={failure.message} actions={<LoanLink text={t.toLoan()} />}>
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
  const title = <span data-initial="title">{t.title()}</span>;
  const subtitle = <span role="status">{t.preparing()}</span>;
  return (
    <Page header={{ title, subtitle }} actions={<Skeleton variant="button" />}>
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
  const actions = (
    <AgreementActions>
      <ButtonLink href={pdfUrl}>{agreementTexts.download()}</ButtonLink>
      {onPrint && (
        <Button kind="quiet" onClick={onPrint}>
          {t.print()}
        </Button>
      )}
    </AgreementActions>
  );
  return (
    <Page header={{ title, subtitle: common.order({ order: orderNo }) }} actions={actions}>
      <Headline {...lead} />
      <AgreementDates title={t.nameAndDates()} note={t.datesNote()} rows={rows} />
      <AgreementBody agreement={contract} />
      <AgreementHash agreement={contract} />
      <LinkList>
        <LinkRow href={linkTo(pages.documents, { orderId: orderNo })} title={t.documents()} />
      </LinkList>
    </Page>
  );
}

type Names = Pick<Contract, 'userName' | 'username'>;

/** Whose contract it is, by either of the names the field goes by. Source: SPEC 3. */
export function borrowerName({ userName, username }: Names): string | undefined {
  return userName ?? username;
}
