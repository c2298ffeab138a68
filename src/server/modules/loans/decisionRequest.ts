import { sql } from 'kysely';
import type { RuleOutcome } from '../../../lending/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { RuleDecision } from './ruleDecision.ts';

/** What the lender's service is asked: docs/providers.md explains each field. */
export type DecisionRequest = {
  type: 'order.decision';
  timestamp: string;
  data: {
    orderId: string;
    borrowerId: number;
    productId: string;
    market: string;
    requestedAt: string;
    /** Minor units, as all amounts. */
    amount: number;
    currency: string;
    terms: {
      periods: readonly number[];
      annualRate: string;
      commissionRate: string;
      clientKind: string;
    };
    declared: { occupation: string | null; monthlyIncome: number | null };
    /** The most that may be approved; 0 where a rule refuses. */
    limit: number;
    rules: readonly RuleOutcome[];
  };
};

/** Nothing in it names or reaches the borrower, and of what was declared there is only what a decision rests on. */
export async function createDecisionRequest(
  db: Database,
  { order, decision }: RuleDecision,
): Promise<DecisionRequest> {
  const { orderId, borrowerId, productId, terms, createdAt } = order;
  const { eligibility, amount, at } = decision;
  const declared = await db
    .selectFrom('certifications')
    .select([
      sql<string | null>`declared ->> 'occupation'`.as('occupation'),
      sql<number | null>`(declared ->> 'monthlyIncome')::float8`.as('monthlyIncome'),
    ])
    .where('borrowerId', '=', borrowerId)
    .where('step', '=', 'job')
    .executeTakeFirst();
  return {
    type: 'order.decision',
    timestamp: at.toISOString(),
    data: {
      orderId,
      borrowerId,
      productId,
      market: terms.market,
      requestedAt: createdAt.toISOString(),
      amount,
      currency: terms.currency,
      terms: {
        periods: terms.periods,
        annualRate: terms.interest.annualRate,
        commissionRate: terms.commission.rate,
        clientKind: terms.clientKind,
      },
      declared: declared ?? { occupation: null, monthlyIncome: null },
      limit: eligibility.refusedBy === null ? eligibility.limit : 0,
      rules: eligibility.outcomes,
    },
  };
}
