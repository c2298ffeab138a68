import type { DeskInput } from '../../../../../contract/desk/schemas/index.ts';
import {
  addDays,
  type Day,
  maxOfferDays,
  minor,
  type Statement,
  sumOutstanding,
  toDay,
  waivableComponents,
} from '../../../../../lending/index.ts';
import { getMarket, type MarketConfig } from '../../../../config/index.ts';
import type { Database, OrderKey } from '../../../../platform/database/index.ts';
import { notFound } from '../../../api/index.ts';
import { refreshCollectionCases } from '../../../collections/index.ts';
import { findStatement, lockOrder } from '../../../loans/index.ts';
import type { Services } from '../../../services.ts';
import {
  createWaiver,
  findReversibleWaiver,
  offerSettlement,
  reverseWaiver,
  stopAccrual,
  withdrawSettlement,
  writeOffLoan,
} from '../../../servicing/index.ts';
import { type WriteContext, type WriteOutcome, writeEndpoint } from '../../endpoint.ts';
import {
  amountAbove,
  type ConflictCode,
  conflictError,
  dayOutside,
  type RejectedFieldError,
} from '../../errors.ts';
import { getLoanToday, getOrder, getOrderKey, type LoanStatementToday, toLoanOperation } from '../orders.ts';

export type ServicingResultState = 'done' | 'repeated' | 'notFound' | ConflictCode;
export type ServicingReply = { orderId: string; state: string; currency: string; owed: number };

export type ServicingInput = Awaited<ReturnType<typeof createServicingInput>>;

/** The fields that every request of the servicing module needs. */
export async function createServicingInput(services: Services, context: WriteContext, orderId: string) {
  const key = await getOrderKey(services.db, orderId);
  return { ...key, key: context.key, reason: context.reason ?? '' };
}

/**
 * Refreshes the borrower's collection case after an action and replies with the loan. Throws 404 or 409 if it was refused; a
 * repeated action counts as done.
 */
export async function completeServicing(
  services: Services,
  orderId: string,
  outcome: ServicingResultState,
): Promise<WriteOutcome<ServicingReply>> {
  if (outcome === 'notFound') throw notFound();
  if (outcome !== 'done' && outcome !== 'repeated') throw conflictError(outcome);
  const { order, statement } = await getLoanToday(services, orderId);
  const { borrowerId, state, terms } = order;
  await refreshCollectionCases(services, { borrowerId });
  return { reply: { orderId, state, currency: terms.currency, owed: statement?.payoff ?? 0 } };
}

type CreateBoundError<Input> = (
  state: ServicingResultState,
  loan: LoanStatementToday & { market: MarketConfig },
  input: Input,
) => RejectedFieldError | undefined;

/**
 * Executes a call by an action of the servicing module. `refuse`: the error that names the exceeded bound. `toAuditAmount`:
 * the amount that the audit names.
 */
export function executeServicing<Input extends { orderId: string }>(
  act: (
    services: Services,
    request: Input & ServicingInput,
    context: WriteContext,
  ) => Promise<{ state: ServicingResultState }>,
  createBoundError?: CreateBoundError<Input>,
  toAuditAmount?: (input: Input, reply: ServicingReply) => number,
) {
  return async (services: Services, context: WriteContext, input: Input) => {
    const request = await createServicingInput(services, context, input.orderId);
    const { state } = await act(services, { ...input, ...request }, context);
    if (createBoundError !== undefined && state !== 'done' && state !== 'repeated' && state !== 'notFound') {
      const loan = await getLoanToday(services, input.orderId);
      const market = getMarket(services.config, loan.order.terms.market);
      const error = createBoundError(state, { ...loan, market }, input);
      if (error !== undefined) throw error;
    }
    const { reply } = await completeServicing(services, input.orderId, state);
    const amount = toAuditAmount?.(input, reply);
    return { reply, auditAmount: amount === undefined ? undefined : { amount, currency: reply.currency } };
  };
}

/** What of a component is owed and may be waived today. */
function sumWaivable({ totals }: Statement, of: DeskInput<'waive'>['of']): number {
  return sumOutstanding(totals, waivableComponents[of]);
}

export function sumWaivedToday(statement: Statement | null, today: Day): number {
  return (statement?.waivers ?? [])
    .filter(({ valueDate }) => valueDate === today)
    .reduce((sum, { waived }) => sum + waived, 0);
}

