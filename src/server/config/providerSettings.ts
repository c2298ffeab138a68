import { createPrivateKey, createPublicKey } from 'node:crypto';
import { z } from 'zod';
import { isClabe } from '../../lending/index.ts';
import { requireAllOrNone, type SettingValues, serviceUrl } from './settingTypes.ts';

const providerUrl = serviceUrl.transform((address) => address.replace(/\/+$/, ''));

/** A key in PEM; in one line its line ends are `\\n`. */
const pemText = z.string().transform((text) => text.replaceAll('\\n', '\n'));
const publicKey = pemText.refine(isPublicKey, 'must be a public key in PEM, -----BEGIN PUBLIC KEY-----…');

const noticePassword = z
  .string()
  .min(16, 'must have at least 16 characters')
  .optional()
  .describe('password of its notices');

/** The settings that connect payment providers. `…_API` is where a provider is, for its test system or a fake. */
export const paymentProviderEnvironment = {
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
  OPENPAY_WEBHOOK_PASSWORD: noticePassword,
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
  STP_WEBHOOK_PASSWORD: noticePassword,
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

type PaymentProviderValues = SettingValues<typeof paymentProviderEnvironment> & {
  PUBLIC_URL?: string | undefined;
};

/** The payment providers that the settings connect: undefined where one isn't. */
export type PaymentProviderSettings = ReturnType<typeof parsePaymentProviderSettings>;
export type OpenpaySettings = NonNullable<PaymentProviderSettings['openpay']>;
export type StpSettings = NonNullable<PaymentProviderSettings['stp']>;

/** Whoever sets one setting of a provider sets all that it needs; each that is missing is an error. */
export function parsePaymentProviderSettings(values: PaymentProviderValues, errors: string[]) {
  const razorpay = parseRazorpaySettings(values, errors);
  const { RAZORPAYX_ACCOUNT: account } = values;
  return {
    conekta: parseConektaSettings(values, errors),
    openpay: parseOpenpaySettings(values, errors),
    stp: parseStpSettings(values, errors),
    razorpay,
    /** Pays out from this account. */
    razorpayx: razorpay && account !== undefined ? { ...razorpay, account } : undefined,
  };
}

function parseConektaSettings(values: PaymentProviderValues, errors: string[]) {
  const fields = { key: 'CONEKTA_KEY', webhookKey: 'CONEKTA_WEBHOOK_KEY' } as const;
  const settings = requireAllOrNone(values, fields, ['CONEKTA_API', 'CONEKTA_PUBLIC_KEY'], errors);
  const cardPages = requireAllOrNone(values, { publicKey: 'CONEKTA_PUBLIC_KEY' }, ['CONEKTA_PAGES'], errors);
  if (cardPages !== undefined && values.PUBLIC_URL === undefined) {
    errors.push('PUBLIC_URL: needed where CONEKTA_PUBLIC_KEY is set: the card’s bank comes back to it');
  }
  return (
    settings && {
      api: values.CONEKTA_API ?? 'https://api.conekta.io',
      ...settings,
      /** By which a card's number is typed into a frame of Conekta's; undefined where no cards are taken. */
      component: cardPages && { origin: values.CONEKTA_PAGES ?? 'https://pay.conekta.com', ...cardPages },
    }
  );
}

function parseRazorpaySettings(values: PaymentProviderValues, errors: string[]) {
  const fields = {
    keyId: 'RAZORPAY_KEY_ID',
    keySecret: 'RAZORPAY_KEY_SECRET',
    webhookSecret: 'RAZORPAY_WEBHOOK_SECRET',
  } as const;
  const settings = requireAllOrNone(values, fields, ['RAZORPAY_API', 'RAZORPAYX_ACCOUNT'], errors);
  return settings && { api: values.RAZORPAY_API ?? 'https://api.razorpay.com', ...settings };
}

function parseOpenpaySettings(values: PaymentProviderValues, errors: string[]) {
  const fields = {
    merchant: 'OPENPAY_MERCHANT',
    key: 'OPENPAY_KEY',
    webhookUser: 'OPENPAY_WEBHOOK_USER',
    webhookPassword: 'OPENPAY_WEBHOOK_PASSWORD',
  } as const;
  const settings = requireAllOrNone(values, fields, ['OPENPAY_API'], errors);
  return settings && { api: values.OPENPAY_API ?? 'https://api.openpay.mx', ...settings };
}

function parseStpSettings(values: PaymentProviderValues, errors: string[]) {
  const fields = {
    company: 'STP_COMPANY',
    account: 'STP_ACCOUNT',
    privateKey: 'STP_PRIVATE_KEY',
    webhookUser: 'STP_WEBHOOK_USER',
    webhookPassword: 'STP_WEBHOOK_PASSWORD',
  } as const;
  const optional = ['STP_API', 'STP_PRIVATE_KEY_PASSPHRASE', 'STP_CLOSED_DAYS'] as const;
  const settings = requireAllOrNone(values, fields, optional, errors);
  const { STP_PRIVATE_KEY_PASSPHRASE: passphrase } = values;
  if (settings === undefined) return undefined;
  if (!isPrivateKey(settings.privateKey, passphrase)) {
    errors.push('STP_PRIVATE_KEY: must be a private key in PEM that STP_PRIVATE_KEY_PASSPHRASE opens');
    return undefined;
  }
  return {
    api: values.STP_API ?? 'https://prod.stpmex.com/speiws/rest',
    ...settings,
    passphrase,
    /** Days on which SPEI has no operating day, beside weekends and bank holidays. */
    closedDays: values.STP_CLOSED_DAYS?.split(',') ?? [],
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
