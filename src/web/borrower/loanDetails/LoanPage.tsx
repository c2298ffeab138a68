import * as kit from 'messages:kit';
import * as t from 'messages:loanDetails';
import { pages } from '../../../contract/pages.ts';
import { orderStatus } from '../../../contract/status.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { DescriptionList, DescriptionRow, Section } from '../../ui/Card.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { formatMoney } from '../../ui/money.ts';
import { Notice, Pill } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { PaymentsList } from '../shared/PaymentsList.tsx';
import { visibleRows } from '../shared/visibleRows.ts';
import { ApplicationProgress } from './ApplicationProgress.tsx';
import { LoanHeadline } from './LoanHeadline.tsx';
import { loanActions } from './loanActions.tsx';
import { RepaymentOptions } from './RepaymentOptions.tsx';
import { getStatusView, type Loan } from './statusView.ts';

type Props = {
  readonly loan: Loan;
  readonly isJustConfirmed?: boolean | undefined;
  readonly onExtend?: (() => void) | undefined;
};

/** A loan on its way, due, overdue or repaid. */
export function LoanPage({ loan, isJustConfirmed, onExtend }: Props) {
  const { isRepayable, shouldPoll } = getStatusView(loan.orderStatus);
  const { detail, plan } = loan.userOrderDetail;
  const isBeforeDisbursement = shouldPoll && !isRepayable;
  const isOverdue = loan.orderStatus === orderStatus.overdue;
  return (
    <Page header={<Header loan={loan} />} actions={loanActions(loan, onExtend)}>
      <LoanHeadline loan={loan} />
      {loan.forbearanceNote && (
        <Notice>
          <RichText text={loan.forbearanceNote} />
        </Notice>
      )}
      {isJustConfirmed && loan.orderStatus === orderStatus.inReview && (
        <Notice tone="paid" title={t.requested()} />
      )}
      {isBeforeDisbursement && !loan.payoutFailed && <ApplicationProgress status={loan.orderStatus} />}
      <AmountRows rows={detail} />
      {plan.length > 0 && (
        <Section title={t.plan()}>
          <AmountRows rows={plan} />
        </Section>
      )}
      <HeldMoney loan={loan} />
      {isOverdue && <RepaymentOptions loan={loan} onExtend={onExtend} />}
      {!isBeforeDisbursement && <PaymentsList payments={loan.payments} currency={loan.currency} />}
      {loan.isNewContract && (
        <LinkList>
          {isRepayable && <LinkRow href={linkTo(pages.alreadyPaid)} title={t.alreadyPaid()} />}
          <LinkRow href={linkTo(loan.isNewContract)} title={t.contract()} />
          <LinkRow href={linkTo(pages.documents)} title={t.documents()} />
        </LinkList>
      )}
    </Page>
  );
}

function AmountRows({ rows }: { readonly rows: Loan['userOrderDetail']['detail'] }) {
  return (
    <DescriptionList>
      {visibleRows(rows).map(({ text, value, tone }) => (
        <DescriptionRow key={text} label={text} value={value} tone={tone} />
      ))}
    </DescriptionList>
  );
}

function Header({ loan }: { readonly loan: Loan }) {
  const { standing, productName, productLogo, orderNo, payoutFailed } = loan;
  return (
    <PageHeader
      title={productName}
      logo={productLogo}
      subtitle={kit.order({ order: orderNo })}
      status={<Pill tone={payoutFailed ? 'due' : getStatusView(loan.orderStatus).tone}>{standing}</Pill>}
    />
  );
}

/** Money of the borrower's that paid nothing off yet. */
function HeldMoney({ loan: { heldForExtension, creditNote, currency } }: { readonly loan: Loan }) {
  return (
    <>
      {heldForExtension > 0 && (
        <Notice title={t.held({ amount: formatMoney(heldForExtension, currency) })}>{t.heldDetail()}</Notice>
      )}
      {creditNote && <Notice tone="paid">{creditNote}</Notice>}
    </>
  );
}
