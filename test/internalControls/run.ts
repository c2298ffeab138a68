import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { calendarDayIn, computeStatement } from '../../src/lending/index.ts';
import { recordSandboxPayment } from '../../src/server/integrations/index.ts';
import { hashSessionId } from '../../src/server/modules/api/index.ts';
import type { DeskClient } from '../../src/server/modules/desk/testing/desk.ts';
import { findLoanOnDay, findOrder, type Order } from '../../src/server/modules/loans/index.ts';
import { sendPaymentNotice } from '../../src/server/testing/sandbox.ts';
import type { TestServer } from '../../src/server/testing/testServer.ts';
import type { Size } from './steps.ts';
import type { SequenceLoan } from './templates.ts';
import { createSignedInStaff, type TestLender } from './testLender.ts';

/** A line of a bank statement; `day` YYYY-MM-DD. */
export type StatementLine = { lineId: string; reference: string; amount: number; day: string };

/** One sequence under way: its loans, its person, and what the outside world did. */
export type SequenceRun = {
  readonly lender: TestLender;
  readonly number: number;
  readonly loans: readonly SequenceLoan[];
  readonly email: string;
  readonly staffId: string;
  readonly session: DeskClient;
  /** Unidentified money that arrived. */
  readonly suspensePayments: { provider: string; paymentId: string }[];
  /** By order: where real money is paid. */
  readonly references: Map<string, string>;
  /** Each step with what it was answered. */
  readonly log: string[];
  /** Unused lines of imported statements. */
  readonly lines: StatementLine[];
  /** Those of a colleague's statement that show a stranger's transfer. */
  readonly strangerLines: StatementLine[];
  till: { tillId: string; cash: number } | null;
  count: number;
};

const dayMs = 86_400_000;
let lastNumber = 0;

/** A new person and new loans, on the lender's first day. */
export async function startRun(lender: TestLender, roles: readonly string[]): Promise<SequenceRun> {
  lastNumber += 1;
  const number = lastNumber;
  await sql`insert into business_clock (advanced_days) values (0)
    on conflict (only_row) do update set advanced_days = 0`.execute(lender.server.db);
  const loans = await lender.copyLoans(number);
  const person = await createSignedInStaff(lender, number, roles);
  const emptyState = {
    suspensePayments: [],
    references: new Map(),
    log: [],
    lines: [],
    strangerLines: [],
    till: null,
    count: 0,
  };
  return { lender, number, loans, ...person, ...emptyState };
}

export function getLoan(run: SequenceRun, index: number): SequenceLoan {
  const loan = run.loans[index];
  if (loan === undefined) throw new Error(`no loan ${index}`);
  return loan;
}

export async function currentTime({ lender }: SequenceRun): Promise<Date> {
  return lender.server.services.clock.now();
}

export async function timeDaysAgo(run: SequenceRun, daysAgo: number): Promise<Date> {
  return new Date((await currentTime(run)).getTime() - daysAgo * dayMs);
}

/** A name that nothing else has. */
export function uniqueName(run: SequenceRun, prefix: string): string {
  run.count += 1;
  return `${prefix}${run.number}-${run.count}`;
}

type LoanBalances = {
  order: Order;
  today: string;
  payoff: number;
  lateCharges: number;
  interest: number;
  fees: number;
  /** What an open offer ends the loan for. */
  offer: number | undefined;
  offerId: string | undefined;
};

/** The balances from which a step chooses its amounts; undefined: there is no loan with a debt. */
export async function getBalances(run: SequenceRun, index: number): Promise<LoanBalances | undefined> {
  const { borrowerId, orderId } = getLoan(run, index);
  const order = await findOrder(run.lender.server.db, borrowerId, orderId);
  if (order === undefined) return undefined;
  const today = calendarDayIn(order.terms.timeZone, await currentTime(run));
  const loan = findLoanOnDay(order, today);
  if (loan === null) return undefined;
  const { totals, payoff, settlementOffers: offers } = loan.statement;
  const openOffer = offers.find(({ state }) => state === 'open');
  return {
    order,
    today,
    payoff,
    lateCharges: totals.lateInterest.outstanding + totals.penalty.outstanding,
    interest: totals.interest.outstanding,
    fees: totals.fee.outstanding,
    offer: openOffer?.amount,
    offerId: openOffer?.id,
  };
}

