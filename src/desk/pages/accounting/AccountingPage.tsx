import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DeskReply, DeskRequest, DeskRow } from '../../../contract/desk/schemas/index.ts';
import { callUrl, type DeskApiError, fetchCall } from '../../api/client.ts';
import { useCan, useMarkets } from '../../api/me.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls.tsx';
import { DeskPage, FilterLinks } from '../../ui/DeskPage.tsx';
import { downloadFile } from '../../ui/download.ts';
import { FormattedMoney, Tag, useDisplayNames } from '../../ui/facts.tsx';
import { DayNavigator } from '../../ui/form/Field.tsx';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { formatDay, lastDayOf, todayIn } from '../../ui/format.ts';
import { createColumnHelper, dayColumn, List, loanColumn, textColumn } from '../../ui/List.tsx';
import { ErrorMessage } from '../../ui/QueryView.tsx';
import type { Column } from '../../ui/Table.tsx';

const route = getRouteApi('/accounting');
export const accountingLists = ['journal', 'months', 'invoices'] as const;

type Month = DeskRow<'accountingMonths'>;
const monthColumn = createColumnHelper<Month>();
const entryColumn = createColumnHelper<DeskRow<'journal'>>();

/** A column of a ledger amount; a zero is left blank. */
function bookColumn<Field extends string>(
  field: Field,
  header: string,
  options: { isSecondary?: true } = {},
): Column<Readonly<Record<Field, number>> & { readonly currency: string }> {
  return {
    id: field,
    header,
    cell: (row) => (row[field] === 0 ? null : <FormattedMoney minor={row[field]} currency={row.currency} />),
    align: 'end',
    ...options,
  };
}

/** The books of a market: trial balance and journal of a day, invoice data of a month, months and their closing. */
export function AccountingPage() {
  const t = useTexts('accounting');
  const displayName = useDisplayNames();
  const markets = useMarkets();
  const search = route.useSearch();
  const market = search.market ?? markets[0] ?? '';
  const { list, ...otherSearch } = search;
  const filters = (
    <>
      <FilterLinks
        label={t('lists')}
        options={[undefined, ...accountingLists]}
        selected={list}
        renderLabel={(one) => t(one ?? 'trialBalance')}
        getLink={(one) => ({
          to: '/accounting',
          search: one === undefined ? otherSearch : { ...otherSearch, list: one },
        })}
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
      {list === 'journal' ? <Journal market={market} filters={filters} /> : null}
      {list === undefined ? <TrialBalance market={market} filters={filters} /> : null}
    </DeskPage>
  );
}

type BookProps = { market: string; filters: ReactNode };

/** The day of the address, by default today in the market, and the field that changes it. */
function useBookDay(market: string) {
  const t = useTexts('accounting');
  const navigate = useNavigate();
  const search = route.useSearch();
  const day = search.day ?? todayIn(market, new Date());
  const field = (
    <DayNavigator
      field={{ label: t('day') }}
      value={day}
      onNavigate={(next) => void navigate({ to: '/accounting', search: { ...search, day: next } })}
    />
  );
  return { day, field };
}

function TrialBalance({ market, filters }: BookProps) {
  const t = useTexts('accounting');
  const { day, field } = useBookDay(market);
  return (
    <List
      name="trialBalance"
      request={{ market, day }}
      label={t('trialBalance')}
      rowKey={({ account }) => account}
      emptyText={t('empty')}
      columns={[
        textColumn('account', t('account')),
        textColumn('name', t('name')),
        bookColumn('opening', t('opening'), { isSecondary: true }),
        bookColumn('monthDebits', t('monthDebits'), { isSecondary: true }),
        bookColumn('monthCredits', t('monthCredits'), { isSecondary: true }),
        bookColumn('debit', t('debit')),
        bookColumn('credit', t('credit')),
      ]}
    >
      {filters}
      {field}
    </List>
  );
}

