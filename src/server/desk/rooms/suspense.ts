import { z } from 'zod';
import type { DeskItem } from '../../../contract/desk/schemas/index.ts';
import { dayIn } from '../../../lending/index.ts';
import {
  borrowersByAccount,
  claimantsOf,
  hasMatchEvidence,
  ordersByReference,
  payerEvidence,
} from '../../claims/index.ts';
import type { Database, OrderKey } from '../../database/index.ts';
import { notFound } from '../../http/index.ts';
import { findOrder, paymentKey, statementFor } from '../../loans/index.ts';
import {
  findPayer,
  listPayers,
  matchSuspense,
  type Suspended,
  suspended,
  wayBackOf,
} from '../../payments/index.ts';
import type { PaymentSender } from '../../providers/index.ts';
import type { Services } from '../../services.ts';
import { read, write } from '../call.ts';
import { pageBy } from '../pages.ts';
import { refused } from '../refusals.ts';
import { nameOf, orderBy, orderKey, weightOf } from './loanOf.ts';
import { masked } from './masks.ts';

const asReceived = {
  by: ['receivedAt', 'provider', 'paymentId'],
  cursor: z.tuple([z.coerce.date(), z.string(), z.string()]),
} as const;

export const suspense = read('suspense', (services, _staff, { provider, paymentId, ...page }) => {
  let chosen = suspended(services.db);
  if (provider !== undefined) chosen = chosen.where('provider', '=', provider);
  if (paymentId !== undefined) chosen = chosen.where('paymentId', '=', paymentId);
  return pageBy(chosen, asReceived, page, async (rows) => {
    const senders = await listPayers(services.db, services.personal, rows);
    return rows.map((payment) => {
      const sender = senders.get(payment.paymentId);
      return {
        ...payment,
        paidAt: payment.paidAt.toISOString(),
        receivedAt: payment.receivedAt.toISOString(),
        sender: maskedSender(sender),
        wayBack: shownWayBack(services, payment, sender),
      };
    });
  });
});

/** By which way it would go back, and to which account, masked. */
function shownWayBack(
  services: Services,
  payment: Suspended,
  sender: PaymentSender | undefined,
): DeskItem<'suspense'>['wayBack'] {
  const way = wayBackOf(services, payment, sender);
  if (typeof way === 'string') return { by: way, provider: '', account: '' };
  const account = way.by === 'payout' ? way.beneficiary.account : (sender?.account ?? '');
  return { by: way.by, provider: way.provider, account: masked(account) };
}

function maskedSender(sender: PaymentSender | undefined): PaymentSender | null {
  if (sender === undefined) return null;
  const { name, account } = sender;
  const initials = name.split(/\s+/).filter((word) => word !== '');
  return { name: initials.map((word) => `${word.slice(0, 1)}••••`).join(' '), account: masked(account) };
}

const asTakenBack = {
  by: ['receivedAt', 'provider', 'reversalId'],
  cursor: z.tuple([z.coerce.date(), z.string(), z.string()]),
} as const;

export const strayReversals = read('strayReversals', ({ db }, _staff, page) => {
  const chosen = db
    .selectFrom('receivedReversals')
    .select([
      'provider',
      'paymentId',
      'reversalId',
      'amount',
      'currency',
      'reason',
      'reversedAt',
      'receivedAt',
    ])
    .where('appliedAt', 'is', null);
  return pageBy(chosen, asTakenBack, page, (rows) =>
    rows.map(({ reversedAt, receivedAt, ...row }) => ({
      ...row,
      reversedAt: reversedAt.toISOString(),
      receivedAt: receivedAt.toISOString(),
    })),
  );
});

type Suggestion = DeskItem<'suggestions'>;
type Why = Suggestion['why'][number];

/** How sure each makes it that a payment is an order's. */
const weights: Readonly<Record<Why, number>> = {
  reference: 8,
  payerAccount: 9,
  claimed: 7,
  payerName: 5,
  formerReference: 6,
  similarReference: 4,
  amount: 2,
};

const mostSimilar = 20;

