import { isIP } from 'node:net';
import {
  demonstrationWebhookSecret,
  listCombinationErrors,
  listConflictingSettings,
} from './conflictingSettings.ts';
import { type Environment, environment } from './environment.ts';
import { parsePaymentProviderSettings } from './providerSettings.ts';
import {
  parseDecisionSettings,
  parseEventSettings,
  parseMailSettings,
  parseOidcSettings,
  parseSmsSettings,
  parseTraceSettings,
} from './settingGroups.ts';
import { readSecretFiles } from './settingTypes.ts';
import { parseExportSettings, parseStorageSettings } from './storageSettings.ts';

/** TLS modes without encryption, or without verifying the server. */
const unsafeModes = new Set(['disable', 'allow', 'prefer', 'no-verify']);

export type Settings = ReturnType<typeof readSettings>;
export type StorageSettings = Settings['storage'];
export type ExportSettings = NonNullable<Settings['export']>;

/** Every error of the environment, a line each. */
export class SettingsError extends Error {
  constructor(errors: readonly string[]) {
    super(`The settings have ${errors.length} error(s):\n${errors.map((line) => `  - ${line}`).join('\n')}`);
  }
}

type ProcessEnvironment = Readonly<Record<string, string | undefined>>;

/** Parses the environment variables. `empty`: names that are set to nothing, with an error each in `errors`. Throws {@link SettingsError}. */
function parseEnvironment(environmentVariables: ProcessEnvironment) {
  const errors: string[] = [];
  const env = readSecretFiles(environmentVariables, Object.keys(environment.shape), errors);
  if (errors.length > 0) throw new SettingsError(errors);
  const empty = Object.keys(environment.shape).filter((name) => env[name]?.trim() === '');
  errors.push(...empty.map((name) => `${name}: is set but empty: give it a value, or take it away`));
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([name]) => !empty.includes(name)));
  const parsed = environment.safeParse(nonEmpty);
  if (!parsed.success) {
    errors.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
    throw new SettingsError(errors);
  }
  return { values: parsed.data, empty, errors };
}

/** Reads the settings from environment variables. Throws {@link SettingsError} with every error at once. */
export function readSettings(environmentVariables: ProcessEnvironment) {
  const { values, empty, errors } = parseEnvironment(environmentVariables);
  const demonstration = values.DEMONSTRATION ?? values.DATABASE_URL === undefined;
  // An empty setting was meant to have a value: conflicts with it can't be judged.
  if (empty.length === 0) errors.push(...listConflictingSettings(values, demonstration));
  const databaseUrls = parseDatabaseUrls(values, errors);
  const integrations = parseIntegrations(values, demonstration, errors);
  errors.push(...listCombinationErrors(values, demonstration));
  if (errors.length > 0) throw new SettingsError(errors);
  return {
    port: values.PORT,
    /** The port of the desk alone; absent: the desk is served at `port`. */
    deskPort: values.DESK_PORT,
    /** The origin at which staff open the desk; absent: whichever they use. */
    deskUrl: values.DESK_URL ?? (values.DESK_PORT === undefined ? values.PUBLIC_URL : undefined),
    /** Default of a demonstration: this machine only. */
    host: values.HOST ?? (demonstration ? 'localhost' : '0.0.0.0'),
    metricsPort: values.METRICS_PORT,
    dataDir: values.DATA_DIR,
    ...databaseUrls,
    /** For each process. */
    databaseConnections: values.DATABASE_CONNECTIONS,
    processes: values.PROCESSES,
    demonstration,
    /** Whether a demonstration has invented borrowers beside its three people. */
    demonstrationHistory: demonstration && values.DEMONSTRATION_HISTORY !== false,
    configDir: values.CONFIG_DIR,
    pagesDir: values.PAGES_DIR,
    /** Connects the sandbox payment provider. */
    sandboxWebhookSecret:
      values.SANDBOX_WEBHOOK_SECRET ?? (demonstration ? demonstrationWebhookSecret : undefined),
    /** Absent: one is generated and stored in the database, so that all instances share it. */
    signingSecret: values.SIGNING_SECRET,
    signingSecretPrevious: values.SIGNING_SECRET_PREVIOUS,
    /** Keys of field encryption and of lookup hashes; a demonstration generates its own. */
    dataKeys: values.DATA_KEYS,
    lookupKeys: values.LOOKUP_KEYS,
    allowsUnencryptedFields: values.PERSONAL_FIELDS !== undefined,
    allowsPlaceholders: values.PLACEHOLDERS !== undefined,
    hasLegacyOperatorToken: values.OPERATOR_TOKEN !== undefined,
    publicUrl: values.PUBLIC_URL,
    /** The proxies whose `X-Forwarded-For` is trusted: none, a number of hops, or addresses. */
    trustProxy: values.TRUST_PROXY ?? false,
    corsOrigins: values.CORS_ORIGINS ?? [],
    logLevel: values.LOG_LEVEL,
    push: { key: values.PUSH_KEY, localService: values.PUSH_SERVICE && new URL(values.PUSH_SERVICE).origin },
    ...integrations,
  };
}

