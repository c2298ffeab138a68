import type { Day } from '../../../lending/index.ts';
import type { Database } from '../../database/index.ts';
import { dayMs } from '../../durations.ts';
import type { OutgoingOrder, PayOut } from '../../providers/index.ts';
import type { Services } from '../../services.ts';
import { recordNews } from '../news.ts';
import { type Payout, payoutColumns } from '../records.ts';
import { cashOfReturns, isReturn } from '../suspenseReturn.ts';
import { keepPayoutDifference, type PayoutDifference } from './differences.ts';

const batchSize = 500;
/** Further apart than the two operating days of a payout ever are: around Holy Week and long weekends. */
const marginMs = 10 * dayMs;

/** Holds what a provider's list says of a day against the payouts and the ledger's cash, and keeps each difference. */
export async function compareDay(
  services: Services,
  provider: string,
  day: Day,
  orders: readonly OutgoingOrder[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < orders.length; from += batchSize) {
    const batch = orders.slice(from, from + batchSize);
    await takeNews(services, provider, batch);
    const payouts = await payoutsOf(services.db, provider, batch);
    const cash = await cashOf(services.db, [...payouts.values()]);
    const found = batch.flatMap((order) => {
      const payout = payouts.get(order.payoutId);
      return differenceOf(order, payout, cash.get(order.payoutId) ?? 0).map((kind) => ({
        ...differing(provider, day, order, payout),
        kind,
      }));
    });
    const second = await secondArrivals(services.db, provider, batch);
    const listed = await markListed(services.db, day, [...payouts.values()]);
    for (const one of [...found, ...second.map((order) => secondOf(provider, order, payouts))])
      await keepPayoutDifference(services, one, now);
    services.log.debug({ provider, day, listed }, 'payouts were found in their provider’s list');
  }
}

/** What a list says of a payout that still waits for an answer is the answer. */
async function takeNews(
  services: Services,
  provider: string,
  orders: readonly OutgoingOrder[],
): Promise<void> {
  const payouts = await payoutsOf(services.db, provider, orders);
  for (const { payoutId, providerId, state, at } of orders) {
    const payout = payouts.get(payoutId);
    const isOpen = payout?.state === 'unknown' || (payout?.state === 'sent' && state !== 'sent');
    if (payout && isOpen) await recordNews(services, payout, { state, providerId, at, reason: '' });
  }
}

function differenceOf(
  order: OutgoingOrder,
  payout: Payout | undefined,
  cash: number,
): PayoutDifference['kind'][] {
  if (order.state === 'refused') return [];
  if (payout === undefined) return ['unknownOrder'];
  if (order.amount !== payout.amount || order.currency !== payout.currency) return ['otherAmount'];
  if (order.state !== 'arrived') return [];
  if (payout.state !== 'arrived') return ['againstBooks'];
  return cash === -payout.amount ? [] : ['otherLedger'];
}

function differing(
  provider: string,
  day: string,
  { providerId, payoutId, amount, currency }: Omit<OutgoingOrder, 'state' | 'at'>,
  payout: Payout | undefined,
): Omit<PayoutDifference, 'kind'> {
  return {
    provider,
    reference: providerId,
    payoutId,
    day,
    listedAmount: amount,
    ourAmount: payout?.amount ?? null,
    currency,
  };
}

type Second = Omit<OutgoingOrder, 'state' | 'at'> & { day: string };

function secondOf(provider: string, order: Second, payouts: ReadonlyMap<string, Payout>): PayoutDifference {
  return {
    ...differing(provider, order.day, order, payouts.get(order.payoutId)),
    kind: 'secondArrival',
  };
}

/** Of each id that these orders bear, every order that left but the first, of whichever day. */
async function secondArrivals(
  db: Database,
  provider: string,
  orders: readonly OutgoingOrder[],
): Promise<Second[]> {
  const ids = [...new Set(orders.map(({ payoutId }) => payoutId))];
  const rows = await db
    .selectFrom('payoutStatementOrders')
    .select(['providerId', 'payoutId', 'day', 'amount', 'currency'])
    .where('provider', '=', provider)
    .where('payoutId', 'in', ids)
    .where('payoutId', '<>', '')
    .where('state', '<>', 'refused')
    .orderBy('day')
    .orderBy('at')
    .orderBy('providerId')
    .execute();
  return [...Map.groupBy(rows, ({ payoutId }) => payoutId).values()].flatMap(([, ...more]) => more);
}

