import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DeadlineState } from '../../../contract/desk/queues.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useCan, useMe } from '../../api/me.tsx';
import { useDeskList } from '../../api/queries.ts';
import { useTexts } from '../../texts/language.tsx';
import { MarketDaysNote } from '../../ui/figures/figure.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatMoney } from '../../ui/format/format.ts';
import { FormattedMoney } from '../../ui/format/formatted.tsx';
import { StaffName } from '../../ui/format/StaffName.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper, momentColumn, moneyColumn } from '../../ui/list/columns.tsx';
import { FilterMenu } from '../../ui/list/FilterMenu.tsx';
import { List } from '../../ui/list/List.tsx';
import { DeskPage, FilterLinks } from '../../ui/page/DeskPage.tsx';
import { DeadlineFilter } from '../../ui/queue/DeadlineFilter.tsx';
import { DepositList } from './DepositList.tsx';
import { TillActions } from './TillActions.tsx';
import { TillJournal } from './TillJournal.tsx';
import { tillFilters, tillLists } from './tillsSearch.ts';

const tillColumn = createColumnHelper<DeskRow<'tills'>>();

type Till = DeskRow<'tills'>;
type TillState = (typeof tillFilters)[number];

const route = getRouteApi('/tills');

/** Tills and the deposits of their cash at the bank. */
export function TillsPage() {
  const t = useTexts('tills');
  const { list, state, deadline, staff, tillId, depositId, from, to } = route.useSearch();
  const filters = (
    <FilterLinks
      label={t('lists')}
      options={[undefined, ...tillLists]}
      selected={list}
      renderLabel={(one) => t(one === undefined ? 'tills' : one)}
      getLink={(one) => ({ to: '/tills', search: { list: one } })}
    />
  );
  return (
    <DeskPage title={t('title')} description={t('lead')} actions={<OpenTillButtons />}>
      {list === 'deposits' ? (
        <DepositList
          filters={filters}
          isUnmatched={state === 'unmatched'}
          deadline={deadline}
          depositId={depositId}
        />
      ) : (
        <>
          <TillList
            filters={filters}
            state={state === 'unmatched' ? undefined : state}
            deadline={deadline}
            period={{ staff, tillId, from, to }}
          />
          {tillId === undefined ? null : <TillJournal tillId={tillId} />}
          <p className="quiet">{t('recordedMeans')}</p>
          <MarketDaysNote />
        </>
      )}
    </DeskPage>
  );
}

/** A button for each market in which the staff member has no open till. */
function OpenTillButtons() {
  const t = useTexts('tills');
  const displayName = useDisplayNames();
  const { limits } = useMe();
  const { items } = useDeskList('tills', { mine: 'yes', state: 'open' });
  if (items === undefined) return null;
  const markets = new Map(limits.map(({ market, currency }) => [market, currency]));
  const marketsWithoutTill = [...markets].filter(([market]) => !items.some((till) => till.market === market));
  return (
    <div className="form-actions">
      {marketsWithoutTill.map(([market, currency]) => (
        <WriteButton
          key={market}
          name="openTill"
          buttonVariant="quiet"
          draftKey={`open ${market}`}
          buttonLabel={t('open', { market: displayName.market(market) })}
          title={t('openTitle', { market: displayName.market(market) })}
          description={t('openLead')}
          isReasonOptional
          fields={[{ kind: 'amount', name: 'float', label: t('float'), currency, allowsZero: true }]}
          toRequest={(input, reason) => ({ market, float: input.amount('float'), reason })}
          submitLabel={t('openSubmit')}
        />
      ))}
    </div>
  );
}

type TillListProps = {
  filters: ReactNode;
  state: TillState | undefined;
  /** The deadline of the count. */
  deadline: DeadlineState | undefined;
  /** Whose tills, and when they were opened. */
  period: Pick<ReturnType<typeof route.useSearch>, 'staff' | 'tillId' | 'from' | 'to'>;
};

/** Tills with their sums by currency, so that a person's or a day's can be read. */
function TillList({ filters, state, deadline, period }: TillListProps) {
  const t = useTexts('tills');
  const { staff, tillId, ...days } = period;
  return (
    <List
      name="tills"
      kind="main"
      totals={{ recorded: t('recorded'), deposited: t('deposited'), difference: t('difference') }}
      request={state === 'mine' ? { ...period, mine: 'yes' } : { ...period, state, deadline }}
      label={t('title')}
      rowKey={({ tillId }) => tillId}
      emptyText={t('empty')}
      columns={useTillColumns(days)}
    >
      {filters}
      <FilterLinks
        label={t('states')}
        options={[undefined, ...tillFilters]}
        selected={state}
        renderLabel={(one) => t(one ?? 'allTills')}
        getLink={(one) => ({ to: '/tills', search: { ...period, state: one } })}
      />
      {staff === undefined && tillId === undefined ? null : (
        <Link to="/tills" search={{ ...days, state }} className="button plain">
          {t('ofEverybody')}
        </Link>
      )}
      {state === 'openLong' ? <DeadlineFilter /> : null}
      <FilterMenu
        search={route.useSearch()}
        fields={[
          { kind: 'day', name: 'from', label: t('openedFrom') },
          { kind: 'day', name: 'to', label: t('openedTo') },
        ]}
      />
    </List>
  );
}

