import { toPaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import type { RightSide } from '../../../../../contract/desk/reconciliation.ts';
import type { DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { addDays, toDay } from '../../../../../lending/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { notFound } from '../../../api/index.ts';
import {
  closeProviderDay,
  getLastCompletedDay,
  providerDayFromText,
  toProviderDay,
} from '../../../ledger/index.ts';
import { closeDifference, listOpenDifferences } from '../../../payments/index.ts';
import type { Services } from '../../../services.ts';
import { getDisplayReference } from '../../../servicing/index.ts';
import { createApprovalOnlyOperation, readEndpoint, writeEndpoint } from '../../endpoint.ts';
import { conflictError, dayNotOver } from '../../errors.ts';
import { chooseSortOrder, paginate, paginateRows, sortRows } from '../../pagination.ts';
import { findPendingBySubject } from '../../writes/approvals.ts';
import { addCloserNames } from '../staffNames.ts';
import { endOfUtcDay, startOfUtcDay } from '../utcDays.ts';
import { listedDays, listKnownProviders } from './openDays.ts';
import { findOffsettingDay, findSettledSide, listProviderDays, selectDifferences } from './providerDays.ts';

export function requireProvider(services: Services, provider: string): void {
  if (!listKnownProviders(services).includes(provider)) throw notFound();
}

async function requireDayOver({ config, clock }: Services, day: string): Promise<void> {
  const last = getLastCompletedDay(config, await clock.now());
  if (day > last) throw dayNotOver(last);
}

/** Each provider's days, UTC, the newest first: its file, what was received, and what the ledger holds of it. */
export const reconciliationEndpoint = readEndpoint('reconciliation', async (services, _staff, input) => {
  const { provider, day } = input;
  const today = toProviderDay(await services.clock.now());
  const from = day === undefined ? addDays(today, -listedDays) : toDay(day);
  const until = addDays(day === undefined ? today : toDay(day), 1);
  // A day more on each side, whose differences may be the opposite.
  const allRows = await listProviderDays(services.db, addDays(from, -1), addDays(until, 1), provider);
  const rows = allRows
    .filter((row) => row.day >= from && row.day < until)
    .map((row) => ({
      ...row,
      pairDay: findOffsettingDay(row, allRows),
      settledSide: findSettledSide(row, allRows),
      dayDifferences: selectDifferences(row, allRows),
    }));
  const now = await services.clock.now();
  const last = getLastCompletedDay(services.config, now);
  const pendingClosings = await findPendingBySubject(services.db, ['closeDay'], now);
  const withState = rows.map((row) => ({
    ...row,
    isOver: row.day <= last,
    pendingApprovalId: pendingClosings.get(closingKey(row)) ?? null,
  }));
  const shown = withState.filter(
    ({ isClosed, isOver, grossDifference }) =>
      input.state === undefined ||
      (!isClosed && (input.state === 'toClose' ? isOver : grossDifference !== 0)),
  );
  const sorted = sortRows(shown, input.sort, {
    day: (row) => [row.day],
    provider: (row) => [row.provider],
    difference: (row) => [row.currency, row.grossDifference],
  });
  const { items, ...rest } = paginateRows(sorted, input);
  return { ...rest, items: await addCloserNames(services.db, items) };
});

function closingKey({ provider, day }: { provider: string; day: string }): string {
  return `${provider} ${day}`;
}

type Verdict = { provider: string; day: string; rightSide?: RightSide | null | undefined };

/** Who was right: as two people settled all that the day differs by, else as the request says. Throws 409 if these contradict. */
async function determineVerdict(
  db: Database,
  { provider, day, rightSide = null }: Verdict,
): Promise<RightSide | null> {
  const rows = await listProviderDays(db, toDay(day), addDays(toDay(day), 1), provider);
  const settledSide = findSettledSide({ provider, day }, rows);
  if (settledSide !== null && rightSide !== null && settledSide !== rightSide)
    throw conflictError('settledOtherwise');
  return settledSide ?? rightSide;
}

export const closeDayEndpoint = writeEndpoint('closeDay', {
  async describeOperation(services, { provider, day, rightSide }) {
    requireProvider(services, provider);
    await requireDayOver(services, day);
    await determineVerdict(services.db, { provider, day, rightSide });
    return createApprovalOnlyOperation(closingKey({ provider, day }));
  },
  async execute(services, { maker, executor, now, reason = '' }, { provider, day, rightSide: requested }) {
    requireProvider(services, provider);
    const rightSide = await determineVerdict(services.db, { provider, day, rightSide: requested });
    const people = { makerEmail: maker.email, closedBy: executor.email };
    const closing = { provider, day: providerDayFromText(day), ...people, closedAt: now, reason, rightSide };
    const outcome = await closeProviderDay(services.db, services.config, closing);
    if (outcome.state === 'closed') throw conflictError('decided');
    if (outcome.state === 'dayNotEnded') throw dayNotOver(outcome.lastCompletedDay);
    return { reply: { done: true } };
  },
});

/** Open differences between what a provider reports and what was received. */
export const differencesEndpoint = readEndpoint(
  'differences',
  async ({ db, clock }, _staff, { sort, provider, paymentId, ...page }) => {
    const pending = await findPendingBySubject(db, ['closeDifference'], await clock.now());
    const open = (await listOpenDifferences(db, { provider, paymentId })).map((row) => ({
      ...row,
      pendingApprovalId: pending.get(toPaymentKey(row)) ?? null,
    }));
    const rows = sortRows(open, sort, {
      receivedAmount: (row) => [row.receivedCurrency, row.receivedAmount],
      seenAt: (row) => [row.seenAt.toISOString()],
    });
    return paginateRows(rows, page);
  },
);

export const closeDifferenceEndpoint = writeEndpoint('closeDifference', {
  describeOperation: async (_services, { provider, paymentId }) =>
    createApprovalOnlyOperation(toPaymentKey({ provider, paymentId })),
  async execute(services, context, { provider, paymentId, rightSide = null }) {
    const { reason = '', maker, executor } = context;
    const closing = { provider, paymentId, reason, rightSide, closedBy: [maker.email, executor.email] };
    if (!(await closeDifference(services, closing, context))) throw conflictError('decided');
    return { reply: { done: true } };
  },
});

type HeldIn = DeskRowInput<'dayPayments'>['place'];
type HeldPayment = {
  provider: string;
  paymentId: string;
  borrowerId: number;
  suspendedAt: Date | null;
  matchedAt: Date | null;
};

/** Each payment that a provider's day, UTC, adds up, in the order they were paid, with where it is held. */
export const dayPaymentsEndpoint = readEndpoint(
  'dayPayments',
  ({ db }, _staff, { provider, day, sort, ...page }) => {
    const from = startOfUtcDay(day);
    const until = endOfUtcDay(day);
    const received = db
      .selectFrom('receivedPayments')
      .select(['provider', 'paymentId', 'reference', 'amount', 'currency', 'paidAt', 'receivedAt'])
      .select(['borrowerId', 'suspendedAt', 'matchedAt', 'accountingDay', 'matchedDay'])
      .where('provider', '=', provider)
      .where((row) =>
        row.or([
          row.and([row('accountingDay', 'is', null), row('paidAt', '>=', from), row('paidAt', '<', until)]),
          row('accountingDay', '=', day),
          row('matchedDay', '=', day),
        ]),
      );
    const paidAt = { paidAt: 'instant', paymentId: 'text' } as const;
    const amount = { currency: 'text', amount: 'number', paymentId: 'text' } as const;
    const sortOrder = chooseSortOrder(sort, { paidAt, amount }, { by: paidAt });
    return paginate(received, sortOrder, page, async (rows) => {
      const orders = await listPostedOrders(db, rows);
      return rows.map((payment) => {
        const { borrowerId: _, suspendedAt, matchedAt, accountingDay, matchedDay, ...row } = payment;
        const wasMatchedLater = matchedDay !== null && matchedDay !== day;
        return {
          ...row,
          reference: getDisplayReference(row),
          place: wasMatchedLater ? 'suspense' : locatePayment(payment),
          orderId: orders.get(toPaymentKey(row)) ?? null,
          isLate: accountingDay !== null || matchedDay === day,
          matchedDay: wasMatchedLater ? matchedDay : null,
        };
      });
    });
  },
);

export function locatePayment({ borrowerId, suspendedAt, matchedAt }: HeldPayment): HeldIn {
  // Also of a known borrower, if the loan could not take the payment.
  if (suspendedAt !== null && matchedAt === null) return 'suspense';
  return borrowerId !== 0 ? 'loan' : 'nowhere';
}

/** The orders that a page's payments were booked to. */
export async function listPostedOrders(
  db: Database,
  page: readonly HeldPayment[],
): Promise<Map<string, string>> {
  const postedPayments = page.filter(({ borrowerId }) => borrowerId !== 0);
  if (postedPayments.length === 0) return new Map();
  const paymentIds = postedPayments.map(({ paymentId }) => paymentId);
  const rows = await db
    .selectFrom('payments')
    .select(['provider', 'paymentId', 'orderId'])
    .where('borrowerId', 'in', [...new Set(postedPayments.map(({ borrowerId }) => borrowerId))])
    .where('paymentId', 'in', paymentIds)
    .execute();
  return new Map(
    rows.map(({ provider, paymentId, orderId }) => [toPaymentKey({ provider, paymentId }), orderId]),
  );
}
