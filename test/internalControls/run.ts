import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { dayIn, statementOf } from '../../src/lending/index.ts';
import type { Seat } from '../../src/server/desk/testing.ts';
import { hashSession } from '../../src/server/http/index.ts';
import { findOrder, loanOn, type Order } from '../../src/server/loans/index.ts';
import { bookSandboxPayment } from '../../src/server/providers/index.ts';
import { notify } from '../../src/server/testing/sandbox.ts';
import type { TestServer } from '../../src/server/testing/testServer.ts';
import { type Lender, signedIn } from './lender.ts';
import type { Size } from './steps.ts';
import type { SequenceLoan } from './templates.ts';

/** One sequence under way: its loans, its person, and what the outside world did. */
export type Run = {
  readonly lender: Lender;
  readonly number: number;
  readonly loans: readonly SequenceLoan[];
  readonly email: string;
  readonly staffId: string;
  readonly seat: Seat;
  /** Unidentified money that arrived. */
  readonly strays: { provider: string; paymentId: string }[];
  /** By order: where real money is paid. */
  readonly references: Map<string, string>;
  /** Each step with what it was answered. */
  readonly log: string[];
  /** Of statements that the person imported, not used yet. */
  readonly lines: { lineId: string; amount: number }[];
  till: { tillId: string; cash: number } | null;
  count: number;
};

const dayMs = 86_400_000;
let lastNumber = 0;

/** A new person and new loans, on the lender's first day. */
export async function openRun(lender: Lender, roles: readonly string[]): Promise<Run> {
  lastNumber += 1;
  const number = lastNumber;
  await sql`insert into business_clock (advanced_days) values (0)
    on conflict (only_row) do update set advanced_days = 0`.execute(lender.server.db);
  const loans = await lender.copyLoans(number);
  const person = await signedIn(lender, number, roles);
  const nothing = { strays: [], references: new Map(), log: [], lines: [], till: null, count: 0 };
  return { lender, number, loans, ...person, ...nothing };
}

export function loanAt(run: Run, index: number): SequenceLoan {
  const loan = run.loans[index];
  if (loan === undefined) throw new Error(`no loan ${index}`);
  return loan;
}

export async function nowOf({ lender }: Run): Promise<Date> {
  return lender.server.services.clock.now();
}

export async function momentAgo(run: Run, daysAgo: number): Promise<Date> {
  return new Date((await nowOf(run)).getTime() - daysAgo * dayMs);
}

/** A name that nothing else has. */
export function fresh(run: Run, prefix: string): string {
  run.count += 1;
  return `${prefix}${run.number}-${run.count}`;
}

type Owed = {
  order: Order;
  today: string;
  payoff: number;
  lateCharges: number;
  interest: number;
  fees: number;
  /** What an open offer ends the loan for. */
  offer: number | undefined;
};

/** What a loan comes to, by which a step chooses its amounts; undefined: nobody owes it. */
export async function owedOf(run: Run, index: number): Promise<Owed | undefined> {
  const { borrowerId, orderId } = loanAt(run, index);
  const order = await findOrder(run.lender.server.db, borrowerId, orderId);
  if (order === undefined) return undefined;
  const today = dayIn(order.terms.timeZone, await nowOf(run));
  const loan = loanOn(order, today);
  if (loan === null) return undefined;
  const { totals, payoff, offers } = loan.statement;
  return {
    order,
    today,
    payoff,
    lateCharges: totals.lateInterest.outstanding + totals.penalty.outstanding,
    interest: totals.interest.outstanding,
    fees: totals.fee.outstanding,
    offer: offers.find(({ state }) => state === 'open')?.amount,
  };
}

/** What a loan would come to by new dates. */
export async function totalOf(
  run: Run,
  index: number,
  plan: { periods: number[]; annualRate: string },
): Promise<number> {
  const owed = await owedOf(run, index);
  const loan = owed && loanOn(owed.order, dayIn(owed.order.terms.timeZone, await nowOf(run)));
  if (!owed || !loan) return 0;
  const today = dayIn(owed.order.terms.timeZone, await nowOf(run));
  const event = {
    kind: 'restructure',
    ...plan,
    id: 'tried',
    valueDate: today,
    agreedAt: (await nowOf(run)).toISOString(),
  } as const;
  return statementOf(loan.terms, [...loan.events, event], today).remaining;
}

const smallAmount = 10_000;
const overBy = 50_000;

/** An amount: near the limit, or a part of what there is. */
export function amountOf(size: Size, { all, limit }: { all: number; limit: number }): number {
  const amounts: Record<Size, number> = {
    all,
    under: Math.min(limit, Math.max(all, limit)),
    half: Math.ceil(all / 2),
    third: Math.ceil(all / 3),
    small: smallAmount,
    over: Math.max(all, limit) + overBy,
  };
  return Math.max(1, amounts[size]);
}

/** Where a loan's borrower pays: asked for once, as the borrower's page does. */
export async function referenceOf(run: Run, index: number): Promise<string | undefined> {
  const loan = loanAt(run, index);
  const known = run.references.get(loan.orderId);
  if (known !== undefined) return known;
  const reference = await askReference(run.lender.server, loan);
  if (reference !== undefined) run.references.set(loan.orderId, reference);
  return reference;
}

/** A reference as the borrower's page gets it; undefined where nothing is to be paid. */
export async function askReference(
  server: TestServer,
  { orderId, borrowerId, market }: SequenceLoan,
): Promise<string | undefined> {
  const deviceId = `controls-${borrowerId}`;
  const person = { sessionId: deviceId, deviceId, borrowerId };
  const now = new Date();
  await server.db
    .insertInto('sessions')
    .values({
      tokenHash: hashSession(person.sessionId),
      borrowerId,
      market,
      deviceId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 3650 * dayMs),
      seenAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const detail = await server.call('repaymentDetail', { orderId }, person);
  const amount = detail.body.data?.repayAmount;
  if (!amount) return undefined;
  const wish = { orderId, amount, payCode: market === 'MX' ? 'SPEI' : 'VA', requestType: 1 };
  const told = await server.call('instructions', wish, person);
  return told.body.data?.repayDetail?.vCode || undefined;
}

/** Real money: the provider has it, and says so in a signed notice. */
export async function realPayment(
  run: Run,
  payment: { reference: string; amount: number; currency: string; paidAt: Date },
): Promise<string> {
  const { server } = run.lender;
  const paymentId = `real-${run.number}-${randomUUID()}`;
  await bookSandboxPayment(server.db, { paymentId, ...payment });
  const told = await notify(server, { paymentId, ...payment });
  if (told.status !== 200) throw new Error(`a notice was answered ${told.status}`);
  return paymentId;
}

export function note(
  run: Run,
  step: string,
  answer: { status: number; body?: Record<string, unknown> },
): void {
  const { status, body = {} } = answer;
  const code = typeof body.code === 'string' ? ` ${body.code}` : '';
  run.log.push(`${step} -> ${status}${code}`);
  if (status >= 500) throw new Error(`${step} was answered ${status}: ${JSON.stringify(body)}`);
}
