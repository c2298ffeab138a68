import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { getServerNow } from '../../api/serverClock.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { ChartPanel } from '../../ui/figures/chart.tsx';
import { MarketDaysNote } from '../../ui/figures/figure.tsx';
import { DayNavigator } from '../../ui/form/Field.tsx';
import {
  addDays,
  formatCount,
  formatShare,
  formatZonedDateTime,
  getLatestMarketToday,
} from '../../ui/format/format.ts';
import { DeskPage, FilterLinks } from '../../ui/page/DeskPage.tsx';
import { EmptyState, QueryView, RefreshIndicator } from '../../ui/page/QueryView.tsx';
import { ScrollArea } from '../../ui/page/ScrollArea.tsx';
import { CollectedChart, OutstandingChart } from './charts.tsx';
import { ProductFigures, TotalFigures } from './Figures.tsx';
import { computeRollShares, listCurrencies, type PortfolioData, rollRateTargets } from './series.ts';
import { VintagesChart } from './VintagesChart.tsx';

/** Colour steps of the heat map. */
const heatSteps = 10;

const route = getRouteApi('/portfolio');
const periods = ['30', '90', '365'] as const;
const defaultPeriod = '90';
const refreshMs = 60_000;

/** The portfolio in figures that open their lists, and in charts with their data. */
export function PortfolioPage() {
  const t = useTexts('portfolio');
  const { period, isReversed } = usePeriod();
  const query = useDeskQuery('portfolioFigures', period, {
    refreshMs: () => refreshMs,
    enabled: !isReversed,
  });
  const data = isReversed ? undefined : query.data;
  return (
    <DeskPage title={t('title')} description={t('lead')} actions={<RefreshIndicator query={query} />}>
      <Filters currencies={data === undefined ? [] : listCurrencies(data)} />
      {isReversed ? null : (
        <QueryView query={query} data={data} skeletonRows={4}>
          {(figures) => <PortfolioFigures figures={figures} />}
        </QueryView>
      )}
    </DeskPage>
  );
}

/** The days in the address, by default the last {@link defaultPeriod}. */
function usePeriod() {
  const { from, to } = route.useSearch();
  const last = to ?? getLatestMarketToday(getServerNow());
  const period = { from: from ?? addDays(last, 1 - Number(defaultPeriod)), to: last };
  return { period, isReversed: period.from > period.to };
}

function useCurrency(currencies: readonly string[]): string | undefined {
  const search = route.useSearch();
  return currencies.find((one) => one === search.currency) ?? currencies[0];
}

function Filters({ currencies }: { currencies: readonly string[] }) {
  const t = useTexts('portfolio');
  const navigate = useNavigate();
  const search = route.useSearch();
  const { period, isReversed } = usePeriod();
  const currency = useCurrency(currencies);
  const today = getLatestMarketToday(getServerNow());
  const isPeriod = (days: string) => period.to === today && period.from === addDays(today, 1 - Number(days));
  const show = (days: Partial<typeof period>) =>
    void navigate({ to: '/portfolio', search: { ...search, ...period, ...days } });
  return (
    <div className="filters">
      <FilterLinks
        label={t('period')}
        options={periods}
        selected={periods.find(isPeriod)}
        renderLabel={(days) => t('days', { days })}
        getLink={(days) => ({
          to: '/portfolio',
          search: { ...search, from: addDays(today, 1 - Number(days)), to: today },
        })}
      />
      <DayNavigator
        field={{ label: t('since') }}
        value={period.from}
        error={isReversed ? t('reversed') : undefined}
        onNavigate={(from) => show({ from })}
      />
      <DayNavigator field={{ label: t('to') }} value={period.to} onNavigate={(to) => show({ to })} />
      {currencies.length < 2 ? null : (
        <FilterLinks
          label={t('currency')}
          options={currencies}
          selected={currency}
          renderLabel={(one) => one}
          getLink={(one) => ({ to: '/portfolio', search: { ...search, currency: one } })}
        />
      )}
    </div>
  );
}