type OpeningDays = Pick<TillListProps['period'], 'from' | 'to'>;

function useTillColumns(days: OpeningDays) {
  const t = useTexts('tills');
  const displayName = useDisplayNames();
  const can = useCan();
  return [
    tillColumn('staff', t('holder'), ({ tillId, staffId, staff, staffName, market, expected }) => (
      <>
        <Link to="/tills" search={{ ...days, staff: staffId }}>
          <StaffName name={staffName} email={staff} />
        </Link>{' '}
        <span className="quiet">{displayName.market(market)}</span>
        {expected === null ? null : (
          <div className="cell-action">
            <Link to="/tills" search={{ tillId }}>
              {t('journal')}
            </Link>
          </div>
        )}
      </>
    )),
    momentColumn('openedAt', t('opened'), { isSortable: true }),
    tillColumn(
      'recorded',
      t('recorded'),
      ({ tillId, recorded, currency }) => (
        <>
          <FormattedMoney minor={recorded} currency={currency} />
          {can('payments') ? (
            <div className="cell-action">
              <Link to="/payments" search={{ tillId }}>
                {t('tillPayments')}
              </Link>
            </div>
          ) : null}
        </>
      ),
      { align: 'end' },
    ),
    moneyColumn('deposited', t('deposited'), { isOptional: true }),
    tillColumn('expected', t('expected'), (till) => <ExpectedCash till={till} />, { align: 'end' }),
    tillColumn('counted', t('counted'), (till) => <TillCounts till={till} />, { align: 'end' }),
    tillColumn('difference', t('difference'), (till) => <TillDifference till={till} />),
    tillColumn('actions', '', (till) => <TillActions till={till} />, { align: 'end' }),
  ];
}

/** The cash that the books say is in the till; its holder counts without knowing it. */
function ExpectedCash({ till: { expected, cashToReturn, currency, closedAt } }: { till: Till }) {
  const t = useTexts('tills');
  if (expected === null)
    return <span className="quiet">{t(closedAt === null ? 'afterCount' : 'afterDecision')}</span>;
  return (
    <>
      <FormattedMoney minor={expected} currency={currency} />
      {closedAt === null ? null : <div className="quiet">{t('atCount')}</div>}
      {cashToReturn === 0 ? null : (
        <div className="quiet">{t('handBack', { amount: formatMoney(cashToReturn, currency) })}</div>
      )}
    </>
  );
}

/** The count, and those that it corrected. */
function TillCounts({ till: { counted, formerCounts, currency } }: { till: Till }) {
  const t = useTexts('tills');
  return (
    <>
      <FormattedMoney minor={counted} currency={currency} />
      {formerCounts.length === 0 ? null : (
        <div className="quiet">
          {t('formerCounts', {
            counts: formerCounts.map((minor) => formatMoney(minor, currency)).join(', '),
          })}
        </div>
      )}
    </>
  );
}

const differenceMessageKeys = {
  none: 'fits',
  waiting: 'differenceWaiting',
  posted: 'differencePosted',
  open: 'differenceOpen',
} as const satisfies Record<Till['differenceState'], string>;

const differenceTones = { none: 'good', waiting: 'due', posted: 'plain', open: 'bad' } as const;

function TillDifference({ till }: { till: Till }) {
  const { closedAt, difference, differenceState, currency, pendingReversalId, lapsedRequest } = till;
  const t = useTexts('tills');
  if (pendingReversalId !== null)
    return (
      <Link to="/approvals" search={{ approvalId: pendingReversalId }}>
        {t('reversalPending')}
      </Link>
    );
  if (closedAt === null) return <Tag tone="plain">{t('isOpen')}</Tag>;
  return (
    <>
      {difference === null || difference === 0 ? null : (
        <FormattedMoney minor={difference} currency={currency} />
      )}{' '}
      <Tag tone={differenceTones[differenceState]}>{t(differenceMessageKeys[differenceState])}</Tag>
      {lapsedRequest === null ? null : (
        <p className="cell-sentence">
          <Link to="/approvals" search={{ state: 'all', approvalId: lapsedRequest.approvalId }}>
            {lapsedRequest.reason || t('lapsedRequest')}
          </Link>
        </p>
      )}
    </>
  );
}
