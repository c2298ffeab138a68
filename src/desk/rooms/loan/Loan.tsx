import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useRead } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Assignee } from '../../ui/Assignee.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Fresh } from '../../ui/Fresh.tsx';
import { DayToGo } from '../../ui/form/DayField.tsx';
import { dayText } from '../../ui/format.ts';
import { Empty, Loaded } from '../../ui/Loaded.tsx';
import { BorrowerLink } from '../../ui/links.tsx';
import { OrderState } from '../../ui/OrderState.tsx';
import { Room } from '../../ui/Room.tsx';
import { useNames } from '../../ui/useNames.ts';
import { Waits } from '../../ui/Waits.tsx';
import { Actions } from './Actions.tsx';
import { Agreement } from './Agreement.tsx';
import type { Loan as LoanData } from './action.tsx';
import { Events } from './Events.tsx';
import { Figures } from './Figures.tsx';
import { Payments } from './Payments.tsx';
import { Promises } from './Promises.tsx';
import { Schedule } from './Schedule.tsx';
import { loanTexts } from './texts.ts';

const route = getRouteApi('/loans/$orderId');

/** A loan as it stands, or as it stood on any day. */
export function Loan() {
  const say = useTexts(loanTexts);
  const { orderId } = route.useParams();
  const { asOf } = route.useSearch();
  const query = useRead(
    'loan',
    { orderId, ...(asOf === undefined ? {} : { asOf }) },
    { mayStand: (before) => before.orderId === orderId },
  );
  const isOther = query.data !== undefined && query.data.asOf !== query.data.today;
  // What is done is done about the loan of today, whichever day is looked at.
  const now = useRead('loan', { orderId }, { enabled: isOther });
  const current = isOther ? now.data : query.data;
  return (
    <Room title={say('title', { orderId })} aside={<Fresh query={query} />}>
      <Loaded query={query} data={query.data} rows={12}>
        {(loan) => (
          <>
            <Head loan={loan} />
            <Waits waiting={loan.waiting} currency={loan.currency} />
            {current === undefined ? null : <Actions loan={current} />}
            {isOther ? <Past loan={loan} /> : null}
            {loan.statement === null ? (
              <Empty>{say('noStatement')}</Empty>
            ) : (
              <>
                <Figures statement={loan.statement} currency={loan.currency} />
                <Schedule statement={loan.statement} currency={loan.currency} />
                <Promises statement={loan.statement} currency={loan.currency} />
              </>
            )}
            <Payments loan={loan} />
            <Events loan={loan} />
          </>
        )}
      </Loaded>
    </Room>
  );
}

function Head({ loan }: { loan: LoanData }) {
  const say = useTexts(loanTexts);
  const { orderId, borrowerId, name, productId, state, asOf, today, createdAt } = loan;
  const navigate = useNavigate();
  const nameOf = useNames();
  const first = createdAt.slice(0, 10);
  function go(day: string): void {
    void navigate({
      to: '/loans/$orderId',
      params: { orderId },
      search: day === '' || day === today ? {} : { asOf: day },
    });
  }
  return (
    <div className="loan-head">
      <div>
        <OrderState state={state} />{' '}
        <BorrowerLink borrowerId={borrowerId} name={name || `${say('borrower')} ${borrowerId}`} />
        <span className="quiet"> · {nameOf.product(productId)}</span> <Agreement loan={loan} />
        {state === 'overdue' ? (
          <Facts>
            <Assignee caseKind="collections" caseId={orderId} />
          </Facts>
        ) : null}
      </div>
      <DayToGo field={{ label: say('asOf'), least: first, most: today }} value={asOf} go={go} />
    </div>
  );
}

function Past({ loan: { orderId, asOf } }: { loan: LoanData }) {
  const say = useTexts(loanTexts);
  const { language } = useLanguage();
  return (
    <p className="notice due">
      {say('past', { day: dayText(asOf, language) })}{' '}
      <Link to="/loans/$orderId" params={{ orderId }} search={{}}>
        {say('today')}
      </Link>
    </p>
  );
}