/** What is outside of the server, each with its secrets. */
function parseIntegrations(values: Environment, demonstration: boolean, errors: string[]) {
  return {
    sms: parseSmsSettings(values, demonstration, errors),
    events: parseEventSettings(values, errors),
    decision: parseDecisionSettings(values, errors),
    mail: parseMailSettings(values, demonstration, errors),
    traces: parseTraceSettings(values, errors),
    storage: parseStorageSettings(values, errors),
    export: parseExportSettings(values, errors),
    oidc: parseOidcSettings(values, errors),
    paymentProviders: parsePaymentProviderSettings(values, errors),
  };
}

/** Throws where real borrowers' fields would be stored unencrypted without the setting that allows it. Commands don't require it. */
export function requireEncryption({ demonstration, dataKeys, allowsUnencryptedFields }: Settings): void {
  if (demonstration || dataKeys !== undefined || allowsUnencryptedFields) return;
  throw new SettingsError([
    'DATA_KEYS: needed for real borrowers, with LOOKUP_KEYS: without them accounts and national ids would be kept as they are; if that is what you want for now, say so: PERSONAL_FIELDS=unencrypted',
  ]);
}

/** Unsafe settings that were explicitly allowed; logged at each start. */
export function listSettingsWarnings(settings: Settings): string[] {
  const { demonstration, sandboxWebhookSecret, sms, dataKeys, hasLegacyOperatorToken } = settings;
  const legacyWarnings = hasLegacyOperatorToken
    ? [
        'OPERATOR_TOKEN: is not read any more, take it away; give each machine a token of its own: npm run operator:token -- --name <machine> --may <call>',
      ]
    : [];
  if (demonstration) return legacyWarnings;
  return [
    ...legacyWarnings,
    ...(dataKeys === undefined
      ? ['PERSONAL_FIELDS: accounts and national ids are kept unencrypted: set DATA_KEYS and LOOKUP_KEYS']
      : []),
    ...(settings.allowsPlaceholders
      ? ['PLACEHOLDERS: borrowers may be told examples in place of your numbers and addresses']
      : []),
    ...(sandboxWebhookSecret === undefined
      ? []
      : ['SANDBOX_PAYMENTS: real debts are settled by test payments, for which nobody pays']),
    ...(settings.export?.hasPersonalFields
      ? ['EXPORT_PERSONAL_FIELDS: names, phones and addresses leave in the nightly export']
      : []),
    ...(sms.provider === 'sandbox'
      ? ['SMS_PROVIDER: text messages are kept in the database and reach nobody']
      : []),
  ];
}

type DatabaseUrls = { databaseUrl: string | undefined; databaseOwnerUrl: string | undefined };

/**
 * The database's addresses. One on another machine is spoken to by TLS, its certificate checked, unless the settings say
 * in words that the network between is trusted.
 */
function parseDatabaseUrls(values: Environment, errors: string[]): DatabaseUrls {
  const { DATABASE_URL: serving, DATABASE_OWNER_URL: owner, DATABASE_TLS: tlsOverride } = values;
  if (owner !== undefined && serving === undefined) {
    errors.push('DATABASE_URL: needed beside DATABASE_OWNER_URL: it names the role that serves');
  }
  const namedUrls = { DATABASE_URL: serving, DATABASE_OWNER_URL: owner };
  for (const [name, text] of Object.entries(namedUrls)) {
    if (text !== undefined && parseDatabaseUrl(text) === null) errors.push(`${name}: is no address`);
  }
  if (errors.length > 0) return { databaseUrl: serving, databaseOwnerUrl: owner };
  if (owner !== undefined && serving !== undefined && getUser(owner) === getUser(serving)) {
    errors.push('DATABASE_OWNER_URL: names the role of DATABASE_URL: whoever serves must not own the tables');
  }
  const isTrusted = tlsOverride !== undefined;
  return {
    databaseUrl: serving && requireTls('DATABASE_URL', serving, isTrusted, errors),
    databaseOwnerUrl: owner && requireTls('DATABASE_OWNER_URL', owner, isTrusted, errors),
  };
}

function requireTls(name: string, text: string, isTrusted: boolean, errors: string[]): string {
  const url = parseDatabaseUrl(text);
  if (isTrusted || url === null || isLocal(url)) return text;
  const mode = url.searchParams.get('sslmode');
  if (mode === null) {
    url.searchParams.set('sslmode', 'verify-full');
    return url.href;
  }
  if (unsafeModes.has(mode)) {
    errors.push(
      `${name}: sslmode=${mode} to another machine; take it away, or say DATABASE_TLS=off-on-a-trusted-network`,
    );
  }
  return text;
}

/** This machine: by name, by its own addresses, or by a socket. */
function isLocal({ hostname, searchParams }: URL): boolean {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname).replace(/^\[|\]$/g, '');
  if (host === '' || host.startsWith('/') || host === 'localhost' || host === '::1') return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

function getUser(text: string): string {
  const url = parseDatabaseUrl(text);
  return url?.searchParams.get('user') ?? url?.username ?? '';
}

/** Without a machine between `@` and `/` it is this one, or that of `?host=`. */
function parseDatabaseUrl(text: string): URL | null {
  return URL.parse(text.replace('@/', '@localhost/'));
}
