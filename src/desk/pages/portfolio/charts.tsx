import { scaleLinear, scaleUtc } from '@visx/scale';
import { AreaStack, LinePath } from '@visx/shape';
import { locales } from '../../../contract/launch.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { ChartPanel, Plot } from '../../ui/chart.tsx';
import { formatDay, formatMoney, formatMoneyCompact, formatShare } from '../../ui/format.ts';
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

const lines = ['expected', 'collected'] as const;

/** What fell due each day, and what came in; the day of today isn't over, and would look like a fall. */
export function CollectedChart({ data, currency }: { data: PortfolioData; currency: string }) {
  const t = useTexts('portfolio');
  const { language } = useLanguage();
  const points = data.collected
    .filter((row) => row.currency === currency && row.day !== data.preparedAt?.slice(0, 10))
    .toSorted((one, other) => one.day.localeCompare(other.day));
  const maxAmount = Math.max(1, ...points.map(({ expected, collected }) => Math.max(expected, collected)));
  const lineLabels = { expected: t('expected'), collected: t('received') };
  return (
    <ChartPanel
      name="collected"
      title={t('collected')}
      explanation={t('collectedExplained')}
      table={{
        headers: [t('day'), t('expected'), t('received')],
        rows: points
          .toReversed()
          .map(({ day, expected, collected }) => [day, expected / 100, collected / 100]),
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
          <p className="strong">
            {t('collectedTotal', {
              collected: formatMoney(sumLine(points, 'collected'), currency),
              expected: formatMoney(sumLine(points, 'expected'), currency),
              share: formatShare(sumLine(points, 'collected'), sumLine(points, 'expected'), language),
            })}
          </p>
          <ul className="legend">
            {lines.map((line) => (
              <li key={line}>
                <svg width="18" height="10" aria-hidden="true">
                  <line x2="18" y1="5" y2="5" className={`line ${line}`} />
                </svg>
                {lineLabels[line]}
              </li>
            ))}
          </ul>
          <Plot
            label={t('collected')}
            scales={(width, height) => ({
              xScale: scaleUtc<number>({
                domain: [Date.parse(points[0]?.day ?? ''), Date.parse(points.at(-1)?.day ?? '')],
                range: [0, width],
              }),
              yScale: scaleLinear<number>({ domain: [0, maxAmount], range: [height, 0], nice: true }),
            })}
            formatDay={(day) => day.toLocaleDateString(locales[language], shortDay)}
            formatAmount={(value) => formatMoneyCompact(value, currency, language)}
          >
            {({ xScale, yScale }) =>
              lines.map((line) => (
                <LinePath
                  key={line}
                  data={points}
                  x={({ day }) => xScale(Date.parse(day))}
                  y={(row) => yScale(row[line])}
                  className={`line ${line}`}
                />
              ))
            }
          </Plot>
        </>
      )}
    </ChartPanel>
  );
}

function sumLine(points: PortfolioData['collected'], line: (typeof lines)[number]): number {
  return points.reduce((sum, row) => sum + row[line], 0);
}
