import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { isManualProvider } from '../../../contract/desk/providers.ts';
import { providerDayStates } from '../../../contract/desk/reconciliation.ts';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useDeskList } from '../../api/queries.ts';
import { useLabels, useLanguage, useTexts } from '../../texts/language.tsx';
import { DayNavigator } from '../../ui/form/Field.tsx';
import { toOptions } from '../../ui/form/fields.ts';
import { WriteButton } from '../../ui/form/WriteForm.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatDay, formatList, formatMoney } from '../../ui/format/format.ts';
import { FormattedDay, FormattedMoney } from '../../ui/format/formatted.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { createColumnHelper, moneyColumn, providerColumn, textColumn } from '../../ui/list/columns.tsx';
import { FilterSelect } from '../../ui/list/FilterSelect.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { Table } from '../../ui/list/Table.tsx';
import { FilterLinks } from '../../ui/page/DeskPage.tsx';
import { readCorrectSide, useCorrectSideField } from './correctSideField.ts';
import { countUnsettled, DayPayments } from './DayPayments.tsx';
import { OpenDifferences } from './DifferencePanels.tsx';

const column = createColumnHelper<DeskRow<'reconciliation'>>();

const route = getRouteApi('/reconciliation');

/** Settlement file, received payments and ledger side by side, one row for each provider and day. */
export function ReconciliationPage() {
  const t = useTexts('reconciliation');
  const { provider, day, state, payments } = route.useSearch();
  const columns = useDayColumns(day !== undefined);
  return (
    <ListPage
      title={t('title')}
      description={t('lead')}
      name="reconciliation"
      request={{ provider, day, state }}
      rowKey={(row) => `${row.provider} ${row.day} ${row.currency}`}
      emptyText={t('empty')}
      columns={columns}
      before={provider === undefined || day === undefined ? <OpenDifferences /> : null}
      after={
        provider === undefined || day === undefined ? null : (
          <DayPayments provider={provider} day={day} view={payments} />
        )
      }
    >
      <FilterLinks
        label={t('states')}
        options={[undefined, ...providerDayStates]}
        selected={state}
        renderLabel={(one) => t(one ?? 'allDays')}
        getLink={(one) => ({ to: '/reconciliation', search: one === undefined ? {} : { state: one } })}
      />
      <ReconciliationFilters provider={provider} day={day} />
    </ListPage>
  );
}

/** `isOneDay`: its row says who closed it and why; among others that is shown on hover. */
function useDayColumns(isOneDay: boolean) {
  const t = useTexts('reconciliation');
  return [
    column(
      'day',
      t('day'),
      (row) => (
        <Link to="/reconciliation" search={{ provider: row.provider, day: row.day }} className="row-link">
          <FormattedDay day={row.day} />
        </Link>
      ),
      { sort: 'day' },
    ),
    providerColumn(t('provider'), { isSortable: true }),
    column(
      'file',
      t('file'),
      ({ provider, file, fileUploadedBy, currency }) =>
        file === null ? (
          <span className="quiet">{isManualProvider(provider) ? '–' : t('noFile')}</span>
        ) : (
          <>
            <FormattedMoney minor={file} currency={currency} />
            {fileUploadedBy === null ? null : (
              <div className="quiet" title={t('uploadedBy', { who: fileUploadedBy })}>
                {t('uploaded')}
              </div>
            )}
          </>
        ),
      { align: 'end' },
    ),
    column(
      'received',
      t('received'),
      ({ received, reversed, currency }) => (
        <>
          <FormattedMoney minor={received} currency={currency} />
          {reversed === 0 ? null : (
            <div className="quiet">{t('afterReversed', { amount: formatMoney(reversed, currency) })}</div>
          )}
        </>
      ),
      { align: 'end' },
    ),
    moneyColumn('ledger', t('ledger')),
    moneyColumn('suspense', t('suspense'), { isSecondary: true }),
    column(
      'difference',
      t('difference'),
      (row) => (
        <>
          <span className={row.grossDifference === 0 ? 'quiet' : 'bad'}>
            <FormattedMoney minor={row.grossDifference} currency={row.currency} />
          </span>
          {row.unmatched === 0 ? null : (
            <div className="quiet">
              {t('unmatchedNet', {
                count: row.unmatched,
                net: formatMoney(row.difference, row.currency),
              })}
            </div>
          )}
          <PairLink row={row} />
        </>
      ),
      { align: 'end', sort: 'difference' },
    ),
    textColumn('payments', t('payments'), { align: 'end', isOptional: true }),
    column('state', t('state'), (row) => <DayState row={row} isDetailed={isOneDay} />),
    column('actions', '', (row) => <DayAction row={row} />, { align: 'end' }),
  ];
}

function DayState({ row, isDetailed }: { row: DeskRow<'reconciliation'>; isDetailed: boolean }) {
  const t = useTexts('reconciliation');
  const rightSideLabel = useLabels('rightSide');
  const { isClosed, isOver, closerNames, closedReason, rightSide, dayDifferences } = row;
  const unsettled = dayDifferences.find(({ currency }) => currency === row.currency)?.unsettled ?? 0;
  if (!isClosed)
    return (
      <>
        <Tag tone="plain">{t(isOver ? 'open' : 'runs')}</Tag>
        {row.unmatched === 0 ? null : (
          <div className="quiet">
            {unsettled > 0
              ? t('toSettle', { count: unsettled })
              : row.settledSide && t('settled', { side: rightSideLabel(row.settledSide) })}
          </div>
        )}
      </>
    );
  const right = rightSide && t('right', { side: rightSideLabel(rightSide) });
  const details = [closerNames.join(', '), right, closedReason].filter(Boolean).join(' · ');
  return (
    <>
      <span title={details}>
        <Tag tone="good">{t('closed')}</Tag>
      </span>
      {isDetailed || rightSide !== null ? <div className="quiet wrap-anywhere">{details}</div> : null}
    </>
  );
}

