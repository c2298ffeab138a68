import { sql } from 'kysely';
import { loanCode } from '../../../../contract/codes.ts';
import {
  type BorrowerFacts,
  type ClientKind,
  closedStates,
  computeAge,
  computeEligibility,
  computeMaxDaysPastDue,
  type Day,
  type Eligibility,
  minor,
  toDay,
} from '../../../../lending/index.ts';
import type { Market, MarketConfig, Product } from '../../../config/index.ts';
import { canCollectInMarket } from '../../../integrations/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { type Borrower, recordDisclosure } from '../../agreements/index.ts';
import { unauthenticated } from '../../api/index.ts';
import type { Services } from '../../services.ts';
import { getMarketContext, type MarketContext } from '../marketContext.ts';
import { findOrders, type Order } from '../orders/order.ts';
import { findStatement } from '../orders/orderStatement.ts';
import { createOriginationError, notEligibleError } from './errors.ts';
import { assertLendingAllowed, getLendingState, type LendingState } from './lendingSwitches.ts';
import { computeOffer, getProduct, type Offer, type OfferRequest } from './offer.ts';

/** The input of the eligibility rules: a borrower's orders and declared birth date, on a day. */
export type Applicant = { orders: readonly Order[]; birthDate: Day | null; today: Day };

/** A borrower's eligibility for a product. */
export type ProductEligibility = {
  clientKind: ClientKind;
  facts: BorrowerFacts;
  eligibility: Eligibility;
  /** The open order that prevents a new one. */
  openOrder: Order | null;
  /** The longest overdue loan. */
  mostOverdueOrder: Order | null;
  /** Identifies the next order, so that repeated acceptance creates one. */
  pushKey: string;
};

/** @param excludedOrderId the order that is being decided */
export async function getApplicant(
  db: Database,
  borrowerId: number,
  today: Day,
  excludedOrderId?: string,
): Promise<Applicant> {
  const [orders, declared] = await Promise.all([
    findOrders(db, borrowerId),
    db
      .selectFrom('certifications')
      .select(sql<string | null>`declared ->> 'birthDate'`.as('birthDate'))
      .where((row) => row.and({ borrowerId, step: 'personal' }))
      .executeTakeFirst(),
  ]);
  const birthDate = declared?.birthDate ?? null;
  return {
    orders: orders.filter(({ orderId }) => orderId !== excludedOrderId),
    birthDate: birthDate === null ? null : toDay(birthDate),
    today,
  };
}

/** Computes open orders, client kind and the outcome of the product's rules. */
export function computeProductEligibility(
  productId: string,
  { rules, amount }: Product,
  applicant: Applicant,
): ProductEligibility {
  const openOrders = applicant.orders.filter(
    (order) => order.blockedProductId !== null && order.productId === productId,
  );
  const pendingOrder = openOrders.find(({ disbursedOn }) => disbursedOn === null);
  const isAtOpenLimit = openOrders.length >= rules.openAtOnce;
  const facts = { ...computeBorrowerFacts(applicant), openOfProduct: openOrders.length };
  return {
    clientKind: facts.pastDelays.length > 0 ? 'repeat' : 'new',
    facts,
    eligibility: computeEligibility(rules, amount, facts),
    openOrder: pendingOrder ?? (isAtOpenLimit ? (openOrders[0] ?? null) : null),
    mostOverdueOrder: findMostOverdueOrder(applicant),
    pushKey: `${productId}:${applicant.orders[0]?.orderId ?? ''}`,
  };
}

function computeBorrowerFacts(applicant: Applicant): Omit<BorrowerFacts, 'openOfProduct'> {
  const { orders, birthDate, today } = applicant;
  const repaid = orders.filter(({ state }) => state === 'repaid');
  const open = orders.filter(({ state }) => !closedStates.includes(state));
  return {
    ageYears: birthDate === null ? null : computeAge(birthDate, today),
    daysLateNow: Math.max(0, ...open.map((order) => computeDaysPastDue(order, today))),
    pastDelays: repaid.map((order) => computeMaxDelay(order, today)),
    openDebt: minor(open.reduce((sum, order) => sum + computePrincipalOwed(order, today), 0)),
  };
}

