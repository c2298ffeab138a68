import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useDeskQuery } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Assignee } from '../../ui/Assignee.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { DeskPage } from '../../ui/DeskPage.tsx';
import { DayNavigator } from '../../ui/form/DayField.tsx';
import { formatDay } from '../../ui/format.ts';
import { BorrowerLink } from '../../ui/links.tsx';
import { OrderStateTag } from '../../ui/OrderStateTag.tsx';
import { PendingApprovals } from '../../ui/PendingApprovals.tsx';
import { EmptyState, QueryView } from '../../ui/QueryView.tsx';
import { RefreshIndicator } from '../../ui/RefreshIndicator.tsx';
import { useDisplayNames } from '../../ui/useDisplayNames.ts';
import { AgreementButton } from './AgreementButton.tsx';
import { BalanceSummary } from './BalanceSummary.tsx';
import type { Loan as LoanData } from './createLoanAction.tsx';
import { LoanActions } from './LoanActions.tsx';
import { LoanEvents } from './LoanEvents.tsx';
import { LoanPayments } from './LoanPayments.tsx';
import { PromisesAndOffers } from './PromisesAndOffers.tsx';
import { Schedule } from './Schedule.tsx';

const route = getRouteApi('/loans/$orderId');

/** A loan as it stands, or as it stood on any day. */
export function LoanPage() {
  const t = useTexts('loan');
  const { orderId } = route.useParams();
  const { asOf } = route.useSearch();
  const query = useDeskQuery(
    'loan',
    { orderId, ...(asOf === undefined ? {} : { asOf }) },
    { canKeepPrevious: (before) => before.orderId === orderId },
  );
  const isPastDay = query.data !== undefined && query.data.asOf !== query.data.today;
  // What is done is done about the loan of today, whichever day is looked at.
  const todayQuery = useDeskQuery('loan', { orderId }, { enabled: isPastDay });
  const todayLoan = isPastDay ? todayQuery.data : query.data;
  return (
    <DeskPage title={t('title', { orderId })} actions={<RefreshIndicator query={query} />}>
      <QueryView query={query} data={query.data} skeletonRows={12}>
        {(loan) => (
          <>
            <LoanHeader loan={loan} />
            <PendingApprovals approvals={loan.waiting} currency={loan.currency} />
            {todayLoan === undefined ? null : <LoanActions loan={todayLoan} />}
            {isPastDay ? <PastDayNotice loan={loan} /> : null}
            {loan.statement === null ? (
              <EmptyState>{t('noStatement')}</EmptyState>
            ) : (
              <>
                <BalanceSummary statement={loan.statement} currency={loan.currency} />
                <Schedule statement={loan.statement} currency={loan.currency} />
                <PromisesAndOffers statement={loan.statement} currency={loan.currency} />
              </>
            )}
            <LoanPayments loan={loan} />
            <LoanEvents loan={loan} />
          </>
        )}
      </QueryView>
    </DeskPage>
  );
}

function LoanHeader({ loan }: { loan: LoanData }) {
  const t = useTexts('loan');
  const { orderId, borrowerId, name, productId, state, asOf, today, createdAt } = loan;
  const navigate = useNavigate();
  const displayName = useDisplayNames();
  const firstDay = createdAt.slice(0, 10);
  function navigateToDay(day: string): void {
    void navigate({
      to: '/loans/$orderId',
      params: { orderId },
      search: day === '' || day === today ? {} : { asOf: day },
    });
  }
  return (
    <div className="loan-head">
      <div>
        <OrderStateTag state={state} />{' '}
        <BorrowerLink borrowerId={borrowerId} name={name || `${t('borrower')} ${borrowerId}`} />
        <span className="quiet"> · {displayName.product(productId)}</span> <AgreementButton loan={loan} />
        {state === 'overdue' ? (
          <DescriptionList>
            <Assignee caseKind="collections" caseId={orderId} />
          </DescriptionList>
        ) : null}
      </div>
      <DayNavigator
        field={{ label: t('asOf'), min: firstDay, max: today }}
        value={asOf}
        onNavigate={navigateToDay}
      />
    </div>
  );
}

function PastDayNotice({ loan: { orderId, asOf } }: { loan: LoanData }) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  return (
    <p className="notice due">
      {t('past', { day: formatDay(asOf, language) })}{' '}
      <Link to="/loans/$orderId" params={{ orderId }} search={{}}>
        {t('today')}
      </Link>
    </p>
  );
}
