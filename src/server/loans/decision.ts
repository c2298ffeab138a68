import { type Minor, type RuleOutcome, ruleAgainst } from '../../lending/index.ts';
import type { Database, OrderKey } from '../database/index.ts';
import type { Borrowing } from './borrowing.ts';

type Stage = 'confirmed' | 'reviewed';

/** What was asked for and when, and what the rules said to it; the lender's own service too, where it was asked. */
export type Decision = Pick<Borrowing, 'eligibility' | 'facts'> & {
  amount: Minor;
  at: Date;
  verdict?: Verdict;
};

/**
 * What the lender's service said of an order. It waits for a person without an answer (`unanswered`) and with one that
 * can't be used (`misanswered`).
 */
export type Verdict =
  | { service: 'approved'; amount: Minor; reason: string | null }
  | { service: 'declined' | 'unanswered' | 'misanswered'; reason: string | null };

/** Keeps with an order what each rule said, and what was known of the borrower. */
export async function keepDecision(
  trx: Database,
  { borrowerId, orderId }: OrderKey,
  stage: Stage,
  { amount, at, eligibility, facts, verdict }: Decision,
): Promise<void> {
  const against = ruleAgainst(eligibility, amount);
  await trx
    .insertInto('orderDecisions')
    .values({
      borrowerId,
      orderId,
      stage,
      decidedAt: at,
      amount,
      limitAmount: eligibility.limit,
      against: against === null ? null : JSON.stringify(against),
      outcomes: JSON.stringify(eligibility.outcomes),
      facts: JSON.stringify(facts),
      service: verdict?.service ?? null,
      serviceReason: verdict?.reason ?? null,
    })
    .execute();
}

/** What was asked for, of which less may be lent since; undefined where nothing was decided of it. */
export async function amountAsked(
  db: Database,
  { borrowerId, orderId }: OrderKey,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('orderDecisions')
    .select('amount')
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .where('stage', '=', 'confirmed')
    .executeTakeFirst();
  return row?.amount;
}

/** The rule an order was declined by, and what could have been asked for. */
export type Declined = { against: RuleOutcome; limit: Minor };

/** Whether it was reviewed, whatever came of it. */
export async function isReviewed(db: Database, key: OrderKey): Promise<boolean> {
  return (await reviewed(db, key)) !== undefined;
}

/** Undefined where no rule declined it. */
export async function declinedBy(db: Database, key: OrderKey): Promise<Declined | undefined> {
  const row = await reviewed(db, key);
  // Where the lender's service was asked, it or a person decided.
  if (!row?.against || row.service !== null) return undefined;
  return { against: row.against, limit: row.limitAmount };
}

function reviewed(db: Database, { borrowerId, orderId }: OrderKey) {
  return db
    .selectFrom('orderDecisions')
    .select(['against', 'limitAmount', 'service'])
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .where('stage', '=', 'reviewed')
    .executeTakeFirst();
}
