import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Figure } from '../../ui/chart/Figure.tsx';
import { countText, shareText } from '../../ui/format.ts';
import { Empty } from '../../ui/Loaded.tsx';
import { type Bucket, type PortfolioData, rollShares, rollsTo } from './series.ts';
import { portfolioTexts } from './texts.ts';

/** Tenths of a share, for how strong a cell is. */
const steps = 10;

/** How many loans of each bucket are in which a week later. */
export function Rolls({ data, currency }: { data: PortfolioData; currency: string }) {
  const say = useTexts(portfolioTexts);
  const { language } = useLanguage();
  const rows = rollShares(data.rolls, currency);
  const nameOf = (bucket: Bucket | 'repaid') =>
    bucket === 'current' || bucket === 'repaid' ? say(bucket) : bucket;
  return (
    <Figure
      name="rolls"
      title={say('rolls')}
      explained={say('rollsExplained')}
      table={{
        headers: [say('from'), say('loans'), ...rollsTo.map(nameOf)],
        rows: rows.map(({ from, loans, shares }) => [
          nameOf(from),
          loans,
          ...shares.map((share) => share ?? ''),
        ]),
        shown: (cell, column) =>
          typeof cell === 'string'
            ? cell
            : column === 1
              ? countText(cell, language)
              : shareText(cell, 1, language),
      }}
    >
      {rows.every(({ loans }) => loans === 0) ? (
        <Empty>{say('noData')}</Empty>
      ) : (
        <div className="table-frame">
          <table className="table heat" aria-label={say('rolls')}>
            <thead>
              <tr>
                <th scope="col">{say('from')}</th>
                {rollsTo.map((to) => (
                  <th key={to} scope="col" className="end">
                    {nameOf(to)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ from, shares }) => (
                <tr key={from}>
                  <th scope="row">{nameOf(from)}</th>
                  {shares.map((share, index) => (
                    <td key={rollsTo[index]} className={`end heat-${Math.ceil((share ?? 0) * steps)}`}>
                      {share === null || share === 0 ? '' : shareText(share, 1, language)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Figure>
  );
}
