import { Link } from '@tanstack/react-router';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { momentColumn, moneyColumn } from '../../ui/columns.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { formatDay } from '../../ui/format.ts';
import { List } from '../../ui/List.tsx';
import { LoanLink } from '../../ui/links.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useDisplayNames } from '../../ui/useDisplayNames.ts';

/** The payments that a provider's day adds up, and where each is held. */
export function DayPaymentsPanel({ provider, day }: { provider: string; day: string }) {
  const t = useTexts('reconciliation');
  const { language } = useLanguage();
  const displayName = useDisplayNames();
  const title = t('dayPayments', { provider: displayName.provider(provider), day: formatDay(day, language) });
  return (
    <Panel title={title}>
      <List
        name="dayPayments"
        request={{ provider, day }}
        label={title}
        rowKey={({ paymentId }) => paymentId}
        emptyText={t('noDayPayments')}
        columns={[
          momentColumn('paidAt', t('paid'), { isSortable: true }),
          {
            id: 'late',
            header: t('posting'),
            cell: ({ isLate, matchedDay }) => (
              <>
                {isLate ? (
                  <span title={t('lateWhy')}>
                    <Tag tone="plain">{t('late')}</Tag>
                  </span>
                ) : null}
                {matchedDay === null ? null : (
                  <Link to="/reconciliation" search={{ provider, day: matchedDay }} className="row-link">
                    {t('matchedLater', { day: formatDay(matchedDay, language) })}
                  </Link>
                )}
              </>
            ),
          },
          {
            id: 'payment',
            header: t('payment'),
            cell: ({ paymentId }) => <span className="wrap-anywhere">{paymentId}</span>,
          },
          {
            id: 'reference',
            header: t('reference'),
            isSecondary: true,
            cell: ({ reference }) => <span className="numeric">{reference}</span>,
          },
          moneyColumn('amount', t('amount'), { isSortable: true }),
          {
            id: 'place',
            header: t('place'),
            cell: ({ place, orderId, paymentId }) =>
              orderId !== null ? (
                <LoanLink orderId={orderId} className="row-link" />
              ) : place === 'suspense' ? (
                <Link to="/suspense" search={{ provider, paymentId }} className="row-link">
                  {t('suspense')}
                </Link>
              ) : (
                <span className={place === 'nowhere' ? 'bad' : 'quiet'}>{t(place)}</span>
              ),
          },
        ]}
      />
    </Panel>
  );
}
