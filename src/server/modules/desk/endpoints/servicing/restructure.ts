import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { type Day, minor, type Statement } from '../../../../../lending/index.ts';
import type { Order } from '../../../loans/index.ts';
import type { Services } from '../../../services.ts';
import {
  findOpenArrangement,
  findRestructurePlanError,
  isRateBelow,
  previewRestructure,
  restructureLoan,
} from '../../../servicing/index.ts';
import { readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError, planOutOfBounds, planTotalChanged } from '../../errors.ts';
import { getLoanToday, toLoanOperation } from '../orders.ts';
import { executeServicing } from './servicing.ts';

/** Throws 409 for a plan that isn't valid or is outside the bounds of the loan's product. */
function checkPlan(
  { config }: Services,
  order: Order,
  plan: { periods: number[]; annualRate: string },
): void {
  const error = findRestructurePlanError(config, order, plan);
  const bounds = config.products[order.productId]?.restructures;
  if (error === 'outOfBounds' && bounds !== undefined) throw planOutOfBounds(bounds);
  if (error !== null) throw conflictError(error);
}

type AgreedPlan = { annualRate: string; total: number; remaining: number };

function isBelowOwnTerms({ terms }: Order, { annualRate, total, remaining }: AgreedPlan): boolean {
  return total < remaining || isRateBelow(annualRate, terms.interest.annualRate);
}

/**
 * The interest given up by new dates. A rate below the loan's own, or a total below what the old schedule would bring, needs
 * approval however small the difference. Source: DESIGN 17.
 */
export const restructureEndpoint = writeEndpoint('restructure', {
  async describeOperation(services, { orderId, periods, annualRate, total }) {
    const { order, statement } = await getLoanToday(services, orderId);
    const remaining = statement?.remaining ?? 0;
    checkPlan(services, order, { periods, annualRate });
    const now = await services.clock.now();
    const openArrangement = statement && (await findOpenArrangement(services.db, order, statement, now));
    if (openArrangement !== null) throw conflictError(openArrangement);
    const operation = toLoanOperation(order, Math.max(0, remaining - total));
    const isBelow = isBelowOwnTerms(order, { annualRate, total, remaining });
    return isBelow ? { ...operation, approvalTrigger: 'belowOwnTerms' } : operation;
  },
  execute: executeServicing(
    (services, request, context) =>
      restructureLoan(services, { ...request, total: minor(request.total) }, context),
    (state, { order, today, market }, plan) =>
      state === 'otherTotal'
        ? planTotalChanged(previewRestructure(order, plan, today)?.after.remaining ?? 0, market)
        : undefined,
  ),
});

/** Before new dates are agreed to: what is paid by when, beside what is left of the schedule in force. */
export const restructurePreviewEndpoint = readEndpoint(
  'restructurePreview',
  async (services, _staff, { orderId, payments, days, annualRate }) => {
    const { order, statement, today } = await getLoanToday(services, orderId);
    if (statement === null || statement.settledOn !== null || statement.writtenOffOn !== null)
      throw conflictError('notOwed');
    const periods = Array.from({ length: payments }, () => days);
    checkPlan(services, order, { periods, annualRate });
    const plan = describeRestructurePlan(order, { periods, annualRate }, today);
    if (plan === null) throw conflictError('notOwed');
    const { total, formerTotal: remaining } = plan;
    return { orderId, ...plan, isBelowOwnTerms: isBelowOwnTerms(order, { annualRate, total, remaining }) };
  },
);

/** What a plan makes of a loan today, as who proposes it and who approves it see it; null where it isn't disbursed. */
export function describeRestructurePlan(
  order: Order,
  plan: { periods: number[]; annualRate: string },
  today: Day,
): Omit<DeskReplyInput<'restructurePreview'>, 'orderId' | 'isBelowOwnTerms'> | null {
  const preview = previewRestructure(order, plan, today);
  if (preview === null) return null;
  const { before, after } = preview;
  return {
    currency: order.terms.currency,
    total: after.remaining,
    instalments: listUnpaid(after),
    formerTotal: before.remaining,
    formerInstalments: listUnpaid(before),
  };
}

function listUnpaid({ instalments }: Statement): { dueOn: Day; amount: number }[] {
  return instalments
    .filter(({ outstanding }) => outstanding > 0)
    .map(({ dueOn, outstanding: amount }) => ({ dueOn, amount }));
}
