import * as said from 'messages:arrival';
import * as t from 'messages:loanDetails';
import { formatMoney } from '../../ui/money.ts';
import skeleton from '../../ui/Skeleton.module.css';
import { Announcement } from '../shared/Announcement.tsx';
import type { Loan, News } from './standing.ts';

type Props = {
  readonly loan: Loan;
  readonly news: News;
  readonly onClose: () => void;
};

/** Says what happened while the page was open. A change of status alone is only heard: the page shows it already. */
export default function LoanNews({ loan, news, onClose }: Props) {
  if (news.kind === 'status') {
    return (
      <p className={skeleton.hidden}>
        {loan.noticeStatusText} {loan.noticeDesText}
      </p>
    );
  }
  if (news.kind === 'paidOut') {
    return (
      <Announcement title={t.moneyArrived()} onClose={onClose}>
        {loan.paidOut || loan.noticeDesText}
      </Announcement>
    );
  }
  const { amount, channel } = news.payment;
  return (
    <Announcement key={news.payment.paymentId} title={said.paymentReceived()} onClose={onClose}>
      {said.paymentCounted({ amount: formatMoney(amount, loan.currency), channel })}
    </Announcement>
  );
}
