import { toTodayFigureList } from '../../../contract/desk/figureLists.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { FigureLink, MarketDaysNote } from '../../ui/figures/figure.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatDay, formatMoney } from '../../ui/format/format.ts';
import { FormattedMoney } from '../../ui/format/formatted.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { QueryView } from '../../ui/page/QueryView.tsx';

type MarketRow = DeskReply<'todayMoney'>['markets'][number];
type Figure = MarketRow['figures'][number];

const refreshMs = 60_000;

/** The amounts of each market's day, beside those of a week before. */
export function TodayMoney() {
  const t = useTexts('today');
  const { language } = useLanguage();
  const displayName = useDisplayNames();
  const query = useDeskQuery('todayMoney', {}, { refreshMs: () => refreshMs });
  return (
    <Panel title={t('money')}>
      <p className="quiet explanation">{t('moneyExplained')}</p>
      <QueryView query={query} data={query.data} skeletonRows={2}>
        {({ markets }) =>
          markets.map((row) => {
            const { market, day } = row;
            const name = t('day', { market: displayName.market(market), day: formatDay(day, language) });
            return (
              <section key={market} aria-label={name}>
                <h3>{name}</h3>
                <dl className="figures">
                  {row.figures.map((figure) => (
                    <FigureItem key={figure.name} figure={figure} row={row} />
                  ))}
                </dl>
              </section>
            );
          })
        }
      </QueryView>
      <MarketDaysNote />
    </Panel>
  );
}

function FigureItem({ figure: { name, amount, weekAgo }, row }: { figure: Figure; row: MarketRow }) {
  const t = useTexts('today');
  const { market, currency, day, dueAtStart } = row;
  return (
    <div className="balance-item">
      <dt>{t(name)}</dt>
      <dd className="numeric">
        <FigureLink list={toTodayFigureList(name, { market, currency }, day)} label={t(name)}>
          <FormattedMoney minor={amount} currency={currency} />
        </FigureLink>
        {name !== 'due' ? null : (
          <small>{t('dueAtStart', { amount: formatMoney(dueAtStart, currency) })}</small>
        )}
        {weekAgo === null ? null : <small>{t('weekAgo', { amount: formatMoney(weekAgo, currency) })}</small>}
      </dd>
    </div>
  );
}
