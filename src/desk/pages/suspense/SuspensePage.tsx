import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { PendingApprovalLink } from '../../ui/approvals.tsx';
import { DeskPage, FilterLinks } from '../../ui/DeskPage.tsx';
import {
  createColumnHelper,
  List,
  ListPage,
  momentColumn,
  moneyColumn,
  providerColumn,
  textColumn,
} from '../../ui/List.tsx';
import { MatchSuggestions } from './MatchSuggestions.tsx';

const suspenseColumn = createColumnHelper<DeskRow<'suspense'>>();

const route = getRouteApi('/suspense');
export const suspenseLists = ['reversals'] as const;

/** Unallocated payments with suggestions for the selected one; or reversals of unknown payments. */
export function SuspensePage() {
  const t = useTexts('suspense');
  const { list, provider, paymentId } = route.useSearch();
  const filters = (
    <FilterLinks
      label={t('lists')}
      options={[undefined, ...suspenseLists]}
      selected={list}
      renderLabel={(one) => t(one === undefined ? 'payments' : 'strayReversals')}
      getLink={(one) => ({ to: '/suspense', search: { list: one } })}
    />
  );
  if (list === 'reversals')
    return (
      <DeskPage title={t('title')} description={t('strayReversalsLead')}>
        <UnmatchedReversals filters={filters} />
      </DeskPage>
    );
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      name="suspense"
      totals={{ amount: t('amount') }}
      request={{}}
      rowKey={suspenseKey}
      emptyText={t('empty')}
      selectedKey={provider && paymentId ? suspenseKey({ provider, paymentId }) : undefined}
      columns={[
        suspenseColumn('reference', t('reference'), (row) => (
          <Link
            to="/suspense"
            search={{ provider: row.provider, paymentId: row.paymentId }}
            className="row-link numeric"
          >
            {row.reference || t('none')}
          </Link>
        )),
        moneyColumn('amount', t('amount'), { isSortable: true }),
        momentColumn('paidAt', t('paid'), { isSortable: true }),
        momentColumn('receivedAt', t('received'), { isSecondary: true }),
        providerColumn(t('provider'), { isSecondary: true }),
        suspenseColumn('approval', '', ({ pendingApprovalId }) =>
          pendingApprovalId === null ? null : <PendingApprovalLink approvalId={pendingApprovalId} />,
        ),
      ]}
      detail={
        provider && paymentId ? (
          <MatchSuggestions
            key={suspenseKey({ provider, paymentId })}
            provider={provider}
            paymentId={paymentId}
          />
        ) : null
      }
    >
      {filters}
    </ListPage>
  );
}

function suspenseKey({ provider, paymentId }: { provider: string; paymentId: string }): string {
  return `${provider}:${paymentId}`;
}

/** Reversals whose payment is unknown. */
function UnmatchedReversals({ filters }: { filters: ReactNode }) {
  const t = useTexts('suspense');
  return (
    <List
      name="strayReversals"
      request={{}}
      label={t('strayReversals')}
      rowKey={({ provider, reversalId }) => `${provider} ${reversalId}`}
      emptyText={t('noReversals')}
      columns={[
        textColumn('paymentId', t('payment')),
        providerColumn(t('provider')),
        moneyColumn('amount', t('amount')),
        momentColumn('reversedAt', t('takenBack')),
        textColumn('reason', t('providerSaid')),
      ]}
    >
      {filters}
    </List>
  );
}
