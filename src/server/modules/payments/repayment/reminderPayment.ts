import {
  calendarDayIn,
  type Day,
  endOfDay,
  type LaterPayoff,
  type Minor,
} from '../../../../lending/index.ts';
import type { Channel } from '../../../config/index.ts';
import { BusinessError } from '../../api/index.ts';
import { findLoanOnDay, type LoanOnDay, type MarketContext, type Order } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { quoteChannel } from '../references/channels.ts';
import { getOrCreateReference, type IssuedReference } from '../references/references.ts';

/** The amount due of a loan, as on its page, with a reference to pay it by. */
export type ReminderPayment = {
  amount: Minor;
  /** The last day on which the amount is valid. */
  until: Day;
  /** The amount on the day after. */
  after: Minor;
  /** If it closes the loan: the payoff on the due date. */
  later: LaterPayoff | null;
  /** Channel and reference; undefined if no provider answered. */
  paymentMethod: { channel: Channel; reference: IssuedReference } | undefined;
};

/** The number of channels tried. */
const maxAttempts = 2;

/** The payment that a reminder requests, with the reference that the page would show; undefined if nothing is owed. */
export async function createReminderPayment(
  services: Services,
  order: Order,
  context: MarketContext,
): Promise<ReminderPayment | undefined> {
  const loan = findLoanOnDay(order, context.today);
  if (loan === null || loan.statement.settledOn !== null) return undefined;
  const { amount, until, after, later } = loan.repaymentOptions.instalment;
  const { timeZone } = context.market;
  const paymentMethod = await createFirstReference(services, order, context, loan);
  const referenceExpiry = paymentMethod?.reference.expiresAt;
  const isReferenceFirst = referenceExpiry !== undefined && referenceExpiry < endOfDay(timeZone, until);
  return {
    amount,
    until: isReferenceFirst ? calendarDayIn(timeZone, referenceExpiry) : until,
    after,
    later,
    paymentMethod,
  };
}

async function createFirstReference(
  services: Services,
  order: Order,
  { market, now }: MarketContext,
  loan: LoanOnDay,
): Promise<ReminderPayment['paymentMethod']> {
  const { repayAmount, closesLoan } = loan.statement;
  // A reminder names one amount: no slow channel, which quotes another day's.
  const channels = market.channels.filter(({ valueDate }) => !closesLoan || valueDate === undefined);
  for (const channel of listPreferredChannels(services, order, channels, repayAmount).slice(0, maxAttempts)) {
    const { quote, payoffUntil } = quoteChannel(loan, channel, 'instalment');
    const { amount } = quote;
    const purpose = {
      kind: 'repayment',
      paymentScope: 'instalment',
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

/** The channels that accept the amount, that of the last payment first. */
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
