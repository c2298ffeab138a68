import { calendarDayIn, type LenderGlAccount } from '../../../lending/index.ts';
import { getMarket, type MarketConfig } from '../../config/index.ts';
import type { Beneficiary } from '../../integrations/index.ts';
import { type Actor, recordAudit } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import {
  lenderLedgerKey,
  parsePostingKey,
  postTransfer,
  toPostingKey,
  toUnallocatedValueDate,
} from '../ledger/index.ts';
import type { Services } from '../services.ts';
import { parseSuspenseReturnPayoutKey, toSuspenseReturnPayoutKey } from './payoutKey.ts';
import { createNextPayout, findLastPayout, type Payout } from './payoutRecords.ts';

/** The return of a payment in suspense by payout; amount in minor units. `market`: whose provider pays out. */
export type SuspenseReturnPayoutRequest = {
  provider: string;
  paymentId: string;
  amount: number;
  currency: string;
  market: string;
  beneficiary: Beneficiary;
};

type CreditPayoutRules =
  | { state: 'available'; rules: NonNullable<MarketConfig['payOut']> }
  | { state: 'noReturnRoute' | 'payoutLimit' };

/** The payout rules of a market, if its provider is connected and a payout may have the amount; else the reason. */
export function getCreditPayoutRules(
  { config, providers }: Pick<Services, 'config' | 'providers'>,
  market: string,
  amount: number,
): CreditPayoutRules {
  const { payOut: payoutRules } = getMarket(config, market);
  if (payoutRules === undefined || !providers.payments.get(payoutRules.provider)?.payOut)
    return { state: 'noReturnRoute' };
  return amount > payoutRules.singleLimit
    ? { state: 'payoutLimit' }
    : { state: 'available', rules: payoutRules };
}

/**
 * Creates the payout that returns a payment in suspense. A payment has at most one active payout (index `payouts_one_of_order`).
 * The caller holds the payment's row lock.
 */
export async function createSuspenseReturnPayout(
  trx: Database,
  services: Pick<Services, 'config' | 'providers' | 'fieldEncryption'>,
  { market, ...request }: SuspenseReturnPayoutRequest,
  now: Date,
): Promise<{ state: 'created'; payout: Payout } | { state: 'noReturnRoute' | 'payoutLimit' }> {
  const { amount, currency, beneficiary } = request;
  const found = getCreditPayoutRules(services, market, amount);
  if (found.state !== 'available') return found;
  const day = calendarDayIn(getMarket(services.config, market).timeZone, now);
  const key = toSuspenseReturnPayoutKey(request);
  const payoutRequest = { ...key, market, day, rules: found.rules, amount, currency, beneficiary };
  return createNextPayout(trx, services.fieldEncryption, payoutRequest, await findLastPayout(trx, key), now);
}

/** Posts an arrived return out of suspense and disbursement cash. */
export async function postSuspenseReturnPayout(
  trx: Database,
  services: Pick<Services, 'config'>,
  payout: Payout,
  now: Date,
): Promise<void> {
  const transfer = { kind: 'return', from: 'disbursement_cash', to: 'suspense' } as const;
  await postPayoutCash(trx, services, payout, transfer, now);
  const { orderId: subject, amount, currency } = payout;
  const returned = { action: 'suspense_returned', subject, amount, currency } as const;
  await recordAudit(trx, { kind: 'system' }, returned, now);
}

/** A payout that was refused or came back. `wasPosted`: it had arrived. */
export type PayoutReversal = { wasPosted: boolean; actor: Actor; now: Date };

/** Undoes a refused or returned return: the payment is back in suspense. */
export async function reverseSuspenseReturnPayout(
  trx: Database,
  services: Pick<Services, 'config'>,
  payout: Payout,
  { wasPosted, actor, now }: PayoutReversal,
): Promise<void> {
  const { orderId: subject, payoutId, amount, currency } = payout;
  const transfer = { kind: 'return_undone', from: 'suspense', to: 'disbursement_cash' } as const;
  if (wasPosted) await postPayoutCash(trx, services, payout, transfer, now);
  await trx
    .updateTable('receivedPayments')
    .set({ returnRequestedAt: null, returnId: null })
    .where((row) => row.and({ ...parseSuspenseReturnPayoutKey(payout), returnId: payoutId }))
    .execute();
  await recordAudit(trx, actor, { action: 'suspense_return_refused', subject, amount, currency }, now);
}

/** Ledger events that move disbursement cash for a payout which disburses no loan. */
const cashEventKinds = ['return', 'return_undone', 'refund_paid_out', 'refund_undone'] as const;

/** The disbursement cash posted for returns and refunds, by payout; negative. */
export async function sumCreditPayoutCash(
  db: Database,
  payouts: readonly Payout[],
): Promise<ReadonlyMap<string, number>> {
  if (payouts.length === 0) return new Map();
  const events = payouts.flatMap(({ payoutId }) =>
    cashEventKinds.map((kind) => toPostingKey(kind, payoutId)),
  );
  const rows = await db
    .selectFrom('ledgerLines')
    .select('event')
    .select((row) => row.fn.sum<string>('amount').as('paid'))
    .where((row) => row.and({ borrowerId: lenderLedgerKey.borrowerId, orderId: lenderLedgerKey.orderId }))
    .where('account', 'like', 'disbursement\\_cash:%')
    .where('event', 'in', events)
    .groupBy('event')
    .execute();
  const paid = Map.groupBy(rows, ({ event }) => parsePostingKey(event).subject);
  return new Map(
    [...paid].map(([payoutId, lines]) => [payoutId, lines.reduce((sum, line) => sum + Number(line.paid), 0)]),
  );
}

/** Posts the amount of a payout that returns money of the lender's own accounts. */
export function postPayoutCash(
  trx: Database,
  { config }: Pick<Services, 'config'>,
  { payoutId, amount, currency }: Payout,
  { kind, from, to }: { kind: (typeof cashEventKinds)[number]; from: LenderGlAccount; to: LenderGlAccount },
  now: Date,
): Promise<void> {
  const event = toPostingKey(kind, payoutId);
  const valueDate = toUnallocatedValueDate(config, currency, now);
  return postTransfer(trx, { event, from, to, suffix: currency, amount, valueDate, postedAt: now });
}
