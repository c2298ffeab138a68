import { isIP } from 'node:net';
import { z } from 'zod';
import { paymentProviderEnvironment } from './providerSettings.ts';
import {
  decisionEnvironment,
  eventEnvironment,
  identityEnvironment,
  messageEnvironment,
  traceEnvironment,
} from './settingGroups.ts';
import { integerSetting, parseKeyRing } from './settingTypes.ts';
import { storageEnvironment } from './storageSettings.ts';

const onOff = z
  .enum(['on', 'off'])
  .transform((value) => value === 'on')
  .optional();

const trustProxySetting = z
  .string()
  .transform((value, context): false | number | string[] => {
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
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= maxBits;
}

/** As browsers name it in `Origin`, and as the prefix of a path. */
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
    const ring = parseKeyRing(text);
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
  PORT: integerSetting(0, 65_535).default(3000).describe('where to listen'),
  DESK_PORT: integerSetting(0, 65_535).optional().describe('the desk listens here, and then not on PORT'),
  DESK_URL: origin
    .optional()
    .describe(
      'origin by which staff open the desk; passkeys are bound to it. Default: PUBLIC_URL, or with DESK_PORT as it is opened',
    ),
  HOST: z.string().optional().describe('where to listen; a demonstration: localhost, else 0.0.0.0'),
  METRICS_PORT: integerSetting(0, 65_535)
    .optional()
    .describe('where Prometheus reads /metrics; never the public port'),
  DATA_DIR: z.string().min(1).default('./data').describe('embedded database and images'),
  DATABASE_URL: database.optional().describe('PostgreSQL 15 or newer; ends the demonstration'),
  DATABASE_OWNER_URL: database
    .optional()
    .describe('the same database as the role that owns its tables: migrates and grants'),
  DATABASE_TLS: z
    .enum(['off-on-a-trusted-network'])
    .optional()
    .describe(
      'the certificate of a database on another machine is checked (?sslrootcert=/path/ca.pem in both addresses names another authority); off-on-a-trusted-network leaves that to the address',
    ),
  DATABASE_CONNECTIONS: integerSetting(2, 200).default(16).describe('maximum of each process'),
  PROCESSES: integerSetting(1, 64)
    .default(1)
    .describe('processes that serve the port; more than one needs DATABASE_URL'),
  DEMONSTRATION: onOff.describe(
    'on: demonstration beside DATABASE_URL; off: none with the embedded database',
  ),
  DEMONSTRATION_HISTORY: onOff.describe('off: no invented borrowers beside the three people'),
  CONFIG_DIR: z.string().min(1).optional().describe('the brand’s folder instead of config/'),
  PAGES_DIR: z
    .string()
    .min(1)
    .optional()
    .describe('built pages; default: a folder of dist/web for each CONFIG_DIR'),
  SANDBOX_WEBHOOK_SECRET: z
    .string()
    .min(8)
    .optional()
    .describe('signs the sandbox’s notices; outside the demonstration only with SANDBOX_PAYMENTS'),
  SANDBOX_PAYMENTS: z
    .enum(['settles-real-debts'])
    .optional()
    .describe('settles-real-debts: the sandbox takes payments beside real borrowers'),
  SIGNING_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe(
      'signs image and contract addresses, keys hashes of codes; default: made once, kept in the database',
    ),
  SIGNING_SECRET_PREVIOUS: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('the former one while it is replaced'),
  DATA_KEYS: keyRing.describe('encrypt accounts and national ids: name:key,…, 32 bytes in base64 each'),
  LOOKUP_KEYS: keyRing.describe('find them again; same form'),
  PERSONAL_FIELDS: z
    .enum(['unencrypted'])
    .optional()
    .describe('unencrypted: real borrowers without DATA_KEYS, repeated in the log'),
  PLACEHOLDERS: z
    .enum(['allowed'])
    .optional()
    .describe(
      'allowed: real borrowers with a brand whose registration numbers, telephones and addresses are examples',
    ),
  /** From before machines had tokens of their own: unused. */
  OPERATOR_TOKEN: z.string().optional().describe('not read any more: npm run operator:token'),
  ...identityEnvironment,
  PUBLIC_URL: origin.optional().describe('origin in addresses handed out; default: relative'),
  TRUST_PROXY: trustProxySetting.describe(
    'proxies that append to X-Forwarded-For: how many (on: one) or their addresses with commas; default: off',
  ),
  CORS_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((origin) => origin.trim()))
    .pipe(z.array(origin))
    .optional()
    .describe('origins of pages served elsewhere, with commas'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('least level that is logged'),
  ...messageEnvironment,
  ...eventEnvironment,
  ...decisionEnvironment,
  ...traceEnvironment,
  ...paymentProviderEnvironment,
  ...storageEnvironment,
});

export type Environment = z.output<typeof environment>;
