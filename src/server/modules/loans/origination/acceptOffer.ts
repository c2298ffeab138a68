import { pages } from '../../../../contract/pages.ts';
import type { RequestInput } from '../../../../contract/schemas/index.ts';
import { computeTermDays } from '../../../../lending/index.ts';
import { formatMoney, formatWeekdayDate } from '../../../config/format.ts';
import type { MarketConfig } from '../../../config/index.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { type Database, transaction } from '../../../platform/database/index.ts';
import { createRandomCode } from '../../../platform/randomCode.ts';
import { findExpiry, storeAgreement } from '../../agreements/index.ts';
import { type BusinessError, type Caller, sessionCall } from '../../api/index.ts';
import { recordLanguage } from '../../contactPreferences/index.ts';
import { publishEvent } from '../../eventOutbox/index.ts';
import { findIdentitySteps } from '../../identity/index.ts';
import { bindServices, type Services } from '../../services.ts';
import { getMarketContext, type MarketContext } from '../marketContext.ts';
import type { Order } from '../orders/order.ts';
import { findRequestedAmount, recordDecision } from './decision.ts';
import { createOriginationError } from './errors.ts';
import { assertLendingAllowed, getLendingState } from './lendingSwitches.ts';
import { getAcceptedOffer, getProduct, type Offer } from './offer.ts';
import { demoReviewDelaySeconds } from './orderLifecycle.ts';
import {
  type Applicant,
  assertCanBorrow,
  computeProductEligibility,
  getApplicant,
  lockOpenBorrower,
} from './productEligibility.ts';

type LoanPushInput = RequestInput<'loanPush'>;

/**
 * `loan-detail-push`: the borrower accepts the offer. Creates the order with its terms frozen; a repeated call, parallel ones
 * included, returns the existing order. The borrower's row is locked, which serializes the calls.
 */
export const loanPushCall = sessionCall('loanPush', async (services, caller, input) => {
  const marketContext = await getMarketContext(services, caller.market);
  const orderId = await transaction(services.db, (trx) =>
    acceptOffer(trx, services, caller, input, marketContext),
  );
  return { orderId, lendDetailsUrl: createDetailsUrl(services, orderId, input.productId) };
});

async function acceptOffer(
  trx: Database,
  services: Services,
  caller: Caller,
  accepted: LoanPushInput,
  marketContext: MarketContext,
): Promise<string> {
  const { now, today, market } = marketContext;
  const { productId } = accepted;
  const borrower = await lockOpenBorrower(trx, caller.borrowerId);
  const product = getProduct(services.config, caller.market, productId);
  const applicant = await getApplicant(trx, caller.borrowerId, today);
  const productEligibility = computeProductEligibility(productId, product, applicant);
  const previousOrder = await findPreviousOrder(trx, caller.borrowerId, accepted, applicant);
  if (previousOrder !== undefined) {
    if (!(await matchesPreviousOrder(trx, previousOrder, accepted)))
      throw toAlreadyOpenError(previousOrder, market);
    return previousOrder.orderId;
  }
  const { openOrder, clientKind, eligibility } = productEligibility;
  const recipient = { market: caller.market, clientKind, borrower, today };
  if (openOrder !== null) {
    // The same amount and term is a repeated call, on whatever day.
    const { terms, termDays } = getAcceptedOffer(services.config, recipient, accepted);
    if (
      computeTermDays(openOrder.terms) !== termDays ||
      !(await isForAmount(trx, openOrder, terms.principal))
    )
      throw toAlreadyOpenError(openOrder, market);
    return openOrder.orderId;
  }
  const lending = await getLendingState(trx, { market: caller.market, productId, today });
  assertCanBorrow(services, { code: caller.market, market, lending }, product, productEligibility);
  // A loan needs the borrower's name, address and payout account.
  const identitySteps = await findIdentitySteps(bindServices(services, trx), caller);
  if (Object.values(borrower).includes('') || Object.values(identitySteps ?? {}).includes(false))
    throw createOriginationError('profileIncomplete');
  const offer = getAcceptedOffer(services.config, { ...recipient, eligibleLimit: eligibility }, accepted);
  assertLendingAllowed(lending, offer.terms.principal);
  await assertDisclosureValid(trx, caller, offer, marketContext);
  const orderId = createOrderId();
  await createOrder(trx, caller, orderId, {
    offer,
    blockedProductId: findFreeProductSlot(productId, applicant),
    pushKey: accepted.pushKey,
    now,
  });
  await recordDecision(trx, { ...caller, orderId }, 'confirmed', {
    ...productEligibility,
    amount: offer.terms.principal,
    at: now,
  });
  const { demonstration, decision } = services.settings;
  if (demonstration || decision !== undefined) {
    const key = { borrowerId: caller.borrowerId, orderId };
    await services.jobs.send(trx, 'review-order', key, demonstration ? demoReviewDelaySeconds : 0);
  }
  return orderId;
}

