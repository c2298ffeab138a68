import { randomInt } from 'node:crypto';
import { pages } from '../../contract/pages.ts';
import type { Database } from '../database/index.ts';
import { transaction } from '../database/index.ts';
import { type Caller, sessionCall } from '../http/index.ts';
import type { Services } from '../services.ts';
import { offerAgreedTo } from './agreed.ts';
import { reviewAfterSeconds } from './life.ts';
import { todayIn } from './market.ts';
import { clientKindOf, type Offer } from './offer.ts';
import { profileMissing } from './refusals.ts';

/**
 * `loan-detail-push`: the borrower agrees. The order is created with its terms frozen; pushing again, in parallel
 * too, answers the order that is open already.
 */
export const loanPush = sessionCall('loanPush', async (services, caller, input) => {
  const { now, today } = await todayIn(services, caller.market);
  const clientKind = await clientKindOf(services.db, caller.borrowerId);
  const offer = offerAgreedTo(services.config, { market: caller.market, clientKind, today }, input);
  const orderId = await transaction(services.db, (trx) => createOrder(trx, services, caller, offer, now));
  return { orderId, lendDetailsUrl: detailsUrl(services, orderId, offer.productId) };
});

async function createOrder(
  trx: Database,
  services: Services,
  caller: Caller,
  offer: Offer,
  now: Date,
): Promise<string> {
  const { borrowerId, sessionHash } = caller;
  const created = await trx
    .insertInto('orders')
    .values({
      borrower_id: borrowerId,
      order_id: newOrderId(),
      product_id: offer.productId,
      state: 'in_review',
      terms: JSON.stringify(offer.terms),
      open_key: offer.productId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['borrower_id', 'open_key']).doNothing())
    .returning('order_id')
    .executeTakeFirst();
  if (created === undefined) return openOrder(trx, borrowerId, offer.productId);
  const profile = await requireProfile(trx, borrowerId);
  const orderId = created.order_id;
  await trx
    .insertInto('agreements')
    .values({
      borrower_id: borrowerId,
      order_id: orderId,
      hash: offer.hash,
      document: JSON.stringify(offer.agreement),
      ...profile,
      session_hash: sessionHash,
      agreed_at: now,
    })
    .execute();
  if (services.settings.demonstration) {
    await services.jobs.send(trx, 'review-order', { borrowerId, orderId }, reviewAfterSeconds);
  }
  return orderId;
}

type Profile = { full_name: string; address: string; payout_bank: string; payout_last4: string };

/** Nobody borrows without a name, an address and an account to pay to; a refusal undoes the order. */
async function requireProfile(trx: Database, borrowerId: number): Promise<Profile> {
  const borrower = await trx
    .selectFrom('borrowers')
    .select(['full_name', 'address', 'payout_bank', 'payout_last4'])
    .where('borrower_id', '=', borrowerId)
    .executeTakeFirstOrThrow();
  if (Object.values(borrower).includes('')) throw profileMissing();
  return borrower;
}

async function openOrder(trx: Database, borrowerId: number, productId: string): Promise<string> {
  const open = await trx
    .selectFrom('orders')
    .select('order_id')
    .where('borrower_id', '=', borrowerId)
    .where('open_key', '=', productId)
    .executeTakeFirstOrThrow();
  return open.order_id;
}

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function newOrderId(): string {
  return `Q${Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}

function detailsUrl(services: Services, orderId: string, productId: string): string {
  const query = new URLSearchParams({ orderId, productId });
  return `${services.settings.publicUrl ?? ''}${pages.loanDetails}?${query}`;
}
