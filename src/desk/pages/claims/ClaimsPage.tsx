import { getRouteApi, Link } from '@tanstack/react-router';
import { useTexts } from '../../texts/language.tsx';
import { dayColumn, momentColumn, moneyColumn, nameColumn } from '../../ui/columns.tsx';
import { DeadlineTag } from '../../ui/DeadlineTag.tsx';
import { DeskPage, MasterDetail } from '../../ui/DeskPage.tsx';
import { List } from '../../ui/List.tsx';
import { ClaimDetail } from './ClaimDetail.tsx';

const route = getRouteApi('/claims');

/** What borrowers say they paid by how urgent it is, and the open one beside it. */
export function ClaimsPage() {
  const t = useTexts('claims');
  const { orderId } = route.useSearch();
  return (
    <DeskPage title={t('title')} description={t('lead')}>
      <MasterDetail
        list={
          <List
            name="claims"
            request={{}}
            label={t('title')}
            rowKey={(row) => row.orderId}
            selectedKey={orderId}
            emptyText={t('empty')}
            columns={[
              {
                id: 'order',
                header: t('order'),
                cell: (row) => (
                  <Link to="/claims" search={{ orderId: row.orderId }} className="row-link numeric">
                    {row.orderId}
                  </Link>
                ),
              },
              { id: 'clock', header: t('timeLeft'), cell: (row) => <DeadlineTag row={row} /> },
              moneyColumn('amount', t('amount'), { isSortable: true }),
              dayColumn('paidOn', t('paidOnShort'), { isSortable: true, isSecondary: true }),
              nameColumn(t('borrower')),
              {
                id: 'matches',
                header: t('matches'),
                align: 'end',
                cell: ({ matches }) => matches.length || <span className="quiet">{t('none')}</span>,
                sortValue: ({ matches }) => matches.length,
              },
              momentColumn('sentAt', t('sent'), { isSecondary: true }),
            ]}
          />
        }
        detail={orderId === undefined ? null : <ClaimDetail key={orderId} orderId={orderId} />}
      />
    </DeskPage>
  );
}
