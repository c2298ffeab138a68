import { sql } from 'kysely';
import {
  ageOn,
  type BorrowerFacts,
  type ClientKind,
  type Day,
  day,
  type Eligibility,
  eligibilityOf,
  minor,
  OVER,
  worstDelay,
} from '../../lending/index.ts';
import type { Product } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import { findOrders, type Order, statementFor } from './order.ts';

/** What the rules look at: a borrower's orders and declared birth date, on a day. */
export type Applicant = { orders: readonly Order[]; birthDate: Day | null; today: Day };

/** How a borrower stands with a product. */
export type Borrowing = {
  clientKind: ClientKind;
  facts: BorrowerFacts;
  eligibility: Eligibility;
  /** The order that has the product's place: whoever asks is led to it. */
  openOrder: Order | null;
  /** The loan that is late for the longest. */
  lateOrder: Order | null;
  /** Names what is about to be agreed to: the same until another order was made. */
  pushKey: string;
};

/** `except`: an order that is itself being decided. */
export async function readApplicant(
  db: Database,
  borrowerId: number,
  today: Day,
  except?: string,
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
    orders: orders.filter(({ orderId }) => orderId !== except),
    birthDate: birthDate === null ? null : day(birthDate),
    today,
  };
}

/** The one place that says what is open, who is a repeat client, and what the product's rules allow. */
export function borrowingOf(productId: string, { rules, amount }: Product, applicant: Applicant): Borrowing {
  const holding = applicant.orders.filter((order) => order.openKey !== null && order.productId === productId);
  const underWay = holding.find(({ disbursedOn }) => disbursedOn === null);
  const isFull = holding.length >= rules.openAtOnce;
  const facts = { ...factsOf(applicant), openOfProduct: holding.length };
  return {
    clientKind: facts.pastDelays.length > 0 ? 'repeat' : 'new',
    facts,
    eligibility: eligibilityOf(rules, amount, facts),
    openOrder: underWay ?? (isFull ? (holding[0] ?? null) : null),
    lateOrder: lateOrderOf(applicant),
    pushKey: `${productId}:${applicant.orders[0]?.orderId ?? ''}`,
  };
}

function factsOf(applicant: Applicant): Omit<BorrowerFacts, 'openOfProduct'> {
  const { orders, birthDate, today } = applicant;
  const repaid = orders.filter(({ state }) => state === 'repaid');
  const open = orders.filter(({ state }) => !OVER.includes(state));
  return {
    ageYears: birthDate === null ? null : ageOn(birthDate, today),
    daysLateNow: Math.max(0, ...open.map((order) => daysLate(order, today))),
    pastDelays: repaid.map((order) => delayOf(order, today)),
    openDebt: minor(open.reduce((sum, order) => sum + principalOwed(order, today), 0)),
  };
}

function lateOrderOf({ orders, today }: Applicant): Order | null {
  const late = orders.filter((order) => daysLate(order, today) > 0);
  return late.toSorted((a, b) => daysLate(b, today) - daysLate(a, today))[0] ?? null;
}

function daysLate(order: Order, today: Day): number {
  return statementFor(order, today)?.daysOverdue ?? 0;
}

function delayOf(order: Order, today: Day): number {
  const statement = statementFor(order, today);
  return statement === null ? 0 : worstDelay(statement);
}

function principalOwed(order: Order, today: Day): number {
  return statementFor(order, today)?.principalOwed ?? order.terms.principal;
}
