import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { calendarDayIn } from '../../../../../lending/index.ts';
import type { Database, OrderKey } from '../../../../platform/database/index.ts';
import { notFound } from '../../../api/index.ts';
import { listDuplicatesOfReceivedPayment } from '../../../bankStatements/index.ts';
import {
  type FittingClaim,
  findBorrowersByAccount,
  findOrdersByReference,
  findPayerEvidence,
  listFittingClaims,
} from '../../../claims/index.ts';
import { findOrder, findStatement } from '../../../loans/index.ts';
import { findSender } from '../../../payments/index.ts';
import type { Services } from '../../../services.ts';
import { readEndpoint } from '../../endpoint.ts';
import { getBorrowerName } from '../borrowerNames.ts';
import { getOrderKey } from '../orders.ts';
import { toPossibleDuplicateRows } from '../possibleDuplicates.ts';
import { findUnallocatedPayment } from './suspense.ts';

type Suggestion = DeskRowInput<'suggestions'>;
type MatchReason = Suggestion['matchReasons'][number];

/** How sure each makes it that a payment is an order's. */
const reasonWeights: Readonly<Record<MatchReason, number>> = {
  reference: 8,
  payerAccount: 9,
  claimed: 7,
  payerName: 5,
  formerReference: 6,
  similarReference: 4,
  orderNumber: 6,
  amount: 2,
};

const maxSimilar = 20;

/** Orders that a waiting payment may be meant for, each with why. */
export const suggestionsEndpoint = readEndpoint('suggestions', async (services, _staff, input) => {
  const { provider, paymentId, orderId, limit } = input;
  const payment = await findUnallocatedPayment(services.db, { provider, paymentId }).executeTakeFirstOrThrow(
    notFound,
  );
  const reasons: Reasons = await findOrdersByReference(services.db, payment.reference);
  for (const key of await listOrdersDue(services.db, payment.amount)) {
    if (!reasons.has(key.orderId)) reasons.set(key.orderId, { key, matchReasons: [] });
  }
  const claims = new Map<string, FittingClaim>();
  for (const claim of await listFittingClaims(services, payment)) {
    const { borrowerId, orderId, matchesAmountAndDay } = claim;
    const one = reasons.get(orderId) ?? { key: { borrowerId, orderId }, matchReasons: [] };
    reasons.set(
      orderId,
      matchesAmountAndDay ? { ...one, matchReasons: [...one.matchReasons, 'claimed'] } : one,
    );
    claims.set(orderId, claim);
  }
  const sender = await findSender(services.db, services.fieldEncryption, payment);
  for (const key of sender === undefined ? [] : await listOrdersByPayerAccount(services, sender.account)) {
    if (!reasons.has(key.orderId)) reasons.set(key.orderId, { key, matchReasons: [] });
  }
  if (orderId !== undefined && !reasons.has(orderId)) {
    reasons.set(orderId, { key: await getOrderKey(services.db, orderId), matchReasons: [] });
  }
  const possibleDuplicates = await toPossibleDuplicateRows(
    services.db,
    await listDuplicatesOfReceivedPayment(services.db, payment),
  );
  const items: Suggestion[] = [];
  for (const { key, matchReasons: referenceReasons, reference = null } of reasons.values()) {
    const senderReasons =
      sender === undefined ? [] : await findPayerEvidence(services, sender, key, payment.receivedAt);
    const matchReasons: MatchReason[] = [...referenceReasons, ...senderReasons];
    const suggestion = await buildSuggestion(services, key, matchReasons, payment.amount, payment.currency);
    const claim = claims.get(key.orderId) ?? null;
    const isAsked = key.orderId === orderId || claim !== null;
    if (suggestion === null || (suggestion.matchReasons.length === 0 && !isAsked)) continue;
    const hasEvidence = matchReasons.some((one) => one !== 'claimed' || claim?.isEvidence === true);
    const claimed = claim && {
      amount: claim.amount,
      paidOn: claim.paidOn,
      sentAt: claim.sentAt,
      reference: claim.reference,
    };
    const needsApproval = !hasEvidence || possibleDuplicates.length > 0;
    items.push({ ...suggestion, reference, claim: claimed, needsApproval, possibleDuplicates });
  }
  return {
    items: items.toSorted((a, b) => computeMatchScore(b) - computeMatchScore(a)).slice(0, limit),
    next: null,
  };
});

type Reasons = Map<string, { key: OrderKey; matchReasons: MatchReason[]; reference?: string }>;

/** Orders that the borrowers of an account owe. */
async function listOrdersByPayerAccount(services: Services, account: string): Promise<OrderKey[]> {
  const borrowerIds = await findBorrowersByAccount(services, account);
  if (borrowerIds.length === 0) return [];
  return services.db
    .selectFrom('orders')
    .select(['borrowerId', 'orderId'])
    .where('borrowerId', 'in', borrowerIds)
    .where('state', 'in', ['to_be_repaid', 'overdue'])
    .limit(maxSimilar)
    .execute();
}

/** Orders with an instalment of exactly this amount, the first due date first. */
export function listOrdersDue(db: Database, amount: number): Promise<OrderKey[]> {
  return db
    .selectFrom('instalments')
    .select(['borrowerId', 'orderId'])
    .where('unpaid', '=', amount)
    .where('unpaid', '>', 0)
    .orderBy('dueOn')
    .limit(maxSimilar)
    .execute();
}

export async function buildSuggestion(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { borrowerId, orderId }: OrderKey,
  matchReasons: MatchReason[],
  amount: number,
  currency: string,
): Promise<Omit<Suggestion, 'needsApproval' | 'claim' | 'reference' | 'possibleDuplicates'> | null> {
  const order = await findOrder(db, borrowerId, orderId);
  if (order === undefined || order.terms.currency !== currency) return null;
  const statement = findStatement(order, calendarDayIn(order.terms.timeZone, await clock.now()));
  if (statement === null) return null;
  const isAmountMatch = [statement.repayAmount, statement.payoff, statement.remaining].some(
    (owed) => owed === amount,
  );
  return {
    borrowerId,
    name: await getBorrowerName(db, borrowerId),
    orderId,
    state: order.state,
    writtenOffOn: statement.writtenOffOn,
    owed: statement.payoff,
    overpayment: Math.max(0, amount - Math.max(statement.payoff, 0)),
    currency,
    matchReasons: [...matchReasons, ...(isAmountMatch ? (['amount'] as const) : [])],
  };
}

export function computeMatchScore({ matchReasons }: Pick<Suggestion, 'matchReasons'>): number {
  return matchReasons.reduce((sum, one) => sum + reasonWeights[one], 0);
}
