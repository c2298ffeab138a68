import { useLanguage, useTexts } from '../../texts/language.tsx';
import { ChartPanel } from '../../ui/figures/chart.tsx';
import { formatCount, formatMoney, formatMonth, formatShare } from '../../ui/format/format.ts';
import { EmptyState } from '../../ui/page/QueryView.tsx';
import type { PortfolioData } from './series.ts';

type Vintage = PortfolioData['vintages'][number];

/** Vintages: loans by month of disbursement, with the shares repaid, late and written off. */
export function VintagesChart({ data, currency }: { data: PortfolioData; currency: string }) {
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
        headers: [
          ...[t('month'), t('loans'), t('lent'), t('left')],
          ...[t('repaidShare'), t('lateShare'), t('writtenOff')],
        ],
        rows: months.map(({ month, loans, lent, outstanding, repaidLoans, lateLoans, writtenOffLoans }) => [
          month,
          loans,
          lent / 100,
          outstanding / 100,
          repaidLoans,
          lateLoans,
          writtenOffLoans,
        ]),
        formatCell: (cell, column) => {
          if (typeof cell === 'string') return formatMonth(cell, language);
          return column === 2 || column === 3
            ? formatMoney(Math.round(cell * 100), currency)
            : formatCount(cell, language);
        },
      }}
    >
      {months.length === 0 ? <EmptyState>{t('noData')}</EmptyState> : <VintageBars months={months} />}
    </ChartPanel>
  );
}

const barWidth = 100;

function VintageBars({ months }: { months: readonly Vintage[] }) {
  const t = useTexts('portfolio');
  const { language } = useLanguage();
  return (
    <ol className="bars">
      <li className="quiet small" aria-hidden="true">
        <span>{t('month')}</span>
        <span />
        <span>{t('repaidShare')}</span>
        <span>{t('lateShare')}</span>
        <span>{t('writtenOff')}</span>
      </li>
      {months.map(({ month, loans, repaidLoans, lateLoans, writtenOffLoans }) => (
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
              x={barWidth - (barWidth * (lateLoans + writtenOffLoans)) / loans}
              width={(barWidth * lateLoans) / loans}
              height="10"
              className="bar-bad"
            />
            <rect
              x={barWidth - (barWidth * writtenOffLoans) / loans}
              width={(barWidth * writtenOffLoans) / loans}
              height="10"
              className="bar-lost"
            />
          </svg>
          <span className="numeric">{formatShare(repaidLoans, loans, language)}</span>
          <span className="numeric">{formatShare(lateLoans, loans, language)}</span>
          <span className="numeric">{formatShare(writtenOffLoans, loans, language)}</span>
        </li>
      ))}
    </ol>
  );
}