/** What a loan would come to by new dates. */
export async function restructuredTotal(
  run: SequenceRun,
  index: number,
  plan: { periods: number[]; annualRate: string },
): Promise<number> {
  const balances = await getBalances(run, index);
  const loan =
    balances &&
    findLoanOnDay(balances.order, calendarDayIn(balances.order.terms.timeZone, await currentTime(run)));
  if (!balances || !loan) return 0;
  const today = calendarDayIn(balances.order.terms.timeZone, await currentTime(run));
  const event = {
    kind: 'restructure',
    ...plan,
    id: 'tried',
    valueDate: today,
    agreedAt: (await currentTime(run)).toISOString(),
  } as const;
  return computeStatement(loan.terms, [...loan.events, event], today).remaining;
}

const smallAmount = 10_000;
const overpayment = 50_000;

/** An amount: near the limit, or a part of what there is. */
export function chooseAmount(size: Size, { all, limit }: { all: number; limit: number }): number {
  const amounts: Record<Size, number> = {
    all,
    under: Math.min(limit, Math.max(all, limit)),
    half: Math.ceil(all / 2),
    third: Math.ceil(all / 3),
    small: smallAmount,
    over: Math.max(all, limit) + overpayment,
  };
  return Math.max(1, amounts[size]);
}

/** Where a loan's borrower pays: asked for once, as the borrower's page does. */
export async function getReference(run: SequenceRun, index: number): Promise<string | undefined> {
  const loan = getLoan(run, index);
  const existing = run.references.get(loan.orderId);
  if (existing !== undefined) return existing;
  const reference = await requestReference(run.lender.server, loan);
  if (reference !== undefined) run.references.set(loan.orderId, reference);
  return reference;
}

/** A reference as the borrower's page gets it; undefined where nothing is to be paid. */
export async function requestReference(
  server: TestServer,
  { orderId, borrowerId, market }: SequenceLoan,
): Promise<string | undefined> {
  const deviceId = `controls-${borrowerId}`;
  const person = { sessionId: deviceId, deviceId, borrowerId };
  const now = new Date();
  await server.db
    .insertInto('sessions')
    .values({
      tokenHash: hashSessionId(person.sessionId),
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
  const referenceRequest = { orderId, amount, payCode: market === 'MX' ? 'SPEI' : 'VA', requestType: 1 };
  const response = await server.call('instructions', referenceRequest, person);
  return response.body.data?.repayDetail?.vCode || undefined;
}

/** Real money: the provider has it, and says so in a signed notice. */
export async function makeProviderPayment(
  run: SequenceRun,
  payment: { reference: string; amount: number; currency: string; paidAt: Date },
): Promise<string> {
  const { server } = run.lender;
  const paymentId = `real-${run.number}-${randomUUID()}`;
  await recordSandboxPayment(server.db, { paymentId, ...payment });
  const response = await sendPaymentNotice(server, { paymentId, ...payment });
  if (response.status !== 200) throw new Error(`a notice was answered ${response.status}`);
  return paymentId;
}

type DeskResponse = { status: number; body?: Record<string, unknown> };

export function logResponse(run: SequenceRun, step: string, response: DeskResponse): void {
  const { status, body = {} } = response;
  const code = typeof body.code === 'string' ? ` ${body.code}` : '';
  run.log.push(`${step} -> ${status}${code}`);
  if (status >= 500) throw new Error(`${step} was answered ${status}: ${JSON.stringify(body)}`);
}

/** Logs the response of a desk call; 400 means that the step itself is malformed. */
export function logDeskResponse(run: SequenceRun, step: string, response: DeskResponse): void {
  if (response.status === 400) throw new Error(`${step} is malformed: ${JSON.stringify(response.body)}`);
  logResponse(run, step, response);
}
