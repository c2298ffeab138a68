import { type Config, getMarket, type Settings } from '../config/index.ts';
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

/** What it means for a borrower that something isn't connected, and what would connect it. */

type ConnectionLanguage = 'es' | 'en';

const accountCommand = 'npm run desk:account';

const connectionTexts = {
  es: {
    cards: 'nadie puede pagar con tarjeta: no hay proveedor de tarjetas conectado',
    messages:
      'no se puede mandar ningún código, así que nadie puede registrarse, entrar ni confirmar nada con uno: pon SMS_PROVIDER',
    email:
      'no se puede mandar ningún correo, así que los mensajes van sólo por mensaje de texto: pon SMTP_URL y MESSAGE_FROM',
    staff: `nadie puede decidir un préstamo, así que todos los pedidos se quedan en revisión: crea una cuenta con ${accountCommand}`,
    payouts: (markets: string) =>
      `ningún proveedor desembolsa los préstamos en ${markets}: el cliente tiene su dinero cuando tú se lo mandas y lo anotas en el escritorio, o por /operator/orders/paid-out`,
    payoutsUntold: (markets: string) =>
      `ningún proveedor desembolsa los préstamos en ${markets}, y nadie puede anotar que se desembolsó uno: crea una cuenta con ${accountCommand}`,
    oneChannel: (provider: string) =>
      `nadie puede pagar por ahí, sólo por los demás: su proveedor, ${provider}, no está conectado`,
    noChannel: (market: string, provider: string) =>
      `nadie podría pagar en ${market}, así que ahí no se presta: su proveedor, ${provider}, no está conectado`,
  },
  en: {
    cards: 'nobody can repay by card: no card provider is connected',
    messages: 'no code can be sent, so nobody can register, sign in or be asked for one: set SMS_PROVIDER',
    email: 'no e-mail can be sent, so messages go by text message alone: set SMTP_URL and MESSAGE_FROM',
    staff: `nobody can decide on a loan, so every order stays in review: make an account by ${accountCommand}`,
    payouts: (markets: string) =>
      `no provider pays loans out in ${markets}: a borrower has his money once you send it and say so at the desk, or by /operator/orders/paid-out`,
    payoutsUntold: (markets: string) =>
      `no provider pays loans out in ${markets}, and nobody can say that one was: make an account by ${accountCommand}`,
    oneChannel: (provider: string) =>
      `nobody can pay by it, only by the others: its provider, ${provider}, is not connected`,
    noChannel: (market: string, provider: string) =>
      `nobody could repay in ${market}, so no loan is made there: its provider, ${provider}, is not connected`,
  },
};

/** What isn't connected, by its name. */
const connectionNames = {
  es: {
    cards: 'tarjetas',
    messages: 'mensajes de texto',
    email: 'correo',
    staff: 'equipo',
    payouts: 'desembolsos',
    payments: 'pagos',
  },
  en: {
    cards: 'cards',
    messages: 'messages',
    email: 'email',
    staff: 'staff',
    payouts: 'payouts',
    payments: 'payments',
  },
};

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
