import { type Config, getMarket, type Settings } from '../config/index.ts';
import en from '../messages/en/connections.json' with { type: 'json' };
import es from '../messages/es/connections.json' with { type: 'json' };
import { fillText } from '../messages/index.ts';
import type { CardApi } from './card/provider.ts';
import type { MailProvider } from './mail/smtp.ts';
import type { PaymentProvider } from './payment/provider.ts';
import type { SmsProvider } from './sms/provider.ts';
import type { ImageStorage } from './storage/storage.ts';

/** All external services, each behind its interface. */
export type Providers = {
  payments: ReadonlyMap<string, PaymentProvider>;
  /** Absent where the lender takes no cards. */
  cards: CardApi | undefined;
  sms: SmsProvider;
  /** Absent where no mail server is connected. */
  mail: MailProvider | undefined;
  storage: ImageStorage;
};

type ConnectionLanguage = 'es' | 'en';
/** For each missing connection: its name, its consequence for borrowers, and the setting that connects it. */
const texts = { es, en };

type ConnectionContext = {
  /** Whether anybody may sign in at the desk, or call `/operator`. */
  readonly hasDeskAccess: () => Promise<boolean>;
  readonly config: Config;
  readonly settings: Settings;
  readonly providers: Providers;
};

/** An external service that isn't connected. Names settings, never their values. */
export type MissingConnection = {
  what: keyof (typeof texts)['en']['names'];
  /** For payments: the market and the channel. */
  channel?: string;
  /** The consequence for borrowers, and the setting that connects it. */
  means: string;
};

/** Whether a market has a payment provider that can collect; without one nothing is lent (docs/decisions/connections.md). */
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
 * External services that aren't connected; none in a demonstration, which embeds all of them.
 * @param language of the reader: the start's message and `/ready` are in English
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
  const hasDeskStaff = await context.hasDeskAccess();
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

/** One line each, in the language that {@link listMissingConnections} was called with. */
export function formatMissingConnections(
  missing: readonly MissingConnection[],
  language: ConnectionLanguage = 'en',
): string[] {
  const { names } = texts[language];
  return missing.map(({ what, channel, means }) => `${channel ?? names[what]}: ${means}`);
}

/** One message for all of them; undefined where everything is connected. */
export function renderConnectionsMessage(missing: readonly MissingConnection[]): string | undefined {
  if (missing.length === 0) return undefined;
  const lines = formatMissingConnections(missing).map((line) => `  - ${line}`);
  return `${missing.length} thing(s) are not connected:\n${lines.join('\n')}`;
}
