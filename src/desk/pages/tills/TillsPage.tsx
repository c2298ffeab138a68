import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useMe } from '../../api/me.tsx';
import { useDeskList } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { DeskPage, FilterLinks } from '../../ui/DeskPage.tsx';
import { FormattedMoney, Tag, useDisplayNames } from '../../ui/facts.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { createColumnHelper, List, momentColumn, moneyColumn, textColumn } from '../../ui/List.tsx';
import { FilterMenu } from '../../ui/list/FilterMenu.tsx';

const tillColumn = createColumnHelper<DeskRow<'tills'>>();
const depositColumn = createColumnHelper<DeskRow<'deposits'>>();

type Till = DeskRow<'tills'>;
type TillState = 'mine' | 'undeposited' | 'openLong';

const route = getRouteApi('/tills');
export const tillLists = ['deposits'] as const;
/** `unmatched` filters deposits, the others tills. */
export const tillStates = ['mine', 'unmatched', 'undeposited', 'openLong'] as const;

/** Tills and the deposits of their cash at the bank. */
export function TillsPage() {
  const t = useTexts('tills');
  const { list, state, staff, from, to } = route.useSearch();
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
        <DepositList filters={filters} isUnmatched={state === 'unmatched'} />
      ) : (
        <TillList
          filters={filters}
          state={state === 'unmatched' ? undefined : state}
          period={{ staff, from, to }}
        />
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
  /** Whose tills, and when they were opened. */
  period: Pick<ReturnType<typeof route.useSearch>, 'staff' | 'from' | 'to'>;
};

/** Tills with their sums by currency, so that a person's or a day's can be read. */
function TillList({ filters, state, period }: TillListProps) {
  const t = useTexts('tills');
  const displayName = useDisplayNames();
  const { staff, ...days } = period;
  return (
    <List
      name="tills"
      isMain
      totals={{ recorded: t('recorded'), deposited: t('deposited'), difference: t('difference') }}
      request={state === 'mine' ? { ...period, mine: 'yes' } : { ...period, state }}
      label={t('title')}
      rowKey={({ tillId }) => tillId}
      emptyText={t('empty')}
      columns={[
        tillColumn('staff', t('holder'), ({ staffId, staff: email, market }) => (
          <>
            <Link to="/tills" search={{ ...period, staff: staffId }} title={t('ofPerson')}>
              {email}
            </Link>{' '}
            <span className="quiet">{displayName.market(market)}</span>
          </>
        )),
        momentColumn('openedAt', t('opened'), { isSortable: true }),
        moneyColumn('recorded', t('recorded')),
        moneyColumn('deposited', t('deposited'), { isSecondary: true }),
        tillColumn(
          'expected',
          t('expected'),
          ({ isMine, closedAt, expected, currency }) => (
            // The holder counts without knowing it; a closed till holds nothing.
            <FormattedMoney minor={isMine || closedAt !== null ? null : expected} currency={currency} />
          ),
          { align: 'end' },
        ),
        moneyColumn('counted', t('counted'), { isSecondary: true }),
        tillColumn('difference', t('difference'), (till) => <TillDifference till={till} />),
        tillColumn('actions', '', (till) => <TillActions till={till} />, { align: 'end' }),
      ]}
    >
      {filters}
      <FilterLinks
        label={t('states')}
        options={[undefined, 'mine', 'undeposited', 'openLong'] as const}
        selected={state}
        renderLabel={(one) => t(one ?? 'allTills')}
        getLink={(one) => ({ to: '/tills', search: { ...period, state: one } })}
      />
      {staff === undefined ? null : (
        <Link to="/tills" search={{ ...days, state }} className="button plain">
          {t('ofEverybody')}
        </Link>
      )}
      <FilterMenu
        fields={[
          { kind: 'day', name: 'from', label: t('openedFrom') },
          { kind: 'day', name: 'to', label: t('openedTo') },
        ]}
      />
    </List>
  );
}

const differenceMessageKeys = {
  none: 'fits',
  waiting: 'differenceWaiting',
  posted: 'differencePosted',
  open: 'differenceOpen',
} as const satisfies Record<Till['differenceState'], string>;

const differenceTones = { none: 'good', waiting: 'due', posted: 'plain', open: 'bad' } as const;

