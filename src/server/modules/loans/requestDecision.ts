import { z } from 'zod';
import { minor } from '../../../lending/index.ts';
import type { DecisionSettings, Product } from '../../config/index.ts';
import { ProviderError, requestProvider, signWebhookHeaders } from '../../integrations/index.ts';
import type { ServiceDecision } from './decision.ts';
import type { DecisionRequest } from './decisionRequest.ts';
import { isValidAmount } from './offer.ts';

const maxReasonLength = 500;

const decisionReplySchema = z.object({
  approve: z.boolean(),
  amount: z.int().positive().nullish(),
  // As staff read it, and as a database can keep it.
  reason: z
    .string()
    .transform((text) => text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, maxReasonLength))
    .nullish(),
});

/** Asks the lender's service about an order, whose id tells it a repeated question. Never throws for what it does. */
export async function requestDecision(
  { url, secrets, deadlineMs }: DecisionSettings,
  decisionRequest: DecisionRequest,
  product: Product,
): Promise<ServiceDecision> {
  const id = decisionRequest.data.orderId;
  // Real time, whatever the business says: receivers refuse what is signed at another.
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

/** What an answer comes to: more than was asked for or than the limit is no approval. */
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
  return { service: 'misanswered', reason };
}
