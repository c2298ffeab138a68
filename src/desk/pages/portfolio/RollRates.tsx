import { useLanguage, useTexts } from '../../texts/language.tsx';
import { ChartPanel } from '../../ui/chart.tsx';
import { formatCount, formatShare } from '../../ui/format.ts';
import { EmptyState } from '../../ui/QueryView.tsx';
import { ScrollArea } from '../../ui/ScrollArea.tsx';
import { type Bucket, computeRollShares, type PortfolioData, rollRateTargets } from './series.ts';

/** Roll rates: the shares of a bucket's loans in each bucket a week later. */
export function RollRates({ data, currency }: { data: PortfolioData; currency: string }) {
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

function useBucketLabel(): (bucket: Bucket | 'repaid') => string {
  const t = useTexts('portfolio');
  return (bucket) => (bucket === 'current' || bucket === 'repaid' ? t(bucket) : bucket);
}

/** Colour steps of the heat map. */
const heatSteps = 10;

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
