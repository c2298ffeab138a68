import * as kit from 'messages:kit';
import * as t from 'messages:loanDetails';
import { pages } from '../../../contract/pages.ts';
import { orderStatus } from '../../../contract/status.ts';
import { linkTo } from '../../api/launch.ts';
import { Row, Rows, Section } from '../../ui/Card.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { formatMoney } from '../../ui/money.ts';
import { Notice, Pill } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { Rich } from '../../ui/Rich.tsx';
import { PaymentsList } from '../shared/PaymentsList.tsx';
import { shownRows } from '../shared/rows.ts';
import { actionsFor } from './actions.tsx';
import { Hero } from './Hero.tsx';
import { Steps } from './Steps.tsx';
import { type Loan, standingOf } from './standing.ts';
import { WaysOut } from './WaysOut.tsx';

type Props = {
  readonly loan: Loan;
  readonly isFresh?: boolean | undefined;
  readonly onMoreDays?: (() => void) | undefined;
};

/** A loan on its way, due, overdue or repaid. */
export function Ready({ loan, isFresh, onMoreDays }: Props) {
  const { isRepayable, isLive } = standingOf(loan.orderStatus);
  const { detail, plan } = loan.userOrderDetail;
  const isWaiting = isLive && !isRepayable;
  const isOverdue = loan.orderStatus === orderStatus.overdue;
  return (
    <Page header={<Header loan={loan} />} actions={actionsFor(loan, onMoreDays)}>
      <Hero loan={loan} />
      {loan.forbearanceNote && (
        <Notice>
          <Rich text={loan.forbearanceNote} />
        </Notice>
      )}
      {isFresh && loan.orderStatus === orderStatus.inReview && <Notice tone="paid" title={t.requested()} />}
      {isWaiting && !loan.payoutFailed && <Steps status={loan.orderStatus} />}
      <AmountRows rows={detail} />
      {plan.length > 0 && (
        <Section title={t.plan()}>
          <AmountRows rows={plan} />
        </Section>
      )}
      <Kept loan={loan} />
      {isOverdue && <WaysOut loan={loan} onMoreDays={onMoreDays} />}
      {!isWaiting && <PaymentsList payments={loan.payments} currency={loan.currency} />}
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
    <Rows>
      {shownRows(rows).map(({ text, value, tone }) => (
        <Row key={text} label={text} value={value} tone={tone} />
      ))}
    </Rows>
  );
}

function Header({ loan }: { readonly loan: Loan }) {
  const { standing, productName, productLogo, orderNo, payoutFailed } = loan;
  return (
    <PageHeader
      title={productName}
      logo={productLogo}
      subtitle={kit.order({ order: orderNo })}
      status={<Pill tone={payoutFailed ? 'due' : standingOf(loan.orderStatus).tone}>{standing}</Pill>}
    />
  );
}

/** Money of the borrower's that paid nothing off yet. */
function Kept({ loan: { heldForExtension, creditNote, currency } }: { readonly loan: Loan }) {
  return (
    <>
      {heldForExtension > 0 && (
        <Notice title={t.held({ amount: formatMoney(heldForExtension, currency) })}>{t.heldDetail()}</Notice>
      )}
      {creditNote && <Notice tone="paid">{creditNote}</Notice>}
    </>
  );
}
