import {
  type AccrualStopEvent,
  addDays,
  type Day,
  type Minor,
  minor,
  type RestructureEvent,
  type Statement,
  type WaivableComponent,
} from '../../../lending/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import { transaction } from '../../platform/database/index.ts';
import { lockAndFindOrder, recordDisbursementReturn } from '../loans/index.ts';
import { endPayout } from '../payouts/index.ts';
import type { Services } from '../services.ts';
import {
  recordServicingEvent,
  type ServicingOutcome,
  type ServicingRequest,
} from './recordServicingEvent.ts';

/**
 * - `over`: declined, cancelled, or not decided yet
 * - `underWay`: a payout of it may be on its way
 */
type CancellationOutcome = 'done' | 'repeated' | 'keyUsed' | 'notFound' | 'over' | 'underWay';

/** The loan isn't made, or is unmade: the lender has its money back. */
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
    if (!(await endPayout(trx, order, request.reason, now))) return 'underWay';
    await recordDisbursementReturn(trx, order, { ...request, step: 'cancelled' }, actor, now);
    return 'done';
  });
}

/** Nobody asks for the debt until a day, included; null: until further notice. */
type CollectionHoldRequest = ServicingRequest & { until: Day | null };

export function recordCollectionHold(
  services: Services,
  { until, ...request }: CollectionHoldRequest,
  actor: Actor,
): Promise<ServicingOutcome<'badSpan'>> {
  const requestedEvent = { kind: 'pause', until } as const;
  return recordServicingEvent<'badSpan'>(services, request, actor, requestedEvent, ({ today }) =>
    until !== null && until < today ? 'badSpan' : { ...requestedEvent, id: request.key, valueDate: today },
  );
}

/** An amount that ends the debt if it is paid by a day. */
type SettlementOfferRequest = ServicingRequest & { amount: Minor; expiresOn: Day };

/** How long an offer may stand. */
export const maxOfferDays = 90;

/** `noLess`: the debt ends with as much anyway. `offerStands`: one at a time. */
export function offerSettlement(
  services: Services,
  { amount, expiresOn, ...request }: SettlementOfferRequest,
  actor: Actor,
): Promise<ServicingOutcome<'noLess' | 'offerStands' | 'badSpan'>> {
  const requestedEvent = { kind: 'settlementOffer', amount, expiresOn } as const;
  return recordServicingEvent<'noLess' | 'offerStands' | 'badSpan'>(
    services,
    request,
    actor,
    requestedEvent,
    (loan) => {
      const { statement, today, now } = loan;
      if (expiresOn < today || expiresOn > addDays(today, maxOfferDays)) return 'badSpan';
      if (amount >= statement.payoff) return 'noLess';
      if (statement.settlementOffers.some(({ state }) => state === 'open')) return 'offerStands';
      return { ...requestedEvent, id: request.key, valueDate: today, offeredAt: now.toISOString() };
    },
  );
}

/** What the borrower says he will pay, and by when. */
type PromiseToPayRequest = ServicingRequest & { amount: Minor; paysBy: Day };

/** Nobody reminds him until then. */
const maxPromiseDays = 60;

type PromiseError = 'badSpan' | 'ended' | 'moreThanOwed';

export function recordPromise(
  services: Services,
  { amount, paysBy, ...request }: PromiseToPayRequest,
  actor: Actor,
): Promise<ServicingOutcome<PromiseError>> {
  const requestedEvent = { kind: 'promise', amount, paysBy } as const;
  return recordServicingEvent<PromiseError>(services, request, actor, requestedEvent, (loan) => {
    const { statement, today } = loan;
    if (statement.settledOn !== null) return 'ended';
    if (paysBy < today || paysBy > addDays(today, maxPromiseDays)) return 'badSpan';
    const event = { ...requestedEvent, id: request.key, valueDate: today };
    const { payoff, remaining } = loan.statementWith(event, paysBy);
    return amount > Math.max(payoff, remaining) ? 'moreThanOwed' : event;
  });
}

type RestructurePlan = Pick<RestructureEvent, 'periods' | 'annualRate'>;

/**
 * New dates for what is owed today. `total`: what the borrower was shown that it comes to in all, and agreed to; the
 * evidence says how.
 */
