import { createECDH } from 'node:crypto';
import { z } from 'zod';
import type { ProviderName } from '../../contract/desk/providers.ts';
import {
  integerSetting,
  localHosts,
  requireAllOrNone,
  type SettingValues,
  serviceUrl,
} from './settingTypes.ts';

/** One secret, or while one takes the place of another both, the new one first. */
const secrets = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(
    z
      .array(z.string().refine(isSecret, 'must be like whsec_…: 24 to 64 bytes in base64 behind whsec_'))
      .max(2, 'has more than two secrets'),
  );

export const eventEnvironment = {
  EVENTS_URL: serviceUrl.optional().describe('receives events of loans (docs/events.md)'),
  EVENTS_SECRET: secrets.optional().describe('signs them, whsec_…; two with a comma while one is replaced'),
};

export type EventSettings = { url: string; secrets: readonly string[] };

export function parseEventSettings(
  values: SettingValues<typeof eventEnvironment>,
  errors: string[],
): EventSettings | undefined {
  return requireAllOrNone(values, { url: 'EVENTS_URL', secrets: 'EVENTS_SECRET' }, [], errors);
}

function isSecret(text: string): boolean {
  const [, encoded] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = encoded === undefined ? 0 : Buffer.from(encoded, 'base64').length;
  return bytes >= 24 && bytes <= 64;
}

const defaultDeadlineMs = 2_000;

export const decisionEnvironment = {
  DECISION_URL: serviceUrl.optional().describe('your service that decides orders (docs/providers.md)'),
  DECISION_SECRET: secrets.optional().describe('signs the question, as EVENTS_SECRET'),
  DECISION_DEADLINE_MS: integerSetting(100, 15_000).optional().describe('time to answer; default: 2000'),
};

export type DecisionSettings = { url: string; secrets: readonly string[]; deadlineMs: number };

export function parseDecisionSettings(
  values: SettingValues<typeof decisionEnvironment>,
  errors: string[],
): DecisionSettings | undefined {
  const fields = { url: 'DECISION_URL', secrets: 'DECISION_SECRET' } as const;
  const settings = requireAllOrNone(values, fields, ['DECISION_DEADLINE_MS'], errors);
  return settings && { ...settings, deadlineMs: values.DECISION_DEADLINE_MS ?? defaultDeadlineMs };
}

const mailServer = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    context.addIssue('must be the address of a mail server, smtps://user:password@mail.example');
  }
  return text;
});

