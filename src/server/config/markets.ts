import { z } from 'zod';
import { marketCode } from '../../contract/schemas/common.ts';
import { yearlyCostMethods } from '../../lending/index.ts';
import {
  anchoredPatternSchema,
  bankAccountSchema,
  bilingualText,
  channelSchema,
  nationalIdChecks,
  payOutSchema,
  phoneSchema,
  tableKeySchema,
} from './channels.ts';
import { deadlineSchema } from './products.ts';

/** Disclosure documents by their names in markets.json (modules/agreements/disclosure). */
const disclosureKinds = ['keyFacts', 'cover'] as const;
export type DisclosureKind = (typeof disclosureKinds)[number];

const approvalLimit = z
  .strictObject({ perRequest: z.int().nonnegative(), perDay: z.int().nonnegative() })
  .refine(({ perRequest, perDay }) => perRequest <= perDay, 'perRequest is above perDay');

const market = z.object({
  /** ISO 4217. Amounts are hundredths of it in every market. */
  currency: z.string().refine(isCurrency, 'is not a currency of ISO 4217'),
  timeZone: z.string().refine(isTimeZone, 'is not a time zone'),
  /** How amounts are written, whatever the language of the page. */
  moneyLocale: z.string().min(2),
  /** Whether amounts without cents are written with them. Cents that there are always are. */
  cents: z.enum(['always', 'whereAny']),
  /** Before amounts in contracts. */
  contractSign: z.string().min(1),
  /** Notes and coins by which staff count a till, in minor units; left out: a count is typed as a sum. */
  denominations: z
    .array(z.int().positive())
    .min(1)
    .refine((values) => values.every((value, index) => value < (values[index - 1] ?? Infinity)), {
      error: 'each must be below the one before',
    })
    .exactOptional(),
  /** Spoken there, the first one where a page may choose. */
  languages: z.array(z.enum(['es', 'en'])).min(1),
  yearlyCost: z.strictObject({
    kind: tableKeySchema(yearlyCostMethods),
    /** Short form, where the name doesn't fit. */
    short: z.string().min(1),
    name: bilingualText,
    explanation: bilingualText,
  }),
  /** The legal text whose clauses are those of a loan's contract. */
  clauses: z.string().regex(/^[a-z0-9-]+$/),
  /** What the tax on commission and interest is called. */
  tax: bilingualText,
  phone: phoneSchema,
  /** When messages may be sent, one-time codes apart, by the hours of its time zone. */
  messageHours: z
    .strictObject({ from: z.int().min(0).max(23), to: z.int().min(1).max(24) })
    .refine(({ from, to }) => from < to, 'from must be before to'),
  /** The most that a borrower is reminded: of anything in a day, of what is late in seven days. */
  reminders: z.strictObject({ perDay: z.int().min(1), latePerWeek: z.int().min(1) }),
  /** What is disclosed to borrowers before they agree, as a part of the agreement; left out: nothing beside it. */
  disclosure: z
    .strictObject({
      document: z.enum(disclosureKinds),
      /** For how long the lender is bound by it. */
      validity: deadlineSchema.exactOptional(),
      /** The sections of `clauses` on recovery and on complaints. */
      clauses: z.strictObject({ recovery: z.int().positive(), complaints: z.int().positive() }),
      /** Whether the loan may be transferred to another lender. */
      mayTransfer: z.boolean(),
    })
    .exactOptional(),
  /** The national id number of borrowers. */
  nationalId: z.strictObject({
    name: bilingualText,
    pattern: anchoredPatternSchema,
    check: tableKeySchema(nationalIdChecks).exactOptional(),
  }),
  bankAccount: bankAccountSchema,
  /** How many days a loan may run; any number where the law says nothing. */
  termDays: z
    .strictObject({ least: z.int().positive(), most: z.int().positive() })
    .refine(({ least, most }) => least <= most, 'the least is above the most')
    .exactOptional(),
  complaintDeadline: deadlineSchema,
  /** Requests about personal data: the deadline of the answer, and of what it granted to take effect. */
  privacyDeadlines: z.strictObject({ answer: deadlineSchema, effect: deadlineSchema }),
  /** Payment claims: the deadline of the answer, and for how long reminders are held. */
  paymentClaims: z.strictObject({ answer: deadlineSchema, pauseHours: z.int().min(0).max(720) }),
  /** `09-16` every year, `02-mon-1` the first Monday of February, `2030-10-01` once. */
  holidays: z.array(z.string().regex(/^((\d{4}-)?\d\d-\d\d|\d\d-mon-[1-4])$/)),
  payOut: payOutSchema.exactOptional(),
  /**
   * What one person at the desk may do without approval, by the call, in minor units: at most `perRequest` on a loan in a day,
   * at most `perDay` in all. Without limits everything needs approval.
   */
  approvalLimits: z
    .strictObject({
      /** Without `perDay`: as many of a day as there are. */
      decide: z.strictObject({
        perRequest: z.int().nonnegative(),
        perDay: z.int().nonnegative().exactOptional(),
      }),
      pay: approvalLimit,
      match: approvalLimit,
      reverse: approvalLimit,
      waive: approvalLimit,
      settle: approvalLimit,
      restructure: approvalLimit,
      refund: approvalLimit,
    })
    .exactOptional(),
  /**
   * For how many days, of so many in a row, a loan's collection may be held without approval. A dispute whose call named no day
   * holds calls for as many.
   */
  collectionHolds: z
    .strictObject({
      maxDaysWithoutApproval: z.int().positive().max(365),
      withinDays: z.int().positive().max(730),
    })
    .refine(
      ({ maxDaysWithoutApproval, withinDays }) => maxDaysWithoutApproval <= withinDays,
      'maxDaysWithoutApproval is above withinDays',
    )
    .default({ maxDaysWithoutApproval: 30, withinDays: 90 }),
  /**
   * Automatic refunds of credit: a remainder of a payment below `minAmount` (minor units) is not refunded, since sending it costs
   * more; it has arrived `arrivesInDays` business days later. Left out: it doesn't.
   */
  automaticRefunds: z
    .strictObject({ minAmount: z.int().positive(), arrivesInDays: z.int().min(1).max(30) })
    .exactOptional(),
  /** From whom images of the identity document, and `consents`, are needed before a first loan. */
  identityImages: z.enum(['never', 'browser', 'always']).default('never'),
  /** Consents that borrowers give individually. */
  consents: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z][A-Za-z]{0,31}$/),
        isRequired: z.boolean(),
        title: bilingualText,
        text: bilingualText,
      }),
    )
    .default([]),
  channels: z
    .array(channelSchema)
    .min(1)
    .refine(
      (channels) => new Set(channels.map((one) => one.payCode)).size === channels.length,
      'two channels share one payCode',
    ),
});