/** Proposes the neighbouring day with the opposite difference. */
function PairLink({ row: { provider, pairDay } }: { row: DeskRow<'reconciliation'> }) {
  const t = useTexts('reconciliation');
  const { language } = useLanguage();
  if (pairDay === null) return null;
  return (
    <div>
      <Link to="/reconciliation" search={{ provider, day: pairDay }} className="small" title={t('pairWhy')}>
        {t('pair', { day: formatDay(pairDay, language) })}
      </Link>
    </div>
  );
}

type FiltersProps = { provider: string | undefined; day: string | undefined };

function ReconciliationFilters({ provider, day }: FiltersProps) {
  const t = useTexts('reconciliation');
  const navigate = useNavigate();
  const displayName = useDisplayNames();
  const { items } = useDeskList('reconciliation', {});
  const providers = [
    ...new Set([...(items ?? []).map((row) => row.provider), ...(provider ? [provider] : [])]),
  ];
  function applyFilters(search: FiltersProps): void {
    void navigate({ to: '/reconciliation', search });
  }
  return (
    <>
      <FilterSelect
        label={t('provider')}
        value={provider ?? ''}
        options={toOptions(providers, displayName.provider)}
        anyLabel={t('allProviders')}
        onSelect={(value) => applyFilters({ day, provider: value || undefined })}
      />
      <span className="filter">
        <DayNavigator
          field={{ label: t('dayFilter') }}
          value={day ?? ''}
          onNavigate={(next) => applyFilters({ provider, day: next || undefined })}
        />
      </span>
      {provider === undefined && day === undefined ? null : (
        <Link to="/reconciliation" search={{}} className="button plain">
          {t('clear')}
        </Link>
      )}
    </>
  );
}

/** In the row of a day that is not over: a link to the last day that can be closed. */
function LastClosableDay({ openDay }: { openDay: DeskRow<'reconciliation'> }) {
  const t = useTexts('reconciliation');
  const { language } = useLanguage();
  const { items } = useDeskList('reconciliation', {});
  const closable = items?.find((row) => row.isOver && !row.isClosed && row.provider === openDay.provider);
  if (closable === undefined) return <span className="quiet">{t('runsUntil')}</span>;
  return (
    <Link
      to="/reconciliation"
      search={{ provider: closable.provider, day: closable.day }}
      className="button plain"
    >
      {t('lastWhole', { day: formatDay(closable.day, language) })}
    </Link>
  );
}

function DayAction({ row }: { row: DeskRow<'reconciliation'> }) {
  if (row.isClosed) return null;
  return row.isOver ? <CloseDayButton row={row} /> : <LastClosableDay openDay={row} />;
}

/** What a day comes to in each of the currencies that are closed with it. */
function DayTotals({ row: { dayDifferences } }: { row: DeskRow<'reconciliation'> }) {
  const t = useTexts('reconciliation');
  const unsettled = countUnsettled(dayDifferences);
  return (
    <>
      <Table
        label={t('closeTotals')}
        rows={dayDifferences}
        rowKey={({ currency }) => currency}
        columns={[
          textColumn('currency', t('currency')),
          moneyColumn('file', t('file')),
          moneyColumn('received', t('received')),
          moneyColumn('amount', t('difference')),
        ]}
      />
      {unsettled === 0 ? null : <p className="notice due">{t('closeUnsettled', { count: unsettled })}</p>}
    </>
  );
}

/** Closes a provider's day in all its currencies, which needs approval. */
function CloseDayButton({ row }: { row: DeskRow<'reconciliation'> }) {
  const { provider, day, dayDifferences, pendingApprovalId } = row;
  const t = useTexts('reconciliation');
  const { language } = useLanguage();
  const displayName = useDisplayNames();
  const correctSideField = useCorrectSideField(row.settledSide);
  const hasDifference = dayDifferences.some(({ amount }) => amount !== 0);
  const hasFiles = dayDifferences.every(({ file }) => file !== null);
  return (
    <WriteButton
      name="closeDay"
      draftKey={`close ${provider} ${day}`}
      pendingApprovalId={pendingApprovalId}
      buttonLabel={t('close')}
      title={t('closeTitle', { provider: displayName.provider(provider), day: formatDay(day, language) })}
      description={t('closeLead', {
        currencies: formatList(
          dayDifferences.map(({ currency }) => currency),
          language,
        ),
      })}
      showsApprovalNotice
      fields={hasDifference ? [correctSideField] : []}
      toRequest={(input, reason) => ({
        ...{ provider, day, reason },
        rightSide: hasDifference ? readCorrectSide(input) : undefined,
      })}
      submitLabel={t('closeSubmit')}
      reasonPresets={[t(hasDifference ? 'presetExplained' : hasFiles ? 'presetAgrees' : 'presetNoFile')]}
    >
      <DayTotals row={row} />
    </WriteButton>
  );
}
