import { type Config, marketIn, type Settings } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import type { Providers } from './index.ts';

type Connected = {
  readonly db: Database;
  readonly config: Config;
  readonly settings: Settings;
  readonly providers: Providers;
};

/** Something outside that isn't connected. Names settings, never what they hold. */
export type Missing = {
  what: 'payments' | 'cards' | 'payouts' | 'staff' | 'messages' | 'email';
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

/** What isn't connected, each with what it means; nothing in a demonstration, which embeds all of it. */
export async function notConnected(connected: Connected): Promise<Missing[]> {
  const { settings, providers } = connected;
  const missing = missingChannels(connected);
  if (providers.cards === undefined) {
    missing.push({ what: 'cards', means: 'nobody can repay by card: no card provider is connected' });
  }
  if (settings.sms.provider === 'none') {
    missing.push({
      what: 'messages',
      means: 'no code can be sent, so nobody can register, sign in or be asked for one: set SMS_PROVIDER',
    });
  }
  if (providers.mail === undefined) {
    missing.push({
      what: 'email',
      means: 'no e-mail can be sent, so messages go by text message alone: set SMTP_URL and MESSAGE_FROM',
    });
  }
  if (settings.demonstration) return missing;
  const hasStaff = settings.operatorToken !== undefined || (await isStaffed(connected.db));
  if (!hasStaff) {
    missing.push({
      what: 'staff',
      means:
        'nobody can decide on a loan, so every order stays in review: make an account by npm run desk:account',
    });
  }
  const unpaid = Object.entries(connected.config.markets)
    .filter(([, { payOut }]) => !payOut || !providers.payments.get(payOut.provider)?.payOut)
    .map(([market]) => market);
  if (unpaid.length > 0) {
    missing.push({
      what: 'payouts',
      means: hasStaff
        ? `no provider pays loans out in ${unpaid.join(', ')}: a borrower has his money once you send it and say so at the desk, or by /operator/orders/paid-out`
        : `no provider pays loans out in ${unpaid.join(', ')}, and nobody can say that one was: make an account by npm run desk:account`,
    });
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

function missingChannels({ config, providers }: Pick<Connected, 'config' | 'providers'>): Missing[] {
  return Object.entries(config.markets).flatMap(([market, { channels }]) =>
    channels
      .filter(({ provider }) => !collects(providers, provider))
      .map(({ payCode, provider }) => ({
        what: 'payments' as const,
        channel: `${market} ${payCode}`,
        means: canCollect({ config, providers }, market)
          ? `nobody can pay by it, only by the others: its provider, ${provider}, is not connected`
          : `nobody could repay in ${market}, so no loan is made there: its provider, ${provider}, is not connected`,
      })),
  );
}

/** All of it as one message; undefined where everything is connected. */
export function connectionsMessage(missing: readonly Missing[]): string | undefined {
  if (missing.length === 0) return undefined;
  const lines = missing.map(({ what, channel, means }) => `  - ${channel ?? what}: ${means}`);
  return `${missing.length} thing(s) are not connected:\n${lines.join('\n')}`;
}