function PortfolioFigures({ figures }: { figures: DeskReply<'portfolioFigures'> }) {
  const t = useTexts('portfolio');
  const { language } = useLanguage();
  const { period } = usePeriod();
  const currency = useCurrency(listCurrencies(figures));
  const query = useDeskQuery('portfolio', period, { refreshMs: () => refreshMs });
  if (currency === undefined) return <EmptyState>{t('noLoansYet')}</EmptyState>;
  return (
    <>
      <p className="quiet">{t('asOf', { when: formatZonedDateTime(figures.at, language) })}</p>
      <MarketDaysNote />
      <TotalFigures figures={figures} currency={currency} />
      <ProductFigures figures={figures} currency={currency} />
      <QueryView query={query} data={query.data} skeletonRows={12}>
        {(data) => <Charts data={data} currency={currency} />}
      </QueryView>
    </>
  );
}

function Charts({ data, currency }: { data: PortfolioData; currency: string }) {
  const t = useTexts('portfolio');
  const { language } = useLanguage();
  if (data.preparedAt === null) return <EmptyState>{t('never')}</EmptyState>;
  return (
    <>
      <p className="quiet">{t('prepared', { when: formatZonedDateTime(data.preparedAt, language) })}</p>
      <div className="charts">
        <OutstandingChart data={data} currency={currency} />
        <CollectedChart data={data} currency={currency} />
        <VintagesChart data={data} currency={currency} />
        <RollRates data={data} currency={currency} />
      </div>
    </>
  );
}

/** Roll rates: the shares of a bucket's loans in each bucket a week later. */
function RollRates({ data, currency }: { data: PortfolioData; currency: string }) {
  const t = useTexts('portfolio');
  const { language } = useLanguage();
  const bucketLabel = useBucketLabel();
  const rows = computeRollShares(data.rolls, currency);
  return (
    <ChartPanel
      name="rolls"
      title={t('rolls')}
      explanation={t('rollsExplained')}
      table={{
        headers: [t('from'), t('loans'), ...rollRateTargets.map(bucketLabel)],
        rows: rows.map(({ from, loans, shares }) => [
          bucketLabel(from),
          loans,
          ...shares.map((share) => share ?? ''),
        ]),
        formatCell: (cell, column) =>
          typeof cell === 'string'
            ? cell
            : column === 1
              ? formatCount(cell, language)
              : formatShare(cell, 1, language),
      }}
    >
      {rows.every(({ loans }) => loans === 0) ? (
        <EmptyState>{t('noData')}</EmptyState>
      ) : (
        <HeatMap rows={rows} />
      )}
    </ChartPanel>
  );
}

function useBucketLabel(): (bucket: (typeof rollRateTargets)[number]) => string {
  const t = useTexts('portfolio');
  return (bucket) =>
    bucket === 'current' || bucket === 'repaid' || bucket === 'writtenOff' ? t(bucket) : bucket;
}

function HeatMap({ rows }: { rows: ReturnType<typeof computeRollShares> }) {
  const t = useTexts('portfolio');
  const { language } = useLanguage();
  const bucketLabel = useBucketLabel();
  return (
    <ScrollArea label={t('rolls')}>
      <table className="table heatmap" aria-label={t('rolls')}>
        <thead>
          <tr>
            <th scope="col">{t('from')}</th>
            {rollRateTargets.map((to) => (
              <th key={to} scope="col" className="align-end">
                {bucketLabel(to)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, shares }) => (
            <tr key={from}>
              <th scope="row">{bucketLabel(from)}</th>
              {shares.map((share, index) => (
                <td
                  key={rollRateTargets[index]}
                  className={`align-end heat-${Math.ceil((share ?? 0) * heatSteps)}`}
                >
                  {share === null || share === 0 ? '' : formatShare(share, 1, language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}
