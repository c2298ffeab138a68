import type { Environment } from './environment.ts';
import { paymentProviderEnvironment } from './providerSettings.ts';
import { localHosts } from './settingTypes.ts';

/** The demonstration's published secret for signing payment notices. Source: DESIGN 5. */
export const demonstrationWebhookSecret = 'sandbox-secret';

/** Settings of real messages, payments and files, which a demonstration must not have. */
const productionSettings: readonly (keyof Environment)[] = [
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'TWILIO_API',
  'SMTP_URL',
  'EVENTS_URL',
  'DECISION_URL',
  'EXPORT_BUCKET',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SANDBOX_PAYMENTS',
  ...Object.keys(paymentProviderEnvironment).filter(isPaymentProviderSetting),
];

function isPaymentProviderSetting(name: string): name is keyof typeof paymentProviderEnvironment {
  return Object.hasOwn(paymentProviderEnvironment, name);
}

/** Settings that conflict with others, a line each. Why: docs/decisions/demonstration.md. */
export function listConflictingSettings(values: Environment, demonstration: boolean): string[] {
  return demonstration ? listDemonstrationConflicts(values) : listSandboxConflicts(values);
}

function listDemonstrationConflicts(values: Environment): string[] {
  const productionNames: string[] = productionSettings.filter((name) => values[name] !== undefined);
  if (values.SMS_PROVIDER === 'twilio') productionNames.unshift('SMS_PROVIDER');
  const errors = productionNames.map(
    (name) => `${name}: is for real borrowers, and this would be a demonstration`,
  );
  if (values.DEMONSTRATION === undefined) {
    for (const name of listLenderSettings(values)) {
      errors.push(`${name}: is a lender's, and without DATABASE_URL this would be a demonstration`);
    }
  }
  if (errors.length > 0) {
    errors.push(
      'DATABASE_URL: set it for real borrowers; for a demonstration take the settings above away' +
        (productionNames.length > 0 ? '' : ', or ask for it by DEMONSTRATION=on'),
    );
  }
  return errors;
}

/** With these set, a missing database is an oversight. */
function listLenderSettings(values: Environment): string[] {
  const { PUBLIC_URL } = values;
  const isPublic = PUBLIC_URL !== undefined && !localHosts.has(new URL(PUBLIC_URL).hostname);
  const secretNames = (['SIGNING_SECRET', 'DATA_KEYS'] as const).filter((name) => values[name] !== undefined);
  return [...(isPublic ? ['PUBLIC_URL'] : []), ...secretNames];
}

/** The sandbox's notices and its own page settle debts for nothing. */
function listSandboxConflicts({
  SANDBOX_WEBHOOK_SECRET: secret,
  SANDBOX_PAYMENTS: sandboxPayments,
}: Environment): string[] {
  if (secret !== undefined && sandboxPayments === undefined) {
    return [
      'SANDBOX_WEBHOOK_SECRET: outside the demonstration anybody could settle a real debt on the sandbox’s page; if that is what you want, say so: SANDBOX_PAYMENTS=settles-real-debts',
    ];
  }
  if (sandboxPayments === undefined) return [];
  if (secret === undefined) return ['SANDBOX_WEBHOOK_SECRET: needed when SANDBOX_PAYMENTS is set'];
  if (secret === demonstrationWebhookSecret) {
    return ['SANDBOX_WEBHOOK_SECRET: everybody knows this one: it is the demonstration’s'];
  }
  return [];
}

/** Settings that contradict each other, or lack one another. */
export function listCombinationErrors(values: Environment, demonstration: boolean): string[] {
  const errors: string[] = [];
  if (values.METRICS_PORT === values.PORT && values.PORT > 0) {
    errors.push('METRICS_PORT: is PORT: metrics are not for the public');
  }
  errors.push(...listPreviousSecretErrors(values));
  if ((values.DATA_KEYS === undefined) !== (values.LOOKUP_KEYS === undefined)) {
    const absent = values.DATA_KEYS === undefined ? 'DATA_KEYS' : 'LOOKUP_KEYS';
    errors.push(`${absent}: needed beside the other one: what is encrypted is found by hashes alone`);
  }
  if (values.DESK_PORT !== undefined && values.DESK_PORT === values.PORT && values.PORT !== 0) {
    errors.push('DESK_PORT: is the port of everything else: take it away, or give the desk another');
  }
  if (values.DATA_KEYS !== undefined && values.PERSONAL_FIELDS !== undefined) {
    errors.push('PERSONAL_FIELDS: contradicts DATA_KEYS, by which they are encrypted: take one away');
  }
  if (values.PUSH_SERVICE !== undefined && !demonstration) {
    errors.push('PUSH_SERVICE: is for tests: real borrowers’ browsers name public services');
  }
  if (values.PROCESSES > 1 && values.DATABASE_URL === undefined) {
    errors.push('PROCESSES: more than one needs DATABASE_URL, as the embedded database serves one process');
  }
  return errors;
}

function listPreviousSecretErrors({
  SIGNING_SECRET: secret,
  SIGNING_SECRET_PREVIOUS: previous,
}: Environment): string[] {
  if (previous === undefined) return [];
  if (secret === undefined) return ['SIGNING_SECRET: needed beside SIGNING_SECRET_PREVIOUS'];
  return secret === previous ? ['SIGNING_SECRET_PREVIOUS: is the same as SIGNING_SECRET'] : [];
}
