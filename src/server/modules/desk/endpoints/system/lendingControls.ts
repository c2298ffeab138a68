import { sql } from 'kysely';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { calendarDayIn } from '../../../../../lending/index.ts';
import { type Config, getMarket } from '../../../../config/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { invalidField } from '../../../api/index.ts';
import { setLendingCap, setSuspension } from '../../../loans/origination/index.ts';
import type { Services } from '../../../services.ts';
import {
  createApprovalOnlyOperation,
  readEndpoint,
  type WriteContext,
  writeEndpoint,
} from '../../endpoint.ts';
import { paginateRows } from '../../pagination.ts';
import { findPendingBySubject } from '../../writes/approvals.ts';

type SwitchRow = DeskRowInput<'switches'>;

export const switchesEndpoint = readEndpoint('switches', async (services, _staff, page) => {
  const now = await services.clock.now();
  const [suspensions, caps, undisbursed] = await Promise.all([
    services.db.selectFrom('lendingSuspensions').selectAll().execute(),
    services.db.selectFrom('lendingCaps').selectAll().execute(),
    countUndisbursed(services.db),
  ]);
  const pending = await findPendingBySubject(services.db, ['suspendLending', 'capLending'], now);
  const rows: SwitchRow[] = [];
  for (const { market, productId } of listSubjects(services.config)) {
    const { currency, timeZone } = getMarket(services.config, market);
    const isMarket = productId === null;
    const find = (ofProduct: string) =>
      suspensions.find((row) => row.market === market && row.productId === ofProduct);
    const suspension = find(productId ?? '');
    const count = (state: 'in_review' | 'paying_out') =>
      undisbursed
        .filter((row) => row.state === state && row.market === market)
        .filter((row) => isMarket || row.productId === productId)
        .reduce((sum, { orders }) => sum + orders, 0);
    const cap = isMarket ? caps.find((row) => row.market === market) : undefined;
    rows.push({
      market,
      productId,
      currency,
      isSuspended: suspension?.isSuspended ?? false,
      isMarketSuspended: productId !== null && (find('')?.isSuspended ?? false),
      suspensionChangedAt: suspension?.changedAt ?? null,
      suspensionChangedBy: suspension ? [suspension.makerEmail, suspension.approvedBy] : [],
      suspensionReason: suspension?.reason ?? null,
      suspensionApprovalId: pending.get(suspensionKey(market, productId)) ?? null,
      dailyCap: cap?.amount ?? null,
      approvedToday: isMarket ? await sumApproved(services.db, market, calendarDayIn(timeZone, now)) : null,
      capChangedAt: cap?.changedAt ?? null,
      capChangedBy: cap ? [cap.makerEmail, cap.approvedBy] : [],
      capReason: cap?.reason ?? null,
      capApprovalId: (isMarket ? pending.get(market) : undefined) ?? null,
      inReview: count('in_review'),
      payingOut: count('paying_out'),
    });
  }
  return paginateRows(rows, page);
});

/** Each market, followed by its products. */
function listSubjects({ markets, products }: Config): { market: string; productId: string | null }[] {
  return Object.keys(markets).flatMap((market) => [
    { market, productId: null },
    ...Object.entries(products)
      .filter(([, product]) => product.market === market)
      .map(([productId]) => ({ market, productId })),
  ]);
}

/** How many orders a suspension would keep waiting, by what it may be of. */
function countUndisbursed(db: Database) {
  const market = sql<string>`terms ->> 'market'`;
  return db
    .selectFrom('orders')
    .select(({ fn }) => ['state', 'productId', market.as('market'), fn.countAll<number>().as('orders')])
    .where('state', 'in', ['in_review', 'paying_out'])
    .groupBy(['state', 'productId', market])
    .execute();
}

async function sumApproved(db: Database, market: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('lendingDays')
    .select('amount')
    .where((where) => where.and({ market, day }))
    .executeTakeFirst();
  return row?.amount ?? 0;
}

function requireSubject({ config }: Services, market: string, productId?: string): void {
  if (!Object.hasOwn(config.markets, market)) throw invalidField('market');
  if (productId === undefined) return;
  const product = Object.hasOwn(config.products, productId) ? config.products[productId] : undefined;
  if (product?.market !== market) throw invalidField('productId');
}

function suspensionKey(market: string, productId: string | null = null): string {
  return `${market} ${productId ?? ''}`;
}

/** Who requested it and who approved it, when and why. */
function toChange({ maker, executor, now, reason = '' }: WriteContext) {
  return { changedAt: now, makerEmail: maker.email, approvedBy: executor.email, reason };
}

export const suspendLendingEndpoint = writeEndpoint('suspendLending', {
  async describeOperation(services, { market, productId }) {
    requireSubject(services, market, productId);
    return createApprovalOnlyOperation(suspensionKey(market, productId));
  },
  async execute(services, context, { market, productId, lending }) {
    requireSubject(services, market, productId);
    const isSuspended = lending === 'suspended';
    const suspension = { market, productId: productId ?? '', isSuspended };
    await setSuspension(services.db, { ...suspension, ...toChange(context) });
    return { reply: { done: true } };
  },
});

export const capLendingEndpoint = writeEndpoint('capLending', {
  async describeOperation(services, { market }) {
    requireSubject(services, market);
    const { currency } = getMarket(services.config, market);
    return { ...createApprovalOnlyOperation(market), market, currency };
  },
  async execute(services, context, { market, dailyCap }) {
    requireSubject(services, market);
    await setLendingCap(services.db, { market, amount: dailyCap, ...toChange(context) });
    const { currency } = getMarket(services.config, market);
    const audited = dailyCap === null ? {} : { auditAmount: { amount: dailyCap, currency } };
    return { reply: { done: true }, ...audited };
  },
});
