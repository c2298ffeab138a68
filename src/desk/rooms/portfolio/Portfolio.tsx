import { getRouteApi } from '@tanstack/react-router';
import { useRead } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { Fresh } from '../../ui/Fresh.tsx';
import { momentText } from '../../ui/format.ts';
import { Empty, Loaded } from '../../ui/Loaded.tsx';
import { Room } from '../../ui/Room.tsx';
import { Collected } from './Collected.tsx';
import { Outstanding } from './Outstanding.tsx';
import { Rolls } from './Rolls.tsx';
import { currenciesIn, type PortfolioData } from './series.ts';
import { portfolioTexts } from './texts.ts';
import { Vintages } from './Vintages.tsx';

const route = getRouteApi('/portfolio');
const periods = ['30', '90', '365'] as const;

/** Pictures of the business, each with what it means and its figures. */
export function Portfolio() {
  const say = useTexts(portfolioTexts);
  const { days = '90' } = route.useSearch();
  const query = useRead('portfolio', { days: Number(days) });
  return (
    <Room title={say('title')} aside={<Fresh query={query} />}>
      <Loaded query={query} data={query.data} rows={12}>
        {(data) => <Ready data={data} days={days} />}
      </Loaded>
    </Room>
  );
}

function Ready({ data, days }: { data: PortfolioData; days: (typeof periods)[number] }) {
  const say = useTexts(portfolioTexts);
  const { language } = useLanguage();
  const given = route.useSearch();
  const currencies = currenciesIn(data);
  const currency = currencies.find((one) => one === given.currency) ?? currencies[0];
  if (data.preparedAt === null || currency === undefined) return <Empty>{say('never')}</Empty>;
  return (
    <>
      <div className="filters">
        <Choices
          label={say('period')}
          among={periods}
          chosen={days}
          nameOf={(one) => say('days', { days: one })}
          linkOf={(one) => ({ to: '/portfolio', search: { ...given, days: one } })}
        />
        {currencies.length < 2 ? null : (
          <Choices
            label={say('currency')}
            among={currencies}
            chosen={currency}
            nameOf={(one) => one}
            linkOf={(one) => ({ to: '/portfolio', search: { ...given, currency: one } })}
          />
        )}
        <span className="quiet">{say('prepared', { when: momentText(data.preparedAt, language) })}</span>
      </div>
      <div className="pictures">
        <Outstanding data={data} currency={currency} />
        <Collected data={data} currency={currency} />
        <Vintages data={data} currency={currency} />
        <Rolls data={data} currency={currency} />
      </div>
    </>
  );
}
