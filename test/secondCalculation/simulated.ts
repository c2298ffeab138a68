import { lookAhead } from './day.ts';
import { forgivenWith } from './forgiveness.ts';
import { least } from './fractions.ts';
import { agreedTo, nextTold } from './life.ts';
import type { Reversal, Waiver } from './loan.ts';
import { leftIn, moreDays, pagesOn, type Story } from './pages.ts';
import type { Random } from './random.ts';
import { keptOn, standingOn } from './reckoning.ts';
import { mostWaived } from './servicing.ts';

/* A loan that lives through random events, without a server: what the desk does not offer happens here too. */

export type Simulated = {
  readonly productId: string;
  readonly story: Story;
  readonly random: Random;
  /** Of a reversal about to be made, what is let go of with it. */
  readonly watch: (story: Story, reversal: Reversal, today: number, forgiven: readonly Waiver[]) => void;
};

const offered: readonly [string, number, readonly (readonly number[])[]][] = [
  ['mx-quincena', 100_000, [[15], [30]]],
  [
    'mx-plazos',
    200_000,
    [
      [15, 15],
      [15, 15, 15],
      [15, 15, 15, 15],
    ],
  ],
  ['in-91', 500_000, [[31, 30, 30]]],
];

export function simulate(random: Random, watch: Simulated['watch']): Simulated {
  const [productId, least, terms] = random.one(offered);
  const [rules, agreed] = agreedTo(
    productId,
    BigInt(least + 50_000 * random.whole(0, 10)),
    random.one(terms),
  );
  const lists = { payments: [], quotes: [], waivers: [], reversals: [], refunds: [], offers: [], plans: [] };
  const story: Story = { rules, agreed, ...lists, charges: [], stops: [], writtenOff: null };
  return { productId, story, random, watch };
}

type Happening = (life: Simulated, today: number) => void;

function amountUpTo(random: Random, most: bigint): bigint {
  return BigInt(random.whole(1, Math.max(1, Number(most))));
}

function pay(
  { story }: Simulated,
  today: number,
  amount: bigint,
  fee: number | null = null,
  on = today,
): void {
  if (amount <= 0n) return;
  const isOver = standingOn(story, today).endedOn !== null;
  story.payments.push({ day: on, told: nextTold(story), amount, fee: isOver ? null : fee });
}

const payTheInstalment: Happening = (life, today) => {
  const { repay } = pagesOn(life.story, today);
  pay(life, today, life.random.often(0.3) ? repay - BigInt(life.random.whole(0, 150)) : repay);
};

const payAPart: Happening = (life, today) =>
  pay(life, today, amountUpTo(life.random, pagesOn(life.story, today).all / 3n));

const payLate: Happening = (life, today) => {
  const on = Math.max(0, today - life.random.whole(0, 7));
  pay(life, today, amountUpTo(life.random, life.story.rules.principal / 2n), null, on);
};

export const payAll: Happening = (life, today) => pay(life, today, pagesOn(life.story, today).all);

const payTowardOffer: Happening = (life, today) => {
  const { toEndBy } = pagesOn(life.story, today);
  if (toEndBy > 0n) pay(life, today, life.random.often(0.6) ? toEndBy : amountUpTo(life.random, toEndBy));
};

const askForMoreDays: Happening = (life, today) => {
  const { story, random } = life;
  const ways = moreDays(story, today);
  if (ways === null || story.agreed.extension === null) return;
  const number = story.quotes.length + 1;
  const { days } = story.agreed.extension;
  story.quotes.push({ number, asked: today, until: today + 3, fee: ways.price, days });
  if (random.often(0.7))
    pay(life, today, random.often(0.7) ? ways.price : amountUpTo(random, ways.price * 2n), number);
};

