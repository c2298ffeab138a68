import { useLanguage, useTexts } from '../../texts/language.tsx';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import { formatCount, formatShare } from '../../ui/format.ts';
import { EmptyState } from '../../ui/QueryView.tsx';
import { type Bucket, computeRollShares, type PortfolioData, rollTargets } from './series.ts';

/** Tenths of a share, for how strong a cell is. */
const heatSteps = 10;

/** How many loans of each bucket are in which a week later. */
export function RollRates({ data, currency }: { data: PortfolioData; currency: string }) {
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
