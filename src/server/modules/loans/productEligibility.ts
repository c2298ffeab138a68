import { sql } from 'kysely';
import {
  type BorrowerFacts,
  CLOSED_STATES,
  type ClientKind,
  computeAge,
  computeEligibility,
  computeMaxDaysPastDue,
  type Day,
  day,
  type Eligibility,
  minor,
} from '../../../lending/index.ts';
import type { Product } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { findOrders, findStatement, type Order } from './order.ts';

/** What the rules look at: a borrower's orders and declared birth date, on a day. */
export type Applicant = { orders: readonly Order[]; birthDate: Day | null; today: Day };

/** How a borrower stands with a product. */
export type ProductEligibility = {
  clientKind: ClientKind;
  facts: BorrowerFacts;
  eligibility: Eligibility;
  /** The order that has the product's place: whoever asks is led to it. */
  openOrder: Order | null;
  /** The loan that is late for the longest. */
  mostOverdueOrder: Order | null;
  /** Names what is about to be agreed to: the same until another order was made. */
  pushKey: string;
};

/** `excludedOrderId`: an order that is itself being decided. */
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
      .where('borrowerId', '=', borrowerId)
      .where('step', '=', 'personal')
      .executeTakeFirst(),
  ]);
  const birthDate = declared?.birthDate ?? null;
  return {
    orders: orders.filter(({ orderId }) => orderId !== excludedOrderId),
    birthDate: birthDate === null ? null : day(birthDate),
    today,
  };
}

/** The one place that says what is open, who is a repeat client, and what the product's rules allow. */
export function computeProductEligibility(
  productId: string,
  { rules, amount }: Product,
  applicant: Applicant,
): ProductEligibility {
  const openOrders = applicant.orders.filter(
    (order) => order.openKey !== null && order.productId === productId,
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
  const open = orders.filter(({ state }) => !CLOSED_STATES.includes(state));
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
