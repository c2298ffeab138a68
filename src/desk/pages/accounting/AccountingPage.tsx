import { useNavigate } from '@tanstack/react-router';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useMarkets } from '../../api/me.tsx';
import { useDeskList } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatMonth, lastDayOfMonth } from '../../ui/format/format.ts';
import { createColumnHelper, dayColumn, loanColumn, textColumn } from '../../ui/list/columns.tsx';
import { FilterSelect } from '../../ui/list/FilterSelect.tsx';
import { List } from '../../ui/list/List.tsx';
import { Totals } from '../../ui/list/TotalsLine.tsx';
import { DeskPage, FilterLinks } from '../../ui/page/DeskPage.tsx';
import { accountingLists } from './accountingSearch.ts';
import {
  type AccountingViewProps,
  accountingRoute,
  ledgerAmountColumn,
  useAccountingDay,
} from './accountingView.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import { AccountLedger, AccountLink, Journal } from './Ledger.tsx';
import { MonthList } from './Months.tsx';

const accountColumn = createColumnHelper<DeskRow<'trialBalance'>>();

/** The books of a market: trial balance and journal of a day, invoice data of a month, months and their closing. */
export function AccountingPage() {
  const t = useTexts('accounting');
  const displayName = useDisplayNames();
  const markets = useMarkets();
  const search = accountingRoute.useSearch();
  const market = search.market ?? markets[0] ?? '';
  const { list } = search;
  const filters = (
    <>
      <FilterLinks
        label={t('lists')}
        options={[undefined, ...accountingLists]}
        selected={list}
        renderLabel={(one) => t(one ?? 'trialBalance')}
        getLink={(one) => ({ to: '/accounting', search: { ...search, list: one } })}
      />
      <FilterLinks
        label={t('market')}
        options={markets}
        selected={market}
        renderLabel={displayName.market}
        getLink={(one) => ({ to: '/accounting', search: { ...search, market: one } })}
      />
    </>
  );
  return (
    <DeskPage title={t('title')} description={t('lead')}>
      {list === 'months' ? <MonthList market={market} filters={filters} /> : null}
      {list === 'invoices' ? <InvoiceList market={market} filters={filters} /> : null}
      {list === 'ledger' ? <AccountLedger market={market} filters={filters} /> : null}
      {list === 'journal' ? <Journal market={market} filters={filters} /> : null}
      {list === undefined ? <TrialBalance market={market} filters={filters} /> : null}
      {search.entry === undefined ? null : <EntryDialog market={market} entry={search.entry} />}
    </DeskPage>
  );
}

function TrialBalance({ market, filters }: AccountingViewProps) {
  const t = useTexts('accounting');
  const { day, field } = useAccountingDay(market);
  const search = accountingRoute.useSearch();
  const request = { market, day, used: search.accounts === 'all' ? undefined : ('1' as const) };
  return (
    <List
      name="trialBalance"
      request={request}
      label={t('trialBalance')}
      rowKey={({ account }) => account}
      emptyText={t('empty')}
      columns={[
        accountColumn('account', t('account'), ({ account, name }) => (
          <AccountLink market={market} account={account} day={day} className="row-link">
            {account} {name}
          </AccountLink>
        )),
        ledgerAmountColumn('opening', t('opening'), { isSecondary: true }),
        ledgerAmountColumn('monthDebits', t('monthDebits'), { isSecondary: true }),
        ledgerAmountColumn('monthCredits', t('monthCredits'), { isSecondary: true }),
        ledgerAmountColumn('debit', t('debit')),
        ledgerAmountColumn('credit', t('credit')),
      ]}
    >
      {filters}
      {field}
      <FilterLinks
        label={t('accounts')}
        options={[undefined, 'all' as const]}
        selected={search.accounts}
        renderLabel={(one) => t(one === 'all' ? 'allAccounts' : 'usedAccounts')}
        getLink={(accounts) => ({ to: '/accounting', search: { ...search, accounts } })}
      />
      <ColumnSums {...request} />
      <p className="quiet">{t('loanBooks')}</p>
    </List>
  );
}

const summedColumns = ['debit', 'credit', 'monthDebits', 'monthCredits'] as const;

/** The sums of the trial balance's columns: debits equal credits. */
function ColumnSums(request: { market: string; day: string; used: '1' | undefined }) {
  const t = useTexts('accounting');
  const { items } = useDeskList('trialBalance', request);
  const currency = items?.[0]?.currency;
  if (items === undefined || currency === undefined) return null;
  const sums = summedColumns.map((column) => [column, items.reduce((sum, row) => sum + row[column], 0)]);
  return (
    <Totals
      totals={[{ currency, count: items.length, ...Object.fromEntries(sums) }]}
      labels={Object.fromEntries(summedColumns.map((column) => [column, t(column)]))}
    />
  );
}

/** The months with entries, and the one that is shown. */
function MonthChoice({ market, month }: { market: string; month: string }) {
  const t = useTexts('accounting');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const search = accountingRoute.useSearch();
  const { items = [] } = useDeskList('accountingMonths', { market });
  const months = new Set([month, ...items.map((one) => one.month)]);
  return (
    <FilterSelect
      label={t('month')}
      value={month}
      options={[...months]
        .toSorted()
        .toReversed()
        .map((value) => ({ value, label: formatMonth(value, language) }))}
      onSelect={(value) =>
        void navigate({ to: '/accounting', search: { ...search, day: lastDayOfMonth(value) } })
      }
    />
  );
}

function InvoiceList({ market, filters }: AccountingViewProps) {
  const t = useTexts('accounting');
  const { day } = useAccountingDay(market);
  const month = day.slice(0, 7);
  return (
    <List
      name="invoiceLines"
      request={{ market, month }}
      label={t('invoices')}
      rowKey={({ orderId, receipt }) => `${orderId} ${receipt}`}
      emptyText={t('empty')}
      columns={[
        dayColumn('day', t('day')),
        loanColumn(t('loan')),
        textColumn('receipt', t('receipt'), { isSecondary: true }),
        ledgerAmountColumn('interest', t('interest')),
        ledgerAmountColumn('charges', t('charges')),
        ledgerAmountColumn('tax', t('tax')),
        ledgerAmountColumn('principal', t('principal'), { isSecondary: true }),
        ledgerAmountColumn('credit', t('surplus'), { isSecondary: true }),
        ledgerAmountColumn('total', t('total')),
      ]}
    >
      {filters}
      <MonthChoice market={market} month={month} />
    </List>
  );
}
