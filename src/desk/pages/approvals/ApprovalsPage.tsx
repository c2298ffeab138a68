import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan, useMe } from '../../api/me.tsx';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { AssigneeFilter } from '../../ui/AssigneeFilter.tsx';
import { DeadlineFilter, type DeadlineState } from '../../ui/DeadlineFilter.tsx';
import { FilterLinks } from '../../ui/DeskPage.tsx';
import { formatMoneyList } from '../../ui/format.ts';
import { FormattedMoney } from '../../ui/formatted.tsx';
import { createColumnHelper, ListPage, momentColumn, targetColumn, textColumn } from '../../ui/List.tsx';
import { NextCaseButton, useQueueFlow } from '../../ui/queue.tsx';
import { StaffName } from '../../ui/StaffName.tsx';
import { ApprovalDetail } from './ApprovalDetail.tsx';
import { useApprovalSentence } from './approvalSentence.ts';
import { SelectedApprovals } from './SelectedApprovals.tsx';

const column = createColumnHelper<DeskRow<'approvals'>>();

const route = getRouteApi('/approvals');
export const approvalStates = ['waiting', 'approved', 'refused', 'withdrawn', 'closed', 'expired'] as const;

/** Approval requests by state. */
export function ApprovalsPage() {
  const t = useTexts('approvals');
  const can = useCan();
  const { staffId } = useMe();
  const navigate = useNavigate();
  const { state = 'waiting', approvalId, assignee, deadline } = route.useSearch();
  const search = { state, assignee, deadline };
  const { advance, goToNext } = useQueueFlow({
    name: 'approvals',
    request: search,
    sortNames: [],
    rowKey: (row) => row.approvalId,
    canTake: ({ mayDecide, assigneeId }) => mayDecide && (assigneeId === null || assigneeId === staffId),
    currentKey: approvalId,
    open: (next) => navigate({ to: '/approvals', search: { ...search, approvalId: next } }),
  });
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      name="approvals"
      request={search}
      actions={state === 'waiting' && can('approve') ? <NextCaseButton goToNext={goToNext} /> : undefined}
      rowKey={(row) => row.approvalId}
      selectedKey={approvalId}
      emptyText={t(state === 'waiting' ? 'empty' : 'emptyOther')}
      columns={useApprovalColumns(search)}
      selectionActions={
        state === 'waiting' ? (rows, clear) => <SelectedApprovals {...{ rows, clear }} /> : undefined
      }
      detail={
        approvalId === undefined ? null : (
          <ApprovalDetail key={approvalId} {...{ approvalId, state, advance }} />
        )
      }
    >
      <FilterLinks
        label={t('states')}
        options={approvalStates}
        selected={state}
        renderLabel={t}
        getLink={(one) => ({ to: '/approvals', search: { state: one, assignee } })}
      />
      <AssigneeFilter caseKind="approval" />
      {state === 'waiting' ? <DeadlineFilter /> : null}
    </ListPage>
  );
}

/** What a request moves, or the differences that it closes. */
function ApprovalAmount({ approval }: { approval: DeskRow<'approvals'> }) {
  const { amount, currency, facts } = approval;
  if (facts.differences !== undefined) return formatMoneyList(facts.differences);
  return amount === null ? null : <FormattedMoney minor={amount} currency={currency} />;
}

type ApprovalSearch = {
  state: (typeof approvalStates)[number];
  assignee: string | undefined;
  deadline: DeadlineState | undefined;
};

function useApprovalColumns(search: ApprovalSearch) {
  const { state } = search;
  const isDecided = state === 'approved' || state === 'refused';
  const t = useTexts('approvals');
  const label = useLabels('call');
  const triggerLabel = useLabels('approvalTrigger');
  const describe = useApprovalSentence();
  const closedLabel = useLabels('systemReason');
  return [
    column('what', t('what'), (row) => (
      <>
        <Link to="/approvals" search={{ ...search, approvalId: row.approvalId }} className="row-link">
          {label(row.call)}
        </Link>
        <p className="cell-sentence">{describe(row)}</p>
      </>
    )),
    column('amount', t('amount'), (row) => <ApprovalAmount approval={row} />, { align: 'end' }),
    state === 'closed'
      ? column('closedBecause', t('approvalTrigger'), ({ closedBecause }) => closedLabel(closedBecause ?? ''))
      : column(
          'approvalTrigger',
          t('approvalTrigger'),
          ({ approvalTrigger }) => (approvalTrigger === null ? '' : triggerLabel(approvalTrigger)),
          isDecided ? { isOptional: true } : { isSecondary: true },
        ),
    column(
      'makerEmail',
      t('maker'),
      ({ makerEmail, makerName }) => <StaffName name={makerName} email={makerEmail} />,
      isDecided ? {} : { isOptional: true },
    ),
    textColumn('reason', t('reason'), { isSecondary: true }),
    ...(isDecided
      ? [
          column('decidedBy', t('decided'), ({ decidedBy, decidedByName }) => (
            <StaffName name={decidedByName ?? ''} email={decidedBy ?? ''} />
          )),
          momentColumn('decidedAt', t('decidedAt')),
          textColumn('decisionReason', t('decisionReason')),
        ]
      : [
          targetColumn(t('target')),
          textColumn('assignee', t('assignee'), { isOptional: true }),
          momentColumn('expiresAt', t('expires'), { isOptional: true }),
        ]),
  ];
}
