import { Link } from '@tanstack/react-router';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { momentColumn, moneyColumn } from '../../ui/columns.tsx';
import { dayText } from '../../ui/format.ts';
import { List } from '../../ui/List.tsx';
import { LoanLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/Room.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useNames } from '../../ui/useNames.ts';
import { reconciliationTexts } from './texts.ts';

/** The payments that a provider's day adds up, and where each is held. */
export function DayPayments({ provider, day }: { provider: string; day: string }) {
  const say = useTexts(reconciliationTexts);
  const { language } = useLanguage();
  const nameOf = useNames();
  const title = say('dayPayments', { provider: nameOf.provider(provider), day: dayText(day, language) });
  return (
    <Panel title={title}>
      <List
        name="dayPayments"
        request={{ provider, day }}
        label={title}
        keyOf={({ paymentId }) => paymentId}
        empty={say('noDayPayments')}
        columns={[
          momentColumn('paidAt', say('paid'), { isSorted: true }),
          {
            id: 'late',
            header: say('posting'),
            cell: ({ isLate, matchedDay }) => (
              <>
                {isLate ? (
                  <span title={say('lateWhy')}>
                    <Tag tone="plain">{say('late')}</Tag>
                  </span>
                ) : null}
                {matchedDay === null ? null : (
                  <Link to="/reconciliation" search={{ provider, day: matchedDay }} className="row-link">
                    {say('matchedLater', { day: dayText(matchedDay, language) })}
                  </Link>
                )}
              </>
            ),
          },
          {
            id: 'payment',
            header: say('payment'),
            cell: ({ paymentId }) => <span className="words">{paymentId}</span>,
          },
          {
            id: 'reference',
            header: say('reference'),
            isExtra: true,
            cell: ({ reference }) => <span className="figure">{reference}</span>,
          },
          moneyColumn('amount', say('amount'), { isSorted: true }),
          {
            id: 'place',
            header: say('place'),
            cell: ({ place, orderId, paymentId }) =>
              orderId !== null ? (
                <LoanLink orderId={orderId} className="row-link" />
              ) : place === 'suspense' ? (
                <Link to="/suspense" search={{ provider, paymentId }} className="row-link">
                  {say('suspense')}
                </Link>
              ) : (
                <span className={place === 'nowhere' ? 'bad' : 'quiet'}>{say(place)}</span>
              ),
          },
        ]}
      />
    </Panel>
  );
}
