import { type Day, dayIn, endOfDay, type LaterPayoff, type Minor } from '../../lending/index.ts';
import type { Channel } from '../config/index.ts';
import { Refusal } from '../http/index.ts';
import { type LoanOnDay, loanOn, type Order, type Today } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { quoteFor } from './payoffQuote.ts';
import { type Reference, referenceFor } from './references.ts';

/** What is to be paid of a loan now, as its page says it. */
export type ToRemind = {
  amount: Minor;
  /** The last day on which exactly this pays it. */
  until: Day;
  /** What it is on the day after. */
  after: Minor;
  /** Where it ends the loan: what that comes to on the due date. */
  later: LaterPayoff | null;
  /** By what it can be paid; undefined where no provider answered. */
  by: { channel: Channel; reference: Reference } | undefined;
};

/** How many ways to pay are tried: each provider is waited for. */
const mostTries = 2;

/** What a reminder asks for on a day, with a reference made as the page makes it; undefined where nothing is owed. */
export async function referenceToSend(
  services: Services,
  order: Order,
  today: Today,
): Promise<ToRemind | undefined> {
  const loan = loanOn(order, today.today);
  if (loan === null || loan.statement.settledOn !== null) return undefined;
  const [{ amount, until, after, later }] = loan.waysToPay;
  const { timeZone } = today.market;
  const by = await firstReference(services, order, today, loan);
  const end = by?.reference.expiresAt;
  const isCut = end !== undefined && end < endOfDay(timeZone, until);
  return { amount, until: isCut ? dayIn(timeZone, end) : until, after, later, by };
}

async function firstReference(
  services: Services,
  order: Order,
  { market, now }: Today,
  loan: LoanOnDay,
): Promise<ToRemind['by']> {
  const { repayAmount, closesLoan } = loan.statement;
  // A reminder says one amount: no channel that asks for another day's.
  const channels = market.channels.filter(({ valueDate }) => !closesLoan || valueDate === undefined);
  for (const channel of channelsFor(services, order, channels, repayAmount).slice(0, mostTries)) {
    const { way, payoffUntil } = quoteFor(loan, channel, 'instalment');
    const { amount } = way;
    const purpose = {
      requestType: 1,
      way: 'instalment',
      amount,
      extensionSequence: null,
      payoffUntil,
    } as const;
    try {
      return { channel, reference: await referenceFor(services, order, channel, purpose, now) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return undefined;
}

/** Those that take the amount, the one that was paid by last before the others. */
function channelsFor(
  { providers }: Services,
  { payments }: Order,
  channels: readonly Channel[],
  amount: number,
): Channel[] {
  const used = payments.at(-1)?.channel;
  return channels
    .filter(({ provider, least }) => amount >= least && providers.payments.get(provider)?.collect)
    .toSorted((a, b) => Number(b.payCode === used) - Number(a.payCode === used));
}
