import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { paymentClaimStates } from '../../../contract/desk/claims.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan, useMe } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { PendingApprovalLink } from '../../ui/approvals/approvals.tsx';
import { BulkAssign } from '../../ui/bulk/BulkAssign.tsx';
import { DeadlineTag, Tag } from '../../ui/format/tags.tsx';
import {
  createColumnHelper,
  dayColumn,
  momentColumn,
  moneyColumn,
  nameColumn,
  targetColumn,
  textColumn,
} from '../../ui/list/columns.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { FilterLinks } from '../../ui/page/DeskPage.tsx';
import { AssigneeFilter } from '../../ui/queue/AssigneeFilter.tsx';
import { DeadlineFilter } from '../../ui/queue/DeadlineFilter.tsx';
import { NextCaseButton, useIsDecided, useQueueFlow } from '../../ui/queue/queueFlow.tsx';
import { ClaimDetail, type ClaimSearch, isAwaitingMatch, listPending } from './ClaimDetail.tsx';

const column = createColumnHelper<DeskRow<'claims'>>();

const route = getRouteApi('/claims');

/** A loan may have several that are closed. */
function toKey({ orderId, number }: DeskRow<'claims'>): string {
  return `${orderId} ${number}`;
}

/** Payment claims by urgency, with the detail of the selected one. */
export function ClaimsPage() {
  const t = useTexts('claims');
  const can = useCan();
  const { staffId } = useMe();
  const navigate = useNavigate();
  const { state = 'open', orderId, number, assignee, deadline } = route.useSearch();
  const search = { state, assignee, deadline };
  const { advance, goToNext } = useQueueFlow({
    name: 'claims',
    caseKind: 'claim',
    request: search,
    sortNames: ['paidOn', 'sentAt', 'answerBy'],
    rowKey: (row) => row.orderId,
    canDecide: (row) => !isAwaitingMatch(row) && (row.assigneeId === null || row.assigneeId === staffId),
    currentKey: orderId,
    open: (next) => navigate({ to: '/claims', search: { ...search, orderId: next } }),
  });
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      name="claims"
      request={search}
      actions={state === 'open' && can('answerClaim') ? <NextCaseButton goToNext={goToNext} /> : undefined}
      rowKey={state === 'open' ? (row) => row.orderId : toKey}
      selectionActions={state === 'open' ? renderSelectionActions : undefined}
      selectedKey={number === undefined ? orderId : `${orderId} ${number}`}
      emptyText={t(state === 'open' ? 'empty' : 'emptyClosed')}
      columns={useClaimColumns(search)}
      detail={
        orderId === undefined ? null : (
          <ClaimDetail key={`${orderId} ${number}`} {...{ orderId, number, search, advance }} />
        )
      }
    >
      <FilterLinks
        label={t('states')}
        options={paymentClaimStates}
        selected={state}
        renderLabel={(one) => t(`state_${one}`)}
        getLink={(one) => ({ to: '/claims', search: { state: one, assignee } })}
      />
      {state === 'open' ? (
        <>
          <AssigneeFilter caseKind="claim" />
          <DeadlineFilter />
        </>
      ) : null}
    </ListPage>
  );
}

function renderSelectionActions(rows: readonly DeskRow<'claims'>[], clear: () => void) {
  return (
    <BulkAssign
      caseKind="claim"
      rows={rows.map(({ orderId, name }) => ({ key: orderId, label: `${orderId} · ${name}` }))}
      onClose={clear}
    />
  );
}

function useClaimColumns(search: ClaimSearch) {
  const t = useTexts('claims');
  const { state } = search;
  const isDecided = useIsDecided('claim');
  const matchesColumn = column(
    'matches',
    t('matches'),
    ({ matches }) => matches.length || <span className="quiet">{t('none')}</span>,
    { align: 'end', isSecondary: true },
  );
  return [
    column('order', t('order'), (row) => (
      <Link
        to="/claims"
        search={{
          ...search,
          orderId: row.orderId,
          number: state === 'open' ? undefined : String(row.number),
        }}
        className="row-link numeric"
      >
        {row.orderId}
      </Link>
    )),
    ...(state === 'open'
      ? [
          column('clock', t('timeLeft'), (row: DeskRow<'claims'>) =>
            isDecided(row.orderId) ? (
              <Tag>{t('deciding')}</Tag>
            ) : (
              <>
                <DeadlineTag row={row} />{' '}
                {listPending(row).map(({ approvalId }) => (
                  <PendingApprovalLink key={approvalId} approvalId={approvalId} isShort />
                ))}
              </>
            ),
          ),
          targetColumn(t('target')),
          textColumn('assignee', t('assignee'), { isSecondary: true }),
        ]
      : [momentColumn('closedAt', t('closedAt')), textColumn('answer', t('answer'), { isSecondary: true })]),
    moneyColumn('amount', t('amount')),
    dayColumn('paidOn', t('paidOnShort'), { isSortable: true, isOptional: true }),
    nameColumn(t('borrower')),
    ...(state === 'open' ? [matchesColumn] : []),
    momentColumn('sentAt', t('sent'), { isOptional: true }),
  ];
}
