import type { Language } from '../../contract/launch.ts';
import { fillText } from '../messages/index.ts';
import { formatDayCount, formatMoney, formatWeekdayDate } from './format.ts';
import type { MarketConfig } from './markets.ts';

/** The texts of an area in one language, with the market's formats of amounts and days. */
export type MarketTexts<Key extends string> = {
  market: MarketConfig;
  language: 'es' | 'en';
  /** What the market calls its tax. */
  tax: string;
  t: (key: Key, values?: Readonly<Record<string, string | number>>) => string;
  /** Minor units: `$3,051.48`. */
  money: (amount: number) => string;
  /** With its weekday: `viernes 27 de noviembre`. */
  day: (day: string) => string;
  /** `7 días` */
  days: (count: number | string) => string;
};

type Catalogue<Key extends string> = Readonly<Record<Key, string>>;

/** Gives the texts of an area from its catalogues by market and language; one object for each. English where it isn't Spanish. */
export function createTextsByMarket<Key extends string>(
  catalogues: Readonly<Record<'es' | 'en', Catalogue<Key>>>,
): (market: MarketConfig, language: Language) => MarketTexts<Key> {
  const es = new WeakMap<MarketConfig, MarketTexts<Key>>();
  const en = new WeakMap<MarketConfig, MarketTexts<Key>>();
  return (market, language) => {
    const cache = language === 'es' ? es : en;
    const cached = cache.get(market);
    if (cached !== undefined) return cached;
    const created = createMarketTexts(market, language === 'es' ? 'es' : 'en', catalogues);
    cache.set(market, created);
    return created;
  };
}

function createMarketTexts<Key extends string>(
  market: MarketConfig,
  language: 'es' | 'en',
  catalogues: Readonly<Record<'es' | 'en', Catalogue<Key>>>,
): MarketTexts<Key> {
  return {
    market,
    language,
    tax: market.tax[language],
    t: (key, values = {}) => fillText(catalogues[language][key], values, language),
    money: (amount) => formatMoney(amount, market),
    day: (day) => formatWeekdayDate(day, language),
    days: (count) => formatDayCount(count, language),
  };
}
