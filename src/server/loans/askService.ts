import { z } from 'zod';
import { minor } from '../../lending/index.ts';
import type { DecisionSettings, Product } from '../config/index.ts';
import { ask, ProviderError } from '../providers/index.ts';
import { webhookHeaders } from '../webhookHeaders.ts';
import type { Verdict } from './decision.ts';
import { isAmountOf } from './offer.ts';
import type { Question } from './question.ts';

const longestReason = 500;

const answer = z.object({
  approve: z.boolean(),
  amount: z.int().positive().nullish(),
  // As staff read it, and as a database can keep it.
  reason: z
    .string()
    .transform((text) => text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, longestReason))
    .nullish(),
});

/** Asks the lender's service about an order, whose id tells it a repeated question. Never throws for what it does. */
export async function askService(
  { url, secrets, deadlineMs }: DecisionSettings,
  question: Question,
  product: Product,
): Promise<Verdict> {
  const id = question.data.orderId;
  // Real time, whatever the business says: receivers refuse what is signed at another.
  const headers = webhookHeaders(secrets, { id, at: new Date(), body: JSON.stringify(question) });
  try {
    const asked = { provider: 'decision service', url, headers, body: question, timeoutMs: deadlineMs };
    const { status, body } = await ask({ ...asked, method: 'POST' });
    if (status < 200 || status > 299) return unusable(`answered with ${status}`);
    return verdictOf(body, question, product);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return failure(error, deadlineMs);
  }
}

/** What an answer comes to: more than was asked for or than the limit is no approval. */
function verdictOf(body: unknown, { data }: Question, product: Product): Verdict {
  const read = answer.safeParse(body);
  if (!read.success) {
    const mistakes = read.error.issues.map(({ path, message }) => [...path, message].join(': '));
    return unusable(mistakes.join('; '));
  }
  const { approve, reason = null } = read.data;
  if (!approve) return { service: 'declined', reason };
  const amount = read.data.amount ?? data.amount;
  if (amount > data.amount) return unusable(`approved ${amount}, more than the ${data.amount} asked for`);
  if (amount > data.limit) return unusable(`approved ${amount}, above the limit of ${data.limit}`);
  if (amount < data.amount && !isAmountOf(product, amount))
    return unusable(`approved ${amount}, which the product isn’t lent in`);
  return { service: 'approved', amount: minor(amount), reason };
}

function failure({ code }: ProviderError, deadlineMs: number): Verdict {
  if (/^\d+$/.test(code)) return unusable(`answered with ${code}`);
  if (code === 'SyntaxError') return unusable('its answer isn’t JSON');
  const reason = code === 'TimeoutError' ? `nothing within ${deadlineMs} ms` : code;
  return { service: 'unanswered', reason };
}

function unusable(reason: string): Verdict {
  return { service: 'misanswered', reason };
}