export const marketsSchema = z
  .record(marketCode, market)
  .refine((markets) => Object.keys(markets).length > 0, 'at least one market is needed');
/** By their codes, ISO 3166-1: the keys of markets.json. */
export type Markets = Readonly<Record<Market, MarketConfig>>;
export type Market = string;
/** A country's own, and who lends there. */
export type MarketConfig = z.output<typeof market> & { readonly legalName: string };

/** The configuration of a market. Throws where it isn't configured. */
export function getMarket({ markets }: { readonly markets: Markets }, market: Market): MarketConfig {
  const marketConfig = Object.hasOwn(markets, market) ? markets[market] : undefined;
  if (marketConfig === undefined) throw new Error(`markets.json has no ${market}`);
  return marketConfig;
}

/**
 * The market that carries the lender's own books of a currency: the first of markets.json with it. A payment in suspense has a
 * currency and no market, and must stand in exactly one market's journal, on a day of that market. Undefined: no market has it.
 */
export function findLedgerMarket(
  { markets }: { readonly markets: Markets },
  currency: string | undefined,
): Market | undefined {
  return Object.keys(markets).find((market) => markets[market]?.currency === currency);
}

function isCurrency(currency: string): boolean {
  return Intl.supportedValuesOf('currency').includes(currency);
}

function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name) || name === 'Asia/Kolkata';
}
