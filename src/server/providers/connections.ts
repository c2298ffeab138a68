import { type Config, marketIn, type Settings } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import { connectionNames, connectionTexts, type Language } from './connectionTexts.ts';
import type { Providers } from './index.ts';

type Connected = {
  readonly db: Database;
  readonly config: Config;
  readonly settings: Settings;
  readonly providers: Providers;
};

/** Something outside that isn't connected. Names settings, never what they hold. */
export type Missing = {
  what: keyof (typeof connectionNames)['en'];
  /** Of payments, the market and the channel. */
  channel?: string;
  /** What it means for a borrower, and what would connect it. */
  means: string;
};

/** Whether anything could collect a debt in a market: where nothing could, nothing is lent. Why: docs/decisions/connections.md. */
export function canCollect(
  { config, providers }: Pick<Connected, 'config' | 'providers'>,
  market: string,
): boolean {
  return marketIn(config, market).channels.some(({ provider }) => collects(providers, provider));
}

function collects({ payments }: Providers, provider: string): boolean {
  return payments.get(provider)?.collect !== undefined;
}

/**
 * What isn't connected, each with what it means; nothing in a demonstration, which embeds all of it.
 * @param language of whoever reads it: the start's message and `/ready` are in English
 */
export async function notConnected(connected: Connected, language: Language = 'en'): Promise<Missing[]> {
  const { settings, providers } = connected;
  const texts = connectionTexts[language];
  const missing = missingChannels(connected, language);
  if (providers.cards === undefined) missing.push({ what: 'cards', means: texts.cards });
  if (settings.sms.provider === 'none') missing.push({ what: 'messages', means: texts.messages });
  if (providers.mail === undefined) missing.push({ what: 'email', means: texts.email });
  if (settings.demonstration) return missing;
  const hasStaff = await isStaffed(connected.db);
  if (!hasStaff) missing.push({ what: 'staff', means: texts.staff });
  const unpaid = Object.entries(connected.config.markets)
    .filter(([, { payOut }]) => !payOut || !providers.payments.get(payOut.provider)?.payOut)
    .map(([market]) => market);
  if (unpaid.length > 0) {
    const means = hasStaff ? texts.payouts : texts.payoutsUntold;
    missing.push({ what: 'payouts', means: means(unpaid.join(', ')) });
  }
  return missing;
}

/** Whether anybody is at the desk, or a machine may call in their place. */
async function isStaffed(db: Database): Promise<boolean> {
  const person = await db
    .selectFrom('deskStaff')
    .select('staffId')
    .where('closedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (person !== undefined) return true;
  const machine = await db
    .selectFrom('operatorTokens')
    .select('name')
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', new Date())
    .limit(1)
    .executeTakeFirst();
  return machine !== undefined;
}

function missingChannels(
  { config, providers }: Pick<Connected, 'config' | 'providers'>,
  language: Language,
): Missing[] {
  const { oneChannel, noChannel } = connectionTexts[language];
  return Object.entries(config.markets).flatMap(([market, { channels }]) =>
    channels
      .filter(({ provider }) => !collects(providers, provider))
      .map(({ payCode, provider }) => ({
        what: 'payments' as const,
        channel: `${market} ${payCode}`,
        means: canCollect({ config, providers }, market) ? oneChannel(provider) : noChannel(market, provider),
      })),
  );
}

/** Each in a line, as {@link notConnected} has it in the same language. */
export function connectionLines(missing: readonly Missing[], language: Language = 'en'): string[] {
  const names = connectionNames[language];
  return missing.map(({ what, channel, means }) => `${channel ?? names[what]}: ${means}`);
}

/** All of it as one message; undefined where everything is connected. */
export function connectionsMessage(missing: readonly Missing[]): string | undefined {
  if (missing.length === 0) return undefined;
  const lines = connectionLines(missing).map((line) => `  - ${line}`);
  return `${missing.length} thing(s) are not connected:\n${lines.join('\n')}`;
}