const payAnOldFee: Happening = (life, today) => {
  const { story, random } = life;
  if (story.quotes.length === 0) return;
  const { number, asked, until, fee } = random.one(story.quotes);
  const amount = random.often(0.6) ? fee : amountUpTo(random, fee);
  pay(life, today, amount, number, random.whole(asked, Math.min(until, today)));
};

/** Whole or in part, today or on a day since the payment. */
const reverse: Happening = ({ story, random, watch }, today) => {
  const kept = keptOn(story, today).filter(({ day }) => day <= today);
  if (kept.length === 0) return;
  const { told, day: paid, amount } = random.one(kept);
  const day = random.often(0.8) ? today : random.whole(paid, today);
  const part = random.often(0.4) ? { amount: amountUpTo(random, amount) } : {};
  const reversal = { day, of: told, ...part };
  const forgiven = random.often(0.5) ? forgivenWith(story, reversal, today) : null;
  if (forgiven) watch(story, reversal, today, forgiven);
  story.reversals.push(reversal);
  story.waivers.push(...(forgiven ?? []));
};

const refund: Happening = ({ story, random }, today) => {
  const credit = standingOn(story, today).favour.filter(({ left }) => left > 0n);
  if (credit.length === 0) return;
  const { of, left } = random.one(credit);
  story.refunds.push({ day: today, of, amount: random.often(0.5) ? left : amountUpTo(random, left) });
};

const waive: Happening = ({ story, random }, today) => {
  const of = random.one(['late_charges', 'fee', 'interest'] as const);
  const most = mostWaived(standingOn(story, today), of);
  if (most > 0n) story.waivers.push({ day: today, of, amount: amountUpTo(random, most) });
};

const charge: Happening = ({ story, random }, today) => {
  const amount = amountUpTo(random, 30_000n);
  story.charges.push({ day: today, of: random.one(['fee', 'enforcement']), amount });
};

const stop: Happening = ({ story, random }, today) => {
  const until = random.often(0.9) ? today + random.whole(0, 20) : null;
  story.stops.push({ day: today, until, of: random.one(['late_charges', 'interest']) });
};

const offer: Happening = ({ story, random }, today) => {
  const { all, toEndBy } = pagesOn(story, today);
  if (toEndBy > 0n || all < 2n) return;
  const amount = least(all - 1n, all / 3n + amountUpTo(random, all));
  story.offers.push({ day: today, told: nextTold(story), until: today + random.whole(0, 12), amount });
};

const restructure: Happening = ({ story, random }, today) => {
  if (standingOn(story, today).writtenOff) return;
  const periods = Array.from({ length: random.whole(1, 4) }, () => random.whole(5, 20));
  const yearlyRate = random.one(['0', '0.18', '0.36']);
  story.plans.push({ day: today, told: nextTold(story), periods, yearlyRate });
};

const writeOff: Happening = ({ story }, today) => {
  story.writtenOff ??= today;
};

/** How often each happens on a day on which anything may, and whether to a loan that has ended too. */
const happenings: readonly [often: number, isForEnded: boolean, Happening][] = [
  [0.07, false, waive],
  [0.25, true, refund],
  [0.15, true, reverse],
  [0.08, false, charge],
  [0.06, false, stop],
  [0.06, false, offer],
  [0.06, false, restructure],
  [0.015, false, writeOff],
  [0.3, false, payTheInstalment],
  [0.3, false, payAPart],
  [0.25, false, payLate],
  [0.05, true, payLate],
  [0.4, false, payTowardOffer],
  [0.25, false, askForMoreDays],
  [0.1, false, payAnOldFee],
  [0.03, false, payAll],
];

export function liveADay(life: Simulated, today: number): void {
  for (const [often, isForEnded, happening] of happenings) {
    if (!life.random.often(often)) continue;
    if (isForEnded || standingOn(life.story, today).endedOn === null) happening(life, today);
  }
}

/** What is left if each payment is paid on its day. */
export function remainingOn(story: Story, today: number): bigint {
  return leftIn(lookAhead(standingOn(story, today)));
}
