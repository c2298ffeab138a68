import { getRouteApi, Link } from '@tanstack/react-router';
import { useDeskQuery } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { dayColumn, loanColumn, moneyColumn } from '../../ui/columns.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/DescriptionList.tsx';
import { DeskPage, Panel } from '../../ui/DeskPage.tsx';
import { FormattedDateTime } from '../../ui/Formatted.tsx';
import { OrderStateTag } from '../../ui/OrderStateTag.tsx';
import { QueryView } from '../../ui/QueryView.tsx';
import { RefreshIndicator } from '../../ui/RefreshIndicator.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useDisplayNames } from '../../ui/useDisplayNames.ts';
import { BorrowerActions } from './BorrowerActions.tsx';
import { BorrowerSessions } from './BorrowerSessions.tsx';
import { BorrowerTimeline } from './BorrowerTimeline.tsx';
import type { BorrowerData } from './borrowerData.ts';
import { AccessNote, MaskedFields } from './MaskedFields.tsx';

type BorrowerOrder = BorrowerData['orders'][number];
type BorrowerComplaint = BorrowerData['complaints'][number];

const route = getRouteApi('/borrowers/$borrowerId');

/** One borrower: who, what they borrowed, what they complained of, and all that happened. */
export function BorrowerPage() {
  const t = useTexts('borrowers');
  const borrowerId = Number(route.useParams().borrowerId);
  const query = useDeskQuery('borrower', { borrowerId });
  const title = query.data?.name || `${t('number')} ${borrowerId}`;
  return (
    <DeskPage title={title} actions={<RefreshIndicator query={query} />}>
      <QueryView query={query} data={query.data} skeletonRows={10}>
        {(borrower) => <Details key={borrowerId} borrower={borrower} />}
      </QueryView>
    </DeskPage>
  );
}

function Details({ borrower }: { borrower: BorrowerData }) {
  const t = useTexts('borrowers');
  const { borrowerId, market, createdAt, closedAt, orders, complaints } = borrower;
  const displayName = useDisplayNames();
  return (
    <>
      <Panel title={t('number')} actions={<BorrowerActions borrower={borrower} />}>
        <DescriptionList>
          <DescriptionItem term={t('borrower')}>
            <span className="numeric">{borrowerId}</span>
          </DescriptionItem>
          <DescriptionItem term={t('market')}>{displayName.market(market)}</DescriptionItem>
          <DescriptionItem term={t('since')}>
            <FormattedDateTime at={createdAt} market={market} />
          </DescriptionItem>
          {closedAt === null ? null : (
            <DescriptionItem term={t('closed')}>
              <FormattedDateTime at={closedAt} market={market} />
            </DescriptionItem>
          )}
          <MaskedFields borrower={borrower} />
        </DescriptionList>
        <AccessNote borrower={borrower} />
      </Panel>
      <BorrowerOrders orders={orders} />
      <BorrowerComplaints complaints={complaints} market={market} />
      <BorrowerSessions borrower={borrower} />
      <BorrowerTimeline borrowerId={borrowerId} market={market} />
    </>
  );
}

function BorrowerOrders({ orders }: { orders: readonly BorrowerOrder[] }) {
  const t = useTexts('borrowers');
  const displayName = useDisplayNames();
  return (
    <TablePanel<BorrowerOrder>
      title={t('orders')}
      emptyText={t('noOrders')}
      rows={orders}
      rowKey={({ orderId }) => orderId}
      columns={[
        loanColumn(t('order')),
        {
          id: 'product',
          header: t('product'),
          isSecondary: true,
          cell: ({ productId }) => displayName.product(productId),
        },
        { id: 'state', header: t('state'), cell: ({ state }) => <OrderStateTag state={state} /> },
        moneyColumn('amount', t('amount')),
        dayColumn('createdAt', t('asked'), { isSortable: true }),
        dayColumn('disbursedOn', t('paidOut')),
        dayColumn('settledOn', t('settled')),
      ]}
    />
  );
}

function BorrowerComplaints({
  complaints,
  market,
}: {
  complaints: readonly BorrowerComplaint[];
  market: string;
}) {
  const t = useTexts('borrowers');
  return (
    <TablePanel<BorrowerComplaint>
      title={t('complaints')}
      emptyText={t('noComplaints')}
      rows={complaints}
      rowKey={({ folio }) => folio}
      columns={[
        {
          id: 'folio',
          header: t('folio'),
          cell: ({ folio }) => (
            <Link to="/complaints" search={{ folio }} className="row-link">
              {folio}
            </Link>
          ),
        },
        {
          id: 'sent',
          header: t('sent'),
          cell: ({ sentAt }) => <FormattedDateTime at={sentAt} market={market} />,
        },
        dayColumn('answerBy', t('answerBy')),
        {
          id: 'state',
          header: t('state'),
          cell: ({ isAnswered }) => (
            <Tag tone={isAnswered ? 'good' : 'due'}>{t(isAnswered ? 'answered' : 'waiting')}</Tag>
          ),
        },
      ]}
    />
  );
}
