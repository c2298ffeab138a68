import { z } from 'zod';
import type { DeskItem } from '../../../../contract/desk/schemas/index.ts';
import { type OrderState, termInDays } from '../../../../lending/index.ts';
import { getMarket } from '../../../config/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { decryptDeclared } from '../../accounts/index.ts';
import { busy, enforceAttemptLimit } from '../../api/index.ts';
import { createContractSheet } from '../../contracts/index.ts';
import { decideOrder, findLendableRange, type Order } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { disclosureEndpoint } from '../disclosure/endpoint.ts';
import { readEndpoint, writeEndpoint } from '../endpoint.ts';
import { amountOutOfRange, conflictError } from '../errors.ts';
import { paginate } from '../pagination.ts';
import { listPendingApprovals } from './approvals.ts';
import { getBorrowerNames, getOrder, getOrderKey, loanOperation, toDeclaredRows } from './lookups.ts';

const byRequestedAt = {
  by: ['createdAt', 'orderId'],
  cursor: z.tuple([z.coerce.date(), z.string()]),
} as const;

type Row = DeskItem<'applications'>;

/** Orders by their state, the oldest first, each with what the rules said of it. */
export const applications = readEndpoint('applications', ({ db }, _staff, { state, ...page }) => {
  const orders = db
    .selectFrom('orders')
    .select(['borrowerId', 'orderId', 'productId', 'state', 'terms', 'createdAt'])
    .where('state', '=', state);
  return paginate(orders, byRequestedAt, page, async (rows) => {
    const names = await getBorrowerNames(db, rows);
    const latestDecision = await listLatestDecisions(db, rows);
    return rows.map((order) =>
      toApplicationRow(order, names.get(order.borrowerId) ?? '', latestDecision.get(order.orderId)),
    );
  });
});

/** One application with all that was declared, and all that each rule said. */
export const application = readEndpoint('application', async (services, _staff, { orderId }) => {
  const { db, personal, clock } = services;
  const order = await getOrder(db, orderId);
  const { borrowerId, terms } = order;
  const names = await getBorrowerNames(db, [order]);
  const declared = await db
    .selectFrom('certifications')
    .select(['step', 'declared'])
    .where('borrowerId', '=', borrowerId)
    .orderBy('declaredAt')
    .execute();
  const decisions = await db
    .selectFrom('orderDecisions')
    .select(['stage', 'decidedAt', 'limitAmount', 'outcomes', 'against', 'service', 'serviceReason'])
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .orderBy('decidedAt')
    .execute();
  const last = decisions.at(-1);
  const latestDecision = last && { limit: last.limitAmount, against: last.against?.rule ?? null };
  return {
    ...toApplicationRow(order, names.get(borrowerId) ?? '', latestDecision),
    days: termInDays(terms),
    periods: terms.periods.length,
    lent: findLendableRange(services, order) ?? null,
    clientKind: terms.clientKind,
    waiting: await listPendingApprovals(db, order, await clock.now()),
    declared: toDeclaredRows(decryptDeclared(personal, borrowerId, declared), false),
    decisions: decisions.map(({ stage, decidedAt, limitAmount, outcomes, service, serviceReason }) => ({
      stage,
      at: decidedAt.toISOString(),
      limit: limitAmount,
      outcomes: outcomes.map((outcome) => ({ ...outcome })),
      service,
      serviceReason,
    })),
  };
});

/** Approves as asked for, or less; or declines. What was decided before stays. */
export const decide = writeEndpoint('decide', {
  async describeOperation({ db }, { orderId, approve, amount }) {
    const order = await getOrder(db, orderId);
    return approve ? loanOperation(order, amount ?? order.terms.principal) : null;
  },
  async execute(services, context, { orderId, approve, amount }) {
    const order = await getOrder(services.db, orderId);
    if (order.state !== 'in_review') throw conflictError('decided');
    const { borrowerId } = order;
    const reducedAmount =
      approve && amount !== undefined && amount !== order.terms.principal ? amount : undefined;
    const outcome = await decideOrder(services, { borrowerId, orderId }, approve, context, reducedAmount);
    if (outcome === 'otherAmount') throw amountNotLent(services, order);
    if (outcome !== 'done') throw conflictError(outcome);
    const { state, terms } = await getOrder(services.db, orderId);
    return { reply: { orderId, state, amount: terms.principal, currency: terms.currency } };
  },
});

function amountNotLent(services: Services, order: Order) {
  const range = findLendableRange(services, order);
  if (range === undefined) return conflictError('otherAmount');
  return amountOutOfRange(range, getMarket(services.config, order.terms.market));
}

type DecisionSummary = Pick<Row, 'against'> & { limit: number };
type OrderRow = Parameters<typeof toApplicationRow>[0];

function toApplicationRow(
  {
    orderId,
    borrowerId,
    productId,
    state,
    terms: { market, principal, currency },
    createdAt,
  }: {
    orderId: string;
    borrowerId: number;
    productId: string;
    state: OrderState;
    terms: { market: string; principal: number; currency: string };
    createdAt: Date;
  },
  name: string,
  latestDecision: DecisionSummary | undefined,
): Row {
  return {
    orderId,
    borrowerId,
    name,
    market,
    productId,
    amount: principal,
    currency,
    state,
    requestedAt: createdAt.toISOString(),
    limit: latestDecision?.limit ?? null,
    against: latestDecision?.against ?? null,
  };
}

/** What the rules said last of each order of a page. */
async function listLatestDecisions(
  db: Database,
  orders: readonly OrderRow[],
): Promise<Map<string, DecisionSummary>> {
  if (orders.length === 0) return new Map();
  const rows = await db
    .selectFrom('orderDecisions')
    .select(['orderId', 'limitAmount', 'against'])
    .where(
      'borrowerId',
      'in',
      orders.map(({ borrowerId }) => borrowerId),
    )
    .where(
      'orderId',
      'in',
      orders.map(({ orderId }) => orderId),
    )
    .orderBy('decidedAt')
    .execute();
  return new Map(
    rows.map(({ orderId, limitAmount, against }) => [
      orderId,
      { limit: limitAmount, against: against?.rule ?? null },
    ]),
  );
}

/** The borrower's own PDF of what he agreed to, told for a reason; drawn once that is written down. */
export const agreement = disclosureEndpoint('agreement', {
  async getSubject({ db }, { orderId }) {
    const { borrowerId } = await getOrderKey(db, orderId);
    return { borrowerId, orderId, field: 'agreement' };
  },
  async disclose({ db }, { staff: { address } }, { orderId, language }) {
    const { borrowerId, disbursedOn } = await getOrder(db, orderId);
    if (disbursedOn === null) throw conflictError('notDisbursed');
    return {
      reply: { orderId, pdf: '' },
      async afterCommit(rootServices) {
        const document = await createContractSheet(rootServices, orderId, { borrowerId, language });
        const countDrawing = () => enforceAttemptLimit(rootServices, 'pdfDrawing', { address });
        const pdf = await rootServices.pdfs.render(document, borrowerId, countDrawing);
        if (pdf === undefined) throw busy();
        return { orderId, pdf: pdf.toString('base64') };
      },
    };
  },
});