function findMostOverdueOrder({ orders, today }: Applicant): Order | null {
  const overdueOrders = orders.filter((order) => computeDaysPastDue(order, today) > 0);
  return (
    overdueOrders.toSorted((a, b) => computeDaysPastDue(b, today) - computeDaysPastDue(a, today))[0] ?? null
  );
}

function computeDaysPastDue(order: Order, today: Day): number {
  return findStatement(order, today)?.daysOverdue ?? 0;
}

function computeMaxDelay(order: Order, today: Day): number {
  const statement = findStatement(order, today);
  return statement === null ? 0 : computeMaxDaysPastDue(statement);
}

function computePrincipalOwed(order: Order, today: Day): number {
  return findStatement(order, today)?.outstandingPrincipal ?? order.terms.principal;
}

/** Locks a borrower's row and returns name, address and payout account. Throws 401 if the account is closed. */
export async function lockOpenBorrower(trx: Database, borrowerId: number): Promise<Borrower> {
  const openAccounts = selectProfile(trx, borrowerId).where('closedAt', 'is', null);
  const profile = await openAccounts.forUpdate().executeTakeFirst();
  if (profile === undefined) throw unauthenticated();
  return profile;
}

function selectProfile(db: Database, borrowerId: number) {
  return db
    .selectFrom('borrowers')
    .select(['fullName', 'address', 'payoutBank as bank', 'payoutLast4 as last4'])
    .where('borrowerId', '=', borrowerId);
}

type BorrowerMarket = { code: Market; market: MarketConfig; lending: LendingState };

/**
 * Throws a refusal if the market can't lend now or a rule refuses. Passes a borrower with an open order of the product, who
 * doesn't get a new one.
 * @param errorCode the result code for the caller's endpoint
 */
export function assertCanBorrow(
  services: Services,
  { code, market, lending }: BorrowerMarket,
  product: Product,
  { openOrder, eligibility: { decliningRule }, mostOverdueOrder: lateOrder }: ProductEligibility,
  errorCode: number = loanCode.notEligible,
): void {
  if (openOrder !== null) return;
  if (!canCollectInMarket(services, code)) throw createOriginationError('noCollectionChannel');
  assertLendingAllowed(lending, product.amount.least);
  if (decliningRule) throw notEligibleError(errorCode, decliningRule, lateOrder, market);
}

type OfferApplicant = { borrowerId: number; market: Market };
export type CurrentOffer = MarketContext & { offer: Offer; productEligibility: ProductEligibility };

/**
 * The borrower's offer of today, as shown by confirm page, agreement and PDF; its disclosure counts as given. Throws a refusal
 * if the borrower isn't eligible.
 */
export async function discloseCurrentOffer(
  services: Services,
  applicantKey: OfferApplicant,
  request: OfferRequest,
): Promise<CurrentOffer> {
  const marketContext = await getMarketContext(services, applicantKey.market);
  const { today, market } = marketContext;
  const product = getProduct(services.config, applicantKey.market, request.productId);
  const { market: code } = applicantKey;
  const [applicant, borrower, lending] = await Promise.all([
    getApplicant(services.db, applicantKey.borrowerId, today),
    selectProfile(services.db, applicantKey.borrowerId).executeTakeFirstOrThrow(),
    getLendingState(services.db, { market: code, productId: request.productId, today }),
  ]);
  const productEligibility = computeProductEligibility(request.productId, product, applicant);
  assertCanBorrow(services, { code, market, lending }, product, productEligibility);
  const { clientKind, eligibility, openOrder } = productEligibility;
  const eligibleLimit = openOrder === null ? eligibility : undefined;
  const input = { ...request, market: applicantKey.market, clientKind, borrower, today, eligibleLimit };
  const offer = computeOffer(services.config, input);
  const given = { borrowerId: applicantKey.borrowerId, hash: offer.agreement.hash };
  await recordDisclosure(services.db, market, given, today);
  return { ...marketContext, offer, productEligibility };
}
