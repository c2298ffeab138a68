import { type Day, dayIn, endOfDay, type LaterPayoff, type Minor } from '../../../../lending/index.ts';
import type { Channel } from '../../../config/index.ts';
import { BusinessError } from '../../api/index.ts';
import { findLoanSnapshot, type LoanSnapshot, type MarketContext, type Order } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { quoteChannel } from '../references/channels.ts';
import { getOrCreateReference, type IssuedReference } from '../references/references.ts';

/** What is to be paid of a loan now, as its page says it. */
export type ReminderPayment = {
  amount: Minor;
  /** The last day on which exactly this pays it. */
  until: Day;
  /** What it is on the day after. */
  after: Minor;
  /** Where it ends the loan: what that comes to on the due date. */
  later: LaterPayoff | null;
  /** By what it can be paid; undefined where no provider answered. */
  paymentMethod: { channel: Channel; reference: IssuedReference } | undefined;
};

/** How many ways to pay are tried: each provider is waited for. */
const maxAttempts = 2;

/** What a reminder asks for on a day, with a reference made as the page makes it; undefined where nothing is owed. */
export async function getReminderPayment(
  services: Services,
  order: Order,
  today: MarketContext,
): Promise<ReminderPayment | undefined> {
  const loan = findLoanSnapshot(order, today.today);
  if (loan === null || loan.statement.settledOn !== null) return undefined;
  const [{ amount, until, after, later }] = loan.paymentScopes;
  const { timeZone } = today.market;
  const paymentMethod = await createFirstReference(services, order, today, loan);
  const referenceExpiry = paymentMethod?.reference.expiresAt;
  const isReferenceFirst = referenceExpiry !== undefined && referenceExpiry < endOfDay(timeZone, until);
  return {
    amount,
    until: isReferenceFirst ? dayIn(timeZone, referenceExpiry) : until,
    after,
    later,
    paymentMethod,
  };
}

async function createFirstReference(
  services: Services,
  order: Order,
  { market, now }: MarketContext,
  loan: LoanSnapshot,
): Promise<ReminderPayment['paymentMethod']> {
  const { repayAmount, closesLoan } = loan.statement;
  // A reminder says one amount: no channel that asks for another day's.
  const channels = market.channels.filter(({ valueDate }) => !closesLoan || valueDate === undefined);
  for (const channel of listPreferredChannels(services, order, channels, repayAmount).slice(0, maxAttempts)) {
    const { option, payoffUntil } = quoteChannel(loan, channel, 'instalment');
    const { amount } = option;
    const purpose = {
      requestType: 1,
      way: 'instalment',
      amount,
      extensionSequence: null,
      payoffUntil,
    } as const;
    try {
      return { channel, reference: await getOrCreateReference(services, order, channel, purpose, now) };
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
    }
  }
  return undefined;
}

/** Those that take the amount, the one that was paid by last before the others. */
function listPreferredChannels(
  { providers }: Services,
  { payments }: Order,
  channels: readonly Channel[],
  amount: number,
): Channel[] {
  const lastChannel = payments.at(-1)?.channel;
  return channels
    .filter(({ provider, least }) => amount >= least && providers.payments.get(provider)?.collect)
    .toSorted((a, b) => Number(b.payCode === lastChannel) - Number(a.payCode === lastChannel));
}
