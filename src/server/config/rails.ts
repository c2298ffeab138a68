import { createPrivateKey, createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { isClabe } from '../../lending/index.ts';

const service = z
  .url({ protocol: /^https?$/, error: 'must be the address of a service, https://…' })
  .transform((address) => address.replace(/\/+$/, ''));

/** A key in PEM; in one line its line ends are `\\n`. */
const pem = z.string().transform((text) => text.replaceAll('\\n', '\n'));
const publicKey = pem.refine(isPublicKey, 'must be a public key in PEM, -----BEGIN PUBLIC KEY-----…');

/** The settings that connect payment providers. `…_API` is where a provider is, for its test system or a stand-in. */
export const railsEnvironment = {
  CONEKTA_API: service.optional(),
  CONEKTA_KEY: z.string().optional(),
  CONEKTA_WEBHOOK_KEY: publicKey.optional(),
  CONEKTA_PUBLIC_KEY: z
    .string()
    .regex(/^key_\w{1,100}$/, 'must be the public key, key_…')
    .optional(),
  CONEKTA_PAGES: service.optional(),
  OPENPAY_API: service.optional(),
  OPENPAY_MERCHANT: z
    .string()
    .regex(/^[A-Za-z0-9]{1,64}$/, 'must be the letters and digits of the merchant’s id')
    .optional(),
  OPENPAY_KEY: z.string().optional(),
  OPENPAY_WEBHOOK_USER: z.string().optional(),
  OPENPAY_WEBHOOK_PASSWORD: z.string().min(16, 'must have at least 16 characters').optional(),
  STP_API: service.optional(),
  STP_COMPANY: z.string().optional(),
  STP_ACCOUNT: z.string().refine(isClabe, 'must be a CLABE of 18 digits').optional(),
  STP_PRIVATE_KEY: pem.optional(),
  STP_PRIVATE_KEY_PASSPHRASE: z.string().optional(),
  STP_WEBHOOK_USER: z.string().optional(),
  STP_WEBHOOK_PASSWORD: z.string().min(16, 'must have at least 16 characters').optional(),
  RAZORPAY_API: service.optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAYX_ACCOUNT: z
    .string()
    .regex(/^\d{6,20}$/, 'must be the digits of the account')
    .optional(),
};

const environment = z.object(railsEnvironment);
type Environment = z.output<typeof environment>;

/** Undefined where a provider isn't connected. */
export type RailsSettings = {
  conekta: ConektaSettings | undefined;
  openpay: OpenpaySettings | undefined;
  stp: StpSettings | undefined;
  razorpay: Razorpay | undefined;
  /** Pays out from this account. */
  razorpayx: (Razorpay & { account: string }) | undefined;
};

type ConektaSettings = {
  api: string;
  /** The private one. */
  key: string;
  webhookKey: string;
  /** By which a card's number is typed into a frame of Conekta's; undefined where no cards are taken. */
  component: { origin: string; publicKey: string } | undefined;
};

export type StpSettings = {
  api: string;
  company: string;
  /** The CLABE that money leaves from; its first ten digits are those of every account of the company. */
  account: string;
  privateKey: string;
  passphrase: string | undefined;
  webhookUser: string;
  webhookPassword: string;
};

export type OpenpaySettings = {
  api: string;
  merchant: string;
  /** The private one. */
  key: string;
  webhookUser: string;
  webhookPassword: string;
};

type Razorpay = { api: string; keyId: string; keySecret: string; webhookSecret: string };

/** Whoever sets one setting of a provider sets all that it needs; each that is missing is a mistake. */
export function railsSettings(
  values: Environment & { PUBLIC_URL?: string | undefined },
  mistakes: string[],
): RailsSettings {
  const razorpay = razorpaySettings(values, mistakes);
  const { RAZORPAYX_ACCOUNT: account } = values;
  return {
    openpay: openpaySettings(values, mistakes),
    stp: stpSettings(values, mistakes),
    razorpay,
    razorpayx: razorpay && account !== undefined ? { ...razorpay, account } : undefined,
    conekta: conektaSettings(values, mistakes),
  };
}

function conektaSettings(
  values: Environment & { PUBLIC_URL?: string | undefined },
  mistakes: string[],
): ConektaSettings | undefined {
  const { CONEKTA_API, CONEKTA_PUBLIC_KEY: publicKey, CONEKTA_PAGES, PUBLIC_URL } = values;
  const { CONEKTA_KEY: key, CONEKTA_WEBHOOK_KEY: webhookKey } = values;
  const needed = { CONEKTA_KEY: key, CONEKTA_WEBHOOK_KEY: webhookKey };
  mistakes.push(...missing(needed, { CONEKTA_API, CONEKTA_PUBLIC_KEY: publicKey }));
  mistakes.push(...missing({ CONEKTA_PUBLIC_KEY: publicKey }, { CONEKTA_PAGES }));
  if (publicKey !== undefined && PUBLIC_URL === undefined) {
    mistakes.push('PUBLIC_URL: needed where CONEKTA_PUBLIC_KEY is set: the card’s bank comes back to it');
  }
  if (key === undefined || webhookKey === undefined) return undefined;
  const component = publicKey && { origin: CONEKTA_PAGES ?? 'https://pay.conekta.com', publicKey };
  return {
    api: CONEKTA_API ?? 'https://api.conekta.io',
    key,
    webhookKey,
    component: component || undefined,
  };
}

function razorpaySettings(values: Environment, mistakes: string[]): Razorpay | undefined {
  const { RAZORPAY_API, RAZORPAYX_ACCOUNT } = values;
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  } = values;
  const needed = {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: webhookSecret,
  };
  mistakes.push(...missing(needed, { RAZORPAY_API, RAZORPAYX_ACCOUNT }));
  if (keyId === undefined || keySecret === undefined || webhookSecret === undefined) return undefined;
  return { api: RAZORPAY_API ?? 'https://api.razorpay.com', keyId, keySecret, webhookSecret };
}

