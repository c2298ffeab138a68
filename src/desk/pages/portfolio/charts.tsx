import { type ComponentProps, type ReactNode, useState } from 'react';
import { locales } from '../../../contract/launch.ts';
import { type Language, useLanguage, useTexts } from '../../texts/language.tsx';
import { ChartPanel, Plot } from '../../ui/figures/chart.tsx';
import { scaleAmounts, scaleDays } from '../../ui/figures/scales.ts';
import { formatDay, formatMoney, formatMoneyCompact, formatShare } from '../../ui/format/format.ts';
import { EmptyState } from '../../ui/page/QueryView.tsx';
import {
  type Bucket,
  buckets,
  groupOutstandingByDay,
  type OutstandingByBucket,
  type PortfolioData,
} from './series.ts';

const shortDay: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };

type Series<Point> = {
  readonly id: string;
  readonly label: string;
  /** How the plot draws it. */
  readonly sample: ReactNode;
  readonly value: (point: Point) => number;
};

type DayPlotProps<Point> = Pick<ComponentProps<typeof Plot>, 'label' | 'children'> & {
  points: readonly Point[];
  series: readonly Series<Point>[];
  /** Upper end of the axis, in minor units. */
  max: number;
  currency: string;
};

/** A plot of amounts over days, whose legend says them of the day under the cursor, else of the last. */
function DayPlot<Point extends { readonly day: string }>(props: DayPlotProps<Point>) {
  const { label, points, series, max, currency, children } = props;
  const { language } = useLanguage();
  const [chosenDay, setChosenDay] = useState<string>();
  const found = points.findIndex(({ day }) => day === chosenDay);
  const index = found < 0 ? points.length - 1 : found;
  const point = points[index];
  if (point === undefined) return null;
  const values = series.map(({ value }) => formatMoney(value(point), currency));
  const day = formatDay(point.day, language);
  return (
    <>
      <p className="strong">{day}</p>
      <ul className="legend">
        {series.map(({ id, label: name, sample }, place) => (
          <li key={id}>
            {sample}
            {name} <span className="money">{values[place]}</span>
          </li>
        ))}
      </ul>
      <Plot
        label={label}
        cursor={{
          times: points.map(toTime),
          index,
          text: `${day}: ${series.map(({ label: name }, place) => `${name} ${values[place]}`).join(', ')}`,
          onMove: (next) => setChosenDay(points[next]?.day),
        }}
        scales={(width, height) => ({
          x: scaleDays(toTime(points[0]), toTime(points.at(-1)), width),
          y: scaleAmounts(max, height),
        })}
        formatDay={(at) => at.toLocaleDateString(locales[language], shortDay)}
        formatAmount={(value) => formatMoneyCompact(value, currency, language)}
      >
        {children}
      </Plot>
    </>
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
  const points = groupOutstandingByDay(data.outstanding, currency);
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
        <OutstandingPlot points={points} currency={currency} bucketLabel={bucketLabel} />
      )}
    </ChartPanel>
  );
}

type OutstandingPlotProps = {
  points: readonly OutstandingByBucket[];
  currency: string;
  bucketLabel: (bucket: Bucket) => string;
};

function OutstandingPlot({ points, currency, bucketLabel }: OutstandingPlotProps) {
  const t = useTexts('portfolio');
  const series = buckets.map((bucket, index) => ({
    id: bucket,
    label: bucketLabel(bucket),
    sample: (
      <svg width="10" height="10" aria-hidden="true">
        <rect width="10" height="10" rx="2" className={`bucket-${index}`} />
      </svg>
    ),
    value: ({ owed }: OutstandingByBucket) => owed[bucket],
  }));
  return (
    <DayPlot
      label={t('outstanding')}
      points={points}
      series={series}
      max={Math.max(1, ...points.map((day) => sumBuckets(day, buckets.length)))}
      currency={currency}
    >
      {({ x, y }) =>
        buckets.map((bucket, index) => {
          const draw = (day: OutstandingByBucket, below: number) =>
            `${x.toPixel(toTime(day))},${y.toPixel(sumBuckets(day, below))}`;
          const top = points.map((day) => draw(day, index + 1));
          const bottom = points.map((day) => draw(day, index)).reverse();
          return (
            <polygon key={bucket} points={[...top, ...bottom].join(' ')} className={`bucket-${index}`} />
          );
        })
      }
    </DayPlot>
  );
}

function toTime(row: { day: string } | undefined): number {
  return row === undefined ? 0 : Date.parse(row.day);
}

/** What the first buckets of a day come to. */
function sumBuckets({ owed }: OutstandingByBucket, count: number): number {
  return buckets.slice(0, count).reduce((sum, bucket) => sum + owed[bucket], 0);
}

const lines = ['expected', 'collected'] as const;

/** Expected and collected amounts of each day; without today, whose partial figures would look like a drop. */
export function CollectedChart({ data, currency }: { data: PortfolioData; currency: string }) {
  const t = useTexts('portfolio');
  const { language } = useLanguage();
  const points = data.collected
    .filter((row) => row.currency === currency && row.day !== data.preparedAt?.slice(0, 10))
    .toSorted((one, other) => one.day.localeCompare(other.day));
  const sum = (line: (typeof lines)[number]) => points.reduce((total, row) => total + row[line], 0);
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
          <p>
            {t('collectedTotal', {
              collected: formatMoney(sum('collected'), currency),
              expected: formatMoney(sum('expected'), currency),
              share: formatShare(sum('collected'), sum('expected'), language),
            })}
          </p>
          <CollectedPlot points={points} currency={currency} />
        </>
      )}
    </ChartPanel>
  );
}

function CollectedPlot({ points, currency }: { points: PortfolioData['collected']; currency: string }) {
  const t = useTexts('portfolio');
  const labels = { expected: t('expected'), collected: t('received') };
  const series = lines.map((line) => ({
    id: line,
    label: labels[line],
    sample: (
      <svg width="18" height="10" aria-hidden="true">
        <line x2="18" y1="5" y2="5" className={`line ${line}`} />
      </svg>
    ),
    value: (point: (typeof points)[number]) => point[line],
  }));
  const max = Math.max(1, ...points.map(({ expected, collected }) => Math.max(expected, collected)));
  return (
    <DayPlot label={t('collected')} points={points} series={series} max={max} currency={currency}>
      {({ x, y }) =>
        lines.map((line) => (
          <polyline
            key={line}
            points={points.map((point) => `${x.toPixel(toTime(point))},${y.toPixel(point[line])}`).join(' ')}
            className={`line ${line}`}
          />
        ))
      }
    </DayPlot>
  );
}
