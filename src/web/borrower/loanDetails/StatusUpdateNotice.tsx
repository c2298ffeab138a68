import * as arrivalT from 'messages:arrival';
import * as t from 'messages:loanDetails';
import { formatMoney } from '../../ui/format.ts';
import skeleton from '../../ui/Skeleton.module.css';
import { StatusBanner } from '../shared/StatusBanner.tsx';
import type { Loan, StatusUpdate } from './statusView.ts';

type Props = {
  readonly loan: Loan;
  readonly update: StatusUpdate;
  readonly onClose: () => void;
};

/** Says what happened while the page was open. A change of status alone is only heard: the page shows it already. */
export default function StatusUpdateNotice({ loan, update, onClose }: Props) {
  if (update.kind === 'status') {
    return (
      <p className={skeleton.hidden}>
        {loan.noticeStatusText} {loan.noticeDesText}
      </p>
    );
  }
  if (update.kind === 'paidOut') {
    return (
      <StatusBanner title={t.moneyArrived()} onClose={onClose}>
        {loan.paidOut || loan.noticeDesText}
      </StatusBanner>
    );
  }
  const { amount, channel } = update.payment;
  return (
    <StatusBanner key={update.payment.paymentId} title={arrivalT.paymentReceived()} onClose={onClose}>
      {arrivalT.paymentCounted({ amount: formatMoney(amount, loan.currency), channel })}
    </StatusBanner>
  );
}
