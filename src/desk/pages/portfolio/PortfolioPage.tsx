import { getRouteApi } from '@tanstack/react-router';
import { useDeskQuery } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { DeskPage } from '../../ui/DeskPage.tsx';
import { FilterLinks } from '../../ui/FilterLinks.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { EmptyState, QueryView } from '../../ui/QueryView.tsx';
import { RefreshIndicator } from '../../ui/RefreshIndicator.tsx';
import { CollectedChart } from './CollectedChart.tsx';
import { OutstandingChart } from './OutstandingChart.tsx';
import { RollRates } from './RollRates.tsx';
import { listCurrencies, type PortfolioData } from './series.ts';
import { VintagesChart } from './VintagesChart.tsx';

const route = getRouteApi('/portfolio');
const periods = ['30', '90', '365'] as const;

/** Pictures of the business, each with what it means and its figures. */
export function PortfolioPage() {
  const t = useTexts('portfolio');
  const { days = '90' } = route.useSearch();
  const query = useDeskQuery('portfolio', { days: Number(days) });
  return (
    <DeskPage title={t('title')} actions={<RefreshIndicator query={query} />}>
      <QueryView query={query} data={query.data} skeletonRows={12}>
        {(data) => <Details data={data} days={days} />}
      </QueryView>
    </DeskPage>
  );
}

function Details({ data, days }: { data: PortfolioData; days: (typeof periods)[number] }) {
  const t = useTexts('portfolio');
  const { language } = useLanguage();
  const search = route.useSearch();
  const currencies = listCurrencies(data);
  const currency = currencies.find((one) => one === search.currency) ?? currencies[0];
  if (data.preparedAt === null || currency === undefined) return <EmptyState>{t('never')}</EmptyState>;
  return (
    <>
      <div className="filters">
        <FilterLinks
          label={t('period')}
          options={periods}
          selected={days}
          renderLabel={(one) => t('days', { days: one })}
          getLink={(one) => ({ to: '/portfolio', search: { ...search, days: one } })}
        />
        {currencies.length < 2 ? null : (
          <FilterLinks
            label={t('currency')}
            options={currencies}
            selected={currency}
            renderLabel={(one) => one}
            getLink={(one) => ({ to: '/portfolio', search: { ...search, currency: one } })}
          />
        )}
        <span className="quiet">{t('prepared', { when: formatDateTime(data.preparedAt, language) })}</span>
      </div>
      <div className="charts">
        <OutstandingChart data={data} currency={currency} />
        <CollectedChart data={data} currency={currency} />
        <VintagesChart data={data} currency={currency} />
        <RollRates data={data} currency={currency} />
      </div>
    </>
  );
}