/** `Name <address>`, or the address alone. */
const senderAddress = z
  .string()
  .regex(
    /^(?:[^<>\p{Cc}]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
    'must be like Brand <news@brand.example>',
  );

const pushKey = z.string().transform((text, context) => {
  const key = Buffer.from(text, 'base64url');
  try {
    createECDH('prime256v1').setPrivateKey(key);
    if (key.length === 32) return key;
  } catch {
    // Not a number of the curve's.
  }
  context.addIssue('must be a private key of the curve P-256, 32 bytes in base64url');
  return z.NEVER;
});

/** The settings that connect text messages, e-mail and web push. */
export const messageEnvironment = {
  SMS_PROVIDER: z.enum(['sandbox', 'twilio']).optional().describe('text messages; default: none'),
  TWILIO_ACCOUNT_SID: z.string().optional().describe('with SMS_PROVIDER=twilio'),
  TWILIO_AUTH_TOKEN: z.string().optional().describe('with SMS_PROVIDER=twilio'),
  TWILIO_FROM: z.string().optional().describe('with SMS_PROVIDER=twilio: the sender'),
  TWILIO_API: serviceUrl.optional().describe('another address of Twilio’s API'),
  SMTP_URL: mailServer.optional().describe('mail server, smtps://user:password@mail.example'),
  MESSAGE_FROM: senderAddress.optional().describe('sender of e-mail, Brand <news@brand.example>'),
  PUSH_KEY: pushKey
    .optional()
    .describe('private VAPID key of web push, 32 bytes in base64url; without it none is offered'),
  PUSH_SERVICE: serviceUrl
    .optional()
    .describe('origin of a push service of tests, beside the public ones; only in a demonstration'),
};

/** `none`: no message can be sent; the calls that need one refuse. */
export function parseSmsSettings(
  values: SettingValues<typeof messageEnvironment>,
  demonstration: boolean,
  errors: string[],
) {
  const provider = values.SMS_PROVIDER ?? (demonstration ? ('sandbox' as const) : ('none' as const));
  if (provider !== 'twilio') return { provider };
  const fields = {
    accountSid: 'TWILIO_ACCOUNT_SID',
    authToken: 'TWILIO_AUTH_TOKEN',
    from: 'TWILIO_FROM',
  } as const;
  const settings = requireAllOrNone(values, fields, ['SMS_PROVIDER'], errors);
  if (settings === undefined) return { provider: 'none' as const };
  return { provider, api: values.TWILIO_API ?? 'https://api.twilio.com', ...settings };
}

export type MailSettings =
  /** `none`: messages go by text message alone. */
  { provider: 'sandbox' | 'none' } | { provider: 'smtp'; url: string; from: string; isLocal: boolean };

export function parseMailSettings(
  values: SettingValues<typeof messageEnvironment>,
  demonstration: boolean,
  errors: string[],
): MailSettings {
  const settings = requireAllOrNone(values, { url: 'SMTP_URL', from: 'MESSAGE_FROM' }, [], errors);
  if (settings === undefined) return { provider: demonstration ? 'sandbox' : 'none' };
  return { provider: 'smtp', ...settings, isLocal: localHosts.has(new URL(settings.url).hostname) };
}

export const identityEnvironment = {
  OIDC_ISSUER: serviceUrl.optional().describe('identity provider of staff'),
  OIDC_CLIENT_ID: z.string().optional().describe('with OIDC_ISSUER'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('with OIDC_ISSUER'),
};

/** The identity provider of staff; undefined: they sign in by accounts of the desk only. */
export function parseOidcSettings(values: SettingValues<typeof identityEnvironment>, errors: string[]) {
  const fields = {
    issuer: 'OIDC_ISSUER',
    clientId: 'OIDC_CLIENT_ID',
    clientSecret: 'OIDC_CLIENT_SECRET',
  } as const;
  return requireAllOrNone(values, fields, [], errors);
}

const shareError = 'must be a number above 0, at most 1';

export const traceEnvironment = {
  TRACES_URL: z
    .url({ protocol: /^https?$/, error: 'must be the address that a collector takes spans at, http(s)://…' })
    .optional()
    .describe('OpenTelemetry collector, OTLP over HTTP, http://collector:4318/v1/traces'),
  TRACES_SHARE: z.coerce
    .number({ error: shareError })
    .gt(0, shareError)
    .max(1, shareError)
    .optional()
    .describe('share of requests and jobs that are traced, above 0 to 1; default: 1'),
};

/** Where traces go, and of how many calls and jobs: 1 is of each. */
export type TraceSettings = { url: string; sampleRatio: number };

export function parseTraceSettings(
  values: SettingValues<typeof traceEnvironment>,
  errors: string[],
): TraceSettings | undefined {
  const settings = requireAllOrNone(values, { url: 'TRACES_URL' }, ['TRACES_SHARE'], errors);
  return settings && { ...settings, sampleRatio: values.TRACES_SHARE ?? 1 };
}

/** What a payment provider may be able to do. Source: docs/providers.md. */
export type ProviderCapability = 'collect' | 'checkout' | 'payOut' | 'charge' | 'refund' | 'settle';

/**
 * The payment providers that this version can connect, by the names that channels call them, with what each can do, however it is
 * connected. Conekta charges `cards` where its public key is there.
 */
export const paymentProviders = {
  sandbox: ['collect', 'checkout', 'payOut', 'charge', 'refund', 'settle'],
  conekta: ['collect'],
  openpay: ['collect'],
  stp: ['collect', 'payOut', 'settle'],
  razorpay: ['collect'],
  razorpayx: ['payOut'],
} as const satisfies Partial<Record<ProviderName, readonly ProviderCapability[]>>;

export type PaymentProviderName = keyof typeof paymentProviders;

/** Whether a provider has a capability; false for an unknown one. */
export function hasCapability(name: string, capability: ProviderCapability): boolean {
  const capabilities: Readonly<Record<string, readonly ProviderCapability[]>> = paymentProviders;
  return Object.hasOwn(capabilities, name) && (capabilities[name]?.includes(capability) ?? false);
}
