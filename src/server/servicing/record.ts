import { isDeepStrictEqual } from 'node:util';
import { type Day, dayIn, type LoanEvent, type Statement, statementOf } from '../../lending/index.ts';
import type { Actor } from '../audit/index.ts';
import { type Database, transaction } from '../database/index.ts';
import type { RecordedEvent } from '../database/schema/servicing.ts';
import { accountingDay } from '../ledger/index.ts';
import { bookOrder, keepEvent, loanOn, lockedOrder, type Order } from '../loans/index.ts';
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
export type Refused = 'notFound' | 'notDisbursed' | 'keyUsed' | 'badDay';

export type Recorded = { state: 'done' | 'repeated'; statement: Statement };

/** What became of a request; `Why`: what else may stand against it. */
export type Outcome<Why extends string = never> = Recorded | { state: Refused | Why };

type MoneyEvent = Extract<RecordedEvent, LoanEvent>;

/** A paid-out loan as it stands, under its lock. */
export type Loan = {
  order: Order;
  statement: Statement;
  today: Day;
  now: Date;
  /** What the loan would come to with an event, today unless said. */
  with(event: LoanEvent, on?: Day): Statement;
};

/** What a request asks for, as far as the request itself says it: by this a repeated one is known. */
type Asked = { kind: MoneyEvent['kind'] } & Readonly<Record<string, unknown>>;

/**
 * Does something about a loan, in one transaction under the order's lock: the event is kept with who did it and why, the
 * loan replayed, the ledger posted.
 * @param decide the event, or what stands against it
 * @param beside what else changes with it
 * @param following what follows from it once it is posted
 */
export async function record<Why extends string = never>(
  services: Services,
  request: ServicingRequest,
  by: Actor,
  asked: Asked,
  decide: (loan: Loan) => MoneyEvent | Why,
  beside: (trx: Database, loan: Loan) => Promise<void> = async () => {},
  following: (trx: Database, loan: Loan, event: MoneyEvent) => Promise<void> = async () => {},
): Promise<Outcome<Why>> {
  const now = await services.clock.now();
  const { config, db } = services;
  return transaction(db, async (trx): Promise<Outcome<Why>> => {
    const loan = await lockedLoan(trx, request, now);
    if (typeof loan === 'string') return { state: loan };
    const { statement, today } = loan;
    const known = loan.order.events.find(({ id }) => id === request.key);
    if (known !== undefined) {
      return isAsked(known, asked) ? { state: 'repeated', statement } : { state: 'keyUsed' };
    }
    const event = decide(loan);
    if (typeof event === 'string') return { state: event };
    const { valueDate } = event;
    if (valueDate < statement.disbursedOn || valueDate > today) return { state: 'badDay' };
    await keepEvent(trx, request, event, by, now);
    await beside(trx, loan);
    const { borrowerId, orderId, key } = request;
    const provider = event.kind === 'reversal' ? providerOf(event.paymentId) : undefined;
    const postedOn =
      provider === undefined ? null : await accountingDay(config, trx, { provider, day: valueDate }, now);
    const cause = { event: `${event.kind}:${key}`, valueDate, now, today, accountingDay: postedOn };
    const posted = await bookOrder(trx, borrowerId, orderId, cause);
    await following(trx, loan, event);
    return { state: 'done', statement: posted };
  });
}

/** Whose money a payment is, by its key in the loan. */
function providerOf(key: string): string {
  return key.slice(0, key.indexOf(':'));
}

async function lockedLoan(
  trx: Database,
  { borrowerId, orderId }: ServicingRequest,
  now: Date,
): Promise<Loan | 'notFound' | 'notDisbursed'> {
  const order = await lockedOrder(trx, { borrowerId, orderId });
  if (order === undefined) return 'notFound';
  const today = dayIn(order.terms.timeZone, now);
  const loan = loanOn(order, today);
  if (loan === null) return 'notDisbursed';
  const { terms, events, statement } = loan;
  return {
    order,
    statement,
    today,
    now,
    with: (event, on = today) => statementOf(terms, [...events, event], on),
  };
}

function isAsked(known: RecordedEvent, asked: Asked): boolean {
  const fields = new Map<string, unknown>(Object.entries(known));
  return Object.entries(asked).every(([name, value]) => isDeepStrictEqual(fields.get(name), value));
}
