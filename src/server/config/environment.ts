import { isIP } from 'node:net';
import { z } from 'zod';
import { decisionEnvironment } from './decisionSettings.ts';
import { eventEnvironment } from './eventSettings.ts';
import { readKeyRing } from './keyRing.ts';
import { messageEnvironment } from './messageSettings.ts';
import { railsEnvironment } from './rails.ts';
import { service } from './service.ts';
import { traceEnvironment } from './traceSettings.ts';
import { wholeNumber } from './wholeNumber.ts';

const on = z
  .enum(['on', 'off'])
  .transform((value) => value === 'on')
  .optional();

const proxies = z
  .string()
  .transform((value, context) => {
    if (value === 'off') return false;
    if (value === 'on') return 1;
    if (/^\d{1,2}$/.test(value)) return Number(value);
    const addresses = value.split(',').map((address) => address.trim());
    if (!addresses.every(isNetwork)) {
      context.addIssue('must be off, on, a number of proxies or their addresses');
    }
    return addresses;
  })
  .optional();

/** An address, or several by the bits they share: `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits = '1', ...more] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most;
}

/** As browsers name it in `Origin`, and as it stands before a path. */
const origin = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    context.addIssue('must be an origin, like https://loans.example');
  }
  return url?.origin ?? '';
});

const keyRing = z
  .string()
  .transform((text, context) => {
    const ring = readKeyRing(text);
    if (ring === undefined) {
      context.addIssue('must be name:key,…, each key 32 bytes in base64 and each name used once');
      return z.NEVER;
    }
    return ring;
  })
  .optional();

const database = z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://');

/** Every setting by its name. */
export const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  DESK_PORT: wholeNumber(0, 65_535).optional(),
  DESK_URL: origin.optional(),
  HOST: z.string().optional(),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: database.optional(),
  DATABASE_OWNER_URL: database.optional(),
  DATABASE_TLS: z.enum(['off-on-a-trusted-network']).optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 200).default(16),
  PROCESSES: wholeNumber(1, 64).default(1),
  DEMONSTRATION: on,
  DEMONSTRATION_HISTORY: on,
  CONFIG_DIR: z.string().min(1).optional(),
  PAGES_DIR: z.string().min(1).optional(),
  SANDBOX_WEBHOOK_SECRET: z.string().min(8).optional(),
  SANDBOX_PAYMENTS: z.enum(['settles-real-debts']).optional(),
  SIGNING_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SIGNING_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  DATA_KEYS: keyRing,
  LOOKUP_KEYS: keyRing,
  PERSONAL_FIELDS: z.enum(['unencrypted']).optional(),
  PLACEHOLDERS: z.enum(['allowed']).optional(),
  /** Of before machines had tokens of their own: nothing reads it. */
  OPERATOR_TOKEN: z.string().optional(),
  OIDC_ISSUER: service.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: proxies,
  CORS_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .pipe(z.array(origin))
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SMS_PROVIDER: z.enum(['sandbox', 'twilio']).optional(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_API: service.optional(),
  ...messageEnvironment,
  ...eventEnvironment,
  ...decisionEnvironment,
  ...traceEnvironment,
  ...railsEnvironment,
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: service.optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

export type Environment = z.output<typeof environment>;
