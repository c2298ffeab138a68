import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { parsePaymentKey, toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan, useMe } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { PendingApprovalLink } from '../../ui/approvals/approvals.tsx';
import { BulkAssign } from '../../ui/bulk/BulkAssign.tsx';
import {
  createColumnHelper,
  momentColumn,
  moneyColumn,
  providerColumn,
  textColumn,
} from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { FilterLinks } from '../../ui/page/DeskPage.tsx';
import { AssigneeFilter } from '../../ui/queue/AssigneeFilter.tsx';
import { NextCaseButton, useQueueFlow } from '../../ui/queue/queueFlow.tsx';
import { MatchSuggestions } from './MatchSuggestions.tsx';
import { UnmatchedReversals } from './UnmatchedReversals.tsx';

const suspenseColumn = createColumnHelper<DeskRow<'suspense'>>();

const route = getRouteApi('/suspense');
export const suspenseLists = ['reversals'] as const;

/** Unallocated payments with suggestions for the selected one; or reversals of unknown payments. */
export function SuspensePage() {
  const t = useTexts('suspense');
  const { list, assignee } = route.useSearch();
  const filters = (
    <FilterLinks
      label={t('lists')}
      options={[undefined, ...suspenseLists]}
      selected={list}
      renderLabel={(one) => t(one === undefined ? 'payments' : 'unmatchedReversals')}
      getLink={(one) => ({ to: '/suspense', search: { list: one, assignee } })}
    />
  );
  if (list === 'reversals') return <UnmatchedReversals filters={filters} />;
  return <UnidentifiedPayments filters={filters} />;
}

/** The payments, gone through one by one. */
function UnidentifiedPayments({ filters }: { filters: ReactNode }) {
  const t = useTexts('suspense');
  const can = useCan();
  const { staffId } = useMe();
  const navigate = useNavigate();
  const { provider, paymentId, assignee } = route.useSearch();
  const currentKey = provider && paymentId ? toPaymentKey({ provider, paymentId }) : undefined;
  const { advance, goToNext } = useQueueFlow({
    name: 'suspense',
    caseKind: 'suspense',
    request: { assignee },
    sortNames: ['amount', 'paidAt'],
    rowKey: toPaymentKey,
    canDecide: ({ assigneeId, pendingApprovalId }) =>
      pendingApprovalId === null && (assigneeId === null || assigneeId === staffId),
    currentKey,
    open: (next) => navigate({ to: '/suspense', search: { assignee, ...parsePaymentKey(next ?? '') } }),
  });
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      name="suspense"
      totals={{ amount: t('amount') }}
      request={{ assignee }}
      actions={can('match') ? <NextCaseButton goToNext={goToNext} /> : undefined}
      selectionActions={(rows, clear) => (
        <BulkAssign
          caseKind="suspense"
          rows={rows.map((row) => ({ key: toPaymentKey(row), label: row.reference || t('none') }))}
          onClose={clear}
        />
      )}
      rowKey={toPaymentKey}
      emptyText={t('empty')}
      selectedKey={currentKey}
      columns={useSuspenseColumns(assignee)}
      detail={
        provider && paymentId && currentKey ? (
          <MatchSuggestions
            key={currentKey}
            caseId={currentKey}
            {...{ provider, paymentId, assignee, advance }}
          />
        ) : null
      }
    >
      {filters}
      <AssigneeFilter caseKind="suspense" />
    </ListPage>
  );
}

function useSuspenseColumns(assignee: string | undefined) {
  const t = useTexts('suspense');
  return [
    suspenseColumn('reference', t('reference'), (row) => (
      <>
        <Link
          to="/suspense"
          search={{ assignee, provider: row.provider, paymentId: row.paymentId }}
          className="row-link numeric"
        >
          {row.reference || t('none')}
        </Link>{' '}
        {row.pendingApprovalId === null ? null : (
          <PendingApprovalLink approvalId={row.pendingApprovalId} isShort />
        )}
      </>
    )),
    moneyColumn('amount', t('amount'), { isSortable: true }),
    momentColumn('paidAt', t('paid'), { isSortable: true }),
    momentColumn('receivedAt', t('received'), { isSecondary: true }),
    providerColumn(t('provider'), { isSecondary: true }),
    textColumn('assignee', t('assignee'), { isSecondary: true }),
  ];
}
