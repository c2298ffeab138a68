import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashSessionId } from '../../src/server/modules/api/index.ts';
import type { TestServer } from '../../src/server/testing/testServer.ts';
import type { ContractTerms, LoanScenario } from './expectedPages.ts';
import { multiply, parseDecimal, roundHalfUp } from './fractions.ts';
import type { LoanRules } from './loanState.ts';
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
      coolingOff?: { days: number; keepsCommission: boolean };
      tolerance: number;
      leastPart: number;
    };
  }
>;

export const productConfigs = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../config/products.json'), 'utf8'),
) as Products;

export const operatorToken = 'a token of the second calculation';
type TestBorrower = Parameters<TestServer['call']>[2];

/** One loan, what has happened to it, and the borrower it belongs to. */
export type Simulation = {
  readonly server: TestServer;
  readonly random: Random;
  readonly borrower: NonNullable<TestBorrower>;
  readonly orderId: string;
  /** The day of its payout. */
  readonly disbursedOn: string;
  readonly payCodes: readonly string[];
  readonly currency: 'MXN' | 'INR';
  readonly scenario: LoanScenario;
  /** References that were issued, by what they are for: 0 the debt, else the number of a quote. */
  readonly references: Map<number, string>;
};

export function contractTermsFor(
  productId: string,
  principal: bigint,
  periods: readonly number[],
): [LoanRules, ContractTerms] {
  const terms = productConfigs[productId]?.terms;
  if (!terms) throw new Error(`${productId} is gone`);
  const { vat, late, deferral, earlyRepayment } = terms;
  const days = periods.reduce((total, length) => total + length, 0);
  const commission = roundHalfUp(multiply(principal, parseDecimal(terms.commission.rate)));
  const bearsVat = (what: string) => vat?.on.includes(what) ?? false;
  const rules: LoanRules = {
    principal,
    periods,
    yearlyRate: terms.interest.annualRate,
    vat: vat && bearsVat('interest') ? vat.rate : null,
    late: late.daily,
    penalty: BigInt(late.once?.new ?? 0),
    cap: late.cap,
    extensions: deferral?.maxTimes ?? 0,
    maxWaivedResidual: BigInt(terms.tolerance),
  };
  const halfTermDay = earlyRepayment?.afterHalfTerm ? Math.floor(days / 2) + 1 : 0;
  const contract: ContractTerms = {
    commission,
    commissionVat:
      vat && bearsVat('commission') ? roundHalfUp(multiply(commission, parseDecimal(vat.rate))) : 0n,
    earlyPayoffFromDay: Math.max(halfTermDay, earlyRepayment?.notBeforeDays ?? 0),
    minPartialPayment: BigInt(terms.leastPart),
    coolingOff: terms.coolingOff ?? null,
    extension: deferral && { ratePerDay: deferral.feeRatePerDay, days: deferral.days },
  };
  return [rules, contract];
}

/** A new borrower with a name, an address and an account. */
export async function createTestBorrower(
  { db }: TestServer,
  borrowerId: number,
  templateBorrower: number,
): Promise<NonNullable<TestBorrower>> {
  const borrower = { sessionId: `life-${borrowerId}`, deviceId: `device-${borrowerId}`, borrowerId };
  const template = await db
    .selectFrom('borrowers')
    .selectAll()
    .where('borrowerId', '=', templateBorrower)
    .executeTakeFirstOrThrow();
  const now = new Date();
  await db
    .insertInto('borrowers')
    .values({ ...template, borrowerId, mobilePhone: `90${borrowerId}`, createdAt: now })
    .execute();
  await db
    .insertInto('sessions')
    .values({
      tokenHash: hashSessionId(borrower.sessionId),
      borrowerId,
      market: template.market,
      deviceId: borrower.deviceId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 10 * 365 * 86_400_000),
      seenAt: now,
    })
    .execute();
  return borrower as NonNullable<TestBorrower>;
}

export async function callOperator(server: TestServer, path: string, body: object): Promise<void> {
  const response = await server.fetch(`/operator/orders/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
}

/** Agrees to a loan of the product and has it paid out today. */
export async function startSimulation(
  server: TestServer,
  random: Random,
  borrowerId: number,
  productId: string,
  request: { amount: number; termDays: number },
): Promise<Simulation> {
  const market = productConfigs[productId]?.market ?? 'MX';
  const borrower = await createTestBorrower(server, borrowerId, market === 'MX' ? 1001 : 2001);
  const { data: offer } = (await server.call('loanConfirm', { productId, ...request }, borrower)).body;
  const { amount, periods, termUnit, termDays, agreementHash } = offer;
  const pushReply = await server.call(
    'loanPush',
    { productId, amount, periods, termUnit, termDays, agreementHash },
    borrower,
  );
  const { orderId } = pushReply.body.data;
  await callOperator(server, 'decide', { borrowerId, orderId, approve: true });
  await callOperator(server, 'paid-out', { borrowerId, orderId });
  const paymentDates = offer.repay_plans.map(({ pay_time }) => pay_time);
  const { today } = (await server.call('loanDetails', { orderId }, borrower)).body.data;
  const lengths = paymentDates.map((day, index) => daysBetween(paymentDates[index - 1] ?? today, day));
  const [rules, contract] = contractTermsFor(productId, BigInt(amount), lengths);
  return {
    server,
    random,
    borrower,
    orderId,
    disbursedOn: today,
    payCodes: market === 'MX' ? ['SPEI', 'OXXO', 'PAYNET'] : ['VA', 'UPI'],
    currency: market === 'MX' ? 'MXN' : 'INR',
    scenario: {
      rules,
      contract,
      payments: [],
      quotes: [],
      waivers: [],
      reversals: [],
      charges: [],
      stops: [],
      refunds: [],
      offers: [],
      withdrawals: [],
      plans: [],
      writtenOff: null,
      opening: null,
    },
    references: new Map(),
  };
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

export function dateOfDay({ disbursedOn }: Simulation, day: number): string {
  return new Date(Date.parse(disbursedOn) + day * 86_400_000).toISOString().slice(0, 10);
}

/** What becomes known next. */
export function nextSequence({ payments, offers, plans }: LoanScenario): number {
  return payments.length + offers.length + plans.length + 1;
}

/** The provider's id of the payment that was notified so. */
export function paymentIdFor({ orderId }: Simulation, sequence: number): string {
  return `${orderId}-${sequence}`;
}

/** Below this a till takes nothing, and a transfer is left. */
const minStoreAmount = 1_000;

/** A channel for an amount. */
export function choosePayCode({ random, payCodes }: Simulation, amount: number): string {
  return random.pick(amount < minStoreAmount ? payCodes.slice(0, 1) : payCodes);
}
