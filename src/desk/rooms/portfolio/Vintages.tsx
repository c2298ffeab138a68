import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Figure } from '../../ui/chart/Figure.tsx';
import { countText, moneyText, monthText, shareText } from '../../ui/format.ts';
import { Empty } from '../../ui/Loaded.tsx';
import type { PortfolioData } from './series.ts';
import { portfolioTexts } from './texts.ts';

const width = 100;

/** Loans by the month they were paid out in, with what became of them. */
export function Vintages({ data, currency }: { data: PortfolioData; currency: string }) {
  const say = useTexts(portfolioTexts);
  const { language } = useLanguage();
  const months = data.vintages
    .filter((row) => row.currency === currency)
    .toSorted((one, other) => other.month.localeCompare(one.month));
  return (
    <Figure
      name="vintages"
      title={say('vintages')}
      explained={say('vintagesExplained')}
      table={{
        headers: [say('month'), say('loans'), say('lent'), say('left'), say('repaidShare'), say('lateShare')],
        rows: months.map(({ month, loans, lent, outstanding, repaidLoans, lateLoans }) => [
          month,
          loans,
          lent / 100,
          outstanding / 100,
          repaidLoans,
          lateLoans,
        ]),
        shown: (cell, column) => {
          if (typeof cell === 'string') return monthText(cell, language);
          return column === 2 || column === 3
            ? moneyText(Math.round(cell * 100), currency)
            : countText(cell, language);
        },
      }}
    >
      {months.length === 0 ? (
        <Empty>{say('noData')}</Empty>
      ) : (
        <ol className="bars">
          <li className="quiet small" aria-hidden="true">
            <span>{say('month')}</span>
            <span />
            <span>{say('repaidShare')}</span>
            <span>{say('lateShare')}</span>
          </li>
          {months.map(({ month, loans, repaidLoans, lateLoans }) => (
            <li key={month}>
              <span>{monthText(month, language)}</span>
              <svg
                viewBox={`0 0 ${width} 10`}
                preserveAspectRatio="none"
                className="bar-drawn"
                aria-hidden="true"
              >
                <rect width={width} height="10" className="bar-all" />
                <rect width={(width * repaidLoans) / loans} height="10" className="bar-good" />
                <rect
                  x={width - (width * lateLoans) / loans}
                  width={(width * lateLoans) / loans}
                  height="10"
                  className="bar-bad"
                />
              </svg>
              <span className="figure">{shareText(repaidLoans, loans, language)}</span>
              <span className="figure">{shareText(lateLoans, loans, language)}</span>
            </li>
          ))}
        </ol>
      )}
    </Figure>
  );
}
