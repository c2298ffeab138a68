import { dayIn } from '../../../lending/index.ts';
import { type Actor, recordAudit } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { lenderAccount, postEntry, toUnallocatedValueDate } from '../ledger/index.ts';
import {
  type Order,
  type RefundKey,
  recordPaidRefund,
  refundIdentifier,
  removeRefund,
} from '../loans/index.ts';
import type { Services } from '../services.ts';
import { getPayee } from './payee.ts';
import { createPayout, findLastPayout, type Payout, reserveDailyLimit } from './records.ts';
import { getReturnPayoutRules } from './returnPayouts.ts';

/** A refund of a loan's credit by payout, whose key beside the borrower's begins with this and isn't the loan's own. */
const keyPrefix = 'refund:';

export function isCreditRefund({ orderId }: Pick<Payout, 'orderId'>): boolean {
  return orderId.startsWith(keyPrefix);
}

/**
 * - `noWayBack`: no provider that pays out is connected in the market
 * - `payoutLimit`: it exceeds the limit of a payout or of the day
 * - `noAccount`: the account that was agreed to isn't known
 */
export type RefundPayoutError = 'noWayBack' | 'payoutLimit' | 'noAccount';

/**
 * Creates the payout of a refund to the account that was agreed to, in the transaction that stores the refund, whose order is
 * locked.
 */
export async function createRefundPayout(
  services: Pick<Services, 'config' | 'providers' | 'personal'>,
  trx: Database,
  { terms }: Order,
  refund: RefundKey & { amount: number; currency: string },
  now: Date,
): Promise<Payout | RefundPayoutError> {
  const { borrowerId, orderId, amount, currency } = refund;
  const { market, timeZone } = terms;
  const payoutRules = getReturnPayoutRules(services, market, amount);
  if (typeof payoutRules === 'string') return payoutRules;
  const beneficiary = await getPayee({ db: trx, personal: services.personal }, { borrowerId, orderId });
  if (beneficiary === null || beneficiary.account === '') return 'noAccount';
  const limitDay = { market, day: dayIn(timeZone, now), amount };
  if (!(await reserveDailyLimit(trx, limitDay, payoutRules.dailyLimit))) return 'payoutLimit';
  const key = { borrowerId, orderId: `${keyPrefix}${orderId}:${refundIdentifier(refund)}` };
  const attempt = ((await findLastPayout(trx, key))?.attempt ?? 0) + 1;
  const { provider } = payoutRules;
  const newPayout = { ...key, attempt, provider, state: 'created', amount, currency, beneficiary } as const;
  const payout = await createPayout(trx, services.personal, newPayout, now);
  const audited = {
    action: 'payout_created',
    borrowerId,
    subject: payout.payoutId,
    amount,
    currency,
  } as const;
  await recordAudit(trx, { kind: 'system' }, audited, now);
  return payout;
}

/** The refund that a payout pays. */
export function findRefundOfPayout(
  db: Database,
  { borrowerId, payoutId }: Pick<Payout, 'borrowerId' | 'payoutId'>,
): Promise<(RefundKey & { amount: number }) | undefined> {
  return db
    .selectFrom('refunds')
    .select(['borrowerId', 'orderId', 'provider', 'paymentId', 'refundKey', 'amount'])
    .where((row) => row.and({ borrowerId, payoutId }))
    .executeTakeFirst();
}

/** Records a refund whose payout arrived: its money left the cash for disbursals, not what took the payment. */
export async function postRefundPayout(
  services: Pick<Services, 'config'>,
  trx: Database,
  payout: Payout,
  now: Date,
): Promise<void> {
  const refund = await findRefundOfPayout(trx, payout);
  if (refund === undefined) return;
  if (!(await recordPaidRefund(trx, refund, payout.payoutId, now, { kind: 'system' }))) return;
  const entry = { event: `refund_paid_out:${payout.payoutId}`, provider: refund.provider, sign: 1 } as const;
  await postCash(services, trx, payout, entry, now);
}

/** Undoes a refund whose payout was refused or came back: it is credit again. `wasPosted`: it had arrived. */
export async function reverseRefundPayout(
  services: Pick<Services, 'config'>,
  trx: Database,
  payout: Payout,
  wasPosted: boolean,
  actor: Actor,
  now: Date,
): Promise<void> {
  const refund = await findRefundOfPayout(trx, payout);
  if (refund === undefined) return;
  const event = `refund_undone:${payout.payoutId}`;
  const refundId = wasPosted ? payout.payoutId : null;
  await removeRefund(trx, { ...refund, refundId }, event, now, actor);
  if (wasPosted) await postCash(services, trx, payout, { event, provider: refund.provider, sign: -1 }, now);
}

function postCash(
  { config }: Pick<Services, 'config'>,
  trx: Database,
  { amount, currency }: Payout,
  { event, provider, sign }: { event: string; provider: string; sign: 1 | -1 },
  now: Date,
): Promise<void> {
  const lines = new Map([
    [`cash:${provider}:${currency}`, sign * amount],
    [`disbursement_cash:${currency}`, -sign * amount],
  ]);
  const valueDate = toUnallocatedValueDate(config, currency, now);
  return postEntry(trx, { ...lenderAccount, event, valueDate, postedAt: now }, lines);
}

/** Whether a refund can be paid out in a market, whatever its amount. */
export function canPayOutRefunds(services: Pick<Services, 'config' | 'providers'>, market: string): boolean {
  return typeof getReturnPayoutRules(services, market, 0) !== 'string';
}
