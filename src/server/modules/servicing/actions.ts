import { maxPeriodDays, maxPlanPayments } from '../../../contract/desk/loans.ts';
import {
  type AccrualStopEvent,
  addDays,
  computeStatement,
  type Day,
  endOfTime,
  findSettlementOfferError,
  listHoldsInForce,
  type Minor,
  minor,
  type RestructureEvent,
  type Statement,
  sumPaidBefore,
  type WaivableComponent,
} from '../../../lending/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import { findLoanOnDay, lockAndFindOrder, type Order } from '../loans/index.ts';
import { recordDisbursementReturn } from '../loans/origination/index.ts';
import { closePayoutByStaff } from '../payouts/index.ts';
import type { Services } from '../services.ts';
import { findOfferWithdrawal } from './offerWithdrawal.ts';
import { type ServicingRequest, servicingAction } from './recordServicingEvent.ts';

/**
 * - `over`: declined, cancelled, or not decided yet
 * - `underWay`: a payout of it may be on its way
 */
type CancellationOutcome = 'done' | 'repeated' | 'keyUsed' | 'notFound' | 'over' | 'underWay';

/** Cancels a loan before or after disbursal: the lender has its money back. */
export async function cancelLoan(
  services: Services,
  request: ServicingRequest,
  actor: Actor,
): Promise<CancellationOutcome> {
  const now = await services.clock.now();
  return transaction(services.db, async (trx): Promise<CancellationOutcome> => {
    const order = await lockAndFindOrder(trx, request);
    if (order === undefined) return 'notFound';
    const existingEvent = order.events.find(({ id }) => id === request.key);
    if (existingEvent !== undefined) {
      return existingEvent.kind === 'payout' && existingEvent.step === 'cancelled' ? 'repeated' : 'keyUsed';
    }
    if (order.disbursedOn === null && order.state !== 'paying_out') return 'over';
    if (!(await closePayoutByStaff(trx, order, request.reason, now))) return 'underWay';
    await recordDisbursementReturn(trx, order, { ...request, step: 'cancelled' }, actor, now);
    return 'done';
  });
}

/** Puts a loan on collection hold through a day, also an earlier one than before; null: until further notice. */
export const recordCollectionHold = servicingAction<{ until: Day | null }, 'badSpan'>(
  ({ until }) => ({ kind: 'pause', until }),
  ({ order, today }, { until, key }) =>
    until !== null && until < today
      ? 'badSpan'
      : { kind: 'pause', until, id: key, valueDate: today, ...replaceHolds(order, today) },
);

/** Ends a loan's collection hold: from today it is collected again. `notHeld`: the lender doesn't hold it. */
export const endCollectionHold = servicingAction<object, 'notHeld'>(
  () => ({ kind: 'pauseEnd' }),
  ({ order, today }, { key }) => {
    const ends = listHoldIds(order, today);
    return ends.length === 0 ? 'notHeld' : { kind: 'pauseEnd', id: key, valueDate: today, ends };
  },
);

function listHoldIds({ events }: Order, today: Day): string[] {
  return listHoldsInForce(events, today).map(({ id }) => id);
}

function replaceHolds(order: Order, today: Day): { ends?: string[] } {
  const ends = listHoldIds(order, today);
  return ends.length === 0 ? {} : { ends };
}

type OfferError = NonNullable<ReturnType<typeof findSettlementOfferError>>;

/** Offers a settlement: an amount that closes the loan if paid by a day. */
export const offerSettlement = servicingAction<{ amount: Minor; expiresOn: Day }, OfferError>(
  ({ amount, expiresOn }) => ({ kind: 'settlementOffer', amount, expiresOn }),
  ({ statement, today, now }, { amount, expiresOn, key }) => {
    const offer = { amount, expiresOn };
    const error = findSettlementOfferError(statement, offer);
    const offeredAt = now.toISOString();
    const paidBefore = sumPaidBefore(statement.payments, offeredAt);
    return error ?? { kind: 'settlementOffer', ...offer, id: key, valueDate: today, offeredAt, paidBefore };
  },
);

/** Promises hold reminders, so their length is limited. */
export const maxPromiseDays = 60;

type PromiseError = 'badSpan' | 'ended' | 'moreThanOwed';

/** Records a promise to pay. `moreThanOwed`: above the debt on that day. */
export const recordPromise = servicingAction<{ amount: Minor; paysBy: Day }, PromiseError>(
  ({ amount, paysBy }) => ({ kind: 'promise', amount, paysBy }),
  ({ statement, today, statementWith }, { amount, paysBy, key }) => {
    if (statement.settledOn !== null) return 'ended';
    if (paysBy < today || paysBy > addDays(today, maxPromiseDays)) return 'badSpan';
    const event = { kind: 'promise', amount, paysBy, id: key, valueDate: today } as const;
    const { payoff, remaining } = statementWith(event, paysBy);
    return amount > Math.max(payoff, remaining) ? 'moreThanOwed' : event;
  },
);

/** Withdraws a promise that was recorded by mistake. `noPromise`: there is none, it was kept, or is withdrawn. */
export const withdrawPromise = servicingAction<{ promiseId: string }, 'noPromise'>(
  ({ promiseId }) => ({ kind: 'promiseWithdrawal', promiseId }),
  ({ statement, today }, { promiseId, key }) =>
    statement.promises.some(({ id, state }) => id === promiseId && state !== 'honoured')
      ? { kind: 'promiseWithdrawal', promiseId, id: key, valueDate: today }
      : 'noPromise',
);

