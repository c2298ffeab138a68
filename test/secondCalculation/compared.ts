import { isDeepStrictEqual } from 'node:util';
import {
  addDays,
  balancesOf,
  type Day,
  extensionFeeOn,
  type LoanEvent,
  type LoanTerms,
  minor,
  type ReversalEvent,
  reversalOutcome,
  statementOf,
} from '../../src/lending/index.ts';
import { products } from './life.ts';
import type { Reversal } from './loan.ts';
import { experienceOf, extensionPrice, pagesOn, type Story } from './pages.ts';
import { randomFrom } from './random.ts';
import { liveADay, payAll, remainingOn, type Simulated, simulate } from './simulated.ts';

/* Holds the replay of src/lending against the second calculation, over the same events. */

const begun = '2027-03-01' as Day;
const lastDay = 150;

const places = { MX: ['MXN', 'America/Mexico_City'], IN: ['INR', 'Asia/Kolkata'] } as const;

const on = (day: number): Day => addDays(begun, day);
const amountOf = (amount: bigint) => minor(Number(amount));
/** Sorts as what was told of does. */
const toldAt = (told: number) => String(told).padStart(6, '0');
const idOf = (kind: string, number: number) => `${kind}${toldAt(number)}`;

function termsOf({ productId, story }: Simulated): LoanTerms {
  const product = products[productId];
  if (!product) throw new Error(`${productId} is gone`);
  const [currency, timeZone] = places[product.market];
  return {
    ...(product.terms as unknown as LoanTerms),
    market: product.market,
    currency,
    timeZone,
    periods: story.rules.periods,
    principal: amountOf(story.rules.principal),
    clientKind: 'new',
    disbursedOn: begun,
  };
}

function eventsOf(story: Story): LoanEvent[] {
  const { payments, quotes, waivers, reversals, refunds, offers, plans, charges, stops, writtenOff } = story;
  return [
    ...payments.map(
      ({ day, told, amount, fee }): LoanEvent => ({
        kind: 'payment',
        id: idOf('payment', told),
        valueDate: on(day),
        receivedAt: toldAt(told),
        amount: amountOf(amount),
        provider: 'sandbox',
        purpose: fee === null ? { kind: 'repayment' } : { kind: 'extension', quoteId: idOf('quote', fee) },
      }),
    ),
    ...quotes.map(
      ({ number, asked, until, fee, days }): LoanEvent => ({
        kind: 'extensionQuote',
        id: idOf('quote', number),
        requestedOn: on(asked),
        expiresOn: on(until),
        fee: amountOf(fee),
        days,
      }),
    ),
    ...waivers.map(
      ({ day, of, amount }, place): LoanEvent => ({
        kind: 'waiver',
        id: idOf('waiver', place),
        valueDate: on(day),
        of,
        amount: amountOf(amount),
      }),
    ),
    ...reversals.map(reversalOf),
    ...refunds.map(
      ({ day, of, amount }, place): LoanEvent => ({
        kind: 'refund',
        id: idOf('refund', place),
        paymentId: idOf('payment', of),
        valueDate: on(day),
        amount: amountOf(amount),
        provider: 'sandbox',
      }),
    ),
    ...offers.map(
      ({ day, told, until, amount }): LoanEvent => ({
        kind: 'settlementOffer',
        id: idOf('offer', told),
        valueDate: on(day),
        offeredAt: toldAt(told),
        expiresOn: on(until),
        amount: amountOf(amount),
      }),
    ),
    ...plans.map(
      ({ day, told, periods, yearlyRate }): LoanEvent => ({
        kind: 'restructure',
        id: idOf('plan', told),
        valueDate: on(day),
        agreedAt: toldAt(told),
        periods,
        annualRate: yearlyRate,
      }),
    ),
    ...charges.map(
      ({ day, of, amount }, place): LoanEvent => ({
        kind: 'charge',
        id: idOf('charge', place),
        valueDate: on(day),
        component: of,
        amount: amountOf(amount),
      }),
    ),
    ...stops.map(
      ({ day, until, of }, place): LoanEvent => ({
        kind: 'accrualStop',
        id: idOf('stop', place),
        valueDate: on(day),
        until: until === null ? null : on(until),
        of,
      }),
    ),
    ...(writtenOff === null
      ? []
      : [{ kind: 'writeOff', id: 'write-off', valueDate: on(writtenOff) } satisfies LoanEvent]),
  ];
}

