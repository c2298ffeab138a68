import { sql } from 'kysely';
import { z } from 'zod';
import { minor } from '../../../../lending/index.ts';
import type { DecisionSettings, Product } from '../../../config/index.ts';
import { ProviderError, requestProvider, signWebhookHeaders } from '../../../integrations/index.ts';
import type { Database, StoredRuleOutcome } from '../../../platform/database/index.ts';
import { type RuleDecision, type ServiceDecision, toStoredOutcome } from './decision.ts';
import { isValidAmount } from './offer.ts';

/** The request to the lender's decision service (docs/providers.md). */
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
    /** The maximum that may be approved; 0 if a rule refuses. */
    limit: number;
    rules: readonly StoredRuleOutcome[];
  };
};

/** Creates the request, without names and contacts, and with only those declared facts that a decision needs. */
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
    .where((row) => row.and({ borrowerId, step: 'job' }))
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
      limit: eligibility.decliningRule === null ? eligibility.limit : 0,
      rules: eligibility.outcomes.map(toStoredOutcome),
    },
  };
}

const maxReasonLength = 500;

const decisionReplySchema = z.object({
  approve: z.boolean(),
  amount: z.int().positive().nullish(),
  // Control characters are removed, for staff and the database.
  reason: z
    .string()
    .transform((text) => text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, maxReasonLength))
    .nullish(),
});

/** Calls the decision service; the order id identifies repeated requests. Never throws for a failure of the service. */
export async function requestDecision(
  { url, secrets, deadlineMs }: DecisionSettings,
  decisionRequest: DecisionRequest,
  product: Product,
): Promise<ServiceDecision> {
  const id = decisionRequest.data.orderId;
  // Real time, not the business clock's: receivers check the timestamp of the signature.
  const headers = signWebhookHeaders(secrets, {
    id,
    sentAt: new Date(),
    body: JSON.stringify(decisionRequest),
  });
  try {
    const httpRequest = {
      provider: 'decision service',
      url,
      headers,
      body: decisionRequest,
      timeoutMs: deadlineMs,
    };
    const { status, body } = await requestProvider({ ...httpRequest, method: 'POST' });
    if (status < 200 || status > 299) return toInvalidDecision(`answered with ${status}`);
    return parseDecisionReply(body, decisionRequest, product);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return toUnansweredDecision(error, deadlineMs);
  }
}

/** Validates the reply: an approval above the requested amount or the limit is invalid. */
function parseDecisionReply(body: unknown, { data }: DecisionRequest, product: Product): ServiceDecision {
  const parsed = decisionReplySchema.safeParse(body);
  if (!parsed.success) {
    const validationErrors = parsed.error.issues.map(({ path, message }) => [...path, message].join(': '));
    return toInvalidDecision(validationErrors.join('; '));
  }
  const { approve, reason = null } = parsed.data;
  if (!approve) return { service: 'declined', reason };
  const amount = parsed.data.amount ?? data.amount;
  if (amount > data.amount)
    return toInvalidDecision(`approved ${amount}, more than the ${data.amount} asked for`);
  if (amount > data.limit) return toInvalidDecision(`approved ${amount}, above the limit of ${data.limit}`);
  if (amount < data.amount && !isValidAmount(product, amount))
    return toInvalidDecision(`approved ${amount}, which the product isn’t lent in`);
  return { service: 'approved', amount: minor(amount), reason };
}

function toUnansweredDecision({ code }: ProviderError, deadlineMs: number): ServiceDecision {
  if (/^\d+$/.test(code)) return toInvalidDecision(`answered with ${code}`);
  if (code === 'SyntaxError') return toInvalidDecision('its answer isn’t JSON');
  const reason = code === 'TimeoutError' ? `nothing within ${deadlineMs} ms` : code;
  return { service: 'unanswered', reason };
}

function toInvalidDecision(reason: string): ServiceDecision {
  return { service: 'invalid', reason };
}
