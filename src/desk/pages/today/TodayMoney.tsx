import { Link, type LinkProps } from '@tanstack/react-router';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';
import { useCan } from '../../api/me.tsx';
import { useDeskQuery } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Panel } from '../../ui/DeskPage.tsx';
import { FormattedMoney } from '../../ui/facts.tsx';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { EmptyState, QueryView } from '../../ui/QueryView.tsx';

type CurrencyRow = DeskReply<'todayMoney'>['currencies'][number];
type Figure = CurrencyRow['figures'][number];

/** The page that shows what a figure is made of, and the call whose permission it needs. */
const targets: Readonly<Record<Figure['name'], { call: DeskCallName; link: LinkProps }>> = {
  due: { call: 'portfolio', link: { to: '/portfolio' } },
  collected: { call: 'reconciliation', link: { to: '/reconciliation' } },
  disbursed: { call: 'payouts', link: { to: '/payouts' } },
  overdue: { call: 'collections', link: { to: '/collections' } },
};

const refreshMs = 60_000;

/** The amounts of the day in each currency, beside those of a week before. */
export function TodayMoney() {
  const t = useTexts('today');
  const { language } = useLanguage();
  const query = useDeskQuery('todayMoney', {}, { refreshMs: () => refreshMs });
  return (
    <Panel title={t('money')}>
      <QueryView query={query} data={query.data} skeletonRows={2}>
        {({ today, currencies }) => (
          <>
            <p className="quiet explanation">{t('moneyExplained', { day: formatDay(today, language) })}</p>
            {currencies.length === 0 ? <EmptyState>{t('moneyNone')}</EmptyState> : null}
            {currencies.map((row) => (
              <section key={row.currency} aria-label={row.currency}>
                <h3>{row.currency}</h3>
                <dl className="figures">
                  {row.figures.map((figure) => (
                    <FigureItem key={figure.name} figure={figure} currency={row.currency} />
                  ))}
                </dl>
              </section>
            ))}
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function FigureItem({ figure: { name, today, weekAgo }, currency }: { figure: Figure; currency: string }) {
  const t = useTexts('today');
  const can = useCan();
  const { call, link } = targets[name];
  return (
    <div className="balance-item">
      <dt>{can(call) ? <Link {...link}>{t(name)}</Link> : t(name)}</dt>
      <dd className="numeric">
        <FormattedMoney minor={today} currency={currency} />
        {weekAgo === null ? null : <small>{t('weekAgo', { amount: formatMoney(weekAgo, currency) })}</small>}
      </dd>
    </div>
  );
}