function reversalOf({ day, of, amount }: Reversal, place: number): ReversalEvent {
  return {
    kind: 'reversal',
    id: idOf('reversal', place),
    paymentId: idOf('payment', of),
    valueDate: on(day),
    ...(amount === undefined ? {} : { amount: amountOf(amount) }),
  };
}

function replayed(life: Simulated, today: number) {
  const terms = termsOf(life);
  const statement = statementOf(terms, eventsOf(life.story), on(today));
  return {
    isOver: statement.settledOn !== null,
    due: statement.repayDate,
    repay: statement.repayAmount,
    all: statement.payoff,
    remaining: statement.remaining,
    credit: statement.credit,
    extensionPrice: extensionFeeOn(terms, statement),
    held: statement.extensionHeld,
    ledger: Object.fromEntries([...balancesOf(statement)].sort()),
  };
}

function reckoned({ story }: Simulated, today: number) {
  const { status, due, repay, all, credit, held, ledger } = pagesOn(story, today);
  const price = extensionPrice(story, today);
  return {
    isOver: status === 200,
    due: due === null ? null : on(due),
    repay: Number(repay),
    all: Number(all),
    remaining: Number(remainingOn(story, today)),
    credit: Number(credit),
    extensionPrice: price === null ? null : Number(price),
    held: Number(held),
    ledger: Object.fromEntries(
      Object.entries(ledger)
        .map(([account, amount]) => [account, Number(amount)] as const)
        .sort(),
    ),
  };
}

export type Difference = { day: number; story: string; replayed: unknown; reckoned: unknown };

function storyText({ productId, story }: Simulated): string {
  const text = JSON.stringify(story, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
  return `${productId} ${text}`;
}

/** Lives one loan to its end by both; the first difference, and what the loan has been through. */
export function compareLife(seed: number): { difference: Difference | null; experiences: Set<string> } {
  const experiences = new Set<string>();
  let ofWaivers: Difference | null = null;
  const life = simulate(randomFrom(seed), (story, reversal, today, forgiven) => {
    const event = reversalOf(reversal, story.reversals.length);
    const asOf = on(today);
    const given = { terms: termsOf(life), events: eventsOf(story), reversal: event, asOf };
    const { waivers } = reversalOutcome({ ...given, waiver: 'accruedWhilePaid' });
    const one = waivers.map(({ of, amount }) => [of, amount]);
    const other = forgiven.map(({ of, amount }) => [of, Number(amount)]);
    if (other.length > 0) experiences.add('was forgiven what accrued without a payment');
    if (isDeepStrictEqual(one, other)) return;
    ofWaivers ??= { day: today, story: storyText(life), replayed: one, reckoned: other };
  });
  const differenceOn = (day: number): Difference | null => {
    const [one, other] = [replayed(life, day), reckoned(life, day)];
    for (const experience of experienceOf(life.story, day)) experiences.add(experience);
    if (isDeepStrictEqual(one, other)) return null;
    return { day, story: storyText(life), replayed: one, reckoned: other };
  };
  let day = 0;
  for (; day < lastDay; day += life.random.whole(1, 9)) {
    const isTouched = life.random.often(0.7);
    if (isTouched) liveADay(life, day);
    const difference = ofWaivers ?? differenceOn(day);
    if (difference) return { difference, experiences };
  }
  if (pagesOn(life.story, day).status !== 200) payAll(life, day);
  return { difference: differenceOn(day), experiences };
}
