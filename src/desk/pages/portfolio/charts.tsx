import { scaleLinear, scaleUtc } from '@visx/scale';
import { AreaStack, LinePath } from '@visx/shape';
import type { ComponentProps } from 'react';
import { locales } from '../../../contract/launch.ts';
import { type Language, useLanguage, useTexts } from '../../texts/language.tsx';
import { ChartPanel, Plot } from '../../ui/chart.tsx';
import { formatDay, formatMoney, formatMoneyCompact, formatShare } from '../../ui/format.ts';
import { EmptyState } from '../../ui/QueryView.tsx';
import { type Bucket, buckets, groupOwedByDay, type OwedDay, type PortfolioData } from './series.ts';

const shortDay: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };

type DayPlotProps = Pick<ComponentProps<typeof Plot>, 'label' | 'children'> & {
  points: readonly { readonly day: string }[];
  /** Upper end of the axis, in minor units. */
  max: number;
  currency: string;
};

/** A plot of amounts over days. */
function DayPlot({ label, points, max, currency, children }: DayPlotProps) {
  const { language } = useLanguage();
  return (
    <Plot
      label={label}
      scales={(width, height) => ({
        xScale: scaleUtc<number>({ domain: [toTime(points[0]), toTime(points.at(-1))], range: [0, width] }),
        yScale: scaleLinear<number>({ domain: [0, max], range: [height, 0], nice: true }),
      })}
      formatDay={(day) => day.toLocaleDateString(locales[language], shortDay)}
      formatAmount={(value) => formatMoneyCompact(value, currency, language)}
    >
      {children}
    </Plot>
  );
}

/** A day, or an amount in major units. */
function formatDayCell(cell: string | number, currency: string, language: Language): string {
  return typeof cell === 'number' ? formatMoney(Math.round(cell * 100), currency) : formatDay(cell, language);
}

/** The outstanding amount at the end of each day, by bucket. */
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
        formatCell: (cell) => formatDayCell(cell, currency, language),
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
          <DayPlot label={t('outstanding')} points={points} max={maxOwed(points)} currency={currency}>
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
          </DayPlot>
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

/** Expected and collected amounts of each day; without today, whose partial figures would look like a drop. */
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
        formatCell: (cell) => formatDayCell(cell, currency, language),
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
          <DayPlot label={t('collected')} points={points} max={maxAmount} currency={currency}>
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
          </DayPlot>
        </>
      )}
    </ChartPanel>
  );
}

function sumLine(points: PortfolioData['collected'], line: (typeof lines)[number]): number {
  return points.reduce((sum, row) => sum + row[line], 0);
}