type RestructurePlan = Pick<RestructureEvent, 'periods' | 'annualRate'>;
type OpenArrangement = 'promiseOpen' | 'settlementOpen';
type RestructureError = OpenArrangement | 'badPlan' | 'notOwed' | 'otherTotal';

/**
 * What was agreed about the schedule in force and staff must withdraw before another takes its place; null: nothing. An offer
 * that only its day ends isn't waited for.
 */
export async function findOpenArrangement(
  db: Database,
  order: Order,
  statement: Statement,
  now: Date,
): Promise<OpenArrangement | null> {
  if (statement.promises.some(({ state }) => state === 'open')) return 'promiseOpen';
  for (const { id } of statement.settlementOffers)
    if ((await findOfferWithdrawal(db, order, statement, id, now)) !== null) return 'settlementOpen';
  return null;
}

/**
 * Restructures the debt of today. `total`: the disclosed total that the borrower agreed to. `otherTotal`: the plan's total
 * differs. `badPlan`: invalid periods or rate.
 */
export const restructureLoan = servicingAction<RestructurePlan & { total: Minor }, RestructureError>(
  ({ periods, annualRate }) => ({ kind: 'restructure', periods, annualRate }),
  async ({ order, statement, today, now, statementWith }, { periods, annualRate, total, key }, trx) => {
    if (!isValidPlan({ periods, annualRate })) return 'badPlan';
    if (statement.settledOn !== null || statement.writtenOffOn !== null) return 'notOwed';
    const standing = await findOpenArrangement(trx, order, statement, now);
    if (standing !== null) return standing;
    const agreedAt = now.toISOString();
    const plan = { kind: 'restructure', periods, annualRate } as const;
    const event = { ...plan, id: key, valueDate: today, agreedAt };
    return statementWith(event).remaining === total ? event : 'otherTotal';
  },
);

/** A loan before and after it is restructured by a valid plan today; null where it isn't disbursed. */
export function previewPlan(
  order: Order,
  { periods, annualRate }: RestructurePlan,
  today: Day,
): { before: Statement; after: Statement } | null {
  const plan = {
    kind: 'restructure',
    periods,
    annualRate,
    id: 'simulated:restructure',
    valueDate: today,
    agreedAt: endOfTime,
  } as const;
  const loan = findLoanOnDay(order, today);
  if (loan === null) return null;
  const { terms, events, statement: before } = loan;
  return { before, after: computeStatement(terms, [...events, plan], today) };
}

function isValidPlan({ periods, annualRate }: RestructurePlan): boolean {
  const hasValidPeriods = periods.every(
    (days) => Number.isSafeInteger(days) && days >= 1 && days <= maxPeriodDays,
  );
  return (
    periods.length >= 1 &&
    periods.length <= maxPlanPayments &&
    hasValidPeriods &&
    /^0(\.\d{1,6})?$|^[1-9](\.\d{1,6})?$/.test(annualRate)
  );
}

type AccrualStop = Pick<AccrualStopEvent, 'of' | 'until'> & { from: Day };

/** Stops accrual of late charges or interest from a day, today or past; `until` null: permanently. */
export const stopAccrual = servicingAction<AccrualStop, 'emptySpan' | 'ended'>(
  ({ of, from, until }) => ({ kind: 'accrualStop', of, valueDate: from, until }),
  ({ statement }, { of, from, until, key }) => {
    if (statement.settledOn !== null) return 'ended';
    if (until !== null && until < from) return 'emptySpan';
    return { kind: 'accrualStop', of, valueDate: from, until, id: key };
  },
);

/**
 * Waives an amount of late charges, fees or interest as of today. `moreThanOwed`: less is owed, and nothing is waived.
 */
export const createWaiver = servicingAction<{ of: WaivableComponent; amount: Minor }, 'moreThanOwed'>(
  ({ of, amount }) => ({ kind: 'waiver', of, amount }),
  ({ statement, today, statementWith }, { of, amount, key }) => {
    const event = { kind: 'waiver', id: key, valueDate: today, of, amount: minor(amount) } as const;
    // Compares totals: the new waiver may take precedence over another of the same day.
    const waivedByEvent = sumWaived(statementWith(event)) - sumWaived(statement);
    return waivedByEvent === amount ? event : 'moreThanOwed';
  },
);

/** Reverses a waiver that was recorded by mistake. `noWaiver`: there is none, it is reversed, or a payment's reversal made it. */
export const reverseWaiver = servicingAction<{ waiverId: string }, 'noWaiver'>(
  ({ waiverId }) => ({ kind: 'waiverReversal', waiverId }),
  ({ statement, today }, { waiverId, key }) =>
    findReversibleWaiver(statement, waiverId) === undefined
      ? 'noWaiver'
      : { kind: 'waiverReversal', waiverId, id: key, valueDate: today },
);

/** A waiver that staff recorded and that was not reversed. */
export function findReversibleWaiver({ waivers }: Statement, waiverId: string) {
  return waivers.find(({ id, reversalId }) => id === waiverId && reversalId === undefined);
}

function sumWaived({ waivers }: Statement): number {
  return waivers.reduce((sum, { waived }) => sum + waived, 0);
}

/** Writes a loan off; the debt stays payable. `notOwed`: settled, or already written off. */
export const writeOffLoan = servicingAction<object, 'notOwed'>(
  () => ({ kind: 'writeOff' }),
  ({ statement, today }, { key }) =>
    statement.settledOn !== null || statement.writtenOffOn !== null
      ? 'notOwed'
      : { kind: 'writeOff', id: key, valueDate: today },
);
