import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { isRepayable } from '../../../contract/status.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { DebtOnDay } from '../../features/loans/DebtOnDay.tsx';
import { HowToPayPanel } from '../../features/loans/HowToPay.tsx';
import { LateCapNotice } from '../../features/loans/LateCapNotice.tsx';
import { LoanEvents } from '../../features/loans/LoanEvents.tsx';
import { LoanPayout } from '../../features/loans/LoanPayout.tsx';
import { getFirstDay, type Loan } from '../../features/loans/loan.ts';
import { OpenClaimNotice } from '../../features/loans/OpenClaimNotice.tsx';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { PendingRequestNotices } from '../../ui/approvals/approvals.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { RecentComplaints } from '../../ui/display/RecentComplaints.tsx';
import { DayNavigator } from '../../ui/form/Field.tsx';
import { ContactRestrictionTag } from '../../ui/format/ContactRestrictionTag.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatDay, formatMoney } from '../../ui/format/format.ts';
import { FormattedDateTime, FormattedDay } from '../../ui/format/formatted.tsx';
import { OrderStateTag, Tag } from '../../ui/format/tags.tsx';
import { BorrowerLink, useApplicationSearch } from '../../ui/navigation/links.tsx';
import { DeskPage } from '../../ui/page/DeskPage.tsx';
import { EmptyState, QueryView, RefreshIndicator } from '../../ui/page/QueryView.tsx';
import { Assignee } from '../../ui/queue/Assignee.tsx';
import { BalanceSummary } from './BalanceSummary.tsx';
import { LoanActions } from './LoanActions.tsx';
import { LoanPayments } from './LoanPayments.tsx';
import { PromisesAndOffers, Schedule } from './LoanStatement.tsx';
import { RecordLinks } from './RecordLinks.tsx';

const route = getRouteApi('/loans/$orderId');

/** A loan as of today or any earlier day. */
export function LoanPage() {
  const t = useTexts('loan');
  const { orderId } = route.useParams();
  const { asOf } = route.useSearch();
  const query = useDeskQuery(
    'loan',
    { orderId, asOf },
    { canKeepPrevious: (before) => before.orderId === orderId },
  );
  const isPastDay = query.data !== undefined && query.data.asOf !== query.data.today;
  // Actions apply to the loan as of today, whichever day is shown.
  const todayQuery = useDeskQuery('loan', { orderId }, { enabled: isPastDay });
  const todayLoan = isPastDay ? todayQuery.data : query.data;
  return (
    <DeskPage
      title={t('title', { orderId })}
      description={t('lead')}
      market={query.data?.market}
      actions={<RefreshIndicator query={query} />}
    >
      <QueryView query={query} data={query.data} skeletonRows={12}>
        {(loan) => (
          <>
            <LoanHeader loan={loan} />
            <LoanNotices loan={loan} />
            {isPastDay ? <PastDayNotice loan={loan} /> : null}
            {loan.statement === null ? (
              <NoStatement loan={loan} />
            ) : (
              <>
                {loan.statement.isAtLateCap ? <LateCapNotice orderId={loan.orderId} /> : null}
                <BalanceSummary loan={loan} statement={loan.statement} />
              </>
            )}
            {todayLoan === undefined ? null : <LoanActions loan={todayLoan} />}
            {loan.statement === null ? null : (
              <>
                {isPastDay || loan.statement.settledOn !== null ? null : (
                  <DebtOnDay
                    label={t('debtOnDay')}
                    orderId={loan.orderId}
                    today={loan.today}
                    lastDay={loan.lastDebtDay}
                  />
                )}
                <Schedule statement={loan.statement} currency={loan.currency} />
                <PromisesAndOffers loan={loan} statement={loan.statement} />
              </>
            )}
            {isRepayable(loan.state) ? <HowToPayPanel loan={loan} /> : null}
            <LoanPayout loan={loan} />
            <LoanPayments loan={loan} />
            <LoanEvents loan={loan} />
          </>
        )}
      </QueryView>
    </DeskPage>
  );
}

function LoanNotices({ loan }: { loan: Loan }) {
  return (
    <>
      <PendingRequestNotices approvals={loan.pendingApprovals} currency={loan.currency} />
      <OpenClaimNotice loan={loan} />
      <RecentComplaints complaints={loan.complaints} market={loan.market} />
      <DisputeNotice loan={loan} />
      <CoolingOffNotice loan={loan} />
    </>
  );
}

