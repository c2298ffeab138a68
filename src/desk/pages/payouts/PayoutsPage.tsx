import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { payoutStates } from '../../../contract/desk/payouts.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan, useMe } from '../../api/me.tsx';
import { getServerNow } from '../../api/serverClock.ts';
import { payoutTones } from '../../features/payouts/tones.ts';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { BulkAssign } from '../../ui/bulk/BulkAssign.tsx';
import { FormattedDateTime } from '../../ui/format/formatted.tsx';
import { AgeTag, Tag } from '../../ui/format/tags.tsx';
import {
  createColumnHelper,
  momentColumn,
  moneyColumn,
  providerColumn,
  textColumn,
} from '../../ui/list/columns.tsx';
import { FilterMenu } from '../../ui/list/FilterMenu.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { BorrowerLink } from '../../ui/navigation/links.tsx';
import { FilterLinks } from '../../ui/page/DeskPage.tsx';
import { AssigneeFilter } from '../../ui/queue/AssigneeFilter.tsx';
import { DeadlineFilter } from '../../ui/queue/DeadlineFilter.tsx';
import { NextCaseButton, useQueueFlow } from '../../ui/queue/queueFlow.tsx';
import { PayoutDetail } from './PayoutDetail.tsx';

const column = createColumnHelper<DeskRow<'payouts'>>();

type Payout = DeskRow<'payouts'>;

const route = getRouteApi('/payouts');

type Search = ReturnType<typeof route.useSearch>;

/** States that the provider alone ends. */
const underWayStates: readonly Payout['state'][] = ['created', 'sent'];

/** Payouts by state; those that aren't over are gone through one by one. */
export function PayoutsPage() {
  const t = useTexts('payouts');
  const can = useCan();
  const { staffId } = useMe();
  const navigate = useNavigate();
  const search = route.useSearch();
  const { sort: _, columns: __, payoutId, ...filters } = search;
  const { state, deadline, about, assignee } = filters;
  const isQueue = state === undefined && about === undefined;
  const { advance, goToNext } = useQueueFlow({
    name: 'payouts',
    caseKind: 'payout',
    request: filters,
    sortNames: ['amount', 'createdAt'],
    rowKey: toKey,
    canDecide: (row) =>
      !underWayStates.includes(row.state) && (row.assigneeId === null || row.assigneeId === staffId),
    currentKey: payoutId,
    open: (next) => navigate({ to: '/payouts', search: { ...search, payoutId: next } }),
  });
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      name="payouts"
      totals={{ amount: t('amount') }}
      request={filters}
      actions={isQueue && can('askForAccount') ? <NextCaseButton goToNext={goToNext} /> : undefined}
      selectionActions={isQueue ? (rows, clear) => <SelectedPayouts {...{ rows, clear }} /> : undefined}
      rowKey={toKey}
      selectedKey={payoutId}
      emptyText={t(isQueue && deadline === undefined && assignee === undefined ? 'empty' : 'emptyOther')}
      columns={usePayoutColumns(search)}
      detail={
        payoutId === undefined ? null : (
          <PayoutDetail
            key={payoutId}
            {...{ payoutId, advance }}
            search={{ ...search, payoutId: undefined }}
          />
        )
      }
    >
      <PayoutFilters search={search} isQueue={isQueue} />
    </ListPage>
  );
}

function toKey({ payoutId }: Pick<Payout, 'payoutId'>): string {
  return payoutId;
}

function SelectedPayouts({ rows, clear }: { rows: readonly Payout[]; clear: () => void }) {
  return (
    <BulkAssign
      caseKind="payout"
      rows={rows.map(({ payoutId, name }) => ({ key: payoutId, label: `${payoutId} · ${name}` }))}
      onClose={clear}
    />
  );
}

function PayoutFilters({ search, isQueue }: { search: Search; isQueue: boolean }) {
  const t = useTexts('payouts');
  const label = useLabels('payoutState');
  const { state, deadline, about } = search;
  return (
    <>
      <FilterLinks
        label={t('states')}
        options={[undefined, ...payoutStates]}
        selected={deadline === undefined ? state : 'unknown'}
        renderLabel={(one) => (one === undefined ? t(about === undefined ? 'all' : 'anyState') : label(one))}
        getLink={(one) => ({
          to: '/payouts',
          search: (previous) => ({
            ...previous,
            ...{ state: one, deadline: undefined, assignee: undefined, payoutId: undefined },
          }),
        })}
      />
      {isQueue ? <AssigneeFilter caseKind="payout" /> : null}
      {state === 'unknown' || deadline !== undefined ? <DeadlineFilter /> : null}
      <FilterMenu
        search={search}
        fields={[
          { kind: 'text', name: 'about', label: t('about'), hint: t('aboutHint') },
          { kind: 'day', name: 'createdFrom', label: t('createdFrom') },
          { kind: 'day', name: 'createdTo', label: t('createdTo') },
        ]}
      />
    </>
  );
}

function usePayoutColumns(search: Search): readonly Column<Payout>[] {
  const t = useTexts('payouts');
  const { state } = search;
  return [
    column('orderId', t('order'), ({ payoutId, orderId, isReturn, isRefund }) => (
      <>
        <Link to="/payouts" search={{ ...search, payoutId }} className="row-link numeric">
          {isReturn ? t('return') : orderId}
        </Link>
        {isRefund ? <span className="quiet"> {t('refund')}</span> : null}
      </>
    )),
    column('name', t('borrower'), ({ name, borrowerId, isReturn }) =>
      isReturn ? '' : <BorrowerLink {...{ borrowerId, name }} />,
    ),
    moneyColumn('amount', t('amount'), { isSortable: true }),
    textColumn('account', t('account'), { isSecondary: true }),
    column('state', t('state'), (row) => <PayoutState payout={row} />),
    column('reference', t('reference'), ({ payoutId }) => <span className="wrap-anywhere">{payoutId}</span>, {
      isSecondary: true,
    }),
    ...(state === 'arrived' ? [momentColumn('endedAt', t('arrived'))] : []),
    textColumn('assignee', t('assignee'), state === 'arrived' ? { isOptional: true } : { isSecondary: true }),
    textColumn('providerId', t('providerId'), { isOptional: true }),
    providerColumn(t('provider'), { isOptional: true }),
    textColumn('attempt', t('attempt'), { align: 'end', isOptional: true }),
    momentColumn('createdAt', t('created'), { isSortable: true, isOptional: true }),
    momentColumn('sentAt', t('sent'), { isOptional: true }),
  ];
}

/** Where it stands, what its provider said, and whether the borrower was asked for another account. */
function PayoutState({ payout }: { payout: Payout }) {
  const t = useTexts('payouts');
  const label = useLabels('payoutState');
  const reply = useLabels('payoutReply');
  const { state, createdAt, isDeclaredFailed, accountAskedAt, providerMessage } = payout;
  return (
    <>
      <Tag tone={payoutTones[state]}>{isDeclaredFailed ? t('failed') : label(state)}</Tag>{' '}
      <PayoutAge {...{ state, createdAt }} />
      {providerMessage === '' ? null : <div className="small">{reply(providerMessage)}</div>}
      {accountAskedAt === null ? null : (
        <div className="small quiet">
          {t('accountAsked')} <FormattedDateTime at={accountAskedAt} />
        </div>
      )}
    </>
  );
}

/** How long the borrower has waited for a payout that is not over. */
function PayoutAge({ state, createdAt }: Pick<Payout, 'state' | 'createdAt'>) {
  if (state === 'arrived') return null;
  return <AgeTag ms={getServerNow().getTime() - Date.parse(createdAt)} />;
}
