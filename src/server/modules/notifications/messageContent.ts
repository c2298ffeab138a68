import type { Day } from '../../../lending/index.ts';
import { formatDate, formatMoney, formatMoneyParts } from '../../config/format.ts';
import type { MarketConfig, MessagePhrase, MessageTemplate } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { MessageChannel } from '../../platform/database/schema/messages.ts';
import type { JobData } from '../../platform/jobs/index.ts';
import type { Services } from '../services.ts';
import type { ReminderHoldReason } from './rules.ts';

/** What a borrower is to be told of. What is said of it is found out when it is sent. */
export type MessageRequest = JobData['send-message'];

export type MessageValues = Readonly<Record<string, string>>;

/** How a message speaks: its language, its market's money, the way it goes. */
export type MessageFormatter = {
  language: 'es' | 'en';
  money(amount: number): string;
  day(day: Day | string): string;
  phrase(name: MessagePhrase, values?: MessageValues): string;
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

/** `phrase`: what fills the brand's phrases. */
export function createFormatter(
  language: 'es' | 'en',
  channel: MessageChannel,
  market: MarketConfig,
  phrase: MessageFormatter['phrase'],
): MessageFormatter {
  return {
    language,
    money(amount) {
      if (channel === 'email') return formatMoney(amount, market);
      // In the alphabet of text messages, which has no rupee.
      const { whole, cents } = formatMoneyParts(amount, market);
      return `${market.contractSign}${whole}${cents}`;
    },
    day: (day) => formatDate(day, language),
    phrase,
  };
}

/** Null where there is nothing to say any more. */
export type ContentWriter = (
  services: Services,
  messageRequest: MessageRequest,
) => Promise<MessageContent | null>;

export function alwaysValid(): Promise<true> {
  return Promise.resolve(true);
}
