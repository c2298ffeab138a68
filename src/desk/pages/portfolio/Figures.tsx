import { Fragment } from 'react';
import {
  type PortfolioFigure,
  portfolioFigures,
  toPortfolioFigureList,
} from '../../../contract/desk/figureLists.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { downloadFile } from '../../ui/controls/download.ts';
import { FigureLink } from '../../ui/figures/figure.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatCount, formatMoney, formatPlainAmount, formatShare } from '../../ui/format/format.ts';
import { createColumnHelper } from '../../ui/list/columns.tsx';
import { toCsv } from '../../ui/list/csv.ts';
import { Table } from '../../ui/list/Table.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { type FigureRow, sumFigures } from './series.ts';

type FiguresReply = DeskReply<'portfolioFigures'>;
type Props = { figures: FiguresReply; currency: string };

const labels = {
  activeLoans: 'activeLoans',
  outstanding: 'outstandingPrincipal',
  atRisk30: 'atRisk30',
  atRisk60: 'atRisk60',
  atRisk90: 'atRisk90',
  disbursed: 'disbursed',
  collected: 'collectedAmount',
  writtenOff: 'writtenOff',
} as const satisfies Record<PortfolioFigure, string>;

/** How many loans or payments a figure adds up, where it says so. */
const counts = {
  disbursed: ['disbursedLoans', 'loansCount'],
  collected: ['payments', 'paymentsCount'],
  writtenOff: ['writtenOffLoans', 'loansCount'],
} as const;

const isOfPeriod = (figure: PortfolioFigure) => figure in counts;

const figureGroups = [
  {
    title: 'asItStands',
    explanation: 'asItStandsExplained',
    isGrouped: (figure: PortfolioFigure) => !isOfPeriod(figure),
  },
  { title: 'inPeriod', explanation: 'inPeriodExplained', isGrouped: isOfPeriod },
] as const;

function isAtRisk(figure: PortfolioFigure): boolean {
  return figure.startsWith('atRisk');
}

/** A share of what is outstanding for what is at risk, else the amount or count. */
function useFigureText(): (figure: PortfolioFigure, row: FigureRow, currency: string) => string {
  const { language } = useLanguage();
  return (figure, row, currency) => {
    if (isAtRisk(figure)) return formatShare(row[figure], row.outstanding, language);
    return figure === 'activeLoans' ? formatCount(row[figure], language) : formatMoney(row[figure], currency);
  };
}

/** The figures of a currency, each with the list that it adds up. */
export function TotalFigures({ figures, currency }: Props) {
  const t = useTexts('portfolio');
  const { language } = useLanguage();
  const figureText = useFigureText();
  const total = sumFigures(figures.rows.filter((row) => row.currency === currency));
  const detail = (figure: PortfolioFigure) => {
    if (isAtRisk(figure)) return formatMoney(total[figure], currency);
    if (figure !== 'disbursed' && figure !== 'collected' && figure !== 'writtenOff') return null;
    const [field, label] = counts[figure];
    return t(label, { count: total[field], shown: formatCount(total[field], language) });
  };
  return (
    <Panel title={t('figures', { currency })}>
      {figureGroups.map(({ title, explanation, isGrouped }) => (
        <Fragment key={title}>
          <h3>{t(title)}</h3>
          <p className="quiet explanation">{t(explanation)}</p>
          <dl className="figures">
            {portfolioFigures.filter(isGrouped).map((figure) => (
              <div key={figure} className="balance-item">
                <dt>{t(labels[figure])}</dt>
                <dd className="numeric">
                  <FigureLink
                    list={toPortfolioFigureList(figure, { currency }, figures)}
                    label={t(labels[figure])}
                  >
                    {figureText(figure, total, currency)}
                  </FigureLink>
                  {detail(figure) === null ? null : <small>{detail(figure)}</small>}
                </dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
    </Panel>
  );
}

const column = createColumnHelper<FiguresReply['rows'][number]>();

/** The same by market and product. */
export function ProductFigures({ figures, currency }: Props) {
  const t = useTexts('portfolio');
  const displayName = useDisplayNames();
  const figureText = useFigureText();
  const rows = figures.rows.filter((row) => row.currency === currency);
  const rowName = (row: FiguresReply['rows'][number]) =>
    `${displayName.market(row.market)} · ${displayName.product(row.productId)}`;
  return (
    <Panel title={t('byProduct')} actions={<DownloadFigures {...{ rows, currency }} />}>
      <Table
        label={t('byProduct')}
        rows={rows}
        rowKey={({ market, productId }) => `${market} ${productId}`}
        columns={[
          column('product', t('product'), rowName),
          ...portfolioFigures.map((figure) =>
            column(
              figure,
              t(labels[figure]),
              (row) => (
                <FigureLink
                  list={toPortfolioFigureList(
                    figure,
                    { currency, market: row.market, product: row.productId },
                    figures,
                  )}
                  label={`${rowName(row)}, ${t(labels[figure])}`}
                >
                  <span className="money">{figureText(figure, row, currency)}</span>
                </FigureLink>
              ),
              { align: 'end', sortValue: (row) => row[figure] },
            ),
          ),
        ]}
      />
    </Panel>
  );
}

/** The table as a file; what is at risk as a share, as on the page, and as an amount. */
function DownloadFigures({ rows, currency }: Pick<FiguresReply, 'rows'> & { currency: string }) {
  const t = useTexts('portfolio');
  const displayName = useDisplayNames();
  const { language } = useLanguage();
  function download(): void {
    const headers = [
      ...[t('market'), t('product'), t('currency')],
      ...portfolioFigures.flatMap((figure) => {
        const label = t(labels[figure]);
        return isAtRisk(figure) ? [label, `${label} (${currency})`] : [label];
      }),
    ];
    const cells = rows.map((row) => [
      ...[displayName.market(row.market), displayName.product(row.productId), currency],
      ...portfolioFigures.flatMap<string | number>((figure) => {
        if (figure === 'activeLoans') return row[figure];
        const amount = formatPlainAmount(row[figure]);
        return isAtRisk(figure) ? [formatShare(row[figure], row.outstanding, language), amount] : [amount];
      }),
    ]);
    downloadFile('portfolio.csv', 'text/csv', toCsv(headers, cells));
  }
  return (
    <Button kind="plain" onClick={download}>
      CSV
    </Button>
  );
}