type RestructureRequest = ServicingRequest & RestructurePlan & { total: Minor };

const maxPeriods = 60;
const maxPeriodDays = 366;

/** `otherTotal`: it comes to something else than was agreed to. `badPlan`: no dates, too many, or no rate. */
export function restructureLoan(
  services: Services,
  { periods, annualRate, total, ...request }: RestructureRequest,
  actor: Actor,
): Promise<ServicingOutcome<'badPlan' | 'notOwed' | 'otherTotal'>> {
  const requestedEvent = { kind: 'restructure', periods, annualRate } as const;
  return recordServicingEvent<'badPlan' | 'notOwed' | 'otherTotal'>(
    services,
    request,
    actor,
    requestedEvent,
    (loan) => {
      if (!isValidPlan(requestedEvent)) return 'badPlan';
      if (loan.statement.settledOn !== null || loan.statement.writtenOffOn !== null) return 'notOwed';
      const event = {
        ...requestedEvent,
        id: request.key,
        valueDate: loan.today,
        agreedAt: loan.now.toISOString(),
      };
      return loan.statementWith(event).remaining === total ? event : 'otherTotal';
    },
  );
}

function isValidPlan({ periods, annualRate }: RestructurePlan): boolean {
  const hasValidPeriods = periods.every(
    (days) => Number.isSafeInteger(days) && days >= 1 && days <= maxPeriodDays,
  );
  return (
    periods.length >= 1 &&
    periods.length <= maxPeriods &&
    hasValidPeriods &&
    /^0(\.\d{1,6})?$|^[1-9](\.\d{1,6})?$/.test(annualRate)
  );
}

/** From a day on, of today or past, no late charges or no interest; `until` null: for good. */
type AccrualStopRequest = ServicingRequest & Pick<AccrualStopEvent, 'of' | 'until'> & { from: Day };

export function stopAccrual(
  services: Services,
  { of, from, until, ...request }: AccrualStopRequest,
  actor: Actor,
): Promise<ServicingOutcome<'emptySpan' | 'ended'>> {
  const requestedEvent = { kind: 'accrualStop', of, valueDate: from, until } as const;
  return recordServicingEvent<'emptySpan' | 'ended'>(
    services,
    request,
    actor,
    requestedEvent,
    ({ statement }) => {
      if (statement.settledOn !== null) return 'ended';
      return until !== null && until < from ? 'emptySpan' : { ...requestedEvent, id: request.key };
    },
  );
}

/** An amount of late charges, fees or interest that the lender lets go of, today. */
type WaiverRequest = ServicingRequest & { of: WaivableComponent; amount: Minor };

/** `moreThanOwed`: nothing is waived, so that nobody believes that more was. */
export function createWaiver(
  services: Services,
  { of, amount, ...request }: WaiverRequest,
  actor: Actor,
): Promise<ServicingOutcome<'moreThanOwed'>> {
  return recordServicingEvent<'moreThanOwed'>(
    services,
    request,
    actor,
    { kind: 'waiver', of, amount },
    (loan) => {
      const event = {
        kind: 'waiver',
        id: request.key,
        valueDate: loan.today,
        of,
        amount: minor(amount),
      } as const;
      // Not what this one waives: of a day's waivers it may count first, and leave another nothing.
      const waivedByEvent = sumWaived(loan.statementWith(event)) - sumWaived(loan.statement);
      return waivedByEvent === amount ? event : 'moreThanOwed';
    },
  );
}

function sumWaived({ waivers }: Statement): number {
  return waivers.reduce((sum, { waived }) => sum + waived, 0);
}

/** The lender no longer counts on the debt; what is owed stays payable. `notOwed`: settled, or written off before. */
export function writeOffLoan(
  services: Services,
  request: ServicingRequest,
  actor: Actor,
): Promise<ServicingOutcome<'notOwed'>> {
  return recordServicingEvent<'notOwed'>(
    services,
    request,
    actor,
    { kind: 'writeOff' },
    ({ statement, today }) => {
      if (statement.settledOn !== null || statement.writtenOffOn !== null) return 'notOwed';
      return { kind: 'writeOff', id: request.key, valueDate: today };
    },
  );
}