export const waiveEndpoint = writeEndpoint('waive', {
  async describeOperation(services, { orderId, of, amount }) {
    const key = await getOrderKey(services.db, orderId);
    // Locked, so that each of several concurrent calls counts those before it.
    await lockOrder(services.db, key.borrowerId, key.orderId);
    const { order, statement, today } = await getLoanToday(services, orderId);
    const exposureOfOthers = sumWaivedToday(statement, today);
    return { ...toLoanOperation(order, amount, `${orderId} ${of}`), exposureOfOthers };
  },
  execute: executeServicing(
    (services, request, context) =>
      createWaiver(services, { ...request, amount: minor(request.amount) }, context),
    (state, { statement, market }, { of }) =>
      state === 'moreThanOwed' && statement !== null
        ? amountAbove('moreThanOwed', sumWaivable(statement, of), market)
        : undefined,
  ),
});

export const reverseWaiverEndpoint = writeEndpoint('reverseWaiver', {
  async describeOperation(services, { orderId, waiverId }) {
    const { order, statement } = await getLoanToday(services, orderId);
    const waiver = statement === null ? undefined : findReversibleWaiver(statement, waiverId);
    if (waiver === undefined) throw conflictError('noWaiver');
    return toLoanOperation(order, waiver.waived, `${orderId} ${waiverId}`);
  },
  execute: executeServicing((services, request, context) => reverseWaiver(services, request, context)),
});

/** The amount is unknown in advance, so that approval does not depend on it. */
export const stopAccrualEndpoint = writeEndpoint('stopAccrual', {
  describeOperation: async ({ db }, { orderId, of }) =>
    toLoanOperation(await getOrder(db, orderId), null, `${orderId} ${of}`),
  execute: executeServicing((services, { from, until, ...request }, context) =>
    stopAccrual(
      services,
      { ...request, from: toDay(from), until: until === null ? null : toDay(until) },
      context,
    ),
  ),
});

/** The amount of the operation is what the offer waives on its last day. */
export const settleEndpoint = writeEndpoint('settle', {
  async describeOperation(services, { orderId, amount, expiresOn }) {
    const { order, today } = await getLoanToday(services, orderId);
    const last = addDays(today, maxOfferDays);
    if (expiresOn < today || expiresOn > last)
      throw dayOutside('badSpan', 'expiresOn', { first: today, last });
    const payoff = findStatement(order, toDay(expiresOn))?.payoff ?? 0;
    return toLoanOperation(order, Math.max(0, payoff - amount));
  },
  execute: executeServicing(
    (services, { amount, expiresOn, ...request }, context) =>
      offerSettlement(services, { ...request, amount: minor(amount), expiresOn: toDay(expiresOn) }, context),
    (state, { statement, market }) =>
      state === 'noLess' && statement !== null ? amountAbove('noLess', statement.payoff, market) : undefined,
  ),
});

/** Whether an offer was made with approval: withdrawing it then takes two as well. */
export async function isApprovedOffer(db: Database, key: OrderKey, offerId: string): Promise<boolean> {
  const { borrowerId, orderId } = key;
  const request = await db
    .selectFrom('deskApprovals')
    .select('approvalId')
    .where((row) => row.and({ borrowerId, orderId, call: 'settle', key: offerId, state: 'approved' }))
    .executeTakeFirst();
  return request !== undefined;
}

export const withdrawSettlementEndpoint = writeEndpoint('withdrawSettlement', {
  async describeOperation({ db }, { orderId, offerId }) {
    const order = await getOrder(db, orderId);
    if (!(await isApprovedOffer(db, order, offerId))) return null;
    return { ...toLoanOperation(order, null, `${orderId} ${offerId}`), approvalTrigger: 'approvedOffer' };
  },
  execute: executeServicing((services, request, context) => withdrawSettlement(services, request, context)),
});

export const writeOffEndpoint = writeEndpoint('writeOff', {
  describeOperation: async ({ db }, { orderId }) => toLoanOperation(await getOrder(db, orderId), null),
  execute: executeServicing(
    (services, request, context) => writeOffLoan(services, request, context),
    undefined,
    (_, { owed }) => owed,
  ),
});
