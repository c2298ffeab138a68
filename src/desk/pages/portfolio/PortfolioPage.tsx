import { getRouteApi } from '@tanstack/react-router';
import { useDeskQuery } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { ChartPanel } from '../../ui/chart.tsx';
import { DeskPage, FilterLinks } from '../../ui/DeskPage.tsx';
import { formatCount, formatDateTime, formatMoney, formatMonth, formatShare } from '../../ui/format.ts';
import { EmptyState, QueryView, RefreshIndicator } from '../../ui/QueryView.tsx';
import { CollectedChart, OutstandingChart } from './charts.tsx';
import { type Bucket, computeRollShares, listCurrencies, type PortfolioData, rollTargets } from './series.ts';

const route = getRouteApi('/portfolio');
const periods = ['30', '90', '365'] as const;

/** Charts of the portfolio, each with an explanation and its data. */
export function PortfolioPage() {
  const t = useTexts('portfolio');
  const { days = '90' } = route.useSearch();
  const query = useDeskQuery('portfolio', { days: Number(days) });
  return (
    <DeskPage title={t('title')} description={t('lead')} actions={<RefreshIndicator query={query} />}>
      <QueryView query={query} data={query.data} skeletonRows={12}>
        {(data) => <Details data={data} days={days} />}
      </QueryView>
    </DeskPage>
  );
}

function Details({ data, days }: { data: PortfolioData; days: (typeof periods)[number] }) {
  const t = useTexts('portfolio');
  const { language } = useLanguage();
  const search = route.useSearch();
  const currencies = listCurrencies(data);
  const currency = currencies.find((one) => one === search.currency) ?? currencies[0];
  if (data.preparedAt === null || currency === undefined) return <EmptyState>{t('never')}</EmptyState>;
  return (
    <>
      <div className="filters">
        <FilterLinks
          label={t('period')}
          options={periods}
          selected={days}
          renderLabel={(one) => t('days', { days: one })}
          getLink={(one) => ({ to: '/portfolio', search: { ...search, days: one } })}
        />
        {currencies.length < 2 ? null : (
          <FilterLinks
            label={t('currency')}
            options={currencies}
            selected={currency}
            renderLabel={(one) => one}
            getLink={(one) => ({ to: '/portfolio', search: { ...search, currency: one } })}
          />
        )}
        <span className="quiet">{t('prepared', { when: formatDateTime(data.preparedAt, language) })}</span>
      </div>
      <div className="charts">
        <OutstandingChart data={data} currency={currency} />
        <CollectedChart data={data} currency={currency} />
        <VintagesChart data={data} currency={currency} />
        <RollRates data={data} currency={currency} />
      </div>
    </>
  );
}

/** Colour steps of the heat map. */
const heatSteps = 10;

/** Roll rates: the shares of a bucket's loans in each bucket a week later. */
function RollRates({ data, currency }: { data: PortfolioData; currency: string }) {
  const t = useTexts('portfolio');
  const { language } = useLanguage();
  const rows = computeRollShares(data.rolls, currency);
  const bucketLabel = (bucket: Bucket | 'repaid') =>
    bucket === 'current' || bucket === 'repaid' ? t(bucket) : bucket;
  return (
    <ChartPanel
      name="rolls"
      title={t('rolls')}
      explanation={t('rollsExplained')}
      table={{
        headers: [t('from'), t('loans'), ...rollTargets.map(bucketLabel)],
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
        <div className="table-frame">
          <table className="table heatmap" aria-label={t('rolls')}>
            <thead>
              <tr>
                <th scope="col">{t('from')}</th>
                {rollTargets.map((to) => (
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
                      key={rollTargets[index]}
                      className={`align-end heat-${Math.ceil((share ?? 0) * heatSteps)}`}
                    >
                      {share === null || share === 0 ? '' : formatShare(share, 1, language)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </ChartPanel>
  );
}

const barWidth = 100;

/** Vintages: loans by month of disbursement, with the shares repaid and late. */
function VintagesChart({ data, currency }: { data: PortfolioData; currency: string }) {
  const t = useTexts('portfolio');
  const { language } = useLanguage();
  const months = data.vintages
    .filter((row) => row.currency === currency)
    .toSorted((one, other) => other.month.localeCompare(one.month));
  return (
    <ChartPanel
      name="vintages"
      title={t('vintages')}
      explanation={t('vintagesExplained')}
      table={{
        headers: [t('month'), t('loans'), t('lent'), t('left'), t('repaidShare'), t('lateShare')],
        rows: months.map(({ month, loans, lent, outstanding, repaidLoans, lateLoans }) => [
          month,
          loans,
          lent / 100,
          outstanding / 100,
          repaidLoans,
          lateLoans,
        ]),
        formatCell: (cell, column) => {
          if (typeof cell === 'string') return formatMonth(cell, language);
          return column === 2 || column === 3
            ? formatMoney(Math.round(cell * 100), currency)
            : formatCount(cell, language);
        },
      }}
    >
      {months.length === 0 ? (
        <EmptyState>{t('noData')}</EmptyState>
      ) : (
        <ol className="bars">
          <li className="quiet small" aria-hidden="true">
            <span>{t('month')}</span>
            <span />
            <span>{t('repaidShare')}</span>
            <span>{t('lateShare')}</span>
          </li>
          {months.map(({ month, loans, repaidLoans, lateLoans }) => (
            <li key={month}>
              <span>{formatMonth(month, language)}</span>
              <svg
                viewBox={`0 0 ${barWidth} 10`}
                preserveAspectRatio="none"
                className="bar-drawn"
                aria-hidden="true"
              >
                <rect width={barWidth} height="10" className="bar-all" />
                <rect width={(barWidth * repaidLoans) / loans} height="10" className="bar-good" />
                <rect
                  x={barWidth - (barWidth * lateLoans) / loans}
                  width={(barWidth * lateLoans) / loans}
                  height="10"
                  className="bar-bad"
                />
              </svg>
              <span className="numeric">{formatShare(repaidLoans, loans, language)}</span>
              <span className="numeric">{formatShare(lateLoans, loans, language)}</span>
            </li>
          ))}
        </ol>
      )}
    </ChartPanel>
  );
}
