import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashSession } from '../../src/server/http/index.ts';
import type { TestServer } from '../../src/server/testing/testServer.ts';
import { decimal, rounded, times } from './fractions.ts';
import type { Rules } from './loan.ts';
import type { Agreed, Story } from './pages.ts';
import type { Random } from './random.ts';

/** The products as the lender wrote them, read as data. */
type Products = Record<
  string,
  {
    market: 'MX' | 'IN';
    terms: {
      commission: { rate: string };
      interest: { annualRate: string };
      vat: { rate: string; on: string[] } | null;
      deferral: { feeRatePerDay: string; days: number; maxTimes: number } | null;
      late: { once?: { new: number }; daily: { fromDay: number; rate: string }[]; cap: string | null };
      earlyRepayment: { afterHalfTerm: boolean; notBeforeDays: number } | null;
      tolerance: number;
      leastPart: number;
    };
  }
>;

export const products = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../config/products.json'), 'utf8'),
) as Products;

export const operatorToken = 'a token of the second calculation';
type Person = Parameters<TestServer['call']>[2];

/** One loan, what has happened to it, and the borrower it belongs to. */
export type Life = {
  readonly server: TestServer;
  readonly random: Random;
  readonly person: NonNullable<Person>;
  readonly orderId: string;
  /** The day of its payout. */
  readonly begun: string;
  readonly payCodes: readonly string[];
  readonly currency: 'MXN' | 'INR';
  readonly story: Story;
  /** References that were given, by what they are for: 0 the debt, else the number of a quote. */
  readonly references: Map<number, string>;
};

export function agreedTo(productId: string, principal: bigint, periods: readonly number[]): [Rules, Agreed] {
  const terms = products[productId]?.terms;
  if (!terms) throw new Error(`${productId} is gone`);
  const { vat, late, deferral, earlyRepayment } = terms;
  const days = periods.reduce((total, length) => total + length, 0);
  const commission = rounded(times(principal, decimal(terms.commission.rate)));
  const taxes = (what: string) => vat?.on.includes(what) ?? false;
  const rules: Rules = {
    principal,
    periods,
    yearlyRate: terms.interest.annualRate,
    vat: vat && taxes('interest') ? vat.rate : null,
    late: late.daily,
    penalty: BigInt(late.once?.new ?? 0),
    cap: late.cap,
    extensions: deferral?.maxTimes ?? 0,
    forgiven: BigInt(terms.tolerance),
  };
  const half = earlyRepayment?.afterHalfTerm ? Math.floor(days / 2) + 1 : 0;
  const agreed: Agreed = {
    commission,
    commissionVat: vat && taxes('commission') ? rounded(times(commission, decimal(vat.rate))) : 0n,
    wholeFrom: Math.max(half, earlyRepayment?.notBeforeDays ?? 0),
    leastPart: BigInt(terms.leastPart),
    extension: deferral && { ratePerDay: deferral.feeRatePerDay, days: deferral.days },
  };
  return [rules, agreed];
}

/** Somebody new with a name, an address and an account. */
export async function makePerson(
  { db }: TestServer,
  borrowerId: number,
  like: number,
): Promise<NonNullable<Person>> {
  const person = { sessionId: `life-${borrowerId}`, deviceId: `device-${borrowerId}`, borrowerId };
  const model = await db
    .selectFrom('borrowers')
    .selectAll()
    .where('borrowerId', '=', like)
    .executeTakeFirstOrThrow();
  const now = new Date();
  await db
    .insertInto('borrowers')
    .values({ ...model, borrowerId, mobilePhone: `90${borrowerId}`, createdAt: now })
    .execute();
  await db
    .insertInto('sessions')
    .values({
      tokenHash: hashSession(person.sessionId),
      borrowerId,
      market: model.market,
      deviceId: person.deviceId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 10 * 365 * 86_400_000),
      seenAt: now,
    })
    .execute();
  return person as NonNullable<Person>;
}

export async function operate(server: TestServer, path: string, body: object): Promise<void> {
  const response = await server.fetch(`/operator/orders/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
}

/** Agrees to a loan of the product and has it paid out today. */
export async function begin(
  server: TestServer,
  random: Random,
  borrowerId: number,
  productId: string,
  asked: { amount: number; termDays: number },
): Promise<Life> {
  const market = products[productId]?.market ?? 'MX';
  const person = await makePerson(server, borrowerId, market === 'MX' ? 1001 : 2001);
  const { data: offer } = (await server.call('loanConfirm', { productId, ...asked }, person)).body;
  const { amount, periods, termUnit, termDays, agreementHash } = offer;
  const pushed = await server.call(
    'loanPush',
    { productId, amount, periods, termUnit, termDays, agreementHash },
    person,
  );
  const { orderId } = pushed.body.data;
  await operate(server, 'decide', { borrowerId, orderId, approve: true });
  await operate(server, 'paid-out', { borrowerId, orderId });
  const plan = offer.repay_plans.map(({ pay_time }) => pay_time);
  const { today } = (await server.call('loanDetails', { orderId }, person)).body.data;
  const lengths = plan.map((day, index) => daysFrom(plan[index - 1] ?? today, day));
  const [rules, agreed] = agreedTo(productId, BigInt(amount), lengths);
  return {
    server,
    random,
    person,
    orderId,
    begun: today,
    payCodes: market === 'MX' ? ['SPEI', 'OXXO', 'PAYNET'] : ['VA', 'UPI'],
    currency: market === 'MX' ? 'MXN' : 'INR',
    story: {
      rules,
      agreed,
      payments: [],
      quotes: [],
      waivers: [],
      reversals: [],
      charges: [],
      stops: [],
      refunds: [],
      offers: [],
      plans: [],
      writtenOff: null,
    },
    references: new Map(),
  };
}

export function daysFrom(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

export function dateOf({ begun }: Life, day: number): string {
  return new Date(Date.parse(begun) + day * 86_400_000).toISOString().slice(0, 10);
}

/** What becomes known next. */
export function nextTold({ payments, offers, plans }: Story): number {
  return payments.length + offers.length + plans.length + 1;
}

/** By what the payment that was told of so is known to its provider. */
export function paymentIdOf({ orderId }: Life, told: number): string {
  return `${orderId}-${told}`;
}

/** Below this a till takes nothing, and a transfer is left. */
const leastAtTills = 1_000;

/** A way to pay an amount. */
export function payCodeFor({ random, payCodes }: Life, amount: number): string {
  return random.one(amount < leastAtTills ? payCodes.slice(0, 1) : payCodes);
}
