import { type Config, getMarket, type Settings } from '../config/index.ts';
import en from '../messages/en/connections.json' with { type: 'json' };
import es from '../messages/es/connections.json' with { type: 'json' };
import { fillText } from '../messages/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { CardProvider } from './card/provider.ts';
import type { MailProvider } from './mail/smtp.ts';
import type { PaymentProvider } from './payment/provider.ts';
import type { SmsProvider } from './sms/provider.ts';
import type { ImageStorage } from './storage/storage.ts';

/** Everything that stands outside: each behind its interface. */
export type Providers = {
  payments: ReadonlyMap<string, PaymentProvider>;
  /** Absent where the lender takes no cards. */
  cards: CardProvider | undefined;
  sms: SmsProvider;
  /** Absent where no mail server is connected. */
  mail: MailProvider | undefined;
  storage: ImageStorage;
};

type ConnectionLanguage = 'es' | 'en';
/** How each is called that isn't connected, what that means for a borrower, and what would connect it. */
const texts = { es, en };

type ConnectionContext = {
  readonly db: Database;
  readonly config: Config;
  readonly settings: Settings;
  readonly providers: Providers;
};

/** Something outside that isn't connected. Names settings, never what they hold. */
export type MissingConnection = {
  what: keyof (typeof texts)['en']['names'];
  /** Of payments, the market and the channel. */
  channel?: string;
  /** What it means for a borrower, and what would connect it. */
  means: string;
};

/** Whether anything could collect a debt in a market: where nothing could, nothing is lent. Why: docs/decisions/connections.md. */
export function canCollectInMarket(
  { config, providers }: Pick<ConnectionContext, 'config' | 'providers'>,
  market: string,
): boolean {
  return getMarket(config, market).channels.some(({ provider }) => canCollectBy(providers, provider));
}

function canCollectBy({ payments }: Providers, provider: string): boolean {
  return payments.get(provider)?.collect !== undefined;
}

/**
 * What isn't connected, each with what it means; nothing in a demonstration, which embeds all of it.
 * @param language of whoever reads it: the start's message and `/ready` are in English
 */
export async function listMissingConnections(
  context: ConnectionContext,
  language: ConnectionLanguage = 'en',
): Promise<MissingConnection[]> {
  const { settings, providers } = context;
  const { means } = texts[language];
  const missing = listMissingChannels(context, language);
  if (providers.cards === undefined) missing.push({ what: 'cards', means: means.cards });
  if (settings.sms.provider === 'none') missing.push({ what: 'messages', means: means.messages });
  if (providers.mail === undefined) missing.push({ what: 'email', means: means.email });
  if (settings.demonstration) return missing;
  const hasDeskStaff = await hasDeskAccess(context.db);
  if (!hasDeskStaff) missing.push({ what: 'staff', means: means.staff });
  const marketsWithoutPayout = Object.entries(context.config.markets)
    .filter(([, { payOut }]) => !payOut || !providers.payments.get(payOut.provider)?.payOut)
    .map(([market]) => market);
  if (marketsWithoutPayout.length > 0) {
    const text = hasDeskStaff ? means.payouts : means.payoutsUntold;
    missing.push({ what: 'payouts', means: fillText(text, { markets: marketsWithoutPayout.join(', ') }) });
  }
  return missing;
}

/** Whether anybody is at the desk, or a machine may call in their place. */
async function hasDeskAccess(db: Database): Promise<boolean> {
  const staffRow = await db
    .selectFrom('deskStaff')
    .select('staffId')
    .where('closedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (staffRow !== undefined) return true;
  const operatorToken = await db
    .selectFrom('operatorTokens')
    .select('name')
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', new Date())
    .limit(1)
    .executeTakeFirst();
  return operatorToken !== undefined;
}

function listMissingChannels(
  { config, providers }: Pick<ConnectionContext, 'config' | 'providers'>,
  language: ConnectionLanguage,
): MissingConnection[] {
  const { means } = texts[language];
  return Object.entries(config.markets).flatMap(([market, { channels }]) =>
    channels
      .filter(({ provider }) => !canCollectBy(providers, provider))
      .map(({ payCode, provider }) => ({
        what: 'payments' as const,
        channel: `${market} ${payCode}`,
        means: canCollectInMarket({ config, providers }, market)
          ? fillText(means.oneChannel, { provider })
          : fillText(means.noChannel, { market, provider }),
      })),
  );
}

/** Each in a line, as {@link listMissingConnections} has it in the same language. */
export function formatMissingConnections(
  missing: readonly MissingConnection[],
  language: ConnectionLanguage = 'en',
): string[] {
  const { names } = texts[language];
  return missing.map(({ what, channel, means }) => `${channel ?? names[what]}: ${means}`);
}

/** All of it as one message; undefined where everything is connected. */
export function renderConnectionsMessage(missing: readonly MissingConnection[]): string | undefined {
  if (missing.length === 0) return undefined;
  const lines = formatMissingConnections(missing).map((line) => `  - ${line}`);
  return `${missing.length} thing(s) are not connected:\n${lines.join('\n')}`;
}
