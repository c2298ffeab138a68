import * as common from 'messages:common';
import * as t from 'messages:loanDetails';
import { appScheme } from 'virtual:brand';
import type { ReactNode } from 'react';
import { pages } from '../../../contract/pages.ts';
import { isRepayableStatus, orderStatus } from '../../../contract/status.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { isAppBrowser } from '../../session/cookieSession.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card, DescriptionList, Section } from '../../ui/Card.tsx';
import { joinClassNames } from '../../ui/classNames.ts';
import { formatLongDay, formatMoney } from '../../ui/format.ts';
import { helpUrl } from '../../ui/helpUrl.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Notice, Pill } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { HardshipOptions } from '../shared/HardshipOptions.tsx';
import { ServerNotice } from '../shared/LoanNotices.tsx';
import type { LoanDetails } from '../shared/loanElements.tsx';
import { FigureRows, loanHeader, Parties } from '../shared/loanElements.tsx';
import { PaymentsList } from '../shared/PaymentsList.tsx';
import { LoanHeadline } from './LoanHeadline.tsx';
import styles from './loanDetails.module.css';
import { getStatusView, loanParams } from './statusView.ts';

type Props = {
  readonly loan: LoanDetails;
  readonly isJustConfirmed: boolean | undefined;
  readonly onExtend: (() => void) | undefined;
};

/** A loan on its way, due, overdue or repaid. */
export function LoanPage({ loan, isJustConfirmed, onExtend }: Props) {
  const { payoutFailed, heldForExtension, currency } = loan;
  const { isBeforeDisbursement, tone } = getStatusView(loan.orderStatus);
  const { detail, plan } = loan.userOrderDetail;
  const status = <Pill tone={payoutFailed ? 'due' : tone}>{loan.standing}</Pill>;
  return (
    <Page
      header={loanHeader(loan, status)}
      lead={<LoanHeadline loan={loan} />}
      actions={loanActions(loan, onExtend)}
    >
      <ServerNotice tone="due" text={loan.lateCost} />
      <ServerNotice text={loan.forbearanceNote} />
      {isJustConfirmed && loan.orderStatus === orderStatus.inReview && (
        <Notice tone="paid" title={t.requested()} />
      )}
      {isBeforeDisbursement && !payoutFailed && <ApplicationProgress status={loan.orderStatus} />}
      <DescriptionList>
        <FigureRows rows={detail} />
      </DescriptionList>
      {plan.length > 0 && (
        <Section title={t.plan()}>
          <DescriptionList>
            <FigureRows rows={plan} />
          </DescriptionList>
        </Section>
      )}
      {/* Money of the borrower's that paid nothing off yet. */}
      {heldForExtension > 0 && (
        <Notice title={t.heldFee({ amount: formatMoney(heldForExtension, currency) })}>
          {t.heldFeeDetail()}
        </Notice>
      )}
      {loan.creditNote && <Notice tone="paid">{loan.creditNote}</Notice>}
      {loan.orderStatus === orderStatus.overdue && (
        <HardshipOptions order={loan}>
          {loan.isDelay === 1 && onExtend && (
            <LinkRow
              onClick={onExtend}
              icon="clock"
              title={t.requestExtension()}
              detail={(loan.delayNote === '' ? t.extensionStopsCharges : t.extensionMovesDate)()}
            />
          )}
          <ContactRow hours={loan.hours} />
        </HardshipOptions>
      )}
      {!isBeforeDisbursement && <PaymentsList payments={loan.payments} currency={currency} />}
      {loan.isNewContract && <LoanLinks loan={loan} />}
      <Parties title={t.parties()} parties={loan.parties} />
    </Page>
  );
}

/** The borrower's rights on the loan, and its papers. */
function LoanLinks({ loan }: Pick<Props, 'loan'>) {
  return (
    <LinkList>
      {isRepayableStatus(loan.orderStatus) && (
        <LinkRow href={linkTo(pages.alreadyPaid)} title={t.alreadyPaid()} />
      )}
      {loan.coolingOffUntil && (
        <LinkRow
          href={linkTo(pages.coolingOff)}
          title={t.coolingOff()}
          detail={t.coolingOffDetail({ day: formatLongDay(loan.coolingOffUntil, loan.today) })}
        />
      )}
      <LinkRow href={linkTo(loan.isNewContract)} title={t.contract()} />
      <LinkRow href={linkTo(pages.documents)} title={t.documents()} />
    </LinkList>
  );
}

/**
 * What can be done in this status, or nothing while a loan is on its way; where its money came back, another account
 * can be named. An overdue loan offers more days among its ways out. Source: SPEC 4.
 */
function loanActions(loan: LoanDetails, onExtend: (() => void) | undefined): ReactNode {
  if (isRepayableStatus(loan.orderStatus)) {
    const isDue = loan.orderStatus === orderStatus.toBeRepaid;
    return (
      <>
        <ButtonLink href={linkTo(pages.repayment, loanParams(loan))}>{t.payNow()}</ButtonLink>
        {isDue && loan.isDelay === 1 && onExtend && (
          <Button kind="quiet" onClick={onExtend}>
            {t.requestExtension()}
          </Button>
        )}
      </>
    );
  }
  if (loan.payoutFailed) return <ButtonLink href={linkTo(pages.bindBank)}>{t.otherAccount()}</ButtonLink>;
  if (loan.orderStatus !== orderStatus.repaid) return undefined;
  return <ButtonLink href={borrowAgainUrl(loan)}>{t.borrowAgain()}</ButtonLink>;
}

/** The native app's own screen of the product; in a browser the offer. */
function borrowAgainUrl({ productId }: LoanDetails): string {
  if (isAppBrowser()) return linkTo(pages.loanConfirm, { productId });
  return `${appScheme}://productDetail?productId=${encodeURIComponent(productId)}`;
}

/** The steps of an application from request to disbursement, with the current one marked. */
function ApplicationProgress({ status }: { readonly status: number }) {
  const currentStep = status === orderStatus.inReview ? 1 : 2;
  const steps = [t.stepRequested(), t.stepReview(), t.stepPayOut()];
  return (
    <Card isPadded>
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

export function ContactRow({ hours }: Pick<LoanDetails, 'hours'>) {
  return <LinkRow href={helpUrl()} icon="chat" title={common.talkToUs()} detail={hours} />;
}