function Journal({ market, filters }: BookProps) {
  const t = useTexts('accounting');
  const { day, field } = useBookDay(market);
  return (
    <List
      name="journal"
      request={{ market, from: day, to: day }}
      label={t('journal')}
      rowKey={({ entry, line }) => `${entry} ${line}`}
      emptyText={t('empty')}
      columns={[
        entryColumn('event', t('event'), ({ event, isLate }) => (
          <>
            {event} {isLate ? <Tag tone="due">{t('late')}</Tag> : null}
          </>
        )),
        loanColumn(t('loan')),
        dayColumn('valueDate', t('valueDate'), { isSecondary: true }),
        textColumn('account', t('account')),
        textColumn('name', t('name')),
        bookColumn('debit', t('debits')),
        bookColumn('credit', t('credits')),
      ]}
    >
      {filters}
      {field}
    </List>
  );
}

function InvoiceList({ market, filters }: BookProps) {
  const t = useTexts('accounting');
  const { day, field } = useBookDay(market);
  return (
    <List
      name="invoiceLines"
      request={{ market, month: day.slice(0, 7) }}
      label={t('invoices')}
      rowKey={({ orderId, receipt }) => `${orderId} ${receipt}`}
      emptyText={t('empty')}
      columns={[
        dayColumn('day', t('day')),
        loanColumn(t('loan')),
        textColumn('receipt', t('receipt'), { isSecondary: true }),
        bookColumn('interest', t('interest')),
        bookColumn('charges', t('charges')),
        bookColumn('tax', t('tax')),
        bookColumn('principal', t('principal'), { isSecondary: true }),
        bookColumn('credit', t('surplus'), { isSecondary: true }),
        bookColumn('total', t('total')),
      ]}
    >
      {filters}
      {field}
    </List>
  );
}

function MonthList({ market, filters }: BookProps) {
  const t = useTexts('accounting');
  const { language } = useLanguage();
  return (
    <List
      name="accountingMonths"
      request={{ market }}
      label={t('months')}
      rowKey={({ month }) => month}
      emptyText={t('noMonths')}
      columns={[
        textColumn('month', t('month')),
        monthColumn('state', t('state'), ({ closedAt, closedBy, isClosed, isOver }) => (
          <span title={closedBy.join(', ')}>
            {closedAt !== null
              ? t('closedOn', { day: formatDay(closedAt.slice(0, 10), language) })
              : t(isClosed ? 'isClosed' : isOver ? 'isOpen' : 'isRunning')}
          </span>
        )),
        monthColumn('actions', '', (row) => <MonthActions market={market} row={row} />, { align: 'end' }),
      ]}
    >
      {filters}
    </List>
  );
}

function MonthActions({
  market,
  row: { month, isOver, isClosed, hasSatFiles },
}: {
  market: string;
  row: Month;
}) {
  const t = useTexts('accounting');
  const can = useCan();
  return (
    <div className="form-actions">
      <a
        className="button plain"
        href={callUrl('journal', { market, from: `${month}-01`, to: lastDayOf(month), format: 'csv' })}
        download={`journal-${market}-${month}.csv`}
      >
        {t('journalFile')}
      </a>
      {hasSatFiles && can('satFile') ? (
        <>
          <SatFileButton request={{ market, month, document: 'chart' }} label={t('satChart')} />
          <SatFileButton request={{ market, month, document: 'trialBalance' }} label={t('satBalance')} />
        </>
      ) : null}
      {isOver && !isClosed && can('closeMonth') ? (
        <WriteButton
          name="closeMonth"
          buttonVariant="quiet"
          draftKey={`close ${market} ${month}`}
          buttonLabel={t('close')}
          title={t('closeTitle', { month })}
          description={t('closeLead')}
          toRequest={(_input, reason) => ({ market, month, reason })}
          submitLabel={t('closeSubmit')}
        />
      ) : null}
    </div>
  );
}

function SatFileButton({ request, label }: { request: DeskRequest<'satFile'>; label: string }) {
  const download = useMutation<DeskReply<'satFile'>, DeskApiError>({
    mutationFn: () => fetchCall('satFile', request),
    onSuccess: ({ name, xml }) => downloadFile(name, 'application/xml', xml),
  });
  return (
    <>
      <Button onClick={() => download.mutate()} isBusy={download.isPending}>
        {label}
      </Button>
      {download.error === null ? null : <ErrorMessage error={download.error} title={label} />}
    </>
  );
}
