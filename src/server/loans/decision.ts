import { type Minor, type RuleOutcome, ruleAgainst } from '../../lending/index.ts';
import type { Database } from '../database/index.ts';
import type { Borrowing } from './borrowing.ts';

type Stage = 'confirmed' | 'reviewed';
type OrderKey = { borrowerId: number; orderId: string };

/** What was asked for and when, and what the rules said to it. */
type Decision = Pick<Borrowing, 'eligibility' | 'facts'> & { amount: Minor; at: Date };

/** Keeps with an order what each rule said, and what was known of the borrower. */
export async function keepDecision(
  trx: Database,
  { borrowerId, orderId }: OrderKey,
  stage: Stage,
  { amount, at, eligibility, facts }: Decision,
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
    })
    .execute();
}

/** The rule an order was declined by, and what could have been asked for. */
export type Declined = { against: RuleOutcome; limit: Minor };

/** Undefined where no rule declined it. */
export async function declinedBy(
  db: Database,
  { borrowerId, orderId }: OrderKey,
): Promise<Declined | undefined> {
  const reviewed = await db
    .selectFrom('orderDecisions')
    .select(['against', 'limitAmount'])
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .where('stage', '=', 'reviewed')
    .executeTakeFirst();
  if (!reviewed?.against) return undefined;
  return { against: reviewed.against, limit: reviewed.limitAmount };
}