function openpaySettings(values: Environment, mistakes: string[]): OpenpaySettings | undefined {
  const { OPENPAY_API, OPENPAY_MERCHANT: merchant, OPENPAY_KEY: key } = values;
  const { OPENPAY_WEBHOOK_USER: webhookUser, OPENPAY_WEBHOOK_PASSWORD: webhookPassword } = values;
  const needed = {
    OPENPAY_MERCHANT: merchant,
    OPENPAY_KEY: key,
    OPENPAY_WEBHOOK_USER: webhookUser,
    OPENPAY_WEBHOOK_PASSWORD: webhookPassword,
  };
  mistakes.push(...missing(needed, { OPENPAY_API }));
  if (merchant === undefined || key === undefined) return undefined;
  if (webhookUser === undefined || webhookPassword === undefined) return undefined;
  return { api: OPENPAY_API ?? 'https://api.openpay.mx', merchant, key, webhookUser, webhookPassword };
}

function stpSettings(values: Environment, mistakes: string[]): StpSettings | undefined {
  const { STP_API, STP_PRIVATE_KEY_PASSPHRASE: passphrase } = values;
  const { STP_COMPANY: company, STP_ACCOUNT: account, STP_PRIVATE_KEY: privateKey } = values;
  const { STP_WEBHOOK_USER: webhookUser, STP_WEBHOOK_PASSWORD: webhookPassword } = values;
  const needed = {
    STP_COMPANY: company,
    STP_ACCOUNT: account,
    STP_PRIVATE_KEY: privateKey,
    STP_WEBHOOK_USER: webhookUser,
    STP_WEBHOOK_PASSWORD: webhookPassword,
  };
  mistakes.push(...missing(needed, { STP_API, STP_PRIVATE_KEY_PASSPHRASE: passphrase }));
  if (company === undefined || account === undefined || privateKey === undefined) return undefined;
  if (webhookUser === undefined || webhookPassword === undefined) return undefined;
  if (!isPrivateKey(privateKey, passphrase)) {
    mistakes.push('STP_PRIVATE_KEY: must be a private key in PEM that STP_PRIVATE_KEY_PASSPHRASE opens');
    return undefined;
  }
  const api = STP_API ?? 'https://prod.stpmex.com/speiws/rest';
  return { api, company, account, privateKey, passphrase, webhookUser, webhookPassword };
}

function isPrivateKey(key: string, passphrase: string | undefined): boolean {
  try {
    return createPrivateKey(passphrase === undefined ? key : { key, passphrase }).type === 'private';
  } catch {
    return false;
  }
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
