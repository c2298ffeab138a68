import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ledgerEventKinds, maxJournalDays, maxKindDays } from '../../../contract/desk/ledgerEvents.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useDeskList } from '../../api/queries.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { toOptions } from '../../ui/form/fields.ts';
import { addDays, formatDay, formatMoney } from '../../ui/format/format.ts';
import { FormattedDay } from '../../ui/format/formatted.tsx';
import { createColumnHelper, dayColumn, moneyColumn } from '../../ui/list/columns.tsx';
import { FilterMenu } from '../../ui/list/FilterMenu.tsx';
import { FilterSelect } from '../../ui/list/FilterSelect.tsx';
import { List } from '../../ui/list/List.tsx';
import { LoanLink } from '../../ui/navigation/links.tsx';
import { EmptyState, QueryView } from '../../ui/page/QueryView.tsx';
import {
  type AccountingViewProps,
  accountingRoute,
  ledgerAmountColumn,
  useAccountingDay,
} from './accountingView.tsx';
import { PostedFor } from './PostedFor.tsx';

type Line = DeskRow<'journal'>;
const column = createColumnHelper<Line>();

/** The entries of a period, line by line; without a first day those of one day, of one loan those of the last year. */
export function Journal({ market, filters }: AccountingViewProps) {
  const t = useTexts('accounting');
  const eventLabel = useLabels('ledgerEvent');
  const { day, field } = useAccountingDay(market, 'until');
  const { from, type, orderId } = accountingRoute.useSearch();
  const first = from ?? (orderId === undefined ? day : addDays(day, -maxJournalDays));
  return (
    <List
      name="journal"
      request={{ market, from: first, to: day, kind: type, orderId }}
      label={t('journal')}
      rowKey={toLineKey}
      emptyText={t('empty')}
      columns={[
        // Once an entry: its lines stand together.
        column('number', t('number'), (row) => (row.line === 1 ? <EntryLink row={row} /> : null)),
        column('day', t('day'), (row) => (row.line === 1 ? <FormattedDay day={row.day} /> : null)),
        column('event', t('event'), (row) => (row.line === 1 ? <PostedFor entry={row} /> : null)),
        column('orderId', t('loan'), ({ line, orderId }) =>
          line === 1 && orderId !== '' ? <LoanLink orderId={orderId} tabIndex={-1} /> : null,
        ),
        column('account', t('account'), (row) => (
          <AccountLink
            market={market}
            account={row.account}
            day={day}
            className={row.line === 1 ? undefined : 'further-line'}
          >
            {row.account} {row.name}
          </AccountLink>
        )),
        ledgerAmountColumn('debit', t('debits')),
        ledgerAmountColumn('credit', t('credits')),
      ]}
    >
      {filters}
      {field}
      <FilterMenu
        search={accountingRoute.useSearch()}
        fields={[
          { kind: 'day', name: 'from', label: t('from') },
          {
            kind: 'choice',
            name: 'type',
            label: t('eventWithin', { days: maxKindDays }),
            options: toOptions(ledgerEventKinds, eventLabel),
          },
          { kind: 'text', name: 'orderId', label: t('loan') },
        ]}
      />
    </List>
  );
}

/** An account of the chart: its lines from the first of the month to a day, with the balance after each. */
export function AccountLedger({ market, filters }: AccountingViewProps) {
  const t = useTexts('accounting');
  const { day, field } = useAccountingDay(market);
  const { query, items: accounts = [] } = useDeskList('trialBalance', { market, day });
  const { account: wanted } = accountingRoute.useSearch();
  const shown = accounts.find(({ account }) => account === wanted) ?? accounts[0];
  const controls = (
    <>
      {filters}
      {field}
      <AccountChoice accounts={accounts} selected={shown?.account ?? ''} />
    </>
  );
  if (shown === undefined)
    return (
      <div className="list">
        <div className="list-bar">
          <div className="filters">{controls}</div>
        </div>
        <QueryView query={query} data={query.data}>
          {() => <EmptyState>{t('noLines')}</EmptyState>}
        </QueryView>
      </div>
    );
  const { account, name } = shown;
  return (
    <List
      name="journal"
      request={{ market, from: `${day.slice(0, 7)}-01`, to: day, account }}
      label={`${account} ${name}`}
      rowKey={toLineKey}
      emptyText={t('noLines')}
      columns={[
        dayColumn('day', t('day')),
        column('number', t('number'), (row) => <EntryLink row={row} />),
        column('event', t('event'), (row) => <PostedFor entry={row} />),
        column('orderId', t('loan'), ({ orderId }) =>
          orderId === '' ? null : <LoanLink orderId={orderId} tabIndex={-1} />,
        ),
        dayColumn('valueDate', t('valueDate'), { isSecondary: true }),
        ledgerAmountColumn('debit', t('debits')),
        ledgerAmountColumn('credit', t('credits')),
        moneyColumn('balance', t('balance')),
      ]}
    >
      {controls}
      <AccountSums row={shown} day={day} />
    </List>
  );
}

function toLineKey({ entry, line }: Line): string {
  return `${entry} ${line}`;
}

/** Opens the whole entry of a line. */
function EntryLink({ row: { entry, number } }: { row: Line }) {
  const search = accountingRoute.useSearch();
  return (
    <Link to="/accounting" search={{ ...search, entry }} className="row-link">
      {number}
    </Link>
  );
}

type AccountRow = DeskRow<'trialBalance'>;

/** What the account's row of the trial balance says, which the lines below add up to. */
function AccountSums({ row, day }: { row: AccountRow; day: string }) {
  const t = useTexts('accounting');
  const { language } = useLanguage();
  const { currency, opening, monthDebits, monthCredits, debit, credit } = row;
  const sums = [
    [t('opening'), opening],
    [t('monthDebits'), monthDebits],
    [t('monthCredits'), monthCredits],
    [t('balanceOn', { day: formatDay(day, language) }), debit - credit],
  ] as const;
  return (
    <dl className="totals">
      <div>
        <dt>
          {row.account} {row.name}
        </dt>
        {sums.map(([label, amount]) => (
          <dd key={label}>
            {label} <span className="money">{formatMoney(amount, currency)}</span>
          </dd>
        ))}
      </div>
    </dl>
  );
}

function AccountChoice({ accounts, selected }: { accounts: readonly AccountRow[]; selected: string }) {
  const t = useTexts('accounting');
  const navigate = useNavigate();
  const search = accountingRoute.useSearch();
  return (
    <FilterSelect
      label={t('account')}
      value={selected}
      options={accounts.map(({ account, name }) => ({ value: account, label: `${account} ${name}` }))}
      onSelect={(account) => void navigate({ to: '/accounting', search: { ...search, account } })}
    />
  );
}

type AccountLinkProps = {
  market: string;
  account: string;
  day: string;
  className?: string | undefined;
  children: ReactNode;
};

/** Leads to an account's lines. */
export function AccountLink({ market, account, day, children, ...appearance }: AccountLinkProps) {
  return (
    <Link to="/accounting" search={{ list: 'ledger', market, account, day }} {...appearance}>
      {children}
    </Link>
  );
}
