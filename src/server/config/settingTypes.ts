import { readFileSync } from 'node:fs';
import { z } from 'zod';

export function integerSetting(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

export const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The address of a service that receives personal data: https, or this machine. */
export const serviceUrl = z
  .url({ protocol: /^https?$/, error: 'must be the address of a service, https://…' })
  .refine(
    (address) => address.startsWith('https:') || localHosts.has(new URL(address).hostname),
    'must be https, or on this machine',
  );

/** A key and the name by which what it made says so. */
export type EncryptionKey = { readonly id: string; readonly secret: Buffer };

/** The first makes, all of them open and find: a key is replaced by putting the new one before it. */
export type EncryptionKeyRing = readonly [EncryptionKey, ...EncryptionKey[]];

const keyBytes = 32;
const keyPattern = /^([a-z0-9]{1,16}):([A-Za-z0-9+/_-]{43}=?)$/;

/** `name:key` in base64, separated by commas. Undefined for anything else, two keys of one name among it. */
export function parseKeyRing(text: string): EncryptionKeyRing | undefined {
  const keys: EncryptionKey[] = [];
  for (const part of text.split(',')) {
    const [, id = '', encoded = ''] = keyPattern.exec(part.trim()) ?? [];
    const secret = Buffer.from(encoded, 'base64');
    if (secret.length !== keyBytes || keys.some((key) => key.id === id)) return undefined;
    keys.push({ id, secret });
  }
  const [first, ...rest] = keys;
  return first && [first, ...rest];
}

/** What the settings of a group come to, by their names. */
export type SettingValues<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>;

type Fields<Values> = Readonly<Record<string, keyof Values & string>>;
type Connected<Values, Named extends Fields<Values>> = {
  [Field in keyof Named]: Exclude<Values[Named[Field]], undefined>;
};

/**
 * The settings by which something is connected, by our names of them, once all are there. Whoever sets one of them or of
 * `optionalNames` sets all: each that is missing is an error.
 */
export function requireAllOrNone<Values extends object, const Named extends Fields<Values>>(
  values: Values,
  fields: Named,
  optionalNames: readonly (keyof Values & string)[],
  errors: string[],
): Connected<Values, Named> | undefined {
  const names = Object.values(fields);
  const first = [...names, ...optionalNames].find((name) => values[name] !== undefined);
  if (first === undefined) return undefined;
  const missing = names.filter((name) => values[name] === undefined);
  errors.push(...missing.map((name) => `${name}: needed where ${first} is set`));
  if (missing.length > 0) return undefined;
  const settings = Object.fromEntries(Object.entries(fields).map(([field, name]) => [field, values[name]]));
  return settings as Connected<Values, Named>;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Each setting may be read from a file, as secrets are mounted in containers: `NAME_FILE` is its path. Without the line end that
 * editors leave.
 */
export function readSecretFiles(env: Env, names: readonly string[], errors: string[]): Env {
  const fileValues = names.flatMap((name): [string, string][] => {
    const path = env[`${name}_FILE`];
    if (path === undefined) return [];
    if (env[name] !== undefined) errors.push(`${name}_FILE: is set beside ${name}: take one away`);
    try {
      return [[name, readFileSync(path, 'utf8').trimEnd()]];
    } catch (error) {
      errors.push(`${name}_FILE: can't be read: ${error instanceof Error ? error.message : error}`);
      return [];
    }
  });
  return { ...env, ...Object.fromEntries(fileValues) };
}
