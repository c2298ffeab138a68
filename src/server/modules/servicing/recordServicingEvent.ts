import { isDeepStrictEqual } from 'node:util';
import { computeStatement, type Day, dayIn, type LoanEvent, type Statement } from '../../../lending/index.ts';
import type { Actor } from '../../platform/audit/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import type { RecordedEvent } from '../../platform/database/schema/ledger.ts';
import { findAccountingDay } from '../ledger/index.ts';
import {
  findLoanSnapshot,
  lockAndFindOrder,
  type Order,
  recordLoanEvent,
  reprocessLoan,
} from '../loans/index.ts';
import type { Services } from '../services.ts';

/** What every request names. `key`: whoever asks chooses it; the same asked for twice happens once. */
export type ServicingRequest = {
  borrowerId: number;
  orderId: string;
  key: string;
  reason: string;
  /** What it rests on. */
  evidence?: string;
};

/**
 * - `notFound`: the borrower has no such order
 * - `notDisbursed`: nothing is owed, because the money hasn't arrived
 * - `keyUsed`: the key was given to something else
 * - `badDay`: a day before the payout, or to come
 */
export type ServicingError = 'notFound' | 'notDisbursed' | 'keyUsed' | 'badDay';

export type ServicingSuccess = { state: 'done' | 'repeated'; statement: Statement };

/** What became of a request; `ErrorCode`: what else may stand against it. */
export type ServicingOutcome<ErrorCode extends string = never> =
  | ServicingSuccess
  | { state: ServicingError | ErrorCode };

type ServicingEvent = Extract<RecordedEvent, LoanEvent>;

/** A paid-out loan as it stands, under its lock. */
export type ServicedLoan = {
  order: Order;
  statement: Statement;
  today: Day;
  now: Date;
  /** What the loan would come to with an event, today unless said. */
  statementWith(event: LoanEvent, on?: Day): Statement;
};

/** What a request asks for, as far as the request itself says it: by this a repeated one is known. */
type RequestedEvent = { kind: ServicingEvent['kind'] } & Readonly<Record<string, unknown>>;

/**
 * Does something about a loan, in one transaction under the order's lock: the event is kept with who did it and why, the
 * loan replayed, the ledger posted.
 * @param createEvent the event, or what stands against it
 * @param writeRelated what else changes with it
 * @param afterPosting what follows from it once it is posted
 */
export async function recordServicingEvent<ErrorCode extends string = never>(
  services: Services,
  request: ServicingRequest,
  actor: Actor,
  requestedEvent: RequestedEvent,
  createEvent: (loan: ServicedLoan) => ServicingEvent | ErrorCode,
  writeRelated: (trx: Database, loan: ServicedLoan) => Promise<void> = async () => {},
  afterPosting: (trx: Database, loan: ServicedLoan, event: ServicingEvent) => Promise<void> = async () => {},
): Promise<ServicingOutcome<ErrorCode>> {
  const now = await services.clock.now();
  const { config, db } = services;
  return transaction(db, async (trx): Promise<ServicingOutcome<ErrorCode>> => {
    const loan = await lockServicedLoan(trx, request, now);
    if (typeof loan === 'string') return { state: loan };
    const { statement, today } = loan;
    const existingEvent = loan.order.events.find(({ id }) => id === request.key);
    if (existingEvent !== undefined) {
      return isSameRequest(existingEvent, requestedEvent)
        ? { state: 'repeated', statement }
        : { state: 'keyUsed' };
    }
    const event = createEvent(loan);
    if (typeof event === 'string') return { state: event };
    const { valueDate } = event;
    if (valueDate < statement.disbursedOn || valueDate > today) return { state: 'badDay' };
    await recordLoanEvent(trx, request, event, actor, now);
    await writeRelated(trx, loan);
    const { borrowerId, orderId, key } = request;
    const provider = event.kind === 'reversal' ? parseProvider(event.paymentId) : undefined;
    const postedOn =
      provider === undefined ? null : await findAccountingDay(config, trx, { provider, day: valueDate }, now);
    const cause = { event: `${event.kind}:${key}`, valueDate, now, today, accountingDay: postedOn };
    const updatedStatement = await reprocessLoan(trx, borrowerId, orderId, cause);
    await afterPosting(trx, loan, event);
    return { state: 'done', statement: updatedStatement };
  });
}

/**
 * What staff do about a loan by a request: as {@link recordServicingEvent} does it.
 * @param toRequested what is asked for, as far as the request itself says it
 * @param createEvent the event, or what stands against it
 */
export function servicingAction<Request extends object, ErrorCode extends string>(
  toRequested: (request: Request) => RequestedEvent,
  createEvent: (loan: ServicedLoan, request: Request & ServicingRequest) => ServicingEvent | ErrorCode,
): (
  services: Services,
  request: Request & ServicingRequest,
  actor: Actor,
) => Promise<ServicingOutcome<ErrorCode>> {
  return (services, request, actor) =>
    recordServicingEvent<ErrorCode>(services, request, actor, toRequested(request), (loan) =>
      createEvent(loan, request),
    );
}

/** Whose money a payment is, by its key in the loan. */
function parseProvider(key: string): string {
  return key.slice(0, key.indexOf(':'));
}

async function lockServicedLoan(
  trx: Database,
  { borrowerId, orderId }: ServicingRequest,
  now: Date,
): Promise<ServicedLoan | 'notFound' | 'notDisbursed'> {
  const order = await lockAndFindOrder(trx, { borrowerId, orderId });
  if (order === undefined) return 'notFound';
  const today = dayIn(order.terms.timeZone, now);
  const loan = findLoanSnapshot(order, today);
  if (loan === null) return 'notDisbursed';
  const { terms, events, statement } = loan;
  return {
    order,
    statement,
    today,
    now,
    statementWith: (event, on = today) => computeStatement(terms, [...events, event], on),
  };
}

function isSameRequest(existingEvent: RecordedEvent, requestedEvent: RequestedEvent): boolean {
  const fields = new Map<string, unknown>(Object.entries(existingEvent));
  return Object.entries(requestedEvent).every(([name, value]) => isDeepStrictEqual(fields.get(name), value));
}
