import type { Day } from '../../../lending/index.ts';
import { formatDate, formatMoney, formatMoneyParts } from '../../config/format.ts';
import type { MarketConfig, MessagePhrase, MessageTemplate } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { MessageChannel } from '../../platform/database/schema/messages.ts';
import type { JobData } from '../../platform/jobs/index.ts';
import type { Services } from '../services.ts';
import type { WithheldReason } from './rules.ts';

/** A message to send; its content is created when it is sent. */
export type MessageRequest = JobData['send-message'];

export type MessageValues = Readonly<Record<string, string>>;

/** Formats values for a message's language, market and channel. */
export type MessageFormatter = {
  language: 'es' | 'en';
  money(amount: number): string;
  day(day: Day | string): string;
  phrase(name: MessagePhrase, values?: MessageValues): string;
};

/** The content of a message, created when it is sent. */
export type MessageContent = {
  template: MessageTemplate;
  /** Sent once per subject and template. */
  subject: string;
  orderId: string | null;
  /** The phone it is sent to by SMS, where that isn't the borrower's. */
  phone?: string;
  /** The page that it links to. */
  page: { path: string; query: MessageValues };
  values(formatter: MessageFormatter): MessageValues;
  /** Why it is withheld for good. */
  withheldReason: WithheldReason | null;
  /** Whether the content is still valid, in the transaction that stores the message. */
  isStillValid(trx: Database): Promise<boolean>;
};

/** @param phrase fills the brand's phrases */
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
      // The GSM alphabet has no rupee sign.
      const { whole, cents } = formatMoneyParts(amount, market);
      return `${market.contractSign}${whole}${cents}`;
    },
    day: (day) => formatDate(day, language),
    phrase,
  };
}

/** Creates the content of a message; null if it is out of date. */
export type ContentWriter = (
  services: Services,
  messageRequest: MessageRequest,
) => Promise<MessageContent | null>;

export function isAlwaysCurrent(): Promise<true> {
  return Promise.resolve(true);
}
