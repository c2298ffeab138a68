import { getRouteApi, Link } from '@tanstack/react-router';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { FilterLinks } from '../../ui/DeskPage.tsx';
import { createColumnHelper, ListPage, momentColumn, moneyColumn, textColumn } from '../../ui/List.tsx';
import { ApprovalDetail } from './ApprovalDetail.tsx';

const column = createColumnHelper<DeskItem<'approvals'>>();

const route = getRouteApi('/approvals');
export const approvalStates = ['waiting', 'approved', 'refused', 'withdrawn', 'expired'] as const;

/** Approval requests by state. */
export function ApprovalsPage() {
  const t = useTexts('approvals');
  const label = useLabels('call');
  const triggerLabel = useLabels('approvalTrigger');
  const { state = 'waiting', approvalId } = route.useSearch();
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      name="approvals"
      request={{ state }}
      rowKey={(row) => row.approvalId}
      selectedKey={approvalId}
      emptyText={t(state === 'waiting' ? 'empty' : 'emptyOther')}
      columns={[
        column('what', t('what'), (row) => (
          <Link to="/approvals" search={{ state, approvalId: row.approvalId }} className="row-link">
            {label(row.call)}
          </Link>
        )),
        column('about', t('about'), ({ orderId, name, account }) => orderId ?? name ?? account ?? ''),
        moneyColumn('amount', t('amount')),
        column('why', t('why'), ({ why }) => (why === null ? '' : triggerLabel(why)), {
          isSecondary: true,
        }),
        textColumn('askedBy', t('askedBy')),
        textColumn('reason', t('reason'), { isSecondary: true }),
        momentColumn('expiresAt', t('expires'), { isSecondary: true }),
      ]}
      detail={
        approvalId === undefined ? null : (
          <ApprovalDetail key={approvalId} approvalId={approvalId} state={state} />
        )
      }
    >
      <FilterLinks
        label={t('states')}
        options={approvalStates}
        selected={state}
        renderLabel={t}
        getLink={(one) => ({ to: '/approvals', search: { state: one } })}
      />
    </ListPage>
  );
}
