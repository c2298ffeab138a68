import { isDeepStrictEqual } from 'node:util';
import {
  calendarDayIn,
  computeStatement,
  type Day,
  type LoanEvent,
  type Statement,
} from '../../../lending/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import type { RecordedEvent } from '../../platform/database/schema/ledger.ts';
import { providerDayFromText, toPostingKey } from '../ledger/index.ts';
import {
  findLoanOnDay,
  lockAndFindOrder,
  type Order,
  recordLoanEvent,
  recordReversal,
  reprocessDisbursedLoan,
} from '../loans/index.ts';
import type { Services } from '../services.ts';

/** The common fields of servicing requests. `key`: idempotency key of the caller. */
export type ServicingRequest = {
  borrowerId: number;
  orderId: string;
  key: string;
  reason: string;
  /** The case, approval or document behind it. */
  evidence?: string;
};

/**
 * - `notFound`: the borrower has no such order
 * - `notDisbursed`: the loan isn't disbursed, so nothing is owed
 * - `keyUsed`: the key belongs to another request
 * - `badDay`: before the disbursal, or in the future
 */
export type ServicingError = 'notFound' | 'notDisbursed' | 'keyUsed' | 'badDay';

export type ServicingSuccess = { state: 'done' | 'repeated'; statement: Statement };

/** The outcome of a request; `ErrorCode`: errors specific to the action. */
export type ServicingOutcome<ErrorCode extends string = never> =
  | ServicingSuccess
  | { state: ServicingError | ErrorCode };

/** Any but the opening of an imported loan. */
type ServicingEvent = Exclude<Extract<RecordedEvent, LoanEvent>, { kind: 'opening' }>;

/** A disbursed loan, read under its order's lock. */
export type ServicedLoan = {
  order: Order;
  statement: Statement;
  today: Day;
  now: Date;
  /** The statement with an additional event, by default as of today. */
  statementWith(event: LoanEvent, on?: Day): Statement;
};

/** The fields of the event that the request determines: a repeated request is recognized by them. */
type RequestedEvent = { kind: ServicingEvent['kind'] } & Readonly<Record<string, unknown>>;

type EventServices = Pick<Services, 'db' | 'config'>;

type Awaitable<Value> = Value | Promise<Value>;

type ServicingAction<ErrorCode extends string> = {
  request: ServicingRequest;
  actor: Actor;
  requestedEvent: RequestedEvent;
  /** Returns the event, or an error code. `services`: with the transaction as their database. */
  createEvent(loan: ServicedLoan, services: EventServices): Awaitable<ServicingEvent | ErrorCode>;
  /** Further writes before the posting. */
  writeRelated?(trx: Database, loan: ServicedLoan): Promise<void>;
};

/**
 * Executes a servicing action in one transaction under the order's lock: records the event with actor and reason, and reprocesses
 * the loan.
 */
export async function recordServicingEvent<ErrorCode extends string = never>(
  services: Services,
  { request, actor, requestedEvent, createEvent, writeRelated }: ServicingAction<ErrorCode>,
): Promise<ServicingOutcome<ErrorCode>> {
  const now = await services.clock.now();
  const { config, db } = services;
  return transaction(db, async (trx): Promise<ServicingOutcome<ErrorCode>> => {
    const locked = await lockServicedLoan(trx, request, now);
    if (locked.state !== 'locked') return locked;
    const { loan } = locked;
    const { statement, today } = loan;
    const existingEvent = loan.order.events.find(({ id }) => id === request.key);
    if (existingEvent !== undefined) {
      return isSameRequest(existingEvent, requestedEvent)
        ? { state: 'repeated', statement }
        : { state: 'keyUsed' };
    }
    const event = await createEvent(loan, { db: trx, config });
    if (typeof event === 'string') return { state: event };
    const { valueDate } = event;
    if (valueDate < statement.disbursedOn || valueDate > today) return { state: 'badDay' };
    await writeRelated?.(trx, loan);
    return {
      state: 'done',
      statement: await recordAndReprocess(trx, config, loan, { request, actor, event }),
    };
  });
}

async function recordAndReprocess(
  trx: Database,
  config: Services['config'],
  { order, statement, today, now }: ServicedLoan,
  { request, actor, event }: { request: ServicingRequest; actor: Actor; event: ServicingEvent },
): Promise<Statement> {
  const { borrowerId, orderId } = order;
  const { valueDate } = event;
  if (event.kind === 'reversal') {
    const source = { request, actor, providerDay: providerDayFromText(valueDate), now, today };
    const reversed = await recordReversal(trx, config, order, event, source);
    if (reversed === null) throw new Error(`order ${orderId} has not been paid out`);
    return reversed;
  }
  const amount = event.kind === 'writeOff' ? statement.payoff : 'amount' in event ? event.amount : null;
  const amounts = { amount, currency: amount === null ? null : order.terms.currency };
  await recordLoanEvent(trx, { ...request, amounts }, event, actor, now);
  const cause = { event: toPostingKey(event.kind, request.key), valueDate, now, today };
  return reprocessDisbursedLoan(trx, borrowerId, orderId, cause);
}

/**
 * Creates a servicing action, executed by {@link recordServicingEvent}.
 * @param toRequested returns the fields of the event that the request determines
 * @param createEvent returns the event, or an error code
 */
export function servicingAction<Request extends object, ErrorCode extends string>(
  toRequested: (request: Request) => RequestedEvent,
  createEvent: (
    loan: ServicedLoan,
    request: Request & ServicingRequest,
    services: EventServices,
  ) => Awaitable<ServicingEvent | ErrorCode>,
): (
  services: Services,
  request: Request & ServicingRequest,
  actor: Actor,
) => Promise<ServicingOutcome<ErrorCode>> {
  return (services, request, actor) =>
    recordServicingEvent<ErrorCode>(services, {
      request,
      actor,
      requestedEvent: toRequested(request),
      createEvent: (loan, eventServices) => createEvent(loan, request, eventServices),
    });
}

async function lockServicedLoan(
  trx: Database,
  { borrowerId, orderId }: ServicingRequest,
  now: Date,
): Promise<{ state: 'locked'; loan: ServicedLoan } | { state: 'notFound' | 'notDisbursed' }> {
  const order = await lockAndFindOrder(trx, { borrowerId, orderId });
  if (order === undefined) return { state: 'notFound' };
  const today = calendarDayIn(order.terms.timeZone, now);
  const loanOnDay = findLoanOnDay(order, today);
  if (loanOnDay === null) return { state: 'notDisbursed' };
  const { terms, events, statement } = loanOnDay;
  const loan: ServicedLoan = {
    order,
    statement,
    today,
    now,
    statementWith: (event, on = today) => computeStatement(terms, [...events, event], on),
  };
  return { state: 'locked', loan };
}

function isSameRequest(existingEvent: RecordedEvent, requestedEvent: RequestedEvent): boolean {
  const fields = new Map<string, unknown>(Object.entries(existingEvent));
  return Object.entries(requestedEvent).every(([name, value]) => isDeepStrictEqual(fields.get(name), value));
}
