import { createPrivateKey, createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { isClabe } from '../../lending/index.ts';
import { requireTogether, serviceUrl } from './settingTypes.ts';

const providerUrl = serviceUrl.transform((address) => address.replace(/\/+$/, ''));

/** A key in PEM; in one line its line ends are `\\n`. */
const pemText = z.string().transform((text) => text.replaceAll('\\n', '\n'));
const publicKey = pemText.refine(isPublicKey, 'must be a public key in PEM, -----BEGIN PUBLIC KEY-----…');

/** The settings that connect payment providers. `…_API` is where a provider is, for its test system or a stand-in. */
export const railsEnvironment = {
  CONEKTA_API: providerUrl.optional().describe('another address of Conekta’s API'),
  CONEKTA_KEY: z
    .string()
    .optional()
    .describe('cash at stores and SPEI through Conekta, with CONEKTA_WEBHOOK_KEY'),
  CONEKTA_WEBHOOK_KEY: publicKey.optional().describe('its public key, PEM; line ends may be \\n'),
  CONEKTA_PUBLIC_KEY: z
    .string()
    .regex(/^key_\w{1,100}$/, 'must be the public key, key_…')
    .optional()
    .describe('cards through Conekta, with its other keys and PUBLIC_URL'),
  CONEKTA_PAGES: providerUrl.optional().describe('origin of the script that takes card numbers'),
  OPENPAY_API: providerUrl.optional().describe('another address of Openpay’s API'),
  OPENPAY_MERCHANT: z
    .string()
    .regex(/^[A-Za-z0-9]{1,64}$/, 'must be the letters and digits of the merchant’s id')
    .optional()
    .describe(
      'cash at Paynet’s stores through Openpay, with OPENPAY_KEY, OPENPAY_WEBHOOK_USER and OPENPAY_WEBHOOK_PASSWORD',
    ),
  OPENPAY_KEY: z.string().optional().describe('the private key'),
  OPENPAY_WEBHOOK_USER: z.string().optional().describe('name of its notices'),
  OPENPAY_WEBHOOK_PASSWORD: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('password of its notices'),
  STP_API: providerUrl.optional().describe('another address of STP’s API'),
  STP_COMPANY: z
    .string()
    .optional()
    .describe(
      'SPEI in and out through STP, with STP_ACCOUNT, STP_PRIVATE_KEY, STP_WEBHOOK_USER and STP_WEBHOOK_PASSWORD',
    ),
  STP_ACCOUNT: z
    .string()
    .refine(isClabe, 'must be a CLABE of 18 digits')
    .optional()
    .describe('CLABE that payouts leave; its first ten digits begin every loan’s account'),
  STP_PRIVATE_KEY: pemText.optional().describe('PEM'),
  STP_PRIVATE_KEY_PASSPHRASE: z.string().optional().describe('of STP_PRIVATE_KEY'),
  STP_CLOSED_DAYS: z
    .string()
    .regex(
      /^\d{4}-\d{2}-\d{2}(,\d{4}-\d{2}-\d{2})*$/,
      'must be days with commas between them, 2026-12-31,2027-01-02',
    )
    .optional()
    .describe('further days without SPEI, 2026-12-31,2027-01-02'),
  STP_WEBHOOK_USER: z.string().optional().describe('name of its notices'),
  STP_WEBHOOK_PASSWORD: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe('password of its notices'),
  RAZORPAY_API: providerUrl.optional().describe('another address of Razorpay’s API'),
  RAZORPAY_KEY_ID: z
    .string()
    .optional()
    .describe(
      'UPI and bank transfers through Razorpay, with RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET',
    ),
  RAZORPAY_KEY_SECRET: z.string().optional().describe('with RAZORPAY_KEY_ID'),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional().describe('of its notices'),
  RAZORPAYX_ACCOUNT: z
    .string()
    .regex(/^\d{6,20}$/, 'must be the digits of the account')
    .optional()
    .describe('account that payouts leave'),
};

const environment = z.object(railsEnvironment);
type Environment = z.output<typeof environment>;

/** Undefined where a provider isn't connected. */
export type RailsSettings = {
  conekta: ConektaSettings | undefined;
  openpay: OpenpaySettings | undefined;
  stp: StpSettings | undefined;
  razorpay: RazorpaySettings | undefined;
  /** Pays out from this account. */
  razorpayx: (RazorpaySettings & { account: string }) | undefined;
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
  /** Days on which SPEI has no operating day, beside weekends and bank holidays. */
  closedDays: readonly string[];
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

type RazorpaySettings = { api: string; keyId: string; keySecret: string; webhookSecret: string };

/** Whoever sets one setting of a provider sets all that it needs; each that is missing is a mistake. */
export function parseRailsSettings(
  values: Environment & { PUBLIC_URL?: string | undefined },
  errors: string[],
): RailsSettings {
  const razorpay = parseRazorpaySettings(values, errors);
  const { RAZORPAYX_ACCOUNT: account } = values;
  return {
    conekta: parseConektaSettings(values, errors),
    openpay: parseOpenpaySettings(values, errors),
    stp: parseStpSettings(values, errors),
    razorpay,
    razorpayx: razorpay && account !== undefined ? { ...razorpay, account } : undefined,
  };
}

function parseConektaSettings(
  values: Environment & { PUBLIC_URL?: string | undefined },
  errors: string[],
): ConektaSettings | undefined {
  const requiredNames = ['CONEKTA_KEY', 'CONEKTA_WEBHOOK_KEY'] as const;
  const settings = requireTogether(values, requiredNames, ['CONEKTA_API', 'CONEKTA_PUBLIC_KEY'], errors);
  const cardPages = requireTogether(values, ['CONEKTA_PUBLIC_KEY'], ['CONEKTA_PAGES'], errors);
  if (cardPages !== undefined && cardPages.PUBLIC_URL === undefined) {
    errors.push('PUBLIC_URL: needed where CONEKTA_PUBLIC_KEY is set: the card’s bank comes back to it');
  }
  const component = cardPages && {
    origin: cardPages.CONEKTA_PAGES ?? 'https://pay.conekta.com',
    publicKey: cardPages.CONEKTA_PUBLIC_KEY,
  };
  return (
    settings && {
      api: settings.CONEKTA_API ?? 'https://api.conekta.io',
      key: settings.CONEKTA_KEY,
      webhookKey: settings.CONEKTA_WEBHOOK_KEY,
      component,
    }
  );
}

function parseRazorpaySettings(values: Environment, errors: string[]): RazorpaySettings | undefined {
  const requiredNames = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const;
  const settings = requireTogether(values, requiredNames, ['RAZORPAY_API', 'RAZORPAYX_ACCOUNT'], errors);
  return (
    settings && {
      api: settings.RAZORPAY_API ?? 'https://api.razorpay.com',
      keyId: settings.RAZORPAY_KEY_ID,
      keySecret: settings.RAZORPAY_KEY_SECRET,
      webhookSecret: settings.RAZORPAY_WEBHOOK_SECRET,
    }
  );
}

function parseOpenpaySettings(values: Environment, errors: string[]): OpenpaySettings | undefined {
  const ownNames = ['OPENPAY_MERCHANT', 'OPENPAY_KEY'] as const;
  const webhookNames = ['OPENPAY_WEBHOOK_USER', 'OPENPAY_WEBHOOK_PASSWORD'] as const;
  const settings = requireTogether(values, [...ownNames, ...webhookNames], ['OPENPAY_API'], errors);
  return (
    settings && {
      api: settings.OPENPAY_API ?? 'https://api.openpay.mx',
      merchant: settings.OPENPAY_MERCHANT,
      key: settings.OPENPAY_KEY,
      webhookUser: settings.OPENPAY_WEBHOOK_USER,
      webhookPassword: settings.OPENPAY_WEBHOOK_PASSWORD,
    }
  );
}

function parseStpSettings(values: Environment, errors: string[]): StpSettings | undefined {
  const ownNames = ['STP_COMPANY', 'STP_ACCOUNT', 'STP_PRIVATE_KEY'] as const;
  const webhookNames = ['STP_WEBHOOK_USER', 'STP_WEBHOOK_PASSWORD'] as const;
  const optional = ['STP_API', 'STP_PRIVATE_KEY_PASSPHRASE', 'STP_CLOSED_DAYS'] as const;
  const settings = requireTogether(values, [...ownNames, ...webhookNames], optional, errors);
  if (settings === undefined) return undefined;
  const { STP_PRIVATE_KEY: privateKey, STP_PRIVATE_KEY_PASSPHRASE: passphrase } = settings;
  if (!isPrivateKey(privateKey, passphrase)) {
    errors.push('STP_PRIVATE_KEY: must be a private key in PEM that STP_PRIVATE_KEY_PASSPHRASE opens');
    return undefined;
  }
  return {
    api: settings.STP_API ?? 'https://prod.stpmex.com/speiws/rest',
    company: settings.STP_COMPANY,
    account: settings.STP_ACCOUNT,
    privateKey,
    passphrase,
    closedDays: settings.STP_CLOSED_DAYS?.split(',') ?? [],
    webhookUser: settings.STP_WEBHOOK_USER,
    webhookPassword: settings.STP_WEBHOOK_PASSWORD,
  };
}

function isPrivateKey(key: string, passphrase: string | undefined): boolean {
  try {
    return createPrivateKey(passphrase === undefined ? key : { key, passphrase }).type === 'private';
  } catch {
    return false;
  }
}

function isPublicKey(pemText: string): boolean {
  try {
    return createPublicKey(pemText).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
