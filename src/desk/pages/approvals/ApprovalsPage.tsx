import { Link, useNavigate } from '@tanstack/react-router';
import { approvalCalls, approvalListStates } from '../../../contract/desk/approvals.ts';
import type { DeskReply, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { type Me, useCan, useMe } from '../../api/me.tsx';
import { ApprovalDetail } from '../../features/approvals/ApprovalDetail.tsx';
import { ApprovalTriggerText } from '../../features/approvals/ApprovalTriggerText.tsx';
import { type ApprovalSearch, useApprovalSearch } from '../../features/approvals/approvalSearch.ts';
import { useApprovalSentence } from '../../features/approvals/approvalSentence.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { toOptions } from '../../ui/form/fields.ts';
import { formatMoneyList } from '../../ui/format/format.ts';
import { FormattedMoney } from '../../ui/format/formatted.tsx';
import { StaffName } from '../../ui/format/StaffName.tsx';
import { createColumnHelper, momentColumn, targetColumn, textColumn } from '../../ui/list/columns.tsx';
import { FilterMenu } from '../../ui/list/FilterMenu.tsx';
import { FilterSelect } from '../../ui/list/FilterSelect.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { FilterLinks } from '../../ui/page/DeskPage.tsx';
import { AssigneeFilter } from '../../ui/queue/AssigneeFilter.tsx';
import { DeadlineFilter } from '../../ui/queue/DeadlineFilter.tsx';
import { NextCaseButton, useQueueFlow } from '../../ui/queue/queueFlow.tsx';
import { SelectedApprovals } from './SelectedApprovals.tsx';

const column = createColumnHelper<DeskRow<'approvals'>>();

/** Approval requests by state. */
export function ApprovalsPage() {
  const t = useTexts('approvals');
  const can = useCan();
  const { staffId } = useMe();
  const navigate = useNavigate();
  const { approvalId, search } = useApprovalSearch();
  const { state } = search;
  const { advance, goToNext } = useQueueFlow({
    name: 'approvals',
    caseKind: 'approval',
    request: search,
    sortNames: [],
    rowKey: (row) => row.approvalId,
    canDecide: ({ mayDecide, assigneeId }) => mayDecide && (assigneeId === null || assigneeId === staffId),
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
      columns={useApprovalColumns(search, approvalId !== undefined)}
      selectionActions={
        state === 'waiting' ? (rows, clear) => <SelectedApprovals {...{ rows, clear }} /> : undefined
      }
      detail={
        approvalId === undefined ? null : (
          <ApprovalDetail key={approvalId} {...{ approvalId, search, advance }} />
        )
      }
    >
      <ApprovalFilters search={search} />
    </ListPage>
  );
}

function ApprovalFilters({ search }: { search: ApprovalSearch }) {
  const t = useTexts('approvals');
  const can = useCan();
  const navigate = useNavigate();
  const callLabel = useLabels('call');
  const { state } = search;
  return (
    <>
      <FilterLinks
        label={t('states')}
        options={approvalListStates}
        selected={state}
        renderLabel={t}
        getLink={(one) => ({
          to: '/approvals',
          search: { ...search, state: one, mayDecide: undefined, deadline: undefined },
        })}
      />
      {state === 'waiting' && can('approve') ? (
        <FilterSelect
          label={t('deciders')}
          anyLabel={t('anybody')}
          options={[{ value: 'yes', label: t('myself') }]}
          value={search.mayDecide ?? ''}
          onSelect={(value) =>
            void navigate({
              to: '/approvals',
              search: { ...search, mayDecide: value === 'yes' ? 'yes' : undefined },
            })
          }
        />
      ) : null}
      <AssigneeFilter caseKind="approval" />
      {state === 'waiting' ? <DeadlineFilter label={t('target')} /> : null}
      <FilterMenu
        search={search}
        fields={[
          { kind: 'choice', name: 'call', label: t('what'), options: toOptions(approvalCalls, callLabel) },
          { kind: 'text', name: 'orderId', label: t('order') },
          { kind: 'text', name: 'maker', label: t('maker'), hint: t('personHint') },
          { kind: 'text', name: 'decider', label: t('decided'), hint: t('personHint') },
          { kind: 'day', name: 'createdFrom', label: t('askedFrom') },
          { kind: 'day', name: 'createdTo', label: t('askedTo') },
          { kind: 'day', name: 'decidedFrom', label: t('decidedFrom') },
          { kind: 'day', name: 'decidedTo', label: t('decidedTo') },
        ]}
      />
    </>
  );
}

/** What a request moves, or the differences that it closes. */
function ApprovalAmount({ approval }: { approval: DeskRow<'approvals'> }) {
  const { amount, currency, facts } = approval;
  if (facts.differences !== undefined) return formatMoneyList(facts.differences);
  return amount === null ? null : <FormattedMoney minor={amount} currency={currency} />;
}

/** The limits of the call where they are the same in each market of the currency. */
function findLimit(
  limits: Me['limits'],
  { call, currency }: DeskRow<'approvals'>,
): DeskReply<'approval'>['limit'] {
  const ofCall = limits.filter((limit) => limit.call === call && limit.currency === currency);
  const [first] = ofCall;
  if (first === undefined) return null;
  const { above, perDay } = first;
  const areEqual = ofCall.every((limit) => limit.above === above && limit.perDay === perDay);
  return areEqual ? { perRequest: above, perDay } : null;
}

/** @param isBesideRequest beside an open request, which says the rest, a decided one is named alone */
function useApprovalColumns(search: ApprovalSearch, isBesideRequest: boolean) {
  const { state } = search;
  const decision = isBesideRequest ? ({ isSecondary: true } as const) : {};
  const isDecided = state === 'approved' || state === 'refused' || state === 'all';
  const t = useTexts('approvals');
  const label = useLabels('call');
  const { limits } = useMe();
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
    ...(state === 'all' ? [column('state', t('states'), (row) => t(row.state))] : []),
    column('amount', t('amount'), (row) => <ApprovalAmount approval={row} />, { align: 'end' }),
    state === 'closed'
      ? column('closingConflict', t('approvalTrigger'), ({ closingConflict }) =>
          closedLabel(closingConflict ?? ''),
        )
      : column(
          'approvalTrigger',
          t('approvalTrigger'),
          (row) => <ApprovalTriggerText {...row} limit={findLimit(limits, row)} />,
          isDecided ? { isOptional: true } : { isSecondary: true },
        ),
    column(
      'makerEmail',
      t('maker'),
      ({ makerEmail, makerName }) => <StaffName name={makerName} email={makerEmail} />,
      isDecided && state !== 'all' ? {} : { isOptional: true },
    ),
    textColumn('reason', t('reason'), state === 'all' ? { isOptional: true } : { isSecondary: true }),
    ...(isDecided
      ? [
          column(
            'decidedBy',
            t('decided'),
            ({ decidedBy, decidedByName }) => (
              <StaffName name={decidedByName ?? ''} email={decidedBy ?? ''} />
            ),
            decision,
          ),
          momentColumn('decidedAt', t('decidedAt'), decision),
          textColumn('decisionReason', t('decisionReason'), decision),
        ]
      : [
          targetColumn(t('target')),
          textColumn('assignee', t('assignee'), { isOptional: true }),
          momentColumn('expiresAt', t('expires'), { isOptional: true }),
        ]),
  ];
}
