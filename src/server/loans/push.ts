import { randomInt } from 'node:crypto';
import { pages } from '../../contract/pages.ts';
import type { Parsed } from '../../contract/schemas/index.ts';
import { termInDays } from '../../lending/index.ts';
import { keepAgreement } from '../agreements/index.ts';
import { announce } from '../announcements/index.ts';
import { noteLanguage } from '../contacts/index.ts';
import { type Database, transaction } from '../database/index.ts';
import { type Caller, sessionCall } from '../http/index.ts';
import type { Services } from '../services.ts';
import { offerAgreedTo } from './agreed.ts';
import { type Applicant, borrowingOf, readApplicant } from './borrowing.ts';
import { amountAsked, keepDecision } from './decision.ts';
import { reviewAfterSeconds } from './life.ts';
import { type Today, todayIn } from './market.ts';
import { mayBorrow } from './mayBorrow.ts';
import { type Offer, productOf } from './offer.ts';
import type { Order } from './order.ts';
import { lockProfile } from './profile.ts';
import { otherLoanOpen, profileMissing } from './refusals.ts';

type Agreed = Parsed<'loanPush'>;

/**
 * `loan-detail-push`: the borrower agrees. The order is created with its terms frozen; pushing the same again, in
 * parallel too, answers the order that is open already. The borrower's row is locked, so that one is decided after the
 * other.
 */
export const loanPush = sessionCall('loanPush', async (services, caller, input) => {
  const moment = await todayIn(services, caller.market);
  const orderId = await transaction(services.db, (trx) => agree(trx, services, caller, input, moment));
  return { orderId, lendDetailsUrl: detailsUrl(services, orderId, input.productId) };
});

async function agree(
  trx: Database,
  services: Services,
  caller: Caller,
  agreed: Agreed,
  { now, today, market }: Today,
): Promise<string> {
  const { productId } = agreed;
  const borrower = await lockProfile(trx, caller.borrowerId);
  const product = productOf(services.config, caller.market, productId);
  const applicant = await readApplicant(trx, caller.borrowerId, today);
  const borrowing = borrowingOf(productId, product, applicant);
  const pushed = await pushedBefore(trx, caller.borrowerId, agreed, applicant);
  if (pushed !== undefined) {
    if (!(await isAsAgreed(trx, pushed, agreed))) throw otherLoanOpen(pushed, market);
    return pushed.orderId;
  }
  mayBorrow(services, { code: caller.market, market }, borrowing);
  const { openOrder, clientKind, eligibility } = borrowing;
  const upTo = openOrder === null ? eligibility : undefined;
  // Nobody borrows without a name, an address and an account to pay to.
  if (openOrder === null && Object.values(borrower).includes('')) throw profileMissing();
  const who = { market: caller.market, clientKind, borrower, today, upTo };
  const offer = offerAgreedTo(services.config, who, agreed);
  if (openOrder !== null) {
    if (!(await isSameLoan(trx, openOrder, offer))) throw otherLoanOpen(openOrder, market);
    return openOrder.orderId;
  }
  const orderId = newOrderId();
  await createOrder(trx, caller, orderId, {
    offer,
    openKey: freeKey(productId, applicant),
    pushKey: agreed.pushKey,
    now,
  });
  await keepDecision(trx, { ...caller, orderId }, 'confirmed', {
    ...borrowing,
    amount: offer.terms.principal,
    at: now,
  });
  const { demonstration, decision } = services.settings;
  if (demonstration || decision !== undefined) {
    const key = { borrowerId: caller.borrowerId, orderId };
    await services.jobs.send(trx, 'review-order', key, demonstration ? reviewAfterSeconds : 0);
  }
  return orderId;
}

/** The order that was made when the same was agreed to, whatever became of it since. */
async function pushedBefore(
  trx: Database,
  borrowerId: number,
  { pushKey }: Agreed,
  { orders }: Applicant,
): Promise<Order | undefined> {
  if (pushKey === undefined || pushKey === '') return undefined;
  const made = await trx
    .selectFrom('orders')
    .select('orderId')
    .where('borrowerId', '=', borrowerId)
    .where('pushKey', '=', pushKey)
    .executeTakeFirst();
  return orders.find(({ orderId }) => orderId === made?.orderId);
}

async function isAsAgreed(trx: Database, order: Order, agreed: Agreed): Promise<boolean> {
  const { productId, terms } = order;
  if (productId !== agreed.productId || terms.periods.length !== agreed.periods) return false;
  return isAmountOf(trx, order, agreed.amount);
}

/** What was agreed to once is the same loan, on whatever day it is pushed again. */
async function isSameLoan(trx: Database, order: Order, offer: Offer): Promise<boolean> {
  return termInDays(order.terms) === offer.termDays && isAmountOf(trx, order, offer.terms.principal);
}

/** An order is of the amount that was agreed to, though less of it was lent since. */
async function isAmountOf(trx: Database, order: Order, amount: number): Promise<boolean> {
  return order.terms.principal === amount || (await amountAsked(trx, order)) === amount;
}

/** One key for each loan of the product that may be open at once. */
function freeKey(productId: string, { orders }: Applicant): string {
  const taken = new Set(orders.map(({ openKey }) => openKey));
  for (let place = 1; ; place++) {
    const key = place === 1 ? productId : `${productId}#${place}`;
    if (!taken.has(key)) return key;
  }
}

type NewOrder = { offer: Offer; openKey: string; pushKey: string | undefined; now: Date };

async function createOrder(
  trx: Database,
  { borrowerId, sessionHash, language }: Caller,
  orderId: string,
  { offer, openKey, pushKey = '', now }: NewOrder,
): Promise<void> {
  await trx
    .insertInto('orders')
    .values({
      borrowerId,
      orderId,
      productId: offer.productId,
      state: 'in_review',
      terms: JSON.stringify(offer.terms),
      openKey,
      pushKey: pushKey === '' ? null : pushKey,
      createdAt: now,
    })
    .execute();
  await keepAgreement(trx, { borrowerId, orderId }, offer.agreement, { sessionHash, agreedAt: now });
  const { principal: amount, currency } = offer.terms;
  const data = { productId: offer.productId, amount, currency };
  await noteLanguage(trx, borrowerId, language);
  await announce(trx, { borrowerId, kind: 'order.received', subject: orderId, orderId, data, at: now });
}

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function newOrderId(): string {
  return `Q${Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')}`;
}

function detailsUrl(services: Services, orderId: string, productId: string): string {
  const query = new URLSearchParams({ orderId, productId });
  return `${services.settings.publicUrl ?? ''}${pages.loanDetails}?${query}`;
}
