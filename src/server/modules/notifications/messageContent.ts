import type { Day } from '../../../lending/index.ts';
import { formatDate, formatMoney, formatMoneyParts } from '../../config/format.ts';
import type { MarketConfig, MessagePhrase, MessageTemplate } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { JobData } from '../../platform/jobs/index.ts';
import type { ReminderHoldReason } from './rules.ts';

/** What a borrower is to be told of. What is said of it is found out when it is sent. */
export type MessageRequest = JobData['send-message'];

export type MessageValues = Readonly<Record<string, string>>;

/** How a message speaks: its language, its market's money, the way it goes. */
export type MessageFormatter = {
  language: 'es' | 'en';
  formatMoney(amount: number): string;
  formatDay(formatDay: Day | string): string;
  formatPhrase(name: MessagePhrase, values: MessageValues): string;
};

/** What a message says, as things are when it is sent. */
export type MessageContent = {
  template: MessageTemplate;
  /** What it is about: with its template, it is sent once. */
  subject: string;
  orderId: string | null;
  /** The page it leads to. */
  page: { path: string; query: MessageValues };
  values(voice: MessageFormatter): MessageValues;
  /** Why it isn't sent just now, for good. */
  holdReason: ReminderHoldReason | null;
  /** Whether it is all still so, in the transaction in which it is written down. */
  isStillValid(trx: Database): Promise<boolean>;
};

export function createFormatter(
  language: 'es' | 'en',
  channel: 'sms' | 'email',
  market: MarketConfig,
  formatPhrase: MessageFormatter['formatPhrase'],
): MessageFormatter {
  return {
    language,
    formatMoney: (amount) =>
      channel === 'sms' ? formatPlainMoney(amount, market) : formatMoney(amount, market),
    formatDay: (formatDay) => formatDate(formatDay, language),
    formatPhrase,
  };
}

/** In the alphabet of text messages, which has no rupee. */
function formatPlainMoney(amount: number, market: MarketConfig): string {
  const { whole, cents } = formatMoneyParts(amount, market);
  return `${market.contractSign}${whole}${cents}`;
}

export function alwaysValid(): Promise<true> {
  return Promise.resolve(true);
}