/** Our payouts that these orders bear the ids of. */
async function payoutsOf(
  db: Database,
  provider: string,
  orders: readonly OutgoingOrder[],
): Promise<ReadonlyMap<string, Payout>> {
  const ids = orders.map(({ payoutId }) => payoutId);
  const keys = await db
    .selectFrom('payoutDirectory')
    .select(['borrowerId', 'orderId'])
    .where('payoutId', 'in', ids)
    .execute();
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('payouts')
    .select(payoutColumns)
    .where((row) =>
      row(
        row.refTuple('borrowerId', 'orderId'),
        'in',
        keys.map(({ borrowerId, orderId }) => row.tuple(borrowerId, orderId)),
      ),
    )
    .where('payoutId', 'in', ids)
    .where('provider', '=', provider)
    .execute();
  return new Map(rows.map((row) => [row.payoutId, row]));
}

/** What the ledger holds as paid out, by payout: of a loan's in all of its order, of a return by itself. */
async function cashOf(db: Database, payouts: readonly Payout[]): Promise<ReadonlyMap<string, number>> {
  const ofLoans = payouts.filter((payout) => !isReturn(payout));
  const returned = await cashOfReturns(db, payouts);
  if (ofLoans.length === 0) return returned;
  const rows = await db
    .selectFrom('ledgerLines')
    .select(['borrowerId', 'orderId'])
    .select((row) => row.fn.sum<string>('amount').as('paid'))
    .where('account', '=', 'disbursement_cash')
    .where((row) =>
      row(
        row.refTuple('borrowerId', 'orderId'),
        'in',
        ofLoans.map(({ borrowerId, orderId }) => row.tuple(borrowerId, orderId)),
      ),
    )
    .groupBy(['borrowerId', 'orderId'])
    .execute();
  const paid = new Map(rows.map((row) => [`${row.borrowerId} ${row.orderId}`, Number(row.paid)]));
  const lent = ofLoans.map(
    ({ payoutId, ...of }) => [payoutId, paid.get(`${of.borrowerId} ${of.orderId}`) ?? 0] as const,
  );
  return new Map([...returned, ...lent]);
}

async function markListed(db: Database, day: Day, payouts: readonly Payout[]): Promise<number> {
  for (const { borrowerId, orderId, attempt } of payouts)
    await db
      .updateTable('payouts')
      .set({ listedOn: day })
      .where('borrowerId', '=', borrowerId)
      .where('orderId', '=', orderId)
      .where('attempt', '=', attempt)
      .where('listedOn', 'is', null)
      .execute();
  return payouts.length;
}

/** Payouts that we hold as arrived though no list of their operating days has them, once both were read. */
export async function compareUnlisted(
  services: Services,
  provider: string,
  { days }: PayOut,
  now: Date,
): Promise<void> {
  const read = await services.db
    .selectFrom('payoutStatements')
    .select('day')
    .where('provider', '=', provider)
    .where('readAt', 'is not', null)
    .orderBy('day')
    .execute();
  const [first] = read;
  if (first === undefined) return;
  const isRead = new Set(read.map(({ day }) => day));
  const rows = await services.db
    .selectFrom('payouts')
    .select(payoutColumns)
    .where('provider', '=', provider)
    .where('state', '=', 'arrived')
    .where('listedOn', 'is', null)
    .where('sentAt', '>=', new Date(Date.parse(first.day) - marginMs))
    .where('sentAt', '<', now)
    .execute();
  for (const { payoutId, amount: ourAmount, currency, sentAt } of rows) {
    const both = sentAt === null ? [] : days.of(sentAt);
    const [day] = both;
    if (day === undefined || !both.every((one) => isRead.has(one))) continue;
    const difference = { provider, kind: 'notListed', reference: payoutId, payoutId, day } as const;
    await keepPayoutDifference(services, { ...difference, listedAmount: null, ourAmount, currency }, now);
  }
}