/** Throws an error if the disclosure of the offer expired. The page requests the offer again, which renews the disclosure. */
async function assertDisclosureValid(
  trx: Database,
  { borrowerId }: Caller,
  { agreement: { hash, document } }: Offer,
  { market, today }: MarketContext,
): Promise<void> {
  const lastDay = await findExpiry(trx, market, { borrowerId, hash }, today);
  if (lastDay === null) return;
  const { es, en } = document;
  throw createOriginationError('disclosureExpired', {
    title: { es: es.disclosure?.title ?? '', en: en.disclosure?.title ?? '' },
    day: { es: formatWeekdayDate(lastDay, 'es'), en: formatWeekdayDate(lastDay, 'en') },
  });
}

function toAlreadyOpenError({ orderId, terms }: Order, market: MarketConfig): BusinessError {
  return createOriginationError(
    'loanAlreadyOpen',
    { money: formatMoney(terms.principal, market) },
    { orderId },
  );
}

/** The order created with the same push key, in any state. */
async function findPreviousOrder(
  trx: Database,
  borrowerId: number,
  { pushKey }: LoanPushInput,
  { orders }: Applicant,
): Promise<Order | undefined> {
  if (pushKey === undefined || pushKey === '') return undefined;
  const createdRow = await trx
    .selectFrom('orders')
    .select('orderId')
    .where((row) => row.and({ borrowerId, pushKey }))
    .executeTakeFirst();
  return orders.find(({ orderId }) => orderId === createdRow?.orderId);
}

async function matchesPreviousOrder(trx: Database, order: Order, accepted: LoanPushInput): Promise<boolean> {
  const { productId, terms } = order;
  if (productId !== accepted.productId || terms.periods.length !== accepted.periods) return false;
  return isForAmount(trx, order, accepted.amount);
}

/** Whether an order was requested for an amount, even if less was lent. */
async function isForAmount(trx: Database, order: Order, amount: number): Promise<boolean> {
  return order.terms.principal === amount || (await findRequestedAmount(trx, order)) === amount;
}

/** The first free slot of the product: one for each loan that may be open at once. */
function findFreeProductSlot(productId: string, { orders }: Applicant): string {
  const takenSlots = new Set(orders.map(({ blockedProductId }) => blockedProductId));
  for (let number = 1; ; number++) {
    const slot = number === 1 ? productId : `${productId}#${number}`;
    if (!takenSlots.has(slot)) return slot;
  }
}

type NewOrder = { offer: Offer; blockedProductId: string; pushKey: string | undefined; now: Date };

async function createOrder(
  trx: Database,
  { borrowerId, sessionHash, language, address }: Caller,
  orderId: string,
  { offer, blockedProductId, pushKey = '', now }: NewOrder,
): Promise<void> {
  await trx
    .insertInto('orders')
    .values({
      borrowerId,
      orderId,
      productId: offer.productId,
      state: 'in_review',
      terms: JSON.stringify(offer.terms),
      blockedProductId,
      pushKey: pushKey === '' ? null : pushKey,
      createdAt: now,
    })
    .execute();
  await storeAgreement(trx, { borrowerId, orderId }, offer.agreement, { sessionHash, agreedAt: now });
  const { principal: amount, currency } = offer.terms;
  const data = { productId: offer.productId, amount, currency };
  const requested = { action: 'order_requested', borrowerId, subject: orderId, amount, currency } as const;
  await recordAudit(trx, { kind: 'borrower', address }, requested, now);
  await recordLanguage(trx, borrowerId, language);
  await publishEvent(trx, { borrowerId, kind: 'order.received', subject: orderId, orderId, data, at: now });
}

export function createOrderId(): string {
  return `Q${createRandomCode(12)}`;
}

function createDetailsUrl(services: Services, orderId: string, productId: string): string {
  const query = new URLSearchParams({ orderId, productId });
  return `${services.settings.publicUrl ?? ''}${pages.loanDetails}?${query}`;
}
