import type { Day } from '../../lending/index.ts';
import type { MarketConfig, MessagePhrase, MessageTemplate } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import { dateText, moneyParts, moneyText } from '../format.ts';
import type { Hold } from './reminderOf.ts';

export type Values = Readonly<Record<string, string>>;

/** How a message speaks: its language, its market's money, the way it goes. */
export type Voice = {
  language: 'es' | 'en';
  money(amount: number): string;
  day(day: Day | string): string;
  phrase(name: MessagePhrase, values: Values): string;
};

/** What a message says, as things are when it is sent. */
export type Content = {
  template: MessageTemplate;
  /** What it is about: with its template, it is sent once. */
  subject: string;
  orderId: string | null;
  /** The page it leads to. */
  page: { path: string; query: Values };
  values(voice: Voice): Values;
  /** Why it isn't sent just now, for good. */
  hold: Hold | null;
  /** Whether it is all still so, in the transaction in which it is written down. */
  isStillSo(trx: Database): Promise<boolean>;
};

export function voiceOf(
  language: 'es' | 'en',
  channel: 'sms' | 'email',
  market: MarketConfig,
  phrase: Voice['phrase'],
): Voice {
  return {
    language,
    money: (amount) => (channel === 'sms' ? plainMoney(amount, market) : moneyText(amount, market)),
    day: (day) => dateText(day, language),
    phrase,
  };
}

/** In the alphabet of text messages, which has no rupee. */
function plainMoney(amount: number, market: MarketConfig): string {
  const { whole, cents } = moneyParts(amount, market);
  return `${market.contractSign}${whole}${cents}`;
}

export function always(): Promise<true> {
  return Promise.resolve(true);
}
