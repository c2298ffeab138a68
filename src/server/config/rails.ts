import { createPublicKey } from 'node:crypto';
import { z } from 'zod';

const service = z
  .url({ protocol: /^https?$/, error: 'must be the address of a service, https://…' })
  .transform((address) => address.replace(/\/+$/, ''));

/** A key in PEM; in one line its line ends are `\\n`. */
const publicKey = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine(isPublicKey, 'must be a public key in PEM, -----BEGIN PUBLIC KEY-----…');

/** The settings that connect payment providers. `…_API` is where a provider is, for its test system or a stand-in. */
export const railsEnvironment = {
  CONEKTA_API: service.optional(),
  CONEKTA_KEY: z.string().optional(),
  CONEKTA_WEBHOOK_KEY: publicKey.optional(),
};

const environment = z.object(railsEnvironment);
type Environment = z.output<typeof environment>;

/** Undefined where a provider isn't connected. */
export type RailsSettings = {
  conekta: { api: string; key: string; webhookKey: string } | undefined;
};

/** Whoever sets one setting of a provider sets all that it needs; each that is missing is a mistake. */
export function railsSettings(values: Environment, mistakes: string[]): RailsSettings {
  const { CONEKTA_API, CONEKTA_KEY: key, CONEKTA_WEBHOOK_KEY: webhookKey } = values;
  mistakes.push(...missing({ CONEKTA_KEY: key, CONEKTA_WEBHOOK_KEY: webhookKey }, { CONEKTA_API }));
  return {
    conekta:
      key === undefined || webhookKey === undefined
        ? undefined
        : { api: CONEKTA_API ?? 'https://api.conekta.io', key, webhookKey },
  };
}

type Values = Readonly<Record<string, string | undefined>>;

function missing(needed: Values, others: Values): string[] {
  const [first] = Object.entries({ ...needed, ...others }).find(([, value]) => value !== undefined) ?? [];
  if (first === undefined) return [];
  const absent = Object.keys(needed).filter((name) => needed[name] === undefined);
  return absent.map((name) => `${name}: needed where ${first} is set`);
}

function isPublicKey(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