function LoanHeader({ loan }: { loan: Loan }) {
  const t = useTexts('loan');
  const languageLabel = useLabels('messageLanguage');
  const { orderId, borrowerId, name, language, productId, state, asOf, today } = loan;
  const navigate = useNavigate();
  const displayName = useDisplayNames();
  const restructuredOn = loan.statement?.restructuredOn ?? null;
  function navigateToDay(day: string): void {
    const asOf = day === '' || day === today ? undefined : day;
    void navigate({ to: '/loans/$orderId', params: { orderId }, search: { asOf } });
  }
  return (
    <div className="loan-head">
      <div>
        <OrderStateTag
          state={state}
          isRestructured={restructuredOn !== null}
          isWrittenOff={loan.statement?.writtenOffOn != null}
        />{' '}
        <BorrowerLink borrowerId={borrowerId} name={name || `${t('borrower')} ${borrowerId}`} />
        <span className="quiet">
          {' '}
          · {displayName.product(productId)} · {languageLabel(language)}
        </span>
        <ContactStatus loan={loan} />
        <RecordLinks orderId={orderId} market={loan.market} />
        {state === 'overdue' ? (
          <DescriptionList rows={[{ lines: <Assignee caseKind="collections" caseId={orderId} /> }]} />
        ) : null}
      </div>
      <DayNavigator
        field={{ label: t('asOf'), min: getFirstDay(loan), max: today }}
        value={asOf}
        onNavigate={navigateToDay}
      />
    </div>
  );
}

/** How the borrower is reached, and what the call list says. */
function ContactStatus({ loan: { borrowerId, contact, market, complaints } }: { loan: Loan }) {
  const t = useTexts('loan');
  const collections = useTexts('collections');
  const can = useCan();
  const { phone, listed } = contact;
  return (
    <div className="contact-status">
      <span>
        <span className="quiet">{t('phone')}</span> <span className="numeric">{phone}</span>
      </span>
      {listed === null ? (
        complaints.some(({ answeredAt }) => answeredAt === null) && (
          <ContactRestrictionTag restriction="complaint" />
        )
      ) : (
        <>
          {listed.restriction === null ? (
            <Tag tone="good">{t('callable')}</Tag>
          ) : (
            <ContactRestrictionTag restriction={listed.restriction} />
          )}
          {listed.lastContactAt === null ? null : (
            <span className="quiet small">
              {collections('last')}: <FormattedDateTime at={listed.lastContactAt} market={market} />
            </span>
          )}
          {listed.nextActionOn === null ? null : (
            <span className="quiet small">
              {collections('nextAction')}: <FormattedDay day={listed.nextActionOn} />
            </span>
          )}
          {can('callCard') ? (
            <Link to="/collections" search={{ borrowerId: String(borrowerId) }}>
              {t('toCallCard')}
            </Link>
          ) : null}
        </>
      )}
    </div>
  );
}

function NoStatement({ loan }: { loan: Loan }) {
  const t = useTexts('loan');
  const { orderId, state, payout } = loan;
  const application = useApplicationSearch({ orderId, state });
  if (application !== undefined)
    return (
      <EmptyState>
        {t('onlyApplication')}{' '}
        <Link to="/applications" search={application}>
          {t('toApplication')}
        </Link>
      </EmptyState>
    );
  return payout === null ? <EmptyState>{t('noStatement')}</EmptyState> : null;
}

/** Says why collection calls about the loan are paused. */
function DisputeNotice({ loan: { isDisputed, collectionHold } }: { loan: Loan }) {
  const t = useTexts('loan');
  if (!isDisputed) return null;
  return <p className="notice due">{t('disputed', { days: collectionHold.maxDaysWithoutApproval })}</p>;
}

/** Whether the borrower may exit the loan, until when, how and for how much. */
function CoolingOffNotice({ loan: { coolingOff, currency } }: { loan: Loan }) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  if (coolingOff === null) return null;
  const { amount, lastDay, isRequested, isCommissionKept } = coolingOff;
  const facts = { amount: formatMoney(amount, currency), day: formatDay(lastDay, language) };
  return (
    <p className="notice">
      {t(isRequested ? 'exitRequested' : 'exitOpen', facts)}{' '}
      {isRequested ? null : t(isCommissionKept ? 'exitCommissionKept' : 'exitCommissionReturned')}
    </p>
  );
}

function PastDayNotice({ loan: { orderId, asOf } }: { loan: Loan }) {
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