/** Orders that a waiting payment may be meant for, each with why. */
export const suggestions = read('suggestions', async (services, _staff, input) => {
  const { provider, paymentId, orderId, limit } = input;
  const payment = await suspended(services.db)
    .where('provider', '=', provider)
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();
  if (payment === undefined) throw notFound();
  const reasons: Reasons = await ordersByReference(services.db, payment.reference);
  for (const key of await dueOf(services.db, payment.amount)) {
    if (!reasons.has(key.orderId)) reasons.set(key.orderId, { key, why: [] });
  }
  const uncertain = new Set<string>();
  for (const { isEvidence, ...key } of await claimantsOf(services, payment)) {
    const one = reasons.get(key.orderId) ?? { key, why: [] };
    reasons.set(key.orderId, { ...one, why: [...one.why, 'claimed'] });
    if (!isEvidence) uncertain.add(key.orderId);
  }
  const sender = await findPayer(services.db, services.personal, payment);
  for (const key of sender === undefined ? [] : await ordersOwedBy(services, sender.account)) {
    if (!reasons.has(key.orderId)) reasons.set(key.orderId, { key, why: [] });
  }
  if (orderId !== undefined && !reasons.has(orderId)) {
    reasons.set(orderId, { key: await orderKey(services.db, orderId), why: [] });
  }
  const items: Suggestion[] = [];
  for (const { key, why: others } of reasons.values()) {
    const fits = sender === undefined ? [] : await payerEvidence(services, sender, key.borrowerId);
    const why: Why[] = [...others, ...fits];
    const suggestion = await suggestionOf(services, key, why, payment.amount, payment.currency);
    if (suggestion === null || (suggestion.why.length === 0 && key.orderId !== orderId)) continue;
    const hasEvidence = why.some((one) => one !== 'claimed' || !uncertain.has(key.orderId));
    items.push({ ...suggestion, needsApproval: !hasEvidence });
  }
  return { items: items.toSorted((a, b) => sureness(b) - sureness(a)).slice(0, limit), next: null };
});

export const match = write('match', {
  /** A match that nothing but the amount supports needs approval. Source: DESIGN 17. */
  async weigh(services, { orderId, provider, paymentId }) {
    const { db } = services;
    const order = await orderBy(db, orderId);
    const payment = await suspended(db)
      .where('provider', '=', provider)
      .where('paymentId', '=', paymentId)
      .executeTakeFirst();
    if (payment === undefined) throw refused('notWaiting');
    const weight = weightOf(order, payment.amount, paymentKey(provider, paymentId));
    const isSupported = await hasMatchEvidence(services, payment, order);
    return isSupported ? weight : { ...weight, approvalReason: 'noEvidence' };
  },
  async act(services, asking, { orderId, borrowerId, provider, paymentId }) {
    const key = await orderKey(services.db, orderId);
    if (borrowerId !== undefined && borrowerId !== key.borrowerId) throw notFound();
    const outcome = await matchSuspense(services, { ...key, provider, paymentId }, asking);
    if (outcome !== 'matched') throw refused(outcome);
    return { reply: { matched: true, orderId } };
  },
});

type Reasons = Map<string, { key: OrderKey; why: Why[] }>;

/** Orders that the borrowers of an account owe. */
async function ordersOwedBy(services: Services, account: string): Promise<OrderKey[]> {
  const borrowerIds = await borrowersByAccount(services, account);
  if (borrowerIds.length === 0) return [];
  return services.db
    .selectFrom('orders')
    .select(['borrowerId', 'orderId'])
    .where('borrowerId', 'in', borrowerIds)
    .where('state', 'in', ['to_be_repaid', 'overdue'])
    .limit(mostSimilar)
    .execute();
}

/** Orders of which an instalment comes to the very amount, the one that is due first. */
function dueOf(db: Database, amount: number): Promise<OrderKey[]> {
  return db
    .selectFrom('instalments')
    .select(['borrowerId', 'orderId'])
    .where('unpaid', '=', amount)
    .where('unpaid', '>', 0)
    .orderBy('dueOn')
    .limit(mostSimilar)
    .execute();
}

async function suggestionOf(
  { db, clock }: Services,
  { borrowerId, orderId }: OrderKey,
  why: Why[],
  amount: number,
  currency: string,
): Promise<Omit<Suggestion, 'needsApproval'> | null> {
  const order = await findOrder(db, borrowerId, orderId);
  if (order === undefined || order.terms.currency !== currency) return null;
  const statement = statementFor(order, dayIn(order.terms.timeZone, await clock.now()));
  if (statement === null) return null;
  const isAmount = [statement.repayAmount, statement.payoff, statement.remaining].some(
    (owed) => owed === amount,
  );
  return {
    borrowerId,
    name: await nameOf(db, borrowerId),
    orderId,
    state: order.state,
    owed: statement.payoff,
    overpayment: Math.max(0, amount - Math.max(statement.payoff, 0)),
    currency,
    why: [...why, ...(isAmount ? (['amount'] as const) : [])],
  };
}

function sureness({ why }: Suggestion): number {
  return why.reduce((sum, one) => sum + weights[one], 0);
}
