import type { Day } from '../../../../lending/index.ts';
import type { ListedPayout, PayoutApi } from '../../../integrations/index.ts';
import { type Database, isOfOrdersSql } from '../../../platform/database/index.ts';
import { dayMs } from '../../../platform/durations.ts';
import type { Services } from '../../services.ts';
import { type PayoutDifference, recordPayoutDifference } from '../differences.ts';
import { parsePayoutPurpose } from '../payoutKey.ts';
import { type Payout, payoutColumns } from '../payoutRecords.ts';
import { recordStatusUpdate } from '../statusUpdates.ts';
import { sumCreditPayoutCash } from '../suspenseReturnPayouts.ts';

const batchSize = 500;
/** Longer than the time between a payout and its second operating day, around Holy Week and long weekends. */
const lookbackMarginMs = 10 * dayMs;

/** Compares a provider's list of a day with payouts and disbursement cash, and records each difference. */
export async function reconcilePayoutStatement(
  services: Services,
  provider: string,
  day: Day,
  orders: readonly ListedPayout[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < orders.length; from += batchSize) {
    const batch = orders.slice(from, from + batchSize);
    await applyOpenUpdates(services, provider, batch);
    const payouts = await findPayouts(services.db, provider, batch);
    const cash = await sumDisbursedCash(services.db, [...payouts.values()]);
    const differences = batch.flatMap((order) => {
      const payout = payouts.get(order.payoutId);
      return classifyDifference(order, payout, cash.get(order.payoutId) ?? 0).map((kind) => ({
        ...toDifference(provider, day, order, payout),
        kind,
      }));
    });
    const second = await listDuplicateTransfers(services.db, provider, batch);
    const listedCount = await markListed(services.db, day, [...payouts.values()]);
    const secondArrivals = second.map((order) => ({
      ...toDifference(provider, order.day, order, payouts.get(order.payoutId)),
      kind: 'secondArrival' as const,
    }));
    for (const difference of [...differences, ...secondArrivals])
      await recordPayoutDifference(services, difference, now);
    services.log.debug({ provider, day, listedCount }, 'payouts were found in their provider’s list');
  }
}

/** Applies the listed states to payouts without an outcome. */
async function applyOpenUpdates(
  services: Services,
  provider: string,
  orders: readonly ListedPayout[],
): Promise<void> {
  const payouts = await findPayouts(services.db, provider, orders);
  for (const { payoutId, providerId, state, at } of orders) {
    const payout = payouts.get(payoutId);
    const isUnresolved = payout?.state === 'unknown' || (payout?.state === 'sent' && state !== 'sent');
    if (payout && isUnresolved)
      await recordStatusUpdate(services, payout, { state, providerId, at, reason: '' });
  }
}

function classifyDifference(
  order: ListedPayout,
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

function toDifference(
  provider: string,
  day: string,
  { providerId, payoutId, amount, currency }: Omit<ListedPayout, 'state' | 'at'>,
  payout: Payout | undefined,
): Omit<PayoutDifference, 'kind'> {
  const ourAmount = payout?.amount ?? null;
  return { provider, reference: providerId, payoutId, day, listedAmount: amount, ourAmount, currency };
}

type DuplicateTransfer = Omit<ListedPayout, 'state' | 'at'> & { day: string };

/** For the payout ids of these orders, all sent orders but the first, of any day. */
async function listDuplicateTransfers(
  db: Database,
  provider: string,
  orders: readonly ListedPayout[],
): Promise<DuplicateTransfer[]> {
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
  return [...Map.groupBy(rows, ({ payoutId }) => payoutId).values()].flatMap(
    ([, ...laterOrders]) => laterOrders,
  );
}

/** The payouts with these orders' ids, by id. */
async function findPayouts(
  db: Database,
  provider: string,
  orders: readonly ListedPayout[],
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
    .where(isOfOrdersSql(keys))
    .where('payoutId', 'in', ids)
    .where('provider', '=', provider)
    .execute();
  return new Map(rows.map((row) => [row.payoutId, row]));
}

/** The disbursement cash in the ledger by payout: for a loan that of its order, for a return or refund its own. */
async function sumDisbursedCash(
  db: Database,
  payouts: readonly Payout[],
): Promise<ReadonlyMap<string, number>> {
  const loanPayouts = payouts.filter((payout) => parsePayoutPurpose(payout) === 'loan');
  const returnCash = await sumCreditPayoutCash(db, payouts);
  if (loanPayouts.length === 0) return returnCash;
  const rows = await db
    .selectFrom('ledgerLines')
    .select(['borrowerId', 'orderId'])
    .select((row) => row.fn.sum<string>('amount').as('paid'))
    .where('account', '=', 'disbursement_cash')
    .where(isOfOrdersSql(loanPayouts))
    .groupBy(['borrowerId', 'orderId'])
    .execute();
  const paid = new Map(rows.map((row) => [`${row.borrowerId} ${row.orderId}`, Number(row.paid)]));
  const loanCash = loanPayouts.map(
    ({ payoutId, ...orderKey }) =>
      [payoutId, paid.get(`${orderKey.borrowerId} ${orderKey.orderId}`) ?? 0] as const,
  );
  return new Map([...returnCash, ...loanCash]);
}

async function markListed(db: Database, day: Day, payouts: readonly Payout[]): Promise<number> {
  for (const { borrowerId, orderId, attempt } of payouts)
    await db
      .updateTable('payouts')
      .set({ listedOn: day })
      .where((row) => row.and({ borrowerId, orderId, attempt, listedOn: null }))
      .execute();
  return payouts.length;
}

/** Records a difference for arrived payouts that neither list of their operating days has, once both were read. */
export async function recordUnlistedPayouts(
  services: Services,
  provider: string,
  { days }: PayoutApi,
  now: Date,
): Promise<void> {
  const readDays = await services.db
    .selectFrom('payoutStatements')
    .select('day')
    .where('provider', '=', provider)
    .where('readAt', 'is not', null)
    .orderBy('day')
    .execute();
  const [firstRead] = readDays;
  if (firstRead === undefined) return;
  const readDaySet = new Set(readDays.map(({ day }) => day));
  const rows = await services.db
    .selectFrom('payouts')
    .select(payoutColumns)
    .where((row) => row.and({ provider, state: 'arrived', listedOn: null }))
    .where('sentAt', '>=', new Date(Date.parse(firstRead.day) - lookbackMarginMs))
    .where('sentAt', '<', now)
    .execute();
  for (const { payoutId, amount: ourAmount, currency, sentAt } of rows) {
    const operatingDays = sentAt === null ? [] : days.daysFor(sentAt);
    const [day] = operatingDays;
    if (day === undefined || !operatingDays.every((operatingDay) => readDaySet.has(operatingDay))) continue;
    const difference = { provider, kind: 'notListed', reference: payoutId, payoutId, day } as const;
    await recordPayoutDifference(services, { ...difference, listedAmount: null, ourAmount, currency }, now);
  }
}
