import * as t from 'messages:loanDetails';
import { appScheme } from 'virtual:brand';
import type { ReactNode } from 'react';
import { pages } from '../../../contract/pages.ts';
import { orderStatus } from '../../../contract/status.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { getStatusView, type Loan, loanParams } from './statusView.ts';

/**
 * What can be done in this status, or nothing while a loan is on its way; where its money came back, another account
 * can be named. An overdue loan offers more days among its ways out. Source: SPEC 4.
 */
export function loanActions(loan: Loan, onExtend: (() => void) | undefined): ReactNode {
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
