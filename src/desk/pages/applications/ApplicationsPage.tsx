import { getRouteApi, Link } from '@tanstack/react-router';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { FilterLinks } from '../../ui/DeskPage.tsx';
import { Tag, useDisplayNames } from '../../ui/facts.tsx';
import { createColumnHelper, ListPage, momentColumn, moneyColumn, nameColumn } from '../../ui/List.tsx';
import { ApplicationDetail } from './ApplicationDetail.tsx';

const column = createColumnHelper<DeskItem<'applications'>>();

const route = getRouteApi('/applications');
export const applicationStates = ['in_review', 'declined', 'paying_out', 'cancelled'] as const;

/** Applications by state, and the open one beside them. */
export function ApplicationsPage() {
  const t = useTexts('applications');
  const stateLabel = useLabels('orderState');
  const ruleLabel = useLabels('rule');
  const displayName = useDisplayNames();
  const { state = 'in_review', orderId } = route.useSearch();
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      name="applications"
      totals={{ amount: t('amount') }}
      request={{ state }}
      rowKey={(row) => row.orderId}
      selectedKey={orderId}
      emptyText={t(state === 'in_review' ? 'empty' : 'emptyOther')}
      columns={[
        column('order', t('order'), (row) => (
          <Link to="/applications" search={{ state, orderId: row.orderId }} className="row-link">
            {row.orderId}
          </Link>
        )),
        nameColumn(t('borrower')),
        moneyColumn('amount', t('amount'), { isSortable: true }),
        moneyColumn('limit', t('limit'), { isSecondary: true }),
        column('against', t('against'), ({ against }) =>
          against === null ? '' : <Tag tone="bad">{ruleLabel(against)}</Tag>,
        ),
        momentColumn('requestedAt', t('asked'), { isSortable: true, isSecondary: true }),
        column('product', t('product'), ({ productId }) => displayName.product(productId), {
          isSecondary: true,
        }),
      ]}
      detail={
        orderId === undefined ? null : <ApplicationDetail key={orderId} orderId={orderId} state={state} />
      }
    >
      <FilterLinks
        label={t('states')}
        options={applicationStates}
        selected={state}
        renderLabel={stateLabel}
        getLink={(one) => ({ to: '/applications', search: { state: one } })}
      />
    </ListPage>
  );
}
