import { type Config, getMarket, type Settings } from '../config/index.ts';
import type { Database } from '../platform/database/index.ts';
import { type ConnectionLanguage, connectionNames, connectionTexts } from './connectionTexts.ts';
import type { Providers } from './providers.ts';

type ConnectionContext = {
  readonly db: Database;
  readonly config: Config;
  readonly settings: Settings;
  readonly providers: Providers;
};

/** Something outside that isn't connected. Names settings, never what they hold. */
export type MissingConnection = {
  what: keyof (typeof connectionNames)['en'];
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
  const texts = connectionTexts[language];
  const missing = listMissingChannels(context, language);
  if (providers.cards === undefined) missing.push({ what: 'cards', means: texts.cards });
  if (settings.sms.provider === 'none') missing.push({ what: 'messages', means: texts.messages });
  if (providers.mail === undefined) missing.push({ what: 'email', means: texts.email });
  if (settings.demonstration) return missing;
  const hasDeskStaff = await hasDeskAccess(context.db);
  if (!hasDeskStaff) missing.push({ what: 'staff', means: texts.staff });
  const marketsWithoutPayout = Object.entries(context.config.markets)
    .filter(([, { payOut }]) => !payOut || !providers.payments.get(payOut.provider)?.payOut)
    .map(([market]) => market);
  if (marketsWithoutPayout.length > 0) {
    const means = hasDeskStaff ? texts.payouts : texts.payoutsUntold;
    missing.push({ what: 'payouts', means: means(marketsWithoutPayout.join(', ')) });
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
  const { oneChannel, noChannel } = connectionTexts[language];
  return Object.entries(config.markets).flatMap(([market, { channels }]) =>
    channels
      .filter(({ provider }) => !canCollectBy(providers, provider))
      .map(({ payCode, provider }) => ({
        what: 'payments' as const,
        channel: `${market} ${payCode}`,
        means: canCollectInMarket({ config, providers }, market)
          ? oneChannel(provider)
          : noChannel(market, provider),
      })),
  );
}

/** Each in a line, as {@link listMissingConnections} has it in the same language. */
export function formatMissingConnections(
  missing: readonly MissingConnection[],
  language: ConnectionLanguage = 'en',
): string[] {
  const names = connectionNames[language];
  return missing.map(({ what, channel, means }) => `${channel ?? names[what]}: ${means}`);
}

/** All of it as one message; undefined where everything is connected. */
export function renderConnectionsMessage(missing: readonly MissingConnection[]): string | undefined {
  if (missing.length === 0) return undefined;
  const lines = formatMissingConnections(missing).map((line) => `  - ${line}`);
  return `${missing.length} thing(s) are not connected:\n${lines.join('\n')}`;
}
