import { scaleLinear, scaleUtc } from '@visx/scale';
import { AreaStack } from '@visx/shape';
import { locales } from '../../../contract/launch.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Figure } from '../../ui/chart/Figure.tsx';
import { Plot } from '../../ui/chart/Plot.tsx';
import { dayText, moneyText, shortMoney } from '../../ui/format.ts';
import { Empty } from '../../ui/Loaded.tsx';
import { type Bucket, buckets, type OwedDay, owedByDay, type PortfolioData } from './series.ts';
import { portfolioTexts } from './texts.ts';

const shortDay: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };

/** What is owed at the end of each day, by how late it is. */
export function Outstanding({ data, currency }: { data: PortfolioData; currency: string }) {
  const say = useTexts(portfolioTexts);
  const { language } = useLanguage();
  const days = owedByDay(data.outstanding, currency);
  const nameOf = (bucket: Bucket) => (bucket === 'current' ? say('current') : say('bucketDays', { bucket }));
  return (
    <Figure
      name="outstanding"
      title={say('outstanding')}
      explained={say('outstandingExplained')}
      table={{
        headers: [say('day'), ...buckets.map(nameOf)],
        rows: days.toReversed().map(({ day, owed }) => [day, ...buckets.map((bucket) => owed[bucket] / 100)]),
        shown: (cell) =>
          typeof cell === 'number' ? moneyText(Math.round(cell * 100), currency) : dayText(cell, language),
      }}
    >
      {days.length < 2 ? (
        <Empty>{say('noData')}</Empty>
      ) : (
        <>
          <ul className="legend">
            {buckets.map((bucket, index) => (
              <li key={bucket}>
                <svg width="10" height="10" aria-hidden="true">
                  <rect width="10" height="10" rx="2" className={`bucket-${index}`} />
                </svg>
                {nameOf(bucket)}
              </li>
            ))}
          </ul>
          <Plot
            label={say('outstanding')}
            scales={(width, height) => ({
              across: scaleUtc<number>({ domain: [timeOf(days[0]), timeOf(days.at(-1))], range: [0, width] }),
              up: scaleLinear<number>({ domain: [0, mostOf(days)], range: [height, 0], nice: true }),
            })}
            dayOf={(day) => day.toLocaleDateString(locales[language], shortDay)}
            amountOf={(value) => shortMoney(value, currency, language)}
          >
            {({ across, up }) => (
              <AreaStack<OwedDay, Bucket>
                data={days}
                keys={[...buckets]}
                value={({ owed }, bucket) => owed[bucket]}
                x={({ data: day }) => across(timeOf(day))}
                y0={([low]) => up(low)}
                y1={([, high]) => up(high)}
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
    </Figure>
  );
}

function timeOf(row: { day: string } | undefined): number {
  return row === undefined ? 0 : Date.parse(row.day);
}

function mostOf(days: readonly OwedDay[]): number {
  return Math.max(1, ...days.map(({ owed }) => Object.values(owed).reduce((sum, amount) => sum + amount, 0)));
}
