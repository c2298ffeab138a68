import { scaleLinear, scaleUtc } from '@visx/scale';
import { AreaStack } from '@visx/shape';
import { locales } from '../../../contract/launch.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import { Plot } from '../../ui/chart/Plot.tsx';
import { formatDay, formatMoney, formatMoneyCompact } from '../../ui/format.ts';
import { EmptyState } from '../../ui/QueryView.tsx';
import { type Bucket, buckets, groupOwedByDay, type OwedDay, type PortfolioData } from './series.ts';

const shortDay: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };

/** What is owed at the end of each day, by how late it is. */
export function OutstandingChart({ data, currency }: { data: PortfolioData; currency: string }) {
  const t = useTexts('portfolio');
  const { language } = useLanguage();
  const points = groupOwedByDay(data.outstanding, currency);
  const bucketLabel = (bucket: Bucket) => (bucket === 'current' ? t('current') : t('bucketDays', { bucket }));
  return (
    <ChartPanel
      name="outstanding"
      title={t('outstanding')}
      explanation={t('outstandingExplained')}
      table={{
        headers: [t('day'), ...buckets.map(bucketLabel)],
        rows: points
          .toReversed()
          .map(({ day, owed }) => [day, ...buckets.map((bucket) => owed[bucket] / 100)]),
        formatCell: (cell) =>
          typeof cell === 'number'
            ? formatMoney(Math.round(cell * 100), currency)
            : formatDay(cell, language),
      }}
    >
      {points.length < 2 ? (
        <EmptyState>{t('noData')}</EmptyState>
      ) : (
        <>
          <ul className="legend">
            {buckets.map((bucket, index) => (
              <li key={bucket}>
                <svg width="10" height="10" aria-hidden="true">
                  <rect width="10" height="10" rx="2" className={`bucket-${index}`} />
                </svg>
                {bucketLabel(bucket)}
              </li>
            ))}
          </ul>
          <Plot
            label={t('outstanding')}
            scales={(width, height) => ({
              xScale: scaleUtc<number>({
                domain: [toTime(points[0]), toTime(points.at(-1))],
                range: [0, width],
              }),
              yScale: scaleLinear<number>({ domain: [0, maxOwed(points)], range: [height, 0], nice: true }),
            })}
            formatDay={(day) => day.toLocaleDateString(locales[language], shortDay)}
            formatAmount={(value) => formatMoneyCompact(value, currency, language)}
          >
            {({ xScale, yScale }) => (
              <AreaStack<OwedDay, Bucket>
                data={points}
                keys={[...buckets]}
                value={({ owed }, bucket) => owed[bucket]}
                x={({ data: day }) => xScale(toTime(day))}
                y0={([low]) => yScale(low)}
                y1={([, high]) => yScale(high)}
              >
                {({ stacks, path }) =>
                  stacks.map((stack, index) => (
                    <path key={stack.key} d={path(stack) ?? ''} className={`bucket-${index}`} />
                  ))
                }
              </AreaStack>
            )}
          </Plot>
        </>
      )}
    </ChartPanel>
  );
}

function toTime(row: { day: string } | undefined): number {
  return row === undefined ? 0 : Date.parse(row.day);
}

function maxOwed(points: readonly OwedDay[]): number {
  return Math.max(
    1,
    ...points.map(({ owed }) => Object.values(owed).reduce((sum, amount) => sum + amount, 0)),
  );
}
