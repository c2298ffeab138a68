import { getRouteApi } from '@tanstack/react-router';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { FilterLinks } from '../../ui/DeskPage.tsx';
import {
  borrowerLinkColumn,
  createColumnHelper,
  dayColumn,
  ListPage,
  loanColumn,
  momentColumn,
  moneyColumn,
  providerColumn,
} from '../../ui/List.tsx';
import { FilterMenu } from '../../ui/list/FilterMenu.tsx';
import { Tag } from '../../ui/tags.tsx';

export const refundStates = ['asked', 'paid'] as const;

const column = createColumnHelper<DeskRow<'refunds'>>();
const route = getRouteApi('/refunds');

/** Every refund of a payment. */
export function RefundsPage() {
  const t = useTexts('loanLists');
  const { sort: _, columns: __, ...filters } = route.useSearch();
  const stateLabel = useLabels('refundState');
  return (
    <ListPage
      title={t('refunds')}
      description={t('refundsLead')}
      name="refunds"
      request={filters}
      totals={{ amount: t('amount') }}
      rowKey={({ provider, paymentId, refundKey }) => `${provider} ${paymentId} ${refundKey}`}
      emptyText={t('noRefunds')}
      columns={[
        momentColumn('askedAt', t('askedAt'), { isSortable: true }),
        moneyColumn('amount', t('amount'), { isSortable: true }),
        loanColumn(t('order')),
        borrowerLinkColumn(t('borrower')),
        column('state', t('state'), ({ state }) => (
          <Tag tone={state === 'paid' ? 'good' : 'due'}>{stateLabel(state)}</Tag>
        )),
        providerColumn(t('provider'), { isSecondary: true }),
        dayColumn('valueDate', t('valueDate'), { isSecondary: true }),
      ]}
    >
      <FilterLinks
        label={t('states')}
        options={[undefined, ...refundStates]}
        selected={filters.state}
        renderLabel={(state) => (state === undefined ? t('all') : stateLabel(state))}
        getLink={(state) => ({ to: '/refunds', search: (previous) => ({ ...previous, state }) })}
      />
      <FilterMenu
        search={route.useSearch()}
        fields={[
          { kind: 'amount', name: 'amountFrom', label: t('amountFrom') },
          { kind: 'amount', name: 'amountTo', label: t('amountTo') },
          { kind: 'day', name: 'createdFrom', label: t('askedFrom') },
          { kind: 'day', name: 'createdTo', label: t('askedTo') },
        ]}
      />
    </ListPage>
  );
}
