import * as kit from 'messages:kit';
import * as t from 'messages:loanDetails';
import { appScheme } from 'virtual:brand';
import type { ReactNode } from 'react';
import { pages } from '../../../contract/pages.ts';
import { orderStatus } from '../../../contract/status.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card, DescriptionList, DescriptionRow, Section } from '../../ui/Card.tsx';
import { formatMoney } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Notice, Pill } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { joinClassNames } from '../../ui/rendering.ts';
import { RichText } from '../../ui/Text.tsx';
import { PaymentsList } from '../shared/PaymentsList.tsx';
import { visibleRows } from '../shared/visibleRows.ts';
import { LoanHeadline } from './LoanHeadline.tsx';
import styles from './loanDetails.module.css';
import { getStatusView, type Loan, loanParams } from './statusView.ts';

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

/**
 * What can be done in this status, or nothing while a loan is on its way; where its money came back, another account
 * can be named. An overdue loan offers more days among its ways out. Source: SPEC 4.
 */
function loanActions(loan: Loan, onExtend: (() => void) | undefined): ReactNode {
  if (getStatusView(loan.orderStatus).isRepayable) {
    const isDue = loan.orderStatus === orderStatus.toBeRepaid;
    return (
      <>
        <ButtonLink href={linkTo(pages.repayment, loanParams(loan))}>{t.payNow()}</ButtonLink>
        {isDue && loan.isDelay === 1 && onExtend && (
          <Button kind="quiet" onClick={onExtend}>
            {t.needDays()}
          </Button>
        )}
      </>
    );
  }
  if (loan.payoutFailed) return <ButtonLink href={linkTo(pages.bindBank)}>{t.otherAccount()}</ButtonLink>;
  if (loan.orderStatus !== orderStatus.repaid) return undefined;
  return <ButtonLink href={borrowAgainUrl(loan.productId)}>{t.borrowAgain()}</ButtonLink>;
}

/** The app's own screen of the product. */
function borrowAgainUrl(productId: string): string {
  return `${appScheme}://productDetail?productId=${encodeURIComponent(productId)}`;
}

/** The way of an application from asking to the money, and where it stands. */
function ApplicationProgress({ status }: { readonly status: number }) {
  const currentStep = status === orderStatus.inReview ? 1 : 2;
  const steps = [t.stepRequested(), t.stepReview(), t.stepPayOut()];
  return (
    <Card padded>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={joinClassNames(
              styles.step,
              index < currentStep && styles.done,
              index === currentStep && styles.current,
            )}
            aria-current={index === currentStep ? 'step' : undefined}
          >
            <span className={styles.marker}>{index < currentStep && <Icon name="check" size={14} />}</span>
            {step}
          </li>
        ))}
      </ol>
    </Card>
  );
}

type RepaymentOptionsProps = { readonly loan: Loan; readonly onExtend?: (() => void) | undefined };

/** For somebody who can't pay it all: three ways on, none of them a threat. */
function RepaymentOptions({ loan, onExtend }: RepaymentOptionsProps) {
  return (
    <Section title={t.cantPay()}>
      <LinkList>
        <LinkRow
          href={linkTo(pages.repayment, { ...loanParams(loan), way: 'part' })}
          leading="½"
          title={t.payPart()}
          detail={t.payPartDetail()}
        />
        {loan.isDelay === 1 && onExtend && (
          <LinkRow
            onClick={onExtend}
            leading={<Icon name="clock" size={20} />}
            title={t.needDays()}
            detail={(loan.delayNote === '' ? t.askDaysDetail : t.askDaysDearer)()}
          />
        )}
        <ContactRow hours={loan.hours} />
      </LinkList>
    </Section>
  );
}

export function ContactRow({ hours }: Pick<Loan, 'hours'>) {
  return (
    <LinkRow
      href={linkTo(pages.support)}
      leading={<Icon name="chat" size={20} />}
      title={kit.talkToUs()}
      detail={hours}
    />
  );
}
