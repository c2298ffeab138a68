import { scaleLinear, scaleUtc } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { locales } from '../../../contract/launch.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Figure } from '../../ui/chart/Figure.tsx';
import { Plot } from '../../ui/chart/Plot.tsx';
import { dayText, moneyText, shareText, shortMoney } from '../../ui/format.ts';
import { Empty } from '../../ui/Loaded.tsx';
import type { PortfolioData } from './series.ts';
import { portfolioTexts } from './texts.ts';

const shortDay: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };
const lines = ['expected', 'collected'] as const;

/** What fell due each day, and what came in; the day of today isn't over, and would look like a fall. */
export function Collected({ data, currency }: { data: PortfolioData; currency: string }) {
  const say = useTexts(portfolioTexts);
  const { language } = useLanguage();
  const days = data.collected
    .filter((row) => row.currency === currency && row.day !== data.preparedAt?.slice(0, 10))
    .toSorted((one, other) => one.day.localeCompare(other.day));
  const most = Math.max(1, ...days.map(({ expected, collected }) => Math.max(expected, collected)));
  const names = { expected: say('expected'), collected: say('received') };
  return (
    <Figure
      name="collected"
      title={say('collected')}
      explained={say('collectedExplained')}
      table={{
        headers: [say('day'), say('expected'), say('received')],
        rows: days.toReversed().map(({ day, expected, collected }) => [day, expected / 100, collected / 100]),
        shown: (cell) =>
          typeof cell === 'number' ? moneyText(Math.round(cell * 100), currency) : dayText(cell, language),
      }}
    >
      {days.length < 2 ? (
        <Empty>{say('noData')}</Empty>
      ) : (
        <>
          <p className="strong">
            {say('collectedTotal', {
              collected: moneyText(sumOf(days, 'collected'), currency),
              expected: moneyText(sumOf(days, 'expected'), currency),
              share: shareText(sumOf(days, 'collected'), sumOf(days, 'expected'), language),
            })}
          </p>
          <ul className="legend">
            {lines.map((line) => (
              <li key={line}>
                <svg width="18" height="10" aria-hidden="true">
                  <line x2="18" y1="5" y2="5" className={`line ${line}`} />
                </svg>
                {names[line]}
              </li>
            ))}
          </ul>
          <Plot
            label={say('collected')}
            scales={(width, height) => ({
              across: scaleUtc<number>({
                domain: [Date.parse(days[0]?.day ?? ''), Date.parse(days.at(-1)?.day ?? '')],
                range: [0, width],
              }),
              up: scaleLinear<number>({ domain: [0, most], range: [height, 0], nice: true }),
            })}
            dayOf={(day) => day.toLocaleDateString(locales[language], shortDay)}
            amountOf={(value) => shortMoney(value, currency, language)}
          >
            {({ across, up }) =>
              lines.map((line) => (
                <LinePath
                  key={line}
                  data={days}
                  x={({ day }) => across(Date.parse(day))}
                  y={(row) => up(row[line])}
                  className={`line ${line}`}
                />
              ))
            }
          </Plot>
        </>
      )}
    </Figure>
  );
}

function sumOf(days: PortfolioData['collected'], line: (typeof lines)[number]): number {
  return days.reduce((sum, row) => sum + row[line], 0);
}