function TillDifference({ till: { closedAt, difference, differenceState, currency } }: { till: Till }) {
  const t = useTexts('tills');
  if (closedAt === null) return <Tag tone="plain">{t('isOpen')}</Tag>;
  return (
    <>
      {difference === null || difference === 0 ? null : (
        <FormattedMoney minor={difference} currency={currency} />
      )}{' '}
      <Tag tone={differenceTones[differenceState]}>{t(differenceMessageKeys[differenceState])}</Tag>
    </>
  );
}

/** The holder's actions on a till; an unposted difference of a count may be posted by anyone permitted. */
function TillActions({ till }: { till: DeskRow<'tills'> }) {
  const t = useTexts('tills');
  const { tillId, currency, isMine, closedAt, expected, left, difference, differenceState } = till;
  const money = (minor: number) => formatMoney(minor, currency);
  const amount = { kind: 'amount', name: 'amount', label: t('amount'), currency } as const;
  return (
    <>
      {isMine && left > 0 ? (
        <WriteButton
          name="deposit"
          draftKey={`deposit ${tillId}`}
          buttonLabel={t('deposit')}
          title={t('depositTitle')}
          description={t('depositLead', { left: money(left) })}
          isReasonOptional
          fields={[amount]}
          toRequest={(input, reason) => ({ tillId, amount: input.amount('amount'), reason })}
          submitLabel={t('depositSubmit')}
        />
      ) : null}
      {isMine && closedAt === null ? (
        <WriteButton
          name="closeTill"
          draftKey={`close ${tillId}`}
          buttonLabel={t('count')}
          title={t('countTitle')}
          description={t('countLead')}
          isReasonOptional={(input) => input.amount('amount') === expected}
          fields={[{ ...amount, label: t('counted'), allowsZero: true }]}
          toRequest={(input, reason) => ({ tillId, counted: input.amount('amount'), reason })}
          submitLabel={t('countSubmit')}
          onPending={() => {}}
        />
      ) : null}
      {differenceState === 'open' ? (
        <WriteButton
          name="tillDifference"
          draftKey={`difference ${tillId}`}
          buttonLabel={t('post')}
          title={t('postTitle', { amount: money(difference ?? 0) })}
          approvalScope={{}}
          isReasonOptional
          toRequest={(_, reason) => ({ tillId, reason })}
          submitLabel={t('postSubmit')}
        />
      ) : null}
    </>
  );
}

type Deposit = DeskRow<'deposits'>;

/** Cash deposits, and the bank statement lines that may match them. */
function DepositList({ filters, isUnmatched }: { filters: ReactNode; isUnmatched: boolean }) {
  const t = useTexts('tills');
  return (
    <List
      name="deposits"
      isMain
      totals={{ amount: t('amount') }}
      request={isUnmatched ? { state: 'open' } : {}}
      label={t('deposits')}
      rowKey={({ depositId }) => depositId}
      emptyText={t('noDeposits')}
      columns={[
        momentColumn('depositedAt', t('depositedAt'), { isSortable: true }),
        textColumn('staff', t('holder')),
        moneyColumn('amount', t('amount'), { isSortable: true }),
        depositColumn('line', t('line'), (deposit) => <MatchDeposit deposit={deposit} />),
      ]}
    >
      {filters}
      <FilterLinks
        label={t('states')}
        options={[undefined, 'unmatched'] as const}
        selected={isUnmatched ? 'unmatched' : undefined}
        renderLabel={(one) => t(one ?? 'allDeposits')}
        getLink={(state) => ({ to: '/tills', search: { list: 'deposits', state } })}
      />
    </List>
  );
}

function MatchDeposit({ deposit }: { deposit: Deposit }) {
  const t = useTexts('tills');
  const { language } = useLanguage();
  const { depositId, amount, currency, matchedAt, suggestions } = deposit;
  if (matchedAt !== null)
    return <Tag tone="good">{t('matched', { day: formatDay(matchedAt.slice(0, 10), language) })}</Tag>;
  if (suggestions.length === 0) return <span className="quiet">{t('none')}</span>;
  return suggestions.map(({ lineId, valueDate, reference, description }) => {
    const day = formatDay(valueDate, language);
    return (
      <WriteButton
        key={lineId}
        name="matchDeposit"
        draftKey={`match ${depositId} ${lineId}`}
        buttonLabel={t('match', { day })}
        title={t('matchTitle', { amount: formatMoney(amount, currency) })}
        description={t('matchLead', {
          day,
          reference: [reference, description].filter(Boolean).join(' · ') || '–',
        })}
        isReasonOptional
        toRequest={(_, reason) => ({ depositId, lineId, reason })}
        submitLabel={t('matchSubmit')}
      />
    );
  });
}
