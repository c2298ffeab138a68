import { getRouteApi, Link } from '@tanstack/react-router';
import { refundStates } from '../../../contract/desk/refunds.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { Tag, type Tone } from '../../ui/format/tags.tsx';
import {
  borrowerLinkColumn,
  createColumnHelper,
  dayColumn,
  loanColumn,
  momentColumn,
  moneyColumn,
  providerColumn,
} from '../../ui/list/columns.tsx';
import { FilterMenu } from '../../ui/list/FilterMenu.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { FilterLinks } from '../../ui/page/DeskPage.tsx';

const tones: Readonly<Record<DeskRow<'refunds'>['state'], Tone>> = {
  ...{ waiting: 'due', pending: 'due', paid: 'good', failed: 'bad', refused: 'bad' },
  ...{ withdrawn: 'plain', expired: 'bad', closed: 'plain' },
};

const column = createColumnHelper<DeskRow<'refunds'>>();
const route = getRouteApi('/refunds');

/** Every refund of a payment, and each request for one with what became of it. */
export function RefundsPage() {
  const t = useTexts('loanLists');
  const { sort: _, columns: __, ...filters } = route.useSearch();
  const can = useCan();
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
        column('state', t('state'), ({ state, approvalId }) => (
          <>
            <Tag tone={tones[state]}>{stateLabel(state)}</Tag>
            {approvalId !== null && can('approval') ? (
              <>
                {' '}
                <Link to="/approvals" search={{ approvalId }}>
                  {t('refundRequest')}
                </Link>
              </>
            ) : null}
          </>
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
