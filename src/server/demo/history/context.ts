import {
  addDays,
  type Balances,
  type Day,
  endOfDay,
  type LoanEvent,
  type LoanTerms,
  type Statement,
} from '../../../lending/index.ts';
import { type Config, getMarket } from '../../config/index.ts';
import type { Services } from '../../modules/services.ts';
import { type BulkRow, type Database, insertRows } from '../../platform/database/index.ts';

/** The tables of the history, in the order in which they are filled. */
const tables = [
  'borrowers',
  'phoneDirectory',
  'certifications',
  'bankAccounts',
  'registrations',
  'promotionEvents',
  'legalTexts',
  'orders',
  'agreements',
  'instalments',
  'extensions',
  'payoutDirectory',
  'payouts',
  'sandboxPayouts',
  'referenceDirectory',
  'paymentReferences',
  'receivedPayments',
  'sandboxPayments',
  'payments',
  'receivedReversals',
  'loanEvents',
  'ledgerEntries',
  'cards',
  'cardPayments',
  'sandboxCardCharges',
  'paymentClaims',
  'complaintDirectory',
  'complaints',
  'messages',
  'messageOutcomes',
  'deskNotes',
  'deskApprovals',
  'deskClosedDays',
  'privacyRequests',
  'inboxMessages',
  'paymentDifferences',
  'settlementFiles',
  'settlementLines',
  'settlementTotals',
  'portfolioDays',
  'portfolioRolls',
  'weeklyBuckets',
  'portfolioCollected',
  'portfolioMarketDays',
  'auditEvents',
] as const;
type HistoryTable = (typeof tables)[number];

type HistoryRows = { readonly [TableName in HistoryTable]: BulkRow<TableName>[] };

export function emptyRows(): HistoryRows {
  return Object.fromEntries(tables.map((table) => [table, []])) as unknown as HistoryRows;
}

/** Writes them all. What is there already by the same key stays. */
export async function writeRows(trx: Database, rows: HistoryRows): Promise<void> {
  for (const table of tables) await insertRows(trx, table, rows[table]);
}

/** Draws from 0 up to 1 that come out the same for the same seed (mulberry32). */
export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function withProbability(random: Random, probability: number): boolean {
  return random() < probability;
}

/** A whole number, both ends included. */
export function randomInt(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}

export function pickOne<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('There is nothing to pick from.');
  return item;
}

export function randomDigits(random: Random, count: number): string {
  return Array.from({ length: count }, () => randomInt(random, 0, 9)).join('');
}

/** As the product names orders and complaints: without what is mistaken for something else when read aloud. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export function randomLetters(random: Random, count: number): string {
  return Array.from({ length: count }, () => alphabet[randomInt(random, 0, alphabet.length - 1)]).join('');
}

/** From a day on: by when each instalment is to be paid, and what is unpaid of it. */
type UnpaidSince = { from: Day; unpaid: readonly { dueOn: Day; amount: number }[] };

/** What the history is made with, and what has been made of it so far. */
export type HistoryContext = Pick<Services, 'config' | 'fieldEncryption'> & {
  now: Date;
  rows: HistoryRows;
  loans: SimulatedLoan[];
};

/** The language in which a market's staff and borrowers write. */
export function toLanguage(config: Config, market: string): 'es' | 'en' {
  return getMarket(config, market).languages[0] ?? 'es';
}

/** An invented borrower. */
export type GeneratedBorrower = {
  borrowerId: number;
  market: string;
  fullName: string;
  address: string;
  phone: string;
  birthDate: string;
  bank: string;
  last4: string;
  account: string;
  bankCode: string;
  joinedOn: Day;
  /** The market's today. */
  today: Day;
  random: Random;
};

/** A simulated loan, by the same rules and postings as real ones. */
export type SimulatedLoan = {
  borrower: GeneratedBorrower;
  orderId: string;
  productId: string;
  terms: LoanTerms;
  events: LoanEvent[];
  statement: Statement;
  postedBalances: Balances;
  /** Where it stood, in order. */
  unpaidHistory: UnpaidSince[];
  paid: { on: Day; amount: number }[];
};

/** So many minutes after eight in the morning of a day in a time zone, when borrowers may be called and written to. */
export function contactInstant(timeZone: string, day: Day, minutes: number): Date {
  return new Date(endOfDay(timeZone, addDays(day, -1)).getTime() + 1000 + (8 * 60 + minutes) * 60_000);
}

/** A moment of a day that is the same day from the Americas to India. */
export function instantOn(day: Day, minutes = 0): Date {
  return new Date(Date.parse(`${day}T14:00:00Z`) + minutes * 60_000);
}
